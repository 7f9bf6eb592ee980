<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>AccountListModel</name>
    <message numerus="yes">
        <source>%Ln account(s) without a project</source>
        <translation>
            <numerusform>%Ln account without a project</numerusform>
            <numerusform>%Ln accounts without a project</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AccountsPage</name>
    <message numerus="yes">
        <source>%Ln account(s) ask and have no project</source>
        <translation>
            <numerusform>%Ln account asks and has no project</numerusform>
            <numerusform>%Ln accounts ask and have no project</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Ago</name>
    <message numerus="yes">
        <source>%Ln min ago</source>
        <translation>
            <numerusform>%Ln min ago</numerusform>
            <numerusform>%Ln min ago</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln h ago</source>
        <translation>
            <numerusform>%Ln h ago</numerusform>
            <numerusform>%Ln h ago</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln day(s) ago</source>
        <translation>
            <numerusform>%Ln day ago</numerusform>
            <numerusform>%Ln days ago</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AnswersModel</name>
    <message numerus="yes">
        <source>%Ln piece(s)</source>
        <translation>
            <numerusform>%Ln piece</numerusform>
            <numerusform>%Ln pieces</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln character(s)</source>
        <translation>
            <numerusform>%Ln character</numerusform>
            <numerusform>%Ln characters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln token(s)</source>
        <translation>
            <numerusform>%Ln token</numerusform>
            <numerusform>%Ln tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AnswersPage</name>
    <message numerus="yes">
        <source>%Ln new answer(s)</source>
        <translation>
            <numerusform>%Ln new answer</numerusform>
            <numerusform>%Ln new answers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln answer(s)</source>
        <translation>
            <numerusform>%Ln answer</numerusform>
            <numerusform>%Ln answers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BudgetPanel</name>
    <message numerus="yes">
        <source>%Ln more pinned document(s) do not fit.</source>
        <translation>
            <numerusform>%Ln more pinned document do not fit.</numerusform>
            <numerusform>%Ln more pinned documents do not fit.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ChangesPart</name>
    <message numerus="yes">
        <source>{0} of %Ln question(s)</source>
        <translation>
            <numerusform>{0} of %Ln question</numerusform>
            <numerusform>{0} of %Ln questions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln failed</source>
        <translation>
            <numerusform>%Ln failed</numerusform>
            <numerusform>%Ln failed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DifferencePart</name>
    <message numerus="yes">
        <source>%Ln line(s) change</source>
        <translation>
            <numerusform>%Ln line changes</numerusform>
            <numerusform>%Ln lines change</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln piece(s) came in</source>
        <translation>
            <numerusform>%Ln piece came in</numerusform>
            <numerusform>%Ln pieces came in</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln piece(s) went out</source>
        <translation>
            <numerusform>%Ln piece went out</numerusform>
            <numerusform>%Ln pieces went out</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DocumentPage</name>
    <message numerus="yes">
        <source>%Ln piece(s) of it are in.</source>
        <translation>
            <numerusform>%Ln piece of it is in.</numerusform>
            <numerusform>%Ln pieces of it are in.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DocumentTreeModel</name>
    <message numerus="yes">
        <source>%Ln token(s)</source>
        <translation>
            <numerusform>%Ln token</numerusform>
            <numerusform>%Ln tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Facts</name>
    <message numerus="yes">
        <source>review overdue for %Ln day(s)</source>
        <translation>
            <numerusform>review overdue for %Ln day</numerusform>
            <numerusform>review overdue for %Ln days</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Files</name>
    <message numerus="yes">
        <source>%Ln file(s) added to “{0}”.</source>
        <translation>
            <numerusform>%Ln file added to “{0}”.</numerusform>
            <numerusform>%Ln files added to “{0}”.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) could not be added.</source>
        <translation>
            <numerusform>%Ln file could not be added.</numerusform>
            <numerusform>%Ln files could not be added.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message numerus="yes">
        <source>%n hit(s)</source>
        <translation>
            <numerusform>%n hit</numerusform>
            <numerusform>%n hits</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>GapModel</name>
    <message numerus="yes">
        <source>asked %Ln time(s)</source>
        <translation>
            <numerusform>asked %Ln time</numerusform>
            <numerusform>asked %Ln times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Handoff</name>
    <message numerus="yes">
        <source>%Ln document(s) with these words may not be sent today.</source>
        <translation>
            <numerusform>%Ln document with these words may not be sent today.</numerusform>
            <numerusform>%Ln documents with these words may not be sent today.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Live</name>
    <message numerus="yes">
        <source>%Ln tool(s)</source>
        <translation>
            <numerusform>%Ln tool</numerusform>
            <numerusform>%Ln tools</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>asking %Ln server(s)…</source>
        <translation>
            <numerusform>asking %Ln server…</numerusform>
            <numerusform>asking %Ln servers…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln server(s) failed</source>
        <translation>
            <numerusform>%Ln server failed</numerusform>
            <numerusform>%Ln servers failed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MigrationDialog</name>
    <message numerus="yes">
        <source>%Ln file(s) to copy</source>
        <translation>
            <numerusform>%Ln file to copy</numerusform>
            <numerusform>%Ln files to copy</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln there already</source>
        <translation>
            <numerusform>%Ln there already</numerusform>
            <numerusform>%Ln there already</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln not copied</source>
        <translation>
            <numerusform>%Ln not copied</numerusform>
            <numerusform>%Ln not copied</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln left out</source>
        <translation>
            <numerusform>%Ln left out</numerusform>
            <numerusform>%Ln left out</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PlaceButton</name>
    <message numerus="yes">
        <source>%Ln doc(s)</source>
        <translation>
            <numerusform>%Ln doc</numerusform>
            <numerusform>%Ln docs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln piece(s)</source>
        <translation>
            <numerusform>%Ln piece</numerusform>
            <numerusform>%Ln pieces</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ProjectDialog</name>
    <message numerus="yes">
        <source>%Ln server(s)</source>
        <translation>
            <numerusform>%Ln server</numerusform>
            <numerusform>%Ln servers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Projects</name>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation>
            <numerusform>%Ln document</numerusform>
            <numerusform>%Ln documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln account(s)</source>
        <translation>
            <numerusform>%Ln account</numerusform>
            <numerusform>%Ln accounts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln doc(s)</source>
        <translation>
            <numerusform>%Ln doc</numerusform>
            <numerusform>%Ln docs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PublishPage</name>
    <message numerus="yes">
        <source>%Ln document(s) have changes that are not saved. What is on disk is published.</source>
        <translation>
            <numerusform>%Ln document has changes that are not saved. What is on disk is published.</numerusform>
            <numerusform>%Ln documents have changes that are not saved. What is on disk is published.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Publishing</name>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation>
            <numerusform>%Ln document</numerusform>
            <numerusform>%Ln documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln chunk(s)</source>
        <translation>
            <numerusform>%Ln chunk</numerusform>
            <numerusform>%Ln chunks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln part(s)</source>
        <translation>
            <numerusform>%Ln part</numerusform>
            <numerusform>%Ln parts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln same</source>
        <translation>
            <numerusform>%Ln same</numerusform>
            <numerusform>%Ln same</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln changed</source>
        <translation>
            <numerusform>%Ln changed</numerusform>
            <numerusform>%Ln changed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new</source>
        <translation>
            <numerusform>%Ln new</numerusform>
            <numerusform>%Ln new</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln removed.</source>
        <translation>
            <numerusform>%Ln removed.</numerusform>
            <numerusform>%Ln removed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln draft(s) stay out.</source>
        <translation>
            <numerusform>%Ln draft stays out.</numerusform>
            <numerusform>%Ln drafts stay out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) stay out.</source>
        <translation>
            <numerusform>%Ln document stays out.</numerusform>
            <numerusform>%Ln documents stay out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln golden question(s) failed, so this version cannot be published.</source>
        <translation>
            <numerusform>%Ln golden question failed, so this version cannot be published.</numerusform>
            <numerusform>%Ln golden questions failed, so this version cannot be published.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Receipts</name>
    <message numerus="yes">
        <source>%Ln piece(s)</source>
        <translation>
            <numerusform>%Ln piece</numerusform>
            <numerusform>%Ln pieces</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln character(s)</source>
        <translation>
            <numerusform>%Ln character</numerusform>
            <numerusform>%Ln characters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln token(s)</source>
        <translation>
            <numerusform>%Ln token</numerusform>
            <numerusform>%Ln tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>a question of %Ln character(s)</source>
        <translation>
            <numerusform>a question of %Ln character</numerusform>
            <numerusform>a question of %Ln characters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) are not as they were.</source>
        <translation>
            <numerusform>%Ln document is not as it was.</numerusform>
            <numerusform>%Ln documents are not as they were.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StatusPane</name>
    <message numerus="yes">
        <source>{0} of %Ln document(s)</source>
        <translation>
            <numerusform>{0} of %Ln document</numerusform>
            <numerusform>{0} of %Ln documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation>
            <numerusform>%Ln document</numerusform>
            <numerusform>%Ln documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln piece(s)</source>
        <translation>
            <numerusform>%Ln piece</numerusform>
            <numerusform>%Ln pieces</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln error(s)</source>
        <translation>
            <numerusform>%Ln error</numerusform>
            <numerusform>%Ln errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln warning(s)</source>
        <translation>
            <numerusform>%Ln warning</numerusform>
            <numerusform>%Ln warnings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TableView</name>
    <message numerus="yes">
        <source>%Ln more row(s) are not shown.</source>
        <translation>
            <numerusform>%Ln more row are not shown.</numerusform>
            <numerusform>%Ln more rows are not shown.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TreeWords</name>
    <message numerus="yes">
        <source>review overdue for %Ln day(s)</source>
        <translation>
            <numerusform>review overdue for %Ln day</numerusform>
            <numerusform>review overdue for %Ln days</numerusform>
        </translation>
    </message>
</context>
</TS>
