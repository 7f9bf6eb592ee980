<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About Estante</source>
        <translation>关于 Estante</translation>
    </message>
    <message>
        <source>Curate what a customer-service AI reads, and see, live, exactly the text it gets.</source>
        <translation>管理客服 AI 所读的内容，并实时看到它收到的确切文本。</translation>
    </message>
    <message>
        <source>Version {0} · Qt {1} · MIT licence</source>
        <translation>版本 {0} · Qt {1} · MIT 许可证</translation>
    </message>
    <message>
        <source>Icons: Lucide (ISC and MIT licence).</source>
        <translation>图标：Lucide（ISC 与 MIT 许可证）。</translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;New document…</source>
        <translation>新建文档(&amp;N)…</translation>
    </message>
    <message>
        <source>&amp;Open folder…</source>
        <translation>打开文件夹(&amp;O)…</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>Open sa&amp;mple</source>
        <translation>打开示例(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Casa Brisa (Portuguese)</source>
        <translation>&amp;Casa Brisa（葡萄牙语）</translation>
    </message>
    <message>
        <source>&amp;青禾茶具 (Chinese)</source>
        <translation>青禾茶具（中文）(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Go to document…</source>
        <translation>转到文档(&amp;G)…</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save &amp;all</source>
        <translation>全部保存(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Export context</source>
        <translation>导出上下文(&amp;E)</translation>
    </message>
    <message>
        <source>As &amp;text…</source>
        <translation>文本(&amp;T)…</translation>
    </message>
    <message>
        <source>As &amp;Markdown…</source>
        <translation>&amp;Markdown…</translation>
    </message>
    <message>
        <source>As &amp;JSON with sources…</source>
        <translation>带来源的 &amp;JSON…</translation>
    </message>
    <message>
        <source>&amp;Close tab</source>
        <translation>关闭标签页(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>剪切(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>粘贴(&amp;P)</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>全选(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>查找(&amp;F)…</translation>
    </message>
    <message>
        <source>R&amp;eplace…</source>
        <translation>替换(&amp;E)…</translation>
    </message>
    <message>
        <source>Find &amp;next</source>
        <translation>查找下一个(&amp;N)</translation>
    </message>
    <message>
        <source>Find pre&amp;vious</source>
        <translation>查找上一个(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Search all documents…</source>
        <translation>在所有文档中搜索(&amp;S)…</translation>
    </message>
    <message>
        <source>Find a co&amp;mmand…</source>
        <translation>查找命令(&amp;M)…</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Preview</source>
        <translation>预览(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Left panel</source>
        <translation>左侧面板(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Right panel</source>
        <translation>右侧面板(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Bottom panel</source>
        <translation>底部面板(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>语言(&amp;G)</translation>
    </message>
    <message>
        <source>Larger te&amp;xt</source>
        <translation>放大文字(&amp;X)</translation>
    </message>
    <message>
        <source>S&amp;maller text</source>
        <translation>缩小文字(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Normal text size</source>
        <translation>默认文字大小(&amp;N)</translation>
    </message>
    <message>
        <source>Show &amp;invisible characters</source>
        <translation>显示不可见字符(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>全屏(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Document</source>
        <translation>文档(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Pinned</source>
        <translation>置顶(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Rename…</source>
        <translation>重命名(&amp;R)…</translation>
    </message>
    <message>
        <source>Move to &amp;trash</source>
        <translation>移到回收站(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Copy path</source>
        <translation>复制路径(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Show in the file manager</source>
        <translation>在文件管理器中显示(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Next tab</source>
        <translation>下一个标签页(&amp;N)</translation>
    </message>
    <message>
        <source>Pre&amp;vious tab</source>
        <translation>上一个标签页(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Context</source>
        <translation>上下文(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Go to the question</source>
        <translation>转到问题(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Copy the context</source>
        <translation>复制上下文(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Whole prompt</source>
        <translation>完整提示词(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Next piece</source>
        <translation>下一个片段(&amp;N)</translation>
    </message>
    <message>
        <source>W&amp;hy is this document in the context, or not?</source>
        <translation>为什么此文档在（或不在）上下文中？(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Layout</source>
        <translation>排列方式(&amp;L)</translation>
    </message>
    <message>
        <source>Whole &amp;documents</source>
        <translation>整篇文档(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Pieces with their source</source>
        <translation>带来源的片段(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Token counter</source>
        <translation>token 计数方式(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Estimate</source>
        <translation>估算(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Guide</source>
        <translation>使用指南(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>键盘快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;About Estante</source>
        <translation>关于 Estante(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Clear this list</source>
        <translation>清空此列表(&amp;C)</translation>
    </message>
</context>
<context>
    <name>Advice</name>
    <message>
        <source>None of the words of the question is in it. Write the customer’s words into its text or its keywords.</source>
        <translation>其中没有问题里的词。请把客户用的词写进正文或关键词。</translation>
    </message>
    <message>
        <source>Without a question only pinned documents are in. Type a question, or pin it.</source>
        <translation>没有问题时，只有置顶文档会入选。请输入问题，或将它置顶。</translation>
    </message>
    <message>
        <source>Every word of the question is too common to be searched. Ask with other words, or pin it.</source>
        <translation>问题里的词都太常见，无法据此搜索。请换些词提问，或将它置顶。</translation>
    </message>
    <message>
        <source>It has changed just now; the next answer tells.</source>
        <translation>它刚刚有变动；下一次结果会说明。</translation>
    </message>
    <message>
        <source>It is in because it is pinned, whatever the question is.</source>
        <translation>它入选是因为已置顶，无论问什么。</translation>
    </message>
    <message>
        <source>It is in: it answers the question.</source>
        <translation>它已入选：能回答这个问题。</translation>
    </message>
    <message>
        <source>{0} Only its beginning fits: raise the limit, or shorten it.</source>
        <translation>{0}只放得下开头部分：请提高上限，或将它缩短。</translation>
    </message>
    <message>
        <source>It is pinned, but there was no room for it. Raise the limit, or unpin another one.</source>
        <translation>它已置顶，但没有空间放下。请提高上限，或取消其他文档的置顶。</translation>
    </message>
    <message>
        <source>It was found, but there was no room left. Raise the limit, or pin it.</source>
        <translation>找到了它，但已没有空间。请提高上限，或将它置顶。</translation>
    </message>
    <message>
        <source>It was found, but the limit of documents ({0}) was reached before it. Raise that limit, or pin it.</source>
        <translation>找到了它，但在它之前已达到文档上限（{0}）。请提高该上限，或将它置顶。</translation>
    </message>
    <message>
        <source>It was found, but the limit of pieces ({0}) was reached before it. Raise that limit, or pin it.</source>
        <translation>找到了它，但在它之前已达到片段上限（{0}）。请提高该上限，或将它置顶。</translation>
    </message>
    <message>
        <source>The same text is already in the context, from another document. Keep one of the two.</source>
        <translation>上下文中已有另一文档的相同文本。两者保留一份即可。</translation>
    </message>
    <message>
        <source>{0}.</source>
        <translation>{0}。</translation>
    </message>
    <message>
        <source>There is no text in it. Write what the AI should say.</source>
        <translation>其中没有文字。请写下 AI 该说的内容。</translation>
    </message>
    <message>
        <source>It has not been read. If that lasts, the list of problems says why.</source>
        <translation>它尚未被读取。如果一直如此，检查结果列表会说明原因。</translation>
    </message>
    <message>
        <source>It is a conflict copy, which is never sent. Take what you need into the document itself, then remove it.</source>
        <translation>这是冲突副本，从不发送。请把需要的内容并入原文档，然后删除它。</translation>
    </message>
    <message>
        <source>It holds the rules for searching; it is never sent, and helps other documents to be found.</source>
        <translation>它存放搜索规则：从不发送，用来帮助找到其他文档。</translation>
    </message>
    <message>
        <source>It is shown in the tree and never sent: only Markdown files are. Write what it says into one.</source>
        <translation>它只显示在列表中，从不发送：只有 Markdown 文件会发送。请把其中的内容写进一个 Markdown 文档。</translation>
    </message>
</context>
<context>
    <name>BudgetBar</name>
    <message>
        <source>Pinned {0}, {1}</source>
        <translation>置顶 {0}，{1}</translation>
    </message>
    <message>
        <source>Piece {0}, {1}</source>
        <translation>片段 {0}，{1}</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>剩余</translation>
    </message>
    <message>
        <source>{0}, {1}</source>
        <translation>{0}，{1}</translation>
    </message>
    <message>
        <source>{0}, cut to fit</source>
        <translation>{0}，已截断</translation>
    </message>
    <message>
        <source>Budget: {0}</source>
        <translation>预算：{0}</translation>
    </message>
    <message>
        <source>{0} tokens</source>
        <translation>{0} tokens</translation>
    </message>
    <message>
        <source>{0} characters</source>
        <translation>{0} 字符</translation>
    </message>
</context>
<context>
    <name>BudgetPanel</name>
    <message>
        <source>Budget</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消置顶</translation>
    </message>
    <message>
        <source>{0} · {1}</source>
        <translation>{0} · {1}</translation>
    </message>
    <message>
        <source>{0} characters</source>
        <translation>{0} 字符</translation>
    </message>
    <message>
        <source>{0} of {1} characters</source>
        <translation>{0} / {1} 字符</translation>
    </message>
    <message>
        <source>≈ {0}</source>
        <translation>≈ {0}</translation>
    </message>
    <message>
        <source>{0} tokens</source>
        <translation>{0} tokens</translation>
    </message>
    <message>
        <source>{0} of {1} tokens</source>
        <translation>{0} / {1} tokens</translation>
    </message>
    <message>
        <source>The pinned “{0}” does not fit: {1} characters are cut.</source>
        <translation>置顶文档“{0}”放不下：截去 {1} 个字符。</translation>
    </message>
    <message>
        <source>The pinned “{0}” does not fit and is cut.</source>
        <translation>置顶文档“{0}”放不下，已被截断。</translation>
    </message>
    <message>
        <source>The pinned “{0}” ({1} characters) does not fit and is left out.</source>
        <translation>置顶文档“{0}”（{1} 个字符）放不下，未被采用。</translation>
    </message>
    <message>
        <source>estimate</source>
        <translation>估算</translation>
    </message>
</context>
<context>
    <name>Causes</name>
    <message>
        <source>it is not there</source>
        <translation>它不存在</translation>
    </message>
    <message>
        <source>there is no such folder</source>
        <translation>没有这个文件夹</translation>
    </message>
    <message>
        <source>it is a file, not a folder</source>
        <translation>它是文件，不是文件夹</translation>
    </message>
    <message>
        <source>it leads to no folder</source>
        <translation>它没有指向任何文件夹</translation>
    </message>
    <message>
        <source>another folder took its place meanwhile</source>
        <translation>期间它的位置被另一个文件夹占用</translation>
    </message>
    <message>
        <source>a part of its path is not a folder</source>
        <translation>路径中有一部分不是文件夹</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>它是文件夹</translation>
    </message>
    <message>
        <source>something with this name is already there</source>
        <translation>已有同名的文件或文件夹</translation>
    </message>
    <message>
        <source>a folder with this name is already there</source>
        <translation>已有同名的文件夹</translation>
    </message>
    <message>
        <source>its folder is not there</source>
        <translation>它所在的文件夹不存在</translation>
    </message>
    <message>
        <source>permission is denied</source>
        <translation>没有权限</translation>
    </message>
    <message>
        <source>it is write-protected</source>
        <translation>它有写保护</translation>
    </message>
    <message>
        <source>the disk is read-only</source>
        <translation>磁盘是只读的</translation>
    </message>
    <message>
        <source>the disk is full</source>
        <translation>磁盘已满</translation>
    </message>
    <message>
        <source>your share of the disk is used up</source>
        <translation>您的磁盘配额已用完</translation>
    </message>
    <message>
        <source>it is too large for this disk</source>
        <translation>它对此磁盘来说太大</translation>
    </message>
    <message>
        <source>the disk reports an error</source>
        <translation>磁盘报告错误</translation>
    </message>
    <message>
        <source>the name is too long</source>
        <translation>名称太长</translation>
    </message>
    <message>
        <source>too many files are open</source>
        <translation>打开的文件太多</translation>
    </message>
    <message>
        <source>the system does not allow it here</source>
        <translation>系统不允许在此操作</translation>
    </message>
    <message>
        <source>the new place is on another disk</source>
        <translation>新位置在另一个磁盘上</translation>
    </message>
    <message>
        <source>it is a link; links are not followed</source>
        <translation>它是链接；不跟随链接</translation>
    </message>
    <message>
        <source>it is or passes a link, and links are not followed</source>
        <translation>它是链接或经过链接，而链接不被跟随</translation>
    </message>
    <message>
        <source>another program is using it</source>
        <translation>另一个程序正在使用它</translation>
    </message>
    <message>
        <source>the network folder is gone</source>
        <translation>网络文件夹已不可用</translation>
    </message>
    <message>
        <source>the system gives no reason</source>
        <translation>系统未说明原因</translation>
    </message>
    <message>
        <source>this computer has no trash to move it to</source>
        <translation>此电脑没有可用的回收站</translation>
    </message>
    <message>
        <source>names like this are for hidden or temporary files; choose another</source>
        <translation>这类名称用于隐藏或临时文件，请换一个</translation>
    </message>
    <message>
        <source>it is not a text file</source>
        <translation>它不是文本文件</translation>
    </message>
    <message>
        <source>some of its bytes are not text and would be lost</source>
        <translation>其中有些字节不是文本，会丢失</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>它是空的</translation>
    </message>
    <message>
        <source>it is not valid Unicode</source>
        <translation>它不是有效的 Unicode</translation>
    </message>
    <message>
        <source>it has a control character</source>
        <translation>其中有控制字符</translation>
    </message>
    <message>
        <source>it has a backslash; folders are separated by “/”</source>
        <translation>其中有反斜杠；文件夹之间用“/”分隔</translation>
    </message>
    <message>
        <source>it is an absolute path</source>
        <translation>它是绝对路径</translation>
    </message>
    <message>
        <source>it has a colon, which names a drive or a hidden stream on Windows</source>
        <translation>其中有冒号，在 Windows 上表示驱动器或隐藏流</translation>
    </message>
    <message>
        <source>it leads out of the folder</source>
        <translation>它指向文件夹之外</translation>
    </message>
    <message>
        <source>it has an empty part</source>
        <translation>其中有空的部分</translation>
    </message>
    <message>
        <source>a part of it ends with a dot or a space</source>
        <translation>其中有一部分以点或空格结尾</translation>
    </message>
    <message>
        <source>it is written in one piece, with braces</source>
        <translation>它用花括号写成了一整块</translation>
    </message>
    <message>
        <source>its table of contents is missing</source>
        <translation>它的目录缺失</translation>
    </message>
    <message>
        <source>a file of it is missing</source>
        <translation>它缺少一个文件</translation>
    </message>
    <message>
        <source>it was made by another version of Estante</source>
        <translation>它由另一版本的 Estante 建立</translation>
    </message>
    <message>
        <source>it was made with other settings</source>
        <translation>它是用其他设置建立的</translation>
    </message>
    <message>
        <source>its table of contents does not match its seal</source>
        <translation>它的目录与封签不符</translation>
    </message>
    <message>
        <source>its seal cannot be read</source>
        <translation>无法读取它的封签</translation>
    </message>
    <message>
        <source>its checksum is wrong</source>
        <translation>它的校验和不正确</translation>
    </message>
    <message>
        <source>it is too short</source>
        <translation>它太短</translation>
    </message>
    <message>
        <source>it is of another kind or version</source>
        <translation>它的类型或版本不同</translation>
    </message>
    <message>
        <source>its directory cannot be read</source>
        <translation>无法读取它的数组目录</translation>
    </message>
    <message>
        <source>it deletes documents that are not there</source>
        <translation>它删除了不存在的文档</translation>
    </message>
    <message>
        <source>another program has changed it</source>
        <translation>另一个程序修改了它</translation>
    </message>
    <message>
        <source>another program is writing it</source>
        <translation>另一个程序正在写入它</translation>
    </message>
    <message>
        <source>the folder is not there at the moment</source>
        <translation>文件夹暂时不可用</translation>
    </message>
    <message>
        <source>the system allows no more watched folders; the folder is compared every few seconds instead</source>
        <translation>系统不允许监视更多文件夹；改为每隔几秒比对一次</translation>
    </message>
</context>
<context>
    <name>CommandField</name>
    <message>
        <source>Find a command</source>
        <translation>查找命令</translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message>
        <source>Drop one folder here to open it.</source>
        <translation>将一个文件夹拖到这里即可打开。</translation>
    </message>
    <message>
        <source>Open a document</source>
        <translation>打开文档</translation>
    </message>
    <message>
        <source>Find a command</source>
        <translation>查找命令</translation>
    </message>
    <message>
        <source>The context is on the clipboard.</source>
        <translation>上下文已复制到剪贴板。</translation>
    </message>
    <message>
        <source>Exported to {0}.</source>
        <translation>已导出到 {0}。</translation>
    </message>
</context>
<context>
    <name>ContextPane</name>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>正文</translation>
    </message>
    <message>
        <source>Pieces</source>
        <translation>片段</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>未采用</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Whole prompt</source>
        <translation>完整提示词</translation>
    </message>
</context>
<context>
    <name>DocumentPage</name>
    <message>
        <source>About one document</source>
        <translation>关于一篇文档</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭 (Esc)</translation>
    </message>
    <message>
        <source>This question does not find it.</source>
        <translation>这个问题找不到它。</translation>
    </message>
    <message>
        <source>Place {0} of what was found.</source>
        <translation>在找到的文档中排第 {0}。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln piece(s) of it are in.</source>
        <translation>
            <numerusform>有 %Ln 个片段入选。</numerusform>
        </translation>
    </message>
    <message>
        <source>{0} points behind the last piece that is in ({1}).</source>
        <translation>比最后一个入选片段（{1}）低 {0} 分。</translation>
    </message>
    <message>
        <source>Found: {0}. Missing: {1}.</source>
        <translation>找到：{0}。缺少：{1}。</translation>
    </message>
    <message>
        <source>Find nothing by themselves: {0}.</source>
        <translation>单凭这些词不作检索：{0}。</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消置顶</translation>
    </message>
    <message>
        <source>Try as pinned</source>
        <translation>试作置顶</translation>
    </message>
    <message>
        <source>Show it in the text</source>
        <translation>在正文中显示</translation>
    </message>
</context>
<context>
    <name>DocumentTabs</name>
    <message>
        <source>Open documents</source>
        <translation>已打开的文档</translation>
    </message>
    <message>
        <source>unsaved changes</source>
        <translation>未保存的修改</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>已置顶</translation>
    </message>
    <message>
        <source>read-only</source>
        <translation>只读</translation>
    </message>
    <message>
        <source>Close {0}</source>
        <translation>关闭 {0}</translation>
    </message>
</context>
<context>
    <name>DocumentTreeModel</name>
    <message>
        <source>folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>unsaved changes</source>
        <translation>未保存的修改</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>已置顶</translation>
    </message>
    <message>
        <source>not sent to the AI</source>
        <translation>不发送给 AI</translation>
    </message>
    <message>
        <source>conflict copy, not sent to the AI</source>
        <translation>冲突副本，不发送给 AI</translation>
    </message>
    <message>
        <source>has an error</source>
        <translation>有错误</translation>
    </message>
    <message>
        <source>has a warning</source>
        <translation>有提醒</translation>
    </message>
    <message numerus="yes">
        <source>%Ln token(s)</source>
        <translation>
            <numerusform>%Ln 个 token</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DocumentView</name>
    <message>
        <source>Read-only: {0}.</source>
        <translation>只读：{0}。</translation>
    </message>
</context>
<context>
    <name>DocumentsPane</name>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Find and replace</source>
        <translation>查找和替换</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Only Markdown has a preview</source>
        <translation>只有 Markdown 可以预览</translation>
    </message>
    <message>
        <source>No document is open. Choose one in the list at the left.</source>
        <translation>没有打开的文档。请在左侧列表中选择。</translation>
    </message>
</context>
<context>
    <name>Editing</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>EditorMargin</name>
    <message>
        <source>lines {0}–{1}</source>
        <translation>第 {0}–{1} 行</translation>
    </message>
    <message>
        <source>Pinned, {0}</source>
        <translation>置顶，{0}</translation>
    </message>
    <message>
        <source>Piece {0} of the context, {1}</source>
        <translation>上下文的片段 {0}，{1}</translation>
    </message>
    <message>
        <source>Not in the context, {0}</source>
        <translation>不在上下文中，{0}</translation>
    </message>
</context>
<context>
    <name>Errors</name>
    <message>
        <source>Stopped, as asked.</source>
        <translation>已按要求停止。</translation>
    </message>
    <message>
        <source>Something went wrong that should not happen ({0}). Nothing was lost; try again.</source>
        <translation>出现了不应发生的错误（{0}）。没有丢失任何内容，请重试。</translation>
    </message>
    <message>
        <source>The limit {0} is {1}; give a number of 0 or more.</source>
        <translation>限制 {0} 的值是 {1}；请填写 0 或更大的数。</translation>
    </message>
    <message>
        <source>No limit was given; set a maximum of characters or of tokens (or both).</source>
        <translation>没有设置限制；请设置字符数或 token 数的上限（或两者都设）。</translation>
    </message>
    <message>
        <source>The question has {0} characters; the most that is searched is {1}. Shorten it.</source>
        <translation>问题有 {0} 个字符，最多只能搜索 {1} 个。请缩短。</translation>
    </message>
    <message>
        <source>There is no token counter “{0}”; use one of: {1}.</source>
        <translation>没有名为“{0}”的 token 计数方式；请使用：{1}。</translation>
    </message>
    <message>
        <source>There are no labels in “{0}”; use one of: {1}.</source>
        <translation>没有“{0}”语言的标签；请使用：{1}。</translation>
    </message>
    <message>
        <source>No folder is open. Open a folder first.</source>
        <translation>没有打开的文件夹。请先打开一个文件夹。</translation>
    </message>
    <message>
        <source>Cannot open “{0}”: {1}.</source>
        <translation>无法打开“{0}”：{1}。</translation>
    </message>
    <message>
        <source>Cannot read “{0}”: {1}.</source>
        <translation>无法读取“{0}”：{1}。</translation>
    </message>
    <message>
        <source>Cannot save “{0}”: {1}. The file on disk is unchanged.</source>
        <translation>无法保存“{0}”：{1}。磁盘上的文件没有变化。</translation>
    </message>
    <message>
        <source>“{0}” is read-only here: {1}.</source>
        <translation>“{0}”在这里是只读的：{1}。</translation>
    </message>
    <message>
        <source>“{0}” is refused: {1}.</source>
        <translation>“{0}”被拒绝：{1}。</translation>
    </message>
    <message>
        <source>There is no document “{0}”.</source>
        <translation>没有文档“{0}”。</translation>
    </message>
    <message>
        <source>The header of “{0}” cannot be changed: {1}. Change it as text.</source>
        <translation>无法修改“{0}”的文件头：{1}。请直接修改文本。</translation>
    </message>
    <message>
        <source>The search index cannot be used: {0}.</source>
        <translation>无法使用搜索索引：{0}。</translation>
    </message>
    <message>
        <source>A file of the search index is damaged: {0}. The index is built anew.</source>
        <translation>搜索索引的一个文件已损坏：{0}。正在重建索引。</translation>
    </message>
    <message>
        <source>The helping process failed: {0}. The work is done without it.</source>
        <translation>辅助进程出错：{0}。改为不用它继续工作。</translation>
    </message>
    <message>
        <source>“{0}” was changed by another program since you opened it; choose which text to keep.</source>
        <translation>“{0}”在您打开之后被其他程序修改了；请选择保留哪一份文本。</translation>
    </message>
    <message>
        <source>“{0}” was removed by another program since you opened it; save it again or close it.</source>
        <translation>“{0}”在您打开之后被其他程序删除了；请重新保存或关闭。</translation>
    </message>
</context>
<context>
    <name>FaultDialog</name>
    <message>
        <source>Something went wrong</source>
        <translation>出错了</translation>
    </message>
    <message>
        <source>Estante made a mistake. Your files are as you saved them, and you can go on. Please send this report to its developers; it holds no text of your documents.</source>
        <translation>Estante 出了错。您的文件仍是上次保存的样子，您可以继续使用。请把这份报告发给开发者；其中不含您文档的任何文字。</translation>
    </message>
    <message>
        <source>Copy report</source>
        <translation>复制报告</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>替换为</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>区分大小写</translation>
    </message>
    <message>
        <source>Whole words</source>
        <translation>全词匹配</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>正则表达式</translation>
    </message>
    <message>
        <source>Previous (Shift+Enter)</source>
        <translation>上一个 (Shift+Enter)</translation>
    </message>
    <message>
        <source>Next (Enter)</source>
        <translation>下一个 (Enter)</translation>
    </message>
    <message>
        <source>Show replace</source>
        <translation>显示替换</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭 (Esc)</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Replace all</source>
        <translation>全部替换</translation>
    </message>
    <message>
        <source>Not a valid expression</source>
        <translation>表达式无效</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} / {1}</translation>
    </message>
    <message numerus="yes">
        <source>%n hit(s)</source>
        <translation>
            <numerusform>%n 处匹配</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FingerprintButton</name>
    <message>
        <source>Copy the whole fingerprint
{0}</source>
        <translation>复制完整指纹
{0}</translation>
    </message>
    <message>
        <source>Fingerprint {0}</source>
        <translation>指纹 {0}</translation>
    </message>
</context>
<context>
    <name>FolderButton</name>
    <message>
        <source>No folder open</source>
        <translation>未打开文件夹</translation>
    </message>
    <message numerus="yes">
        <source>%Ln doc(s)</source>
        <translation>
            <numerusform>%Ln 篇</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln piece(s)</source>
        <translation>
            <numerusform>%Ln 个片段</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HandoffBanner</name>
    <message>
        <source>Hand over to a person</source>
        <translation>转交人工</translation>
    </message>
    <message>
        <source>None of the documents answers this question and nothing is pinned, so the AI would get no text. A person should take over.</source>
        <translation>没有文档能回答这个问题，也没有置顶内容，因此 AI 收不到任何文本。应由人工接手。</translation>
    </message>
</context>
<context>
    <name>HandoffPanel</name>
    <message>
        <source>What was searched</source>
        <translation>搜索了什么</translation>
    </message>
    <message>
        <source>Write a document about it…</source>
        <translation>就此写一篇文档…</translation>
    </message>
</context>
<context>
    <name>HeaderForm</name>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>Keywords</source>
        <translation>关键词</translation>
    </message>
    <message>
        <source>Review by</source>
        <translation>复核日期</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>置顶</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>置顶</translation>
    </message>
    <message>
        <source>Unpin this document</source>
        <translation>取消置顶此文档</translation>
    </message>
    <message>
        <source>Pin this document</source>
        <translation>置顶此文档</translation>
    </message>
</context>
<context>
    <name>KeywordField</name>
    <message>
        <source>add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Add a keyword</source>
        <translation>添加关键词</translation>
    </message>
    <message>
        <source>New keyword</source>
        <translation>新关键词</translation>
    </message>
</context>
<context>
    <name>LeftOutDetail</name>
    <message>
        <source>Found: {0}. Missing: {1}.</source>
        <translation>找到：{0}。缺少：{1}。</translation>
    </message>
    <message>
        <source>{0} characters.</source>
        <translation>{0} 字符。</translation>
    </message>
    <message>
        <source>Place {0} of what was found.</source>
        <translation>在找到的文档中排第 {0}。</translation>
    </message>
    <message>
        <source>{0} points behind the last piece that is in ({1}).</source>
        <translation>比最后一个入选片段（{1}）低 {0} 分。</translation>
    </message>
    <message>
        <source>Open at line {0}</source>
        <translation>在第 {0} 行打开</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消置顶</translation>
    </message>
    <message>
        <source>Try as pinned</source>
        <translation>试作置顶</translation>
    </message>
    <message>
        <source>Its points</source>
        <translation>查看得分</translation>
    </message>
</context>
<context>
    <name>LeftOutList</name>
    <message>
        <source>Left out of the context</source>
        <translation>未被上下文采用</translation>
    </message>
</context>
<context>
    <name>LeftOutModel</name>
    <message>
        <source>Piece and reason</source>
        <translation>片段与原因</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>line {0}</source>
        <translation>第 {0} 行</translation>
    </message>
</context>
<context>
    <name>Legend</name>
    <message>
        <source>Pinned</source>
        <translation>置顶</translation>
    </message>
    <message>
        <source>Pieces</source>
        <translation>片段</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>剩余</translation>
    </message>
</context>
<context>
    <name>MarkdownEditor</name>
    <message>
        <source>it holds half characters that no editor can keep</source>
        <translation>其中含有任何编辑器都无法保留的半个字符</translation>
    </message>
    <message>
        <source>Document text</source>
        <translation>文档正文</translation>
    </message>
</context>
<context>
    <name>OutlineModel</name>
    <message>
        <source>line {0}</source>
        <translation>第 {0} 行</translation>
    </message>
    <message>
        <source>pinned piece {0}</source>
        <translation>置顶片段 {0}</translation>
    </message>
    <message>
        <source>piece {0}</source>
        <translation>片段 {0}</translation>
    </message>
</context>
<context>
    <name>OutlineView</name>
    <message>
        <source>Outline</source>
        <translation>大纲</translation>
    </message>
</context>
<context>
    <name>Outside</name>
    <message>
        <source>“{0}” is no longer on disk.</source>
        <translation>“{0}”已不在磁盘上。</translation>
    </message>
    <message>
        <source>Save it again</source>
        <translation>重新保存</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>“{0}” was changed by another program while you were editing it.</source>
        <translation>您编辑“{0}”期间，它被其他程序修改了。</translation>
    </message>
    <message>
        <source>Take theirs (can be undone)</source>
        <translation>采用对方的版本（可撤销）</translation>
    </message>
    <message>
        <source>Keep mine, put theirs beside it</source>
        <translation>保留我的版本，另存对方的版本</translation>
    </message>
</context>
<context>
    <name>PaletteDialog</name>
    <message>
        <source>Nothing fits.</source>
        <translation>没有匹配项。</translation>
    </message>
</context>
<context>
    <name>PaneFooter</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>There is no text to copy</source>
        <translation>没有可复制的文本</translation>
    </message>
    <message>
        <source>{0} characters</source>
        <translation>{0} 字符</translation>
    </message>
    <message>
        <source>{0} tokens</source>
        <translation>{0} tokens</translation>
    </message>
    <message>
        <source>{0} ms</source>
        <translation>{0} ms</translation>
    </message>
    <message>
        <source>Text…</source>
        <translation>文本…</translation>
    </message>
    <message>
        <source>Markdown…</source>
        <translation>Markdown…</translation>
    </message>
    <message>
        <source>JSON with sources…</source>
        <translation>带来源的 JSON…</translation>
    </message>
</context>
<context>
    <name>PaneHeader</name>
    <message>
        <source>What the AI will read</source>
        <translation>AI 将读到的内容</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>live</source>
        <translation>实时</translation>
    </message>
    <message>
        <source>updating</source>
        <translation>更新中</translation>
    </message>
    <message>
        <source>out of date</source>
        <translation>已过时</translation>
    </message>
    <message>
        <source>partial</source>
        <translation>不完整</translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}：{1}</translation>
    </message>
</context>
<context>
    <name>PieceDetail</name>
    <message>
        <source>Pinned documents are in whatever the question is.</source>
        <translation>无论问什么，置顶文档都会入选。</translation>
    </message>
    <message>
        <source>Not found here: {0}.</source>
        <translation>此处未找到：{0}。</translation>
    </message>
    <message>
        <source>Every word that was searched is here.</source>
        <translation>搜索的词全部在此。</translation>
    </message>
    <message>
        <source>Find nothing by themselves: {0}.</source>
        <translation>单凭这些词不作检索：{0}。</translation>
    </message>
</context>
<context>
    <name>PieceGutter</name>
    <message>
        <source>preamble</source>
        <translation>前言</translation>
    </message>
    <message>
        <source>label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>{0}–{1}</source>
        <translation>{0}–{1}</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>已置顶</translation>
    </message>
    <message>
        <source>{0} · cut</source>
        <translation>{0} · 已截断</translation>
    </message>
    <message>
        <source>L {0} · {1}</source>
        <translation>L {0} · {1}</translation>
    </message>
</context>
<context>
    <name>PiecesList</name>
    <message>
        <source>Pieces in the context</source>
        <translation>上下文中的片段</translation>
    </message>
</context>
<context>
    <name>PiecesModel</name>
    <message>
        <source>Piece and reason</source>
        <translation>片段与原因</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>字符</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>line {0}</source>
        <translation>第 {0} 行</translation>
    </message>
    <message>
        <source>lines {0}–{1}</source>
        <translation>第 {0}–{1} 行</translation>
    </message>
    <message>
        <source>With the labels ({0}): {1} characters</source>
        <translation>含标签（{0}）：{1} 字符</translation>
    </message>
    <message>
        <source>Sum of the pieces</source>
        <translation>片段合计</translation>
    </message>
</context>
<context>
    <name>PreambleField</name>
    <message>
        <source>Preamble: the instructions before the context</source>
        <translation>前言：上下文之前的指令</translation>
    </message>
    <message>
        <source>Preamble</source>
        <translation>前言</translation>
    </message>
    <message>
        <source>For example: answer only from the text below.</source>
        <translation>例如：只根据以下文本回答。</translation>
    </message>
</context>
<context>
    <name>PreviewView</name>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
</context>
<context>
    <name>ProblemModel</name>
    <message>
        <source>L {0}</source>
        <translation>行 {0}</translation>
    </message>
</context>
<context>
    <name>Problems</name>
    <message>
        <source>The header cannot be read as YAML: {0}.</source>
        <translation>文件头无法按 YAML 读取：{0}。</translation>
    </message>
    <message>
        <source>A tab at line {0} of the header; YAML wants spaces.</source>
        <translation>文件头第 {0} 行有制表符；YAML 要求使用空格。</translation>
    </message>
    <message>
        <source>The header is not a list of “key: value” lines, so it is not used.</source>
        <translation>文件头不是“键: 值”形式的行，因此未被使用。</translation>
    </message>
    <message>
        <source>YAML anchors and aliases (&amp; and *) are not allowed in a header.</source>
        <translation>文件头中不允许使用 YAML 锚点和别名（&amp; 和 *）。</translation>
    </message>
    <message>
        <source>A second block that looks like a header; only the first one counts.</source>
        <translation>第二个看似文件头的块；只有第一个有效。</translation>
    </message>
    <message>
        <source>The header is never closed with “---”, so the file is read without one.</source>
        <translation>文件头没有以“---”结束，因此按没有文件头读取。</translation>
    </message>
    <message>
        <source>A header must start on line 1; this one is read as text.</source>
        <translation>文件头必须从第 1 行开始；这一个按正文读取。</translation>
    </message>
    <message>
        <source>The header has “{0}” twice; the last one counts.</source>
        <translation>文件头中“{0}”出现两次；以最后一个为准。</translation>
    </message>
    <message>
        <source>“{1}” in “{0}” is not a date of the calendar.</source>
        <translation>“{0}”中的“{1}”不是有效日期。</translation>
    </message>
    <message>
        <source>“{0}” should be {1}; “{2}” is not used.</source>
        <translation>“{0}”应为 {1}；“{2}”未被使用。</translation>
    </message>
    <message>
        <source>The header has {0} characters; the most that is read is {1}.</source>
        <translation>文件头有 {0} 个字符；最多读取 {1} 个。</translation>
    </message>
    <message>
        <source>The id “{0}” is used by {1} too.</source>
        <translation>id“{0}”也被 {1} 使用。</translation>
    </message>
    <message>
        <source>Not UTF-8; read as {0}.</source>
        <translation>不是 UTF-8；按 {0} 读取。</translation>
    </message>
    <message>
        <source>This is not a text file.</source>
        <translation>这不是文本文件。</translation>
    </message>
    <message>
        <source>Cannot be read: {0}.</source>
        <translation>无法读取：{0}。</translation>
    </message>
    <message>
        <source>{0} bytes; the most that is read is {1}.</source>
        <translation>{0} 字节；最多读取 {1} 字节。</translation>
    </message>
    <message>
        <source>Still being written by another program.</source>
        <translation>仍在被其他程序写入。</translation>
    </message>
    <message>
        <source>A link that leads round in a circle or to nothing.</source>
        <translation>此链接形成循环或没有目标。</translation>
    </message>
    <message>
        <source>A link; links are not followed.</source>
        <translation>这是链接；不跟随链接。</translation>
    </message>
    <message>
        <source>A conflict copy of “{0}”; it is shown here but never sent to the AI.</source>
        <translation>“{0}”的冲突副本；在此显示，但绝不发送给 AI。</translation>
    </message>
    <message>
        <source>Windows has no place for this name: {0}. Rename it before it is copied there.</source>
        <translation>Windows 不接受这个名称：{0}。复制到那里之前请先重命名。</translation>
    </message>
    <message>
        <source>This cannot be read as TOML: look for a missing quotation mark, comma, bracket or “=”.</source>
        <translation>这里无法按 TOML 读取：请检查是否缺少引号、逗号、方括号或“=”。</translation>
    </message>
    <message>
        <source>“{0}” is nothing that can be set here, so it is not used.</source>
        <translation>“{0}”不是这里可以设置的项目，因此不使用。</translation>
    </message>
    <message>
        <source>“{0}” stands below [weights], so it is not used; move it above that line.</source>
        <translation>“{0}”写在 [weights] 下面，因此不使用；请移到那一行的上面。</translation>
    </message>
    <message>
        <source>“{0}” is set twice; the last one counts.</source>
        <translation>“{0}”设置了两次，以最后一次为准。</translation>
    </message>
    <message>
        <source>“{0}” should be a list of texts in quotation marks; “{1}” is not used.</source>
        <translation>“{0}”应为加引号的文字列表；“{1}”不使用。</translation>
    </message>
    <message>
        <source>“{0}” should be a number in the range {1}; “{2}” is not used.</source>
        <translation>“{0}”应为 {1} 范围内的数字；“{2}”不使用。</translation>
    </message>
    <message>
        <source>“{0}” should be a whole number in the range {1}; “{2}” is not used.</source>
        <translation>“{0}”应为 {1} 范围内的整数；“{2}”不使用。</translation>
    </message>
    <message>
        <source>A group needs two different words with “=” between them; “{0}” is not used.</source>
        <translation>一组需要两个不同的词，中间用“=”隔开；“{0}”不使用。</translation>
    </message>
    <message>
        <source>A group has {0} words; only the first {1} are used.</source>
        <translation>有一组共 {0} 个词，只使用前 {1} 个。</translation>
    </message>
    <message>
        <source>“{0}” is longer than {1} characters, so it is not used.</source>
        <translation>“{0}”超过 {1} 个字符，因此不使用。</translation>
    </message>
    <message>
        <source>A code needs a letter or a digit; “{0}” is not used.</source>
        <translation>代码至少要有一个字母或数字；“{0}”不使用。</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>提醒</translation>
    </message>
    <message>
        <source>Notice</source>
        <translation>提示</translation>
    </message>
</context>
<context>
    <name>ProblemsPane</name>
    <message>
        <source>Problems</source>
        <translation>检查结果</translation>
    </message>
    <message>
        <source>No problems found.</source>
        <translation>未发现问题。</translation>
    </message>
    <message>
        <source>Show the problems</source>
        <translation>显示检查结果</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>收起</translation>
    </message>
</context>
<context>
    <name>Prompts</name>
    <message>
        <source>Save your changes before closing?</source>
        <translation>关闭前保存修改吗？</translation>
    </message>
    <message>
        <source>Move “{0}” to the trash?</source>
        <translation>将“{0}”移到回收站？</translation>
    </message>
    <message>
        <source>Move to trash</source>
        <translation>移到回收站</translation>
    </message>
    <message>
        <source>New document</source>
        <translation>新建文档</translation>
    </message>
    <message>
        <source>Title of the new document</source>
        <translation>新文档的标题</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>New name, with its folders</source>
        <translation>新名称（含文件夹）</translation>
    </message>
    <message>
        <source>Open a folder of documents</source>
        <translation>打开文档文件夹</translation>
    </message>
    <message>
        <source>Export context</source>
        <translation>导出上下文</translation>
    </message>
</context>
<context>
    <name>QuestionForm</name>
    <message>
        <source> characters</source>
        <translation> 字符</translation>
    </message>
    <message>
        <source>Limit of characters</source>
        <translation>字符上限</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> tokens</translation>
    </message>
    <message>
        <source>Limit of tokens</source>
        <translation>token 上限</translation>
    </message>
    <message>
        <source> documents</source>
        <translation> 篇文档</translation>
    </message>
    <message>
        <source>Limit of documents</source>
        <translation>文档上限</translation>
    </message>
    <message>
        <source> pieces</source>
        <translation> 个片段</translation>
    </message>
    <message>
        <source>Limit of pieces</source>
        <translation>片段上限</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>排列方式</translation>
    </message>
    <message>
        <source>Whole documents</source>
        <translation>整篇文档</translation>
    </message>
    <message>
        <source>Pieces</source>
        <translation>片段</translation>
    </message>
    <message>
        <source>Counter of tokens</source>
        <translation>token 计数方式</translation>
    </message>
    <message>
        <source>Tokens: estimate</source>
        <translation>Tokens：估算</translation>
    </message>
    <message>
        <source>Type what the customer said</source>
        <translation>输入客户说的话</translation>
    </message>
    <message>
        <source>Tokens: o200k_base</source>
        <translation>Tokens：o200k_base</translation>
    </message>
    <message>
        <source>Language of the labels</source>
        <translation>标签语言</translation>
    </message>
    <message>
        <source>Labels: {0}</source>
        <translation>标签：{0}</translation>
    </message>
    <message>
        <source>More limits and the layout</source>
        <translation>更多限制与排列方式</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>限制</translation>
    </message>
</context>
<context>
    <name>Reasons</name>
    <message>
        <source>No room left in the budget</source>
        <translation>预算已无空间</translation>
    </message>
    <message>
        <source>Below the limit of documents</source>
        <translation>排在文档上限之后</translation>
    </message>
    <message>
        <source>Below the limit of pieces</source>
        <translation>排在片段上限之后</translation>
    </message>
    <message>
        <source>This file already gives as many pieces as one file may</source>
        <translation>此文件提供的片段已达单个文件的上限</translation>
    </message>
    <message>
        <source>There is no text in it</source>
        <translation>其中没有文字</translation>
    </message>
    <message>
        <source>The same text is already in the context</source>
        <translation>相同的文本已在上下文中</translation>
    </message>
    <message>
        <source>No word of the question is in it</source>
        <translation>其中没有问题里的词</translation>
    </message>
    <message>
        <source>Not in the context</source>
        <translation>不在上下文中</translation>
    </message>
    <message>
        <source>Pinned, number {0} of the list</source>
        <translation>置顶，列表第 {0} 位</translation>
    </message>
    <message>
        <source>Place {0}, number {1} of this file</source>
        <translation>第 {0} 名，本文件第 {1} 个</translation>
    </message>
    <message>
        <source>Place {0}</source>
        <translation>第 {0} 名</translation>
    </message>
    <message>
        <source>{0}, cut to fit</source>
        <translation>{0}，已截断</translation>
    </message>
    <message>
        <source>{0} ({1})</source>
        <translation>{0}（{1}）</translation>
    </message>
</context>
<context>
    <name>ScoreTable</name>
    <message>
        <source>best piece: {0}</source>
        <translation>最佳片段：{0}</translation>
    </message>
    <message>
        <source>document title</source>
        <translation>文档标题</translation>
    </message>
    <message>
        <source>title like the question</source>
        <translation>标题与问题相近</translation>
    </message>
    <message>
        <source>words close together</source>
        <translation>词语相距很近</translation>
    </message>
    <message>
        <source>words side by side</source>
        <translation>词语相邻</translation>
    </message>
    <message>
        <source>parts of words</source>
        <translation>词的片段</translation>
    </message>
    <message>
        <source>headings</source>
        <translation>小标题</translation>
    </message>
    <message>
        <source>keywords</source>
        <translation>关键词</translation>
    </message>
    <message>
        <source>file name</source>
        <translation>文件名</translation>
    </message>
    <message>
        <source>text</source>
        <translation>正文</translation>
    </message>
    <message>
        <source>Word</source>
        <translation>词</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>Rarity</source>
        <translation>稀有度</translation>
    </message>
    <message>
        <source>Frequency</source>
        <translation>词频</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>得分</translation>
    </message>
</context>
<context>
    <name>Search</name>
    <message>
        <source>Search all documents</source>
        <translation>在所有文档中搜索</translation>
    </message>
</context>
<context>
    <name>ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Filter commands</source>
        <translation>筛选命令</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>菜单</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
</context>
<context>
    <name>StatusPane</name>
    <message>
        <source>Stop reading</source>
        <translation>停止读取</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Reading the documents</source>
        <translation>正在读取文档</translation>
    </message>
    <message>
        <source>Read the rest</source>
        <translation>继续读取</translation>
    </message>
    <message>
        <source>The index on disk could not be used: {0}. It is built anew from the documents.</source>
        <translation>磁盘上的索引无法使用：{0}。正根据文档重建。</translation>
    </message>
    <message numerus="yes">
        <source>{0} of %Ln document(s)</source>
        <translation>
            <numerusform>{0} / %Ln 篇文档</numerusform>
        </translation>
    </message>
    <message>
        <source>Building the index anew · {0}</source>
        <translation>正在重建索引 · {0}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation>
            <numerusform>%Ln 篇文档</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln piece(s)</source>
        <translation>
            <numerusform>%Ln 个片段</numerusform>
        </translation>
    </message>
    <message>
        <source>Index built anew · {0}, {1}</source>
        <translation>索引已重建 · {0}，{1}</translation>
    </message>
    <message>
        <source>Index built anew ({0}) · {1}, {2}</source>
        <translation>索引已重建（{0}） · {1}，{2}</translation>
    </message>
    <message>
        <source>Index up to date · {0}, {1}</source>
        <translation>索引已是最新 · {0}，{1}</translation>
    </message>
    <message>
        <source>Index is partial · {0}, {1}</source>
        <translation>索引不完整 · {0}，{1}</translation>
    </message>
    <message>
        <source>Index failed: {0}</source>
        <translation>索引失败：{0}</translation>
    </message>
    <message>
        <source>Index failed</source>
        <translation>索引失败</translation>
    </message>
    <message>
        <source>Another Estante keeps the index; this one follows it.</source>
        <translation>另一个 Estante 在维护索引；本程序跟随它。</translation>
    </message>
    <message>
        <source>Watching the folder</source>
        <translation>正在监视文件夹</translation>
    </message>
    <message>
        <source>Comparing the folder every few seconds</source>
        <translation>每隔几秒比对一次文件夹</translation>
    </message>
    <message>
        <source>The folder is not there at the moment</source>
        <translation>文件夹暂时不可用</translation>
    </message>
    <message>
        <source>Not watching the folder</source>
        <translation>未监视文件夹</translation>
    </message>
    <message numerus="yes">
        <source>%Ln error(s)</source>
        <translation>
            <numerusform>%Ln 个错误</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln warning(s)</source>
        <translation>
            <numerusform>%Ln 条提醒</numerusform>
        </translation>
    </message>
    <message>
        <source>No problems</source>
        <translation>没有问题</translation>
    </message>
    <message>
        <source>Ln {0}, Col {1}</source>
        <translation>行 {0}，列 {1}</translation>
    </message>
    <message>
        <source>mixed line ends</source>
        <translation>混合换行符</translation>
    </message>
</context>
<context>
    <name>SumLine</name>
    <message>
        <source>Sum, equal to the score: {0}</source>
        <translation>合计，等于得分：{0}</translation>
    </message>
    <message>
        <source>Sum, equal to the score</source>
        <translation>合计，等于得分</translation>
    </message>
</context>
<context>
    <name>TextPage</name>
    <message>
        <source>The text the AI will read</source>
        <translation>AI 将读到的文本</translation>
    </message>
    <message>
        <source>Only the pinned: nothing found for this question</source>
        <translation>仅置顶内容：此问题没有找到任何结果</translation>
    </message>
    <message>
        <source>Type what the customer said; this is what every answer holds.</source>
        <translation>输入客户说的话；这里是每次回答都包含的内容。</translation>
    </message>
</context>
<context>
    <name>TreePane</name>
    <message>
        <source>&amp;Open</source>
        <translation>打开(&amp;O)</translation>
    </message>
    <message>
        <source>Un&amp;pin</source>
        <translation>取消置顶(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Pin</source>
        <translation>置顶(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Why is it in the context, or not?</source>
        <translation>为什么在（或不在）上下文中？(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;New document…</source>
        <translation>新建文档(&amp;N)…</translation>
    </message>
    <message>
        <source>&amp;Rename…</source>
        <translation>重命名(&amp;R)…</translation>
    </message>
    <message>
        <source>Move to &amp;trash</source>
        <translation>移到回收站(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Copy path</source>
        <translation>复制路径(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Show in the file manager</source>
        <translation>在文件管理器中显示(&amp;S)</translation>
    </message>
    <message>
        <source>Filter documents</source>
        <translation>筛选文档</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>大纲</translation>
    </message>
    <message>
        <source>About the document</source>
        <translation>关于文档</translation>
    </message>
</context>
<context>
    <name>WelcomePane</name>
    <message>
        <source>Open a folder of documents</source>
        <translation>打开文档文件夹</translation>
    </message>
    <message>
        <source>Choose a folder of Markdown files, or drop one here. Nothing is written into it but what you change.</source>
        <translation>选择一个 Markdown 文件夹，或将其拖到这里。除了您所做的修改，不会向其中写入任何内容。</translation>
    </message>
    <message>
        <source>Open folder…</source>
        <translation>打开文件夹…</translation>
    </message>
    <message>
        <source>Sample: Casa Brisa</source>
        <translation>示例：Casa Brisa</translation>
    </message>
    <message>
        <source>Sample: 青禾茶具</source>
        <translation>示例：青禾茶具</translation>
    </message>
    <message>
        <source>Opened before</source>
        <translation>以前打开过</translation>
    </message>
</context>
<context>
    <name>WhyTable</name>
    <message>
        <source>How the score comes about</source>
        <translation>得分的由来</translation>
    </message>
</context>
<context>
    <name>WordsTable</name>
    <message>
        <source>Word</source>
        <translation>词</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>How it was looked up</source>
        <translation>查找方式</translation>
    </message>
    <message>
        <source>Find nothing by themselves: {0}</source>
        <translation>单凭这些词不作检索：{0}</translation>
    </message>
    <message>
        <source>as the beginning of {0}</source>
        <translation>作为 {0} 的开头</translation>
    </message>
    <message>
        <source>spelt like {0}</source>
        <translation>拼写近似 {0}</translation>
    </message>
    <message>
        <source>by its synonym {0}</source>
        <translation>按同义词 {0}</translation>
    </message>
    <message>
        <source>no similar form either</source>
        <translation>也没有相近的形式</translation>
    </message>
    <message>
        <source>as written, or its stem</source>
        <translation>按原样或词干</translation>
    </message>
</context>
</TS>
