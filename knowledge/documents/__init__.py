"""What text means: header, headings, chunks, language, preview. All pure; nothing touches a file."""
