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
    <name>AccountList</name>
    <message>
        <source>Accounts of this project</source>
        <translation>此项目的账号</translation>
    </message>
</context>
<context>
    <name>AccountListModel</name>
    <message numerus="yes">
        <source>%Ln account(s) without a project</source>
        <translation>
            <numerusform>%Ln 个账号没有项目</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AccountWords</name>
    <message>
        <source>{0} is bound to “{1}”. Move it to “{2}”? From the next question on, its customers get only the documents of “{2}”.</source>
        <translation>{0} 已绑定到“{1}”。要改绑到“{2}”吗？从下一个问题起，它的客户得到的回答只来自“{2}”的文档。</translation>
    </message>
    <message>
        <source>“{0}” is disabled: a person answers until it is enabled.</source>
        <translation>“{0}”已停用：启用之前一律转人工。</translation>
    </message>
    <message>
        <source>Move the account</source>
        <translation>改绑账号</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>改绑</translation>
    </message>
    <message>
        <source>Unbind {0} from “{1}”?</source>
        <translation>将 {0} 从“{1}”解绑？</translation>
    </message>
    <message>
        <source>Unbind the account</source>
        <translation>解绑账号</translation>
    </message>
    <message>
        <source>Unbind</source>
        <translation>解绑</translation>
    </message>
    <message>
        <source>{0} moved from “{1}” to “{2}”.</source>
        <translation>{0} 已从“{1}”改绑到“{2}”。</translation>
    </message>
    <message>
        <source>{0} is bound to “{1}”.</source>
        <translation>{0} 已绑定到“{1}”。</translation>
    </message>
    <message>
        <source>Then the default answers: “{0}”.</source>
        <translation>解绑后由默认项目回答：“{0}”。</translation>
    </message>
    <message>
        <source>Then the old folder answers.</source>
        <translation>解绑后由旧文件夹回答。</translation>
    </message>
    <message>
        <source>Then it gets no text, and a person answers.</source>
        <translation>解绑后它收不到任何文本，转人工。</translation>
    </message>
</context>
<context>
    <name>Accounts</name>
    <message>
        <source>Accounts</source>
        <translation>账号</translation>
    </message>
    <message>
        <source>This text is not from a project, so it cannot be opened here.</source>
        <translation>这段文本不是来自项目，无法在这里打开。</translation>
    </message>
    <message>
        <source>“{0}” is a document of the project “{1}”. Open that project?</source>
        <translation>“{0}”是项目“{1}”的文档。要打开那个项目吗？</translation>
    </message>
    <message>
        <source>Open another project</source>
        <translation>打开另一个项目</translation>
    </message>
    <message>
        <source>Open the project</source>
        <translation>打开项目</translation>
    </message>
    <message>
        <source>{0} (disabled)</source>
        <translation>{0}（已停用）</translation>
    </message>
    <message>
        <source>when the platform has no default either</source>
        <translation>平台也没有默认项目时使用</translation>
    </message>
    <message>
        <source>every account of {0} that is not bound</source>
        <translation>{0} 的所有未绑定账号</translation>
    </message>
    <message>
        <source>goes on to the general default</source>
        <translation>转到通用默认项目</translation>
    </message>
    <message>
        <source>the old folder answers</source>
        <translation>由旧文件夹回答</translation>
    </message>
    <message>
        <source>a person answers</source>
        <translation>转人工</translation>
    </message>
    <message>
        <source>disabled, so {0}</source>
        <translation>已停用，因此{0}</translation>
    </message>
</context>
<context>
    <name>AccountsModel</name>
    <message>
        <source>Bind to</source>
        <translation>绑定到</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Bind</source>
        <translation>绑定</translation>
    </message>
    <message>
        <source>{0}, not bound</source>
        <translation>{0}，未绑定</translation>
    </message>
    <message>
        <source>Last: never</source>
        <translation>最近：从未</translation>
    </message>
    <message>
        <source>Bind {0}</source>
        <translation>绑定 {0}</translation>
    </message>
    <message>
        <source>Unbind {0}</source>
        <translation>解绑 {0}</translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}：{1}</translation>
    </message>
    <message>
        <source>Choose a project first.</source>
        <translation>请先选择项目。</translation>
    </message>
</context>
<context>
    <name>AccountsPage</name>
    <message numerus="yes">
        <source>%Ln account(s) ask and have no project</source>
        <translation>
            <numerusform>%Ln 个账号有提问，但没有所属项目</numerusform>
        </translation>
    </message>
    <message>
        <source>No account fits.</source>
        <translation>没有匹配的账号。</translation>
    </message>
    <message>
        <source>No account is bound yet. Add one, or wait until one asks.</source>
        <translation>还没有绑定账号。请添加一个，或等账号发来提问。</translation>
    </message>
    <message>
        <source>There is no old folder. Where nothing is set, a person answers.</source>
        <translation>没有旧文件夹。没有设置默认项目时，转人工。</translation>
    </message>
    <message>
        <source>Where nothing is set, the old folder “{0}” answers.</source>
        <translation>没有设置默认项目时，由旧文件夹“{0}”回答。</translation>
    </message>
    <message>
        <source>The old folder “{0}” is not used: the general default goes before it.</source>
        <translation>旧文件夹“{0}”没有使用：通用默认项目优先。</translation>
    </message>
    <message>
        <source>Accounts</source>
        <translation>账号</translation>
    </message>
    <message>
        <source>each account answers from one project</source>
        <translation>每个账号只用一个项目的资料回答</translation>
    </message>
    <message>
        <source>Search accounts</source>
        <translation>搜索账号</translation>
    </message>
    <message>
        <source>New account…</source>
        <translation>新建账号…</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>已绑定</translation>
    </message>
    <message>
        <source>When an account is not bound</source>
        <translation>账号未绑定时</translation>
    </message>
    <message>
        <source>Accounts without a project</source>
        <translation>没有项目的账号</translation>
    </message>
    <message>
        <source>Bound accounts</source>
        <translation>已绑定的账号</translation>
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
        <source>New &amp;folder…</source>
        <translation>新建文件夹(&amp;F)…</translation>
    </message>
    <message>
        <source>A&amp;dd files…</source>
        <translation>添加文件(&amp;D)…</translation>
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
        <source>New &amp;library…</source>
        <translation>新建资料库(&amp;L)…</translation>
    </message>
    <message>
        <source>Open li&amp;brary…</source>
        <translation>打开资料库(&amp;B)…</translation>
    </message>
    <message>
        <source>Ma&amp;ke this folder a library…</source>
        <translation>用此文件夹建立资料库(&amp;K)…</translation>
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
        <source>Serve to &amp;programs…</source>
        <translation>向程序提供服务(&amp;P)…</translation>
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
        <source>&amp;Project</source>
        <translation>项目(&amp;P)</translation>
    </message>
    <message>
        <source>S&amp;witch project…</source>
        <translation>切换项目(&amp;W)…</translation>
    </message>
    <message>
        <source>&amp;New project…</source>
        <translation>新建项目(&amp;N)…</translation>
    </message>
    <message>
        <source>Project &amp;settings…</source>
        <translation>项目设置(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Live servers</source>
        <translation>实时数据服务器(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Enabled</source>
        <translation>启用(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Accounts</source>
        <translation>账号(&amp;A)</translation>
    </message>
    <message>
        <source>New a&amp;ccount…</source>
        <translation>新建账号(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;Delete project…</source>
        <translation>删除项目(&amp;D)…</translation>
    </message>
    <message>
        <source>&amp;Restore a deleted project…</source>
        <translation>恢复已删除的项目(&amp;R)…</translation>
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
        <source>&amp;Answer as…</source>
        <translation>选择以哪个账号回答(&amp;A)…</translation>
    </message>
    <message>
        <source>Gaps: &amp;questions without an answer</source>
        <translation>未答问题(&amp;Q)</translation>
    </message>
    <message>
        <source>Answers: what &amp;programs got</source>
        <translation>回答记录：程序收到的内容(&amp;P)</translation>
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
        <source>P&amp;ublish</source>
        <translation>发布(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Publish this project…</source>
        <translation>发布此项目(&amp;P)…</translation>
    </message>
    <message>
        <source>&amp;Go back to a version…</source>
        <translation>退回某个版本(&amp;G)…</translation>
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
        <source>It was found, but its points are below the least that counts here. Lower that limit, write the customer’s words into it, or pin it.</source>
        <translation>找到了它，但得分低于这里的最低得分。请降低最低得分，或把客户用的词写进去，或将它置顶。</translation>
    </message>
    <message>
        <source>{0}.</source>
        <translation>{0}。</translation>
    </message>
    <message>
        <source>It is no longer valid. Change the day until which it is valid, or remove it.</source>
        <translation>它已过有效期。请修改有效期的截止日期，或将它移除。</translation>
    </message>
    <message>
        <source>It is not valid yet. It is sent from its day on; change that day to send it sooner.</source>
        <translation>它尚未生效。从生效日期起才会发送；要提前发送，请修改该日期。</translation>
    </message>
    <message>
        <source>Another document stands in its place; the list of problems names it. Change what that one replaces, or remove this one.</source>
        <translation>它已被另一文档取代，检查结果列表中写明是哪一篇。请修改那一篇所取代的文档，或移除这一篇。</translation>
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
        <source>It is shown in the tree and never sent: it is no text. Write what it says into a document.</source>
        <translation>它只显示在列表中，从不发送：它不是文本。请把其中的内容写进一篇文档。</translation>
    </message>
    <message>
        <source>It is shown in the tree and never sent: only Markdown files are. Write what it says into one.</source>
        <translation>它只显示在列表中，从不发送：只有 Markdown 文件会发送。请把其中的内容写进一个 Markdown 文档。</translation>
    </message>
</context>
<context>
    <name>Ago</name>
    <message numerus="yes">
        <source>%Ln min ago</source>
        <translation>
            <numerusform>%Ln 分钟前</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln h ago</source>
        <translation>
            <numerusform>%Ln 小时前</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln day(s) ago</source>
        <translation>
            <numerusform>%Ln 天前</numerusform>
        </translation>
    </message>
    <message>
        <source>just now</source>
        <translation>刚刚</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>昨天</translation>
    </message>
</context>
<context>
    <name>Annotations</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Only what is sent to the AI can be pinned.</source>
        <translation>只有会发送给 AI 的文档才能置顶。</translation>
    </message>
    <message>
        <source>Only Markdown has a header for title and keywords.</source>
        <translation>只有 Markdown 文档有存放标题和关键词的文件头。</translation>
    </message>
    <message>
        <source>In a plain folder only Markdown has a place for this. In a library every file has one.</source>
        <translation>在普通文件夹中，只有 Markdown 文档能存放这些内容；在资料库中，每个文件都可以。</translation>
    </message>
    <message>
        <source>This file is read-only.</source>
        <translation>此文件是只读的。</translation>
    </message>
    <message>
        <source>Choose a document that it replaces</source>
        <translation>选择它所取代的文档</translation>
    </message>
</context>
<context>
    <name>AnswerAs</name>
    <message>
        <source>Answer as</source>
        <translation>以此账号回答</translation>
    </message>
</context>
<context>
    <name>AnswerLog</name>
    <message>
        <source>Python</source>
        <translation>Python</translation>
    </message>
    <message>
        <source>terminal</source>
        <translation>终端</translation>
    </message>
    <message>
        <source>the project itself</source>
        <translation>项目本身</translation>
    </message>
    <message>
        <source>no project</source>
        <translation>没有项目</translation>
    </message>
    <message>
        <source>&lt; 1</source>
        <translation>&lt; 1</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>账号</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>By way of</source>
        <translation>途径</translation>
    </message>
    <message>
        <source>Pieces</source>
        <translation>片段</translation>
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
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>Answers are logged only in a library; this is a plain folder.</source>
        <translation>只有资料库才会记录回答；这是普通文件夹。</translation>
    </message>
    <message>
        <source>The log of answers cannot be read now.</source>
        <translation>暂时无法读取回答记录。</translation>
    </message>
    <message>
        <source>Looking through older answers…</source>
        <translation>正在查找更早的回答…</translation>
    </message>
    <message>
        <source>No answer is like that.</source>
        <translation>没有符合条件的回答。</translation>
    </message>
    <message>
        <source>No program has asked this project so far. What a bot or an agent gets is listed here by itself: when, for whom and from which files, never the text.</source>
        <translation>还没有程序向此项目提问。机器人或智能体每次收到内容，都会自动列在这里：何时、为谁、来自哪些文件，但绝不含文本。</translation>
    </message>
    <message>
        <source>No program has asked so far. What a bot or an agent gets is listed here by itself: when, for whom and from which files, never the text.</source>
        <translation>还没有程序提问。机器人或智能体每次收到内容，都会自动列在这里：何时、为谁、来自哪些文件，但绝不含文本。</translation>
    </message>
</context>
<context>
    <name>AnswersModel</name>
    <message>
        <source>handed to a person</source>
        <translation>已转人工</translation>
    </message>
    <message numerus="yes">
        <source>%Ln piece(s)</source>
        <translation>
            <numerusform>%Ln 个片段</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln character(s)</source>
        <translation>
            <numerusform>%Ln 个字符</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln token(s)</source>
        <translation>
            <numerusform>%Ln 个 token</numerusform>
        </translation>
    </message>
    <message>
        <source>{0} ms</source>
        <translation>{0} ms</translation>
    </message>
</context>
<context>
    <name>AnswersPage</name>
    <message>
        <source>Answers</source>
        <translation>回答记录</translation>
    </message>
    <message numerus="yes">
        <source>%Ln new answer(s)</source>
        <translation>
            <numerusform>%Ln 条新回答</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln answer(s)</source>
        <translation>
            <numerusform>%Ln 条回答</numerusform>
        </translation>
    </message>
    <message>
        <source>{0}, older ones below</source>
        <translation>{0}，下方还有更早的</translation>
    </message>
    <message>
        <source>Choose an answer first.</source>
        <translation>请先选择一条回答。</translation>
    </message>
    <message>
        <source>What programs got for their customers. The texts themselves are not kept.</source>
        <translation>程序为其客户取得的内容。文本本身不保存。</translation>
    </message>
    <message>
        <source>Account, client or fingerprint</source>
        <translation>账号、客户端或指纹</translation>
    </message>
    <message>
        <source>Filter answers by account, client or fingerprint</source>
        <translation>按账号、客户端或指纹筛选回答</translation>
    </message>
    <message>
        <source>Only hand-offs</source>
        <translation>仅转人工</translation>
    </message>
    <message>
        <source>This project</source>
        <translation>此项目</translation>
    </message>
    <message>
        <source>All projects</source>
        <translation>所有项目</translation>
    </message>
    <message>
        <source>Whose answers are shown</source>
        <translation>显示哪些项目的回答</translation>
    </message>
    <message>
        <source>Open the receipt</source>
        <translation>打开回执</translation>
    </message>
    <message>
        <source>Serve to programs…</source>
        <translation>向程序提供服务…</translation>
    </message>
</context>
<context>
    <name>AskerBox</name>
    <message>
        <source>Answer as: {0}</source>
        <translation>以此账号回答：{0}</translation>
    </message>
    <message>
        <source>a person</source>
        <translation>人工</translation>
    </message>
    <message>
        <source>not bound</source>
        <translation>未绑定</translation>
    </message>
</context>
<context>
    <name>AskerListModel</name>
    <message>
        <source>The project {0} itself</source>
        <translation>项目 {0} 本身</translation>
    </message>
    <message>
        <source>{0}, not bound</source>
        <translation>{0}，未绑定</translation>
    </message>
    <message>
        <source>{0}, project {1}</source>
        <translation>{0}，项目 {1}</translation>
    </message>
    <message>
        <source>Accounts of this project</source>
        <translation>此项目的账号</translation>
    </message>
    <message>
        <source>Accounts of other projects</source>
        <translation>其他项目的账号</translation>
    </message>
    <message>
        <source>Without a project</source>
        <translation>没有项目</translation>
    </message>
    <message>
        <source>Another account: type it as PLATFORM:ID</source>
        <translation>其他账号：请输入 平台:id（半角冒号）</translation>
    </message>
</context>
<context>
    <name>AskerPopup</name>
    <message>
        <source>Find an account, or type PLATFORM:ID</source>
        <translation>查找账号，或输入 平台:id</translation>
    </message>
    <message>
        <source>Answer as</source>
        <translation>以此账号回答</translation>
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
        <source>Live data {0}, {1}, unverified</source>
        <translation>实时数据 {0}，{1}，未经核实</translation>
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
        <source>live</source>
        <translation>实时</translation>
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
        <source>The pinned “{0}” is left out: no more documents or pieces are allowed.</source>
        <translation>置顶文档“{0}”未被采用：文档或片段已达上限。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more pinned document(s) do not fit.</source>
        <translation>
            <numerusform>另有 %Ln 篇置顶文档放不下。</numerusform>
        </translation>
    </message>
    <message>
        <source>Open “{0}”</source>
        <translation>打开“{0}”</translation>
    </message>
    <message>
        <source>Unpin “{0}”</source>
        <translation>取消置顶“{0}”</translation>
    </message>
    <message>
        <source>estimate</source>
        <translation>估算</translation>
    </message>
</context>
<context>
    <name>Causes</name>
    <message>
        <source>draft</source>
        <translation>草稿</translation>
    </message>
    <message>
        <source>unlisted</source>
        <translation>不列出</translation>
    </message>
    <message>
        <source>not published</source>
        <translation>不发布</translation>
    </message>
    <message>
        <source>expired</source>
        <translation>已过期</translation>
    </message>
    <message>
        <source>not-yet-valid</source>
        <translation>尚未生效</translation>
    </message>
    <message>
        <source>superseded</source>
        <translation>已被替代</translation>
    </message>
    <message>
        <source>it has more bytes than are read</source>
        <translation>字节数超过读取上限</translation>
    </message>
    <message>
        <source>it is not as it was written; remove it to begin anew</source>
        <translation>它与写入时不一致；请删除它以重新开始</translation>
    </message>
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
        <source>only Markdown has one</source>
        <translation>只有 Markdown 文档才有文件头</translation>
    </message>
    <message>
        <source>it is no plain file name</source>
        <translation>它不是单纯的文件名</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>a list of objects</source>
        <translation>对象列表</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>a list of paths inside the project</source>
        <translation>项目内路径的列表</translation>
    </message>
    <message>
        <source>a number of 0 or more</source>
        <translation>不小于 0 的数字</translation>
    </message>
    <message>
        <source>only documents, tables, text and images are kept here</source>
        <translation>这里只存放文档、表格、文本和图片</translation>
    </message>
    <message>
        <source>a folder cannot be moved into itself</source>
        <translation>文件夹不能移到它自己里面</translation>
    </message>
    <message>
        <source>it is no PNG, JPEG, GIF, WebP, BMP or SVG image</source>
        <translation>它不是 PNG、JPEG、GIF、WebP、BMP 或 SVG 图片</translation>
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
    <message>
        <source>a project has it already</source>
        <translation>已有项目使用它</translation>
    </message>
    <message>
        <source>use small letters, digits and hyphens</source>
        <translation>请使用小写字母、数字和连字符</translation>
    </message>
    <message>
        <source>rename the folder to small letters, digits and hyphens first</source>
        <translation>请先将文件夹重命名为小写字母、数字和连字符</translation>
    </message>
    <message>
        <source>a folder of that name has files; adopt it, or choose another id</source>
        <translation>同名的文件夹里已有文件；请把它收为项目，或换一个 id</translation>
    </message>
    <message>
        <source>no folder can have this name</source>
        <translation>文件夹不能使用这个名称</translation>
    </message>
    <message>
        <source>an older one cannot be removed</source>
        <translation>无法删除旧的一份</translation>
    </message>
    <message>
        <source>another program has been writing in the library for too long</source>
        <translation>另一个程序在资料库中写入的时间过长</translation>
    </message>
    <message>
        <source>another program keeps changing it</source>
        <translation>另一个程序不断修改它</translation>
    </message>
    <message>
        <source>“files” in it is no object, which has to be mended first</source>
        <translation>其中的“files”不是 JSON 对象，需要先修正</translation>
    </message>
    <message>
        <source>the library would be in the old folder itself; choose a folder beside it or above it</source>
        <translation>资料库会位于旧文件夹之内；请选择与它并列或在它上层的文件夹</translation>
    </message>
    <message>
        <source>it belongs to a project of this library already</source>
        <translation>它已属于此资料库的一个项目</translation>
    </message>
    <message>
        <source>another text is there already</source>
        <translation>那里已有另一份文本</translation>
    </message>
    <message>
        <source>another file has the same name in another spelling</source>
        <translation>另一个文件的名称与它相同，只是写法不同</translation>
    </message>
    <message>
        <source>files of this kind are not read</source>
        <translation>这种类型的文件不读取</translation>
    </message>
    <message>
        <source>it is a link, and links are not followed</source>
        <translation>它是链接，而链接不被跟随</translation>
    </message>
    <message>
        <source>it is hidden</source>
        <translation>它是隐藏的</translation>
    </message>
    <message>
        <source>it is no text</source>
        <translation>它不是文本</translation>
    </message>
    <message>
        <source>the projects have their documents there</source>
        <translation>那里存放着各项目的文档</translation>
    </message>
    <message>
        <source>it cannot be opened or made there</source>
        <translation>无法在那里打开或建立它</translation>
    </message>
    <message>
        <source>it is damaged</source>
        <translation>它已损坏</translation>
    </message>
    <message>
        <source>it is no plain file</source>
        <translation>它不是普通文件</translation>
    </message>
    <message>
        <source>it was written by a newer Estante; it is left as it is</source>
        <translation>它由更新版本的 Estante 写入，因此保持原样</translation>
    </message>
    <message>
        <source>it is a device or a pipe, not a file</source>
        <translation>它是设备或管道，不是文件</translation>
    </message>
    <message>
        <source>another program listens there; choose another port, or 0 for any that is free</source>
        <translation>已有其他程序在那里监听；请换一个端口，或填 0 自动选用空闲端口</translation>
    </message>
    <message>
        <source>there is no such address</source>
        <translation>没有这个地址</translation>
    </message>
    <message>
        <source>it is far too long for a file of tokens</source>
        <translation>它对令牌文件来说太长</translation>
    </message>
    <message>
        <source>only a folder or s3://… can be written</source>
        <translation>只能写入文件夹或 s3://…</translation>
    </message>
    <message>
        <source>it is among the documents, and would be published with them</source>
        <translation>它位于文档之中，会随文档一起发布</translation>
    </message>
    <message>
        <source>it is empty or has a NUL</source>
        <translation>它是空的，或含有 NUL 字符</translation>
    </message>
    <message>
        <source>its address cannot be understood</source>
        <translation>无法识别它的地址</translation>
    </message>
    <message>
        <source>its address has no host or bucket</source>
        <translation>它的地址缺少主机名或存储桶</translation>
    </message>
    <message>
        <source>its bucket has a name that no bucket can have</source>
        <translation>存储桶不能使用这个名称</translation>
    </message>
    <message>
        <source>its region has a name that no region has</source>
        <translation>没有使用这个名称的区域</translation>
    </message>
    <message>
        <source>the part after the bucket is letters, digits, “.”, “_”, “-” and “/”</source>
        <translation>存储桶之后的部分只能用字母、数字、“.”、“_”、“-”和“/”</translation>
    </message>
    <message>
        <source>after “?” there may be endpoint=https://… and region=…, each once</source>
        <translation>“?”之后可以有 endpoint=https://… 和 region=…，各一次</translation>
    </message>
    <message>
        <source>the endpoint is https:// and a host</source>
        <translation>endpoint 应为 https:// 加主机名</translation>
    </message>
    <message>
        <source>use https://; http:// is for servers on this computer only</source>
        <translation>请使用 https://；http:// 只用于此电脑上的服务器</translation>
    </message>
    <message>
        <source>the secret does not belong to the access key</source>
        <translation>秘密访问密钥与访问密钥不匹配</translation>
    </message>
    <message>
        <source>it does not know the access key</source>
        <translation>它不认识此访问密钥</translation>
    </message>
    <message>
        <source>the session token has expired</source>
        <translation>会话令牌已过期</translation>
    </message>
    <message>
        <source>the access key may not do this here</source>
        <translation>此访问密钥没有在这里执行此操作的权限</translation>
    </message>
    <message>
        <source>there is no such bucket</source>
        <translation>没有这个存储桶</translation>
    </message>
    <message>
        <source>another publisher was first, or switched the vault off</source>
        <translation>其他发布者抢先一步，或停用了发布库</translation>
    </message>
    <message>
        <source>it gives no entity tags, so two publishers could not be told apart</source>
        <translation>它不提供实体标签 (ETag)，因此无法区分两个发布者</translation>
    </message>
    <message>
        <source>the session token is not valid</source>
        <translation>会话令牌无效</translation>
    </message>
    <message>
        <source>the clock of this computer is too far off</source>
        <translation>此电脑的时钟偏差太大</translation>
    </message>
    <message>
        <source>the region is not the one of the bucket; say it with “?region=…”</source>
        <translation>区域与存储桶的不一致；请用“?region=…”指明</translation>
    </message>
    <message>
        <source>the bucket is in another region; say it with “?region=…”</source>
        <translation>存储桶位于另一个区域；请用“?region=…”指明</translation>
    </message>
    <message>
        <source>it does not let us in</source>
        <translation>它不允许访问</translation>
    </message>
    <message>
        <source>it has files with names that no file of a vault has (empty, “..”, with control characters)</source>
        <translation>其中有发布库文件不可能使用的文件名（空名称、“..”、含控制字符）</translation>
    </message>
    <message>
        <source>no connection can be made; look at the address and the network</source>
        <translation>无法建立连接；请检查地址和网络</translation>
    </message>
    <message>
        <source>it does not answer in time</source>
        <translation>它没有及时响应</translation>
    </message>
    <message>
        <source>it does not say how large its files are (Content-Length)</source>
        <translation>它不说明文件的大小 (Content-Length)</translation>
    </message>
    <message>
        <source>it answers with an error</source>
        <translation>它返回了错误</translation>
    </message>
    <message>
        <source>another program has been writing it for too long</source>
        <translation>另一个程序在其中写入的时间过长</translation>
    </message>
    <message>
        <source>its file system has no locks</source>
        <translation>它的文件系统不支持文件锁</translation>
    </message>
    <message>
        <source>its host or bucket has a name that none has; write it in ASCII (xn--…)</source>
        <translation>主机或存储桶不能使用这个名称；请用 ASCII 书写 (xn--…)</translation>
    </message>
    <message>
        <source>credentials come from the environment (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY), not from the address</source>
        <translation>凭据取自环境变量（AWS_ACCESS_KEY_ID、AWS_SECRET_ACCESS_KEY），而不是写在地址里</translation>
    </message>
    <message>
        <source>the lock of the vault was lost to another publisher, or a failing network</source>
        <translation>发布库的锁已失去：被其他发布者取得，或因网络故障</translation>
    </message>
    <message>
        <source>is a link, a folder or a device, and no file</source>
        <translation>是链接、文件夹或设备，而不是文件</translation>
    </message>
    <message>
        <source>is not what its name says</source>
        <translation>与它的名称不符</translation>
    </message>
    <message>
        <source>is not what its digest says</source>
        <translation>与它的校验值不符</translation>
    </message>
    <message>
        <source>is not read back as it was written</source>
        <translation>读回的内容与写入的不同</translation>
    </message>
    <message>
        <source>has another size than its publication says</source>
        <translation>大小与发布清单所述不同</translation>
    </message>
    <message>
        <source>has its versions in disorder</source>
        <translation>其中的版本顺序混乱</translation>
    </message>
    <message>
        <source>does not keep its newest version</source>
        <translation>没有保留最新的版本</translation>
    </message>
    <message>
        <source>may have half a character, which no file of a vault has</source>
        <translation>可能含有半个字符，而发布库的文件都不会有</translation>
    </message>
    <message>
        <source>cannot be read as JSON</source>
        <translation>无法按 JSON 读取</translation>
    </message>
    <message>
        <source>has something else where an object must be</source>
        <translation>应为对象的位置是别的内容</translation>
    </message>
    <message>
        <source>lists its parts in disorder</source>
        <translation>所列的部分顺序混乱</translation>
    </message>
    <message>
        <source>has numbers that this schema does not have</source>
        <translation>含有此格式版本中没有的数字</translation>
    </message>
    <message>
        <source>it lists a file that no build has</source>
        <translation>其中列出了编译结果不会有的文件</translation>
    </message>
    <message>
        <source>it is not a folder</source>
        <translation>它不是文件夹</translation>
    </message>
    <message>
        <source>it has too many folders inside folders</source>
        <translation>文件夹嵌套层数太多</translation>
    </message>
    <message>
        <source>the digest of its manifest is not that of what the manifest says</source>
        <translation>清单的校验值与清单内容不符</translation>
    </message>
    <message>
        <source>a title or another field of its manifest has half a character</source>
        <translation>清单的某个标题或其他字段含有半个字符</translation>
    </message>
    <message>
        <source>its documents are not sorted by path, each once</source>
        <translation>其中的文档没有按路径排序且各出现一次</translation>
    </message>
    <message>
        <source>its pins are not documents of it, each once</source>
        <translation>其中的置顶项不是它的文档，或有重复</translation>
    </message>
    <message>
        <source>it has no “ask”, the question itself</source>
        <translation>缺少“ask”，即问题本身</translation>
    </message>
    <message>
        <source>it says nothing that must be so; give it a “must_find” at least</source>
        <translation>没有写明任何要求；请至少写一个“must_find”</translation>
    </message>
    <message>
        <source>the same document is in “must_find” and in “must_not_find”</source>
        <translation>同一篇文档既在“must_find”中，又在“must_not_find”中</translation>
    </message>
    <message>
        <source>it is not TOML</source>
        <translation>它不是 TOML</translation>
    </message>
    <message>
        <source>it is nested too deeply</source>
        <translation>它的嵌套太深</translation>
    </message>
    <message>
        <source>a name there has far too many parts</source>
        <translation>其中有一个名称的组成部分太多</translation>
    </message>
    <message>
        <source>“site” must be an address that begins with https://</source>
        <translation>“site”必须是以 https:// 开头的地址</translation>
    </message>
    <message>
        <source>“site” has a user, a “?” or a “#”, which no path can stand behind</source>
        <translation>“site”含有用户名、“?”或“#”，其后无法再接路径</translation>
    </message>
    <message>
        <source>“to” cannot be understood as an address</source>
        <translation>无法将“to”识别为地址</translation>
    </message>
    <message>
        <source>“to” has a user or a password; credentials come from the environment only</source>
        <translation>“to”含有用户名或密码；凭据只取自环境变量</translation>
    </message>
    <message>
        <source>is missing</source>
        <translation>缺失</translation>
    </message>
</context>
<context>
    <name>CellsModel</name>
    <message>
        <source>Platform</source>
        <translation>平台</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>账号</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>7 days</source>
        <translation>近 7 天</translation>
    </message>
    <message>
        <source>Last</source>
        <translation>最近</translation>
    </message>
    <message>
        <source>What it means</source>
        <translation>含义</translation>
    </message>
</context>
<context>
    <name>ChangesPart</name>
    <message>
        <source>Documents that change</source>
        <translation>有变化的文档</translation>
    </message>
    <message>
        <source>in bytes</source>
        <translation>以字节计</translation>
    </message>
    <message>
        <source>Contexts that change</source>
        <translation>有变化的上下文</translation>
    </message>
    <message>
        <source>Every question passed, and its context stays as it is.</source>
        <translation>所有问题都已通过，上下文保持不变。</translation>
    </message>
    <message>
        <source>This project has no golden questions. With some in golden.toml you see here what an answer loses before anybody gets it.</source>
        <translation>此项目没有必答问题。在 golden.toml 中写入一些，就能赶在任何人收到回答之前，在这里看到回答会缺少什么。</translation>
    </message>
    <message numerus="yes">
        <source>{0} of %Ln question(s)</source>
        <translation>
            <numerusform>{0} / %Ln 个问题</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln failed</source>
        <translation>
            <numerusform>%Ln 个未通过</numerusform>
        </translation>
    </message>
    <message>
        <source>Golden questions whose context changes</source>
        <translation>上下文有变化的必答问题</translation>
    </message>
</context>
<context>
    <name>ClientGrid</name>
    <message>
        <source>Hide the token of {0}</source>
        <translation>隐藏 {0} 的令牌</translation>
    </message>
    <message>
        <source>Show the token of {0}</source>
        <translation>显示 {0} 的令牌</translation>
    </message>
    <message>
        <source>see below</source>
        <translation>见下方</translation>
    </message>
    <message>
        <source>Token of {0}, hidden</source>
        <translation>{0} 的令牌，已隐藏</translation>
    </message>
    <message>
        <source>Token of {0}</source>
        <translation>{0} 的令牌</translation>
    </message>
    <message>
        <source>Copy the token of {0}</source>
        <translation>复制 {0} 的令牌</translation>
    </message>
    <message>
        <source>Remove {0}</source>
        <translation>移除 {0}</translation>
    </message>
    <message>
        <source>all projects</source>
        <translation>所有项目</translation>
    </message>
    <message>
        <source>{0} (no longer there)</source>
        <translation>{0}（已不存在）</translation>
    </message>
    <message>
        <source>Clients</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>May</source>
        <translation>权限</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>令牌</translation>
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
        <source>Tried out: no account gets these limits.</source>
        <translation>仅供试用：没有账号使用这些限制。</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Back to the project&apos;s limits</source>
        <translation>恢复项目的限制</translation>
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
    <name>DayEdit</name>
    <message>
        <source>no day</source>
        <translation>无日期</translation>
    </message>
    <message>
        <source>Choose a day</source>
        <translation>选择日期</translation>
    </message>
    <message>
        <source>No day</source>
        <translation>清除日期</translation>
    </message>
</context>
<context>
    <name>DefaultsModel</name>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}：{1}</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>General default</source>
        <translation>通用默认项目</translation>
    </message>
</context>
<context>
    <name>DifferencePart</name>
    <message>
        <source>What the AI will read differently</source>
        <translation>AI 将读到的不同之处</translation>
    </message>
    <message>
        <source>Choose a question at the left to see how its context changes.</source>
        <translation>请在左侧选择一个问题，查看其上下文如何变化。</translation>
    </message>
    <message>
        <source>The context is empty, before and after.</source>
        <translation>变化前后，上下文都是空的。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln line(s) change</source>
        <translation>
            <numerusform>%Ln 行有变化</numerusform>
        </translation>
    </message>
    <message>
        <source>no line changes</source>
        <translation>没有变化的行</translation>
    </message>
    <message>
        <source>Context of “{0}”, before and after</source>
        <translation>“{0}”变化前后的上下文</translation>
    </message>
    <message>
        <source>{0} of {1} characters</source>
        <translation>{0} / {1} 字符</translation>
    </message>
    <message>
        <source>{0} characters</source>
        <translation>{0} 字符</translation>
    </message>
    <message numerus="yes">
        <source>%Ln piece(s) came in</source>
        <translation>
            <numerusform>%Ln 个片段入选</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln piece(s) went out</source>
        <translation>
            <numerusform>%Ln 个片段落选</numerusform>
        </translation>
    </message>
    <message>
        <source>no piece came in or went out</source>
        <translation>没有片段入选或落选</translation>
    </message>
    <message>
        <source>Previous change</source>
        <translation>上一处变化</translation>
    </message>
    <message>
        <source>Next change</source>
        <translation>下一处变化</translation>
    </message>
    <message>
        <source>Open the question</source>
        <translation>打开问题</translation>
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
    <name>DocumentStrip</name>
    <message>
        <source>Only Markdown and tables have a preview</source>
        <translation>只有 Markdown 和表格可以预览</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
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
    <message>
        <source>has a notice</source>
        <translation>有提示</translation>
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
        <source>No document is open. Choose one in the list at the left.</source>
        <translation>没有打开的文档。请在左侧列表中选择。</translation>
    </message>
</context>
<context>
    <name>Editing</name>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
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
        <source>The account {0} is bound to no project.</source>
        <translation>账号 {0} 没有绑定到任何项目。</translation>
    </message>
    <message>
        <source>The project “{0}” has no MCP server “{1}”.</source>
        <translation>项目“{0}”没有 MCP 服务器“{1}”。</translation>
    </message>
    <message>
        <source>The MCP server “{1}” of the project “{0}” is not trusted, so it is not started.</source>
        <translation>项目“{0}”的 MCP 服务器“{1}”未受信任，因此不启动。</translation>
    </message>
    <message>
        <source>The list of trusted MCP servers cannot be used: {0}.</source>
        <translation>无法使用受信任的 MCP 服务器列表：{0}。</translation>
    </message>
    <message>
        <source>There is nothing called “{0}” in the trash of the library.</source>
        <translation>资料库的回收站中没有“{0}”。</translation>
    </message>
    <message>
        <source>“{0}” was changed by another program since you opened it; choose which text to keep.</source>
        <translation>“{0}”在您打开之后被其他程序修改了；请选择保留哪一份文本。</translation>
    </message>
    <message>
        <source>“{0}” was removed by another program since you opened it; save it again or close it.</source>
        <translation>“{0}”在您打开之后被其他程序删除了；请重新保存或关闭。</translation>
    </message>
    <message>
        <source>“{0}” cannot be read as JSON (line {1}); it is left as it is. Mend it, or take it from a backup.</source>
        <translation>“{0}”无法按 JSON 读取（第 {1} 行），因此保持原样。请修正它，或从备份中取回。</translation>
    </message>
    <message>
        <source>“{0}” is of version {1}, and this Estante knows versions up to {2}. It is left as it is; use a newer Estante.</source>
        <translation>“{0}”的版本是 {1}，而此 Estante 最高支持版本 {2}。它保持原样；请使用更新的 Estante。</translation>
    </message>
    <message>
        <source>Cannot write “{0}”: {1}. What was there before is unchanged.</source>
        <translation>无法写入“{0}”：{1}。原有内容没有变化。</translation>
    </message>
    <message>
        <source>“{0}” cannot be the id of a project: {1}.</source>
        <translation>“{0}”不能用作项目的 id：{1}。</translation>
    </message>
    <message>
        <source>This is a library with several projects; choose one of them.</source>
        <translation>这个资料库有多个项目；请选择其中一个。</translation>
    </message>
    <message>
        <source>“{0}” names no account; write it as PLATFORM:ID.</source>
        <translation>“{0}”不是账号；请写成 平台:id（半角冒号）。</translation>
    </message>
    <message>
        <source>“{0}” is no library: it has no projects.json.</source>
        <translation>“{0}”不是资料库：其中没有 projects.json。</translation>
    </message>
    <message>
        <source>There is no project “{0}”.</source>
        <translation>没有项目“{0}”。</translation>
    </message>
    <message>
        <source>Line {1} of “{0}” is no golden question: {2}.</source>
        <translation>“{0}”的第 {1} 行不是必答问题：{2}。</translation>
    </message>
    <message>
        <source>“{0}” is no file of golden questions: {1}.</source>
        <translation>“{0}”不是必答问题文件：{1}。</translation>
    </message>
    <message>
        <source>Line {1} of “{0}” cannot be used: {2}.</source>
        <translation>无法使用“{0}”的第 {1} 行：{2}。</translation>
    </message>
    <message>
        <source>“{0}” cannot be used: {1}.</source>
        <translation>无法使用“{0}”：{1}。</translation>
    </message>
    <message>
        <source>{0} of {1} golden questions failed, so nothing was published; the version before goes on answering. Mend the documents, or the questions.</source>
        <translation>{1} 个必答问题中有 {0} 个未通过，因此没有发布任何内容；继续由之前的版本回答。请修正文档或问题。</translation>
    </message>
    <message>
        <source>The vault is refused: its pointer says version {0}, which is older than one that was seen ({1}). To go back, choose a version here: it becomes a new one.</source>
        <translation>发布库被拒绝：它的指针指向版本 {0}，比曾经见过的版本（{1}）更旧。要退回，请在这里选择一个版本：它会成为新版本。</translation>
    </message>
    <message>
        <source>Nothing can be published there: {0}.</source>
        <translation>无法发布到那里：{0}。</translation>
    </message>
    <message>
        <source>“{0}” has files that are not of Estante, so nothing is written there.</source>
        <translation>“{0}”中有不属于 Estante 的文件，因此不向其中写入任何内容。</translation>
    </message>
    <message>
        <source>The export is refused: {0}. Try out again.</source>
        <translation>导出的内容被拒绝：{0}。请重新试运行。</translation>
    </message>
    <message>
        <source>The new version is refused: {0}. Try out again.</source>
        <translation>新版本被拒绝：{0}。请重新试运行。</translation>
    </message>
    <message>
        <source>The vault is damaged: {0} {1}. Publish again, or go back to a version.</source>
        <translation>发布库已损坏：{0} {1}。请重新发布，或退回某个版本。</translation>
    </message>
    <message>
        <source>Nothing is published at {0}, or it was switched off.</source>
        <translation>{0} 没有已发布的内容，或已被停用。</translation>
    </message>
    <message>
        <source>Version {0} is no longer kept, so it cannot be put back.</source>
        <translation>版本 {0} 已不再保留，因此无法退回。</translation>
    </message>
    <message>
        <source>Nothing was published: {0}. Try again.</source>
        <translation>没有发布任何内容：{0}。请重试。</translation>
    </message>
    <message>
        <source>The memory of vaults (“{0}” in your data) cannot be used: {1}.</source>
        <translation>发布库的记录（您数据中的“{0}”）无法使用：{1}。</translation>
    </message>
    <message>
        <source>{0} cannot be reached: {1}.</source>
        <translation>无法连接到 {0}：{1}。</translation>
    </message>
</context>
<context>
    <name>FactRows</name>
    <message>
        <source>Tags</source>
        <translation>分类标签</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>摘要</translation>
    </message>
    <message>
        <source>Valid from</source>
        <translation>有效期自</translation>
    </message>
    <message>
        <source>until</source>
        <translation>至</translation>
    </message>
    <message>
        <source>Vouched for by</source>
        <translation>负责方</translation>
    </message>
    <message>
        <source>Replaces</source>
        <translation>取代</translation>
    </message>
    <message>
        <source>What it says, in a sentence; it is searched too</source>
        <translation>用一句话说明内容；也会被搜索</translation>
    </message>
    <message>
        <source>Valid from: the first day on which it is sent</source>
        <translation>有效期自：开始发送的第一天</translation>
    </message>
    <message>
        <source>Valid until: the last day on which it is sent</source>
        <translation>有效期至：发送的最后一天</translation>
    </message>
    <message>
        <source>A person or a department</source>
        <translation>人员或部门</translation>
    </message>
    <message>
        <source>Choose a document that it replaces</source>
        <translation>选择它所取代的文档</translation>
    </message>
    <message>
        <source>choose</source>
        <translation>选择</translation>
    </message>
</context>
<context>
    <name>Facts</name>
    <message>
        <source>its last day is before its first: never sent</source>
        <translation>截止日期早于生效日期：从不发送</translation>
    </message>
    <message>
        <source>valid until {0}: no longer sent</source>
        <translation>有效期至 {0}：不再发送</translation>
    </message>
    <message>
        <source>valid from {0}: not sent yet</source>
        <translation>{0} 起生效：暂不发送</translation>
    </message>
    <message>
        <source>replaced by {0}: no longer sent</source>
        <translation>已被 {0} 取代：不再发送</translation>
    </message>
    <message numerus="yes">
        <source>review overdue for %Ln day(s)</source>
        <translation>
            <numerusform>逾期 %Ln 天未复核</numerusform>
        </translation>
    </message>
    <message>
        <source>{0} (not there)</source>
        <translation>{0}（不存在）</translation>
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
    <name>Files</name>
    <message numerus="yes">
        <source>%Ln file(s) added to “{0}”.</source>
        <translation>
            <numerusform>已将 %Ln 个文件添加到“{0}”。</numerusform>
        </translation>
    </message>
    <message>
        <source>There was no file to add.</source>
        <translation>没有可添加的文件。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) could not be added.</source>
        <translation>
            <numerusform>有 %Ln 个文件无法添加。</numerusform>
        </translation>
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
    <name>FolderField</name>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
</context>
<context>
    <name>FormDialog</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>Founding</name>
    <message>
        <source>{0} library</source>
        <translation>{0} 资料库</translation>
    </message>
</context>
<context>
    <name>GapModel</name>
    <message numerus="yes">
        <source>asked %Ln time(s)</source>
        <translation>
            <numerusform>问过 %Ln 次</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Gaps</name>
    <message>
        <source>The question is among the gaps.</source>
        <translation>已将此问题列入未答问题。</translation>
    </message>
    <message>
        <source>Exported to {0}.</source>
        <translation>已导出到 {0}。</translation>
    </message>
    <message>
        <source>Write the answer below. At the right you see what the AI gets as you write.</source>
        <translation>请在下面写出答案。右侧会随您的书写显示 AI 收到的内容。</translation>
    </message>
    <message>
        <source>hardly matches, {0}</source>
        <translation>匹配度低，{0}</translation>
    </message>
    <message>
        <source>cut by the limit</source>
        <translation>超出上限，放不下</translation>
    </message>
    <message>
        <source>the search failed</source>
        <translation>搜索出错</translation>
    </message>
    <message>
        <source>nothing found</source>
        <translation>未找到内容</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Last time</source>
        <translation>最近一次</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>账号</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Gaps</source>
        <translation>未答问题</translation>
    </message>
</context>
<context>
    <name>GapsPage</name>
    <message>
        <source>Gaps</source>
        <translation>未答问题</translation>
    </message>
    <message>
        <source>Take “{0}” off this list? It comes back when it is asked again.</source>
        <translation>将“{0}”从此列表中移除？再次有人问起时，它会重新出现。</translation>
    </message>
    <message>
        <source>There is nothing to export.</source>
        <translation>没有可导出的内容。</translation>
    </message>
    <message>
        <source>No gap has these words.</source>
        <translation>没有含这些词的未答问题。</translation>
    </message>
    <message>
        <source>No gaps in this project. A question of an account that the documents do not answer is listed here by itself.</source>
        <translation>此项目没有未答问题。账号收到的问题如果文档回答不了，会自动列在这里。</translation>
    </message>
    <message>
        <source>No gaps in any project. A question of an account that the documents do not answer is listed here by itself.</source>
        <translation>所有项目都没有未答问题。账号收到的问题如果文档回答不了，会自动列在这里。</translation>
    </message>
    <message>
        <source>Choose a question first.</source>
        <translation>请先选择一个问题。</translation>
    </message>
    <message>
        <source>Real questions that the documents do not answer. Searches that failed do not count.</source>
        <translation>文档回答不了的真实问题。搜索出错的不计入。</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>As a table (&amp;CSV)…</source>
        <translation>&amp;CSV 表格…</translation>
    </message>
    <message>
        <source>As &amp;Markdown…</source>
        <translation>&amp;Markdown…</translation>
    </message>
    <message>
        <source>Filter gaps</source>
        <translation>筛选未答问题</translation>
    </message>
    <message>
        <source>This project</source>
        <translation>此项目</translation>
    </message>
    <message>
        <source>All projects</source>
        <translation>所有项目</translation>
    </message>
    <message>
        <source>Whose gaps are shown</source>
        <translation>显示哪些项目的未答问题</translation>
    </message>
    <message>
        <source>Take it off</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Write a document</source>
        <translation>写一篇文档</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>再次提问</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>移除</translation>
    </message>
</context>
<context>
    <name>Handoff</name>
    <message numerus="yes">
        <source>%Ln document(s) with these words may not be sent today.</source>
        <translation>
            <numerusform>有 %Ln 篇含这些词的文档今天不能发送。</numerusform>
        </translation>
    </message>
    <message>
        <source>The AI gets no text; a person takes over.</source>
        <translation>AI 收不到任何文本，由人工接手。</translation>
    </message>
    <message>
        <source>What was found has no text yet.</source>
        <translation>找到的文档还没有文字。</translation>
    </message>
    <message>
        <source>The project “{0}” is disabled, so nothing was searched.</source>
        <translation>项目“{0}”已停用，因此没有搜索。</translation>
    </message>
    <message>
        <source>This account is bound to no project and there is no default, so nothing was searched.</source>
        <translation>此账号没有绑定项目，也没有默认项目，因此没有搜索。</translation>
    </message>
    <message>
        <source>No document answers this question, and what is pinned has no text for today.</source>
        <translation>没有文档能回答这个问题，置顶文档今天也没有可发送的文字。</translation>
    </message>
    <message>
        <source>No document answers this question, and nothing is pinned.</source>
        <translation>没有文档能回答这个问题，也没有置顶文档。</translation>
    </message>
    <message>
        <source>No document of “{0}” answers this question, and what is pinned there has no text for today.</source>
        <translation>“{0}”中没有文档能回答这个问题，其中的置顶文档今天也没有可发送的文字。</translation>
    </message>
    <message>
        <source>No document of “{0}” answers this question, and nothing is pinned.</source>
        <translation>“{0}”中没有文档能回答这个问题，也没有置顶文档。</translation>
    </message>
</context>
<context>
    <name>HandoffBanner</name>
    <message>
        <source>Hand over to a person</source>
        <translation>转交人工</translation>
    </message>
</context>
<context>
    <name>HandoffPanel</name>
    <message>
        <source>What was searched</source>
        <translation>搜索了什么</translation>
    </message>
    <message>
        <source>What to do now</source>
        <translation>现在可以做什么</translation>
    </message>
    <message>
        <source>Write a document</source>
        <translation>写一篇文档</translation>
    </message>
    <message>
        <source>Keep as a gap</source>
        <translation>列入未答问题</translation>
    </message>
    <message>
        <source>Change project…</source>
        <translation>更换项目…</translation>
    </message>
    <message>
        <source>The new document begins with the question; the answer appears here as you write it.</source>
        <translation>新文档以这个问题开头；您书写时，答案会出现在这里。</translation>
    </message>
    <message>
        <source>It is among the gaps.</source>
        <translation>已列入未答问题。</translation>
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
        <source>no review</source>
        <translation>无需复核</translation>
    </message>
    <message>
        <source>This document is still being read.</source>
        <translation>此文档仍在读取中。</translation>
    </message>
    <message>
        <source>“{0}” is no day of the calendar, so the day is as it was</source>
        <translation>“{0}”不是有效日期，因此日期保持不变</translation>
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
    <message>
        <source>Less</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>Tags, summary, validity, and what it replaces</source>
        <translation>分类标签、摘要、有效期和所取代的文档</translation>
    </message>
</context>
<context>
    <name>ImageView</name>
    <message>
        <source>This file is damaged, or no image of a kind that can be shown.</source>
        <translation>此文件已损坏，或不是可以显示的图片类型。</translation>
    </message>
    <message>
        <source>This image is too large to be shown: {0} × {1} pixels.</source>
        <translation>此图片太大，无法显示：{0} × {1} 像素。</translation>
    </message>
    <message>
        <source>{0} × {1} pixels</source>
        <translation>{0} × {1} 像素</translation>
    </message>
    <message>
        <source>first frame</source>
        <translation>第一帧</translation>
    </message>
    <message>
        <source>{0} %</source>
        <translation>{0}%</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Smaller (−)</source>
        <translation>缩小 (−)</translation>
    </message>
    <message>
        <source>Larger (+)</source>
        <translation>放大 (+)</translation>
    </message>
    <message>
        <source>Fit to the window (0)</source>
        <translation>适应窗口 (0)</translation>
    </message>
    <message>
        <source>Copy as data URL</source>
        <translation>复制为 data URL</translation>
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
        <source>Live</source>
        <translation>实时</translation>
    </message>
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
    <name>LibraryProblems</name>
    <message>
        <source>“{0}” cannot be the id of a project, so this project is not used.</source>
        <translation>“{0}”不能用作项目的 id，因此不使用此项目。</translation>
    </message>
    <message>
        <source>Two projects have the id “{0}”; the first one counts.</source>
        <translation>有两个项目的 id 都是“{0}”；以第一个为准。</translation>
    </message>
    <message>
        <source>The folder of the project “{0}” is not there.</source>
        <translation>项目“{0}”的文件夹不存在。</translation>
    </message>
    <message>
        <source>The folder of the project “{0}” is a link, which is not used.</source>
        <translation>项目“{0}”的文件夹是链接，因此不使用。</translation>
    </message>
    <message>
        <source>The folder “{0}” is not listed in projects.json.</source>
        <translation>文件夹“{0}”没有列在 projects.json 中。</translation>
    </message>
    <message>
        <source>“{1}” of the project “{0}” should be {2}; it is not used.</source>
        <translation>项目“{0}”的“{1}”应为 {2}，因此不使用。</translation>
    </message>
    <message>
        <source>The account {0} is bound to “{1}” and “{2}”; the first counts.</source>
        <translation>账号 {0} 同时绑定到“{1}”和“{2}”；以第一个为准。</translation>
    </message>
    <message>
        <source>An account of the project “{0}” has no platform or no id.</source>
        <translation>项目“{0}”有一个账号缺少平台或 id。</translation>
    </message>
    <message>
        <source>The default for {0} is “{1}”, and there is no such project.</source>
        <translation>{0} 的默认项目是“{1}”，但没有这个项目。</translation>
    </message>
    <message>
        <source>The old folder “{0}” is refused: {1}.</source>
        <translation>旧文件夹“{0}”被拒绝：{1}。</translation>
    </message>
    <message>
        <source>projects.json is no JSON (line {0}); the last good one counts.</source>
        <translation>projects.json 不是有效的 JSON（第 {0} 行）；以上一份正确的内容为准。</translation>
    </message>
    <message>
        <source>“{0}” in projects.json should be {1}; it is not used.</source>
        <translation>projects.json 中的“{0}”应为 {1}，因此不使用。</translation>
    </message>
    <message>
        <source>projects.json is of the newer version {0}; what was read before counts.</source>
        <translation>projects.json 是更新的版本 {0}；以之前读取的内容为准。</translation>
    </message>
    <message>
        <source>projects.json cannot be read: {0}. What was read before counts.</source>
        <translation>无法读取 projects.json：{0}。以之前读取的内容为准。</translation>
    </message>
    <message>
        <source>meta.json of “{0}” is no JSON (line {1}); it is left as it is.</source>
        <translation>“{0}”的 meta.json 不是有效的 JSON（第 {1} 行），因此保持原样。</translation>
    </message>
    <message>
        <source>“{2}” of “{1}” in meta.json of “{0}” cannot be used.</source>
        <translation>“{0}”的 meta.json 中，“{1}”的“{2}”无法使用。</translation>
    </message>
    <message>
        <source>meta.json of “{0}” is of a newer version; it is left as it is.</source>
        <translation>“{0}”的 meta.json 是更新的版本，因此保持原样。</translation>
    </message>
    <message>
        <source>meta.json of “{0}” cannot be read: {1}.</source>
        <translation>无法读取“{0}”的 meta.json：{1}。</translation>
    </message>
</context>
<context>
    <name>Live</name>
    <message>
        <source>says that it changes things, so it is never called</source>
        <translation>声明自己会修改内容，因此从不调用</translation>
    </message>
    <message>
        <source>needs more than a question, so it is never called</source>
        <translation>只有问题还不够，因此从不调用</translation>
    </message>
    <message numerus="yes">
        <source>%Ln tool(s)</source>
        <translation>
            <numerusform>%Ln 个工具</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>asking %Ln server(s)…</source>
        <translation>
            <numerusform>正在询问 %Ln 个服务器…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln server(s) failed</source>
        <translation>
            <numerusform>%Ln 个服务器出错</numerusform>
        </translation>
    </message>
    <message>
        <source>starting…</source>
        <translation>正在启动…</translation>
    </message>
    <message>
        <source>not trusted, so it is never started</source>
        <translation>未受信任，因此从不启动</translation>
    </message>
    <message>
        <source>trusted, not in use now</source>
        <translation>已信任，目前未使用</translation>
    </message>
    <message>
        <source>failed: {0}</source>
        <translation>出错：{0}</translation>
    </message>
    <message>
        <source>well, {0} ms, {1}</source>
        <translation>正常，{0} ms，{1}</translation>
    </message>
    <message>
        <source>{0}. {1}</source>
        <translation>{0}。{1}</translation>
    </message>
    <message>
        <source>Address: {0}</source>
        <translation>地址：{0}</translation>
    </message>
    <message>
        <source>Program: {0}</source>
        <translation>程序：{0}</translation>
    </message>
    <message>
        <source>No tool may be called yet</source>
        <translation>还没有允许调用的工具</translation>
    </message>
    <message>
        <source>May be called: {0}</source>
        <translation>允许调用：{0}</translation>
    </message>
    <message>
        <source>it does not have: {0}</source>
        <translation>它没有：{0}</translation>
    </message>
    <message>
        <source>{0}; {1}</source>
        <translation>{0}；{1}</translation>
    </message>
    <message>
        <source>Remove the server “{0}” from this project? It is ended, and your trust is withdrawn.</source>
        <translation>从此项目移除服务器“{0}”？它会被终止，您的信任也会撤销。</translation>
    </message>
    <message>
        <source>Remove server</source>
        <translation>移除服务器</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>{0}  (a part that may be a secret is hidden)</source>
        <translation>{0}  （可能是机密的部分已隐藏）</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}：{1}</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Arguments, one a line</source>
        <translation>参数，每行一个</translation>
    </message>
    <message>
        <source>Variables it gets</source>
        <translation>传给它的变量</translation>
    </message>
    <message>
        <source>Tools that may be called</source>
        <translation>允许调用的工具</translation>
    </message>
    <message>
        <source>Careful: these variables can make the program run other code than it seems: {0}</source>
        <translation>注意：这些变量可能使程序运行与表面不同的代码：{0}</translation>
    </message>
    <message>
        <source>Careful: who can write in this library can change what is run, for this is in it: {0}</source>
        <translation>注意：能写入此资料库的人都可以改变所运行的内容，因为其中有：{0}</translation>
    </message>
    <message>
        <source>the server does not have it now</source>
        <translation>服务器目前没有它</translation>
    </message>
    <message>
        <source>asked when you stop typing, or press Enter</source>
        <translation>停止输入或按 Enter 后询问</translation>
    </message>
    <message>
        <source>nothing was said at {0}</source>
        <translation>{0} 没有收到数据</translation>
    </message>
    <message>
        <source>live data of {0}</source>
        <translation>{0} 的实时数据</translation>
    </message>
    <message>
        <source>{0}, for the question before</source>
        <translation>{0}，针对之前的问题</translation>
    </message>
    <message>
        <source>Live: {0} · {1}</source>
        <translation>实时：{0} · {1}</translation>
    </message>
    <message>
        <source>no reason was given</source>
        <translation>没有说明原因</translation>
    </message>
</context>
<context>
    <name>LiveDetail</name>
    <message>
        <source>{0} said this at {1}, when its tool {2} was called. Nobody has verified it: it is others&apos; data, marked so for the AI. No document stands behind it, and it has no points.</source>
        <translation>{0} 的工具 {2} 被调用时给出了这段内容（{1}）。没有人核实过：这是他人的数据，也已向 AI 标明。它没有文档作依据，也没有得分。</translation>
    </message>
    <message>
        <source>It said more than its budget holds.</source>
        <translation>内容超出其预算，已截断。</translation>
    </message>
</context>
<context>
    <name>LiveLine</name>
    <message>
        <source>Live data</source>
        <translation>实时数据</translation>
    </message>
    <message>
        <source>Ask the trusted servers of this project too. What they say is added, marked as unverified.</source>
        <translation>同时询问此项目中已信任的服务器。收到的内容会附加进来，并标明未经核实。</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>再次询问</translation>
    </message>
    <message>
        <source>Ask now</source>
        <translation>立即询问</translation>
    </message>
</context>
<context>
    <name>LiveReasons</name>
    <message>
        <source>It took too long.</source>
        <translation>它用时太长。</translation>
    </message>
    <message>
        <source>It cannot be reached.</source>
        <translation>无法连接到它。</translation>
    </message>
    <message>
        <source>It ended the connection.</source>
        <translation>它断开了连接。</translation>
    </message>
    <message>
        <source>It ended with the code {0}.</source>
        <translation>它已退出，代码为 {0}。</translation>
    </message>
    <message>
        <source>It answered with an error ({0}).</source>
        <translation>它回复了错误（{0}）。</translation>
    </message>
    <message>
        <source>It answered in a form that is not the protocol&apos;s.</source>
        <translation>它的回复不符合协议的格式。</translation>
    </message>
    <message>
        <source>It wrote without end, and was ended.</source>
        <translation>它不停地输出，已被终止。</translation>
    </message>
    <message>
        <source>Its program is not there.</source>
        <translation>它的程序不存在。</translation>
    </message>
    <message>
        <source>Its program may not be run.</source>
        <translation>没有权限运行它的程序。</translation>
    </message>
    <message>
        <source>It had not answered when the answer had to be given.</source>
        <translation>到必须给出回答时，它还没有回复。</translation>
    </message>
    <message>
        <source>It has none of the tools that may be called.</source>
        <translation>允许调用的工具，它一个也没有。</translation>
    </message>
    <message>
        <source>The package “mcp” is not installed, and it is what talks to such servers.</source>
        <translation>没有安装软件包“mcp”，而与这类服务器通信需要它。</translation>
    </message>
    <message>
        <source>“{0}” failed: {1}</source>
        <translation>“{0}”出错：{1}</translation>
    </message>
    <message>
        <source>“{0}” answered that it failed.</source>
        <translation>“{0}”回复说它出错了。</translation>
    </message>
    <message>
        <source>“{0}” answered with nothing.</source>
        <translation>“{0}”的回复是空的。</translation>
    </message>
    <message>
        <source>“{0}” answered with something besides text, which is left out.</source>
        <translation>“{0}”的回复含有文本以外的内容，这部分未采用。</translation>
    </message>
    <message>
        <source>“{0}” needs arguments that a question does not give.</source>
        <translation>“{0}”需要问题无法提供的参数。</translation>
    </message>
    <message>
        <source>“{0}” says that it is not read-only.</source>
        <translation>“{0}”声明自己不是只读的。</translation>
    </message>
    <message>
        <source>“{0}” says that it may destroy something.</source>
        <translation>“{0}”声明自己可能造成破坏。</translation>
    </message>
    <message>
        <source>“{0}” is one tool too many; {1} are called.</source>
        <translation>“{0}”超出了工具数量上限；只调用 {1} 个。</translation>
    </message>
</context>
<context>
    <name>LiveServerDialog</name>
    <message>
        <source>Edit server</source>
        <translation>编辑服务器</translation>
    </message>
    <message>
        <source>New server</source>
        <translation>新建服务器</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Nothing is started by saving. All of this is kept in projects.json, in the library: who can read the library can read it, values of variables too.</source>
        <translation>保存时不会启动任何程序。这些内容都保存在资料库的 projects.json 中：能读取资料库的人都能读到，包括变量的值。</translation>
    </message>
    <message>
        <source>A program on this computer</source>
        <translation>此电脑上的程序</translation>
    </message>
    <message>
        <source>An address (streamable HTTP)</source>
        <translation>地址（streamable HTTP）</translation>
    </message>
    <message>
        <source>may stay empty: choose them once it was tried</source>
        <translation>可以留空：试用后再选择</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Arguments, one a line</source>
        <translation>参数，每行一个</translation>
    </message>
    <message>
        <source>Variables</source>
        <translation>变量</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Tools that may be called, one a line</source>
        <translation>允许调用的工具，每行一个</translation>
    </message>
    <message>
        <source>Add a variable</source>
        <translation>添加变量</translation>
    </message>
</context>
<context>
    <name>LiveServersPage</name>
    <message>
        <source>Live servers</source>
        <translation>实时数据服务器</translation>
    </message>
    <message>
        <source>of {0}</source>
        <translation>项目 {0}</translation>
    </message>
    <message>
        <source>Add a server…</source>
        <translation>添加服务器…</translation>
    </message>
    <message>
        <source>MCP servers that this project may ask, besides its documents. Nothing is started or called before you trust it, and only the tools you choose are called. What they say is added after the documents, marked as live and unverified, and a server that fails holds up no answer.</source>
        <translation>除文档外，此项目还可以询问的 MCP 服务器。在您信任之前，不会启动或调用任何服务器；只调用您选择的工具。收到的内容附在文档之后，并标明是实时数据、未经核实；服务器出错不会耽误回答。</translation>
    </message>
    <message>
        <source>This project has no server.</source>
        <translation>此项目没有服务器。</translation>
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
    <name>MarkedText</name>
    <message>
        <source>Cannot be seen, and spells “{0}”: {1}</source>
        <translation>看不见，拼出“{0}”：{1}</translation>
    </message>
    <message>
        <source>Cannot be seen: {0}</source>
        <translation>看不见：{0}</translation>
    </message>
</context>
<context>
    <name>MigrationDialog</name>
    <message>
        <source>Make this folder a library</source>
        <translation>用此文件夹建立资料库</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>The documents are copied into a project of a library. Nothing in the old folder is changed or removed, and copying a second time changes nothing.</source>
        <translation>文档会被复制到资料库的一个项目中。旧文件夹里的内容不会修改或删除；重复复制也不会产生变化。</translation>
    </message>
    <message>
        <source>Old folder</source>
        <translation>旧文件夹</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>资料库</translation>
    </message>
    <message>
        <source>Name of the project</source>
        <translation>项目名称</translation>
    </message>
    <message>
        <source>Id of the project</source>
        <translation>项目 id</translation>
    </message>
    <message>
        <source>What is done with each file</source>
        <translation>每个文件如何处理</translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) to copy</source>
        <translation>
            <numerusform>复制 %Ln 个文件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln there already</source>
        <translation>
            <numerusform>已存在 %Ln 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln not copied</source>
        <translation>
            <numerusform>不复制 %Ln 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln left out</source>
        <translation>
            <numerusform>略过 %Ln 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Everything is there already; there is nothing to do.</source>
        <translation>所有文件都已存在，无需处理。</translation>
    </message>
</context>
<context>
    <name>MigrationModel</name>
    <message>
        <source>What is done</source>
        <translation>处理方式</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>copied</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>there already</source>
        <translation>已存在</translation>
    </message>
    <message>
        <source>not copied</source>
        <translation>不复制</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>略过</translation>
    </message>
    <message>
        <source>another text is there under this name, and stays</source>
        <translation>已有同名的另一份文本，予以保留</translation>
    </message>
</context>
<context>
    <name>Moments</name>
    <message>
        <source>today, {0}</source>
        <translation>今天 {0}</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>昨天</translation>
    </message>
</context>
<context>
    <name>NewAccountDialog</name>
    <message>
        <source>New account</source>
        <translation>新建账号</translation>
    </message>
    <message>
        <source>Bind</source>
        <translation>绑定</translation>
    </message>
    <message>
        <source>Platform</source>
        <translation>平台</translation>
    </message>
    <message>
        <source>Account id</source>
        <translation>账号 id</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>as the bot names it, such as a shop&apos;s number</source>
        <translation>机器人使用的写法，例如店铺编号</translation>
    </message>
    <message>
        <source>what people call it; may be left empty</source>
        <translation>人们对它的称呼；可以留空</translation>
    </message>
    <message>
        <source>The bot names accounts by platform and id. Both must be written as it writes them.</source>
        <translation>机器人用平台和 id 指明账号。两者都必须与它的写法一致。</translation>
    </message>
</context>
<context>
    <name>NewClientDialog</name>
    <message>
        <source>New client</source>
        <translation>新建客户端</translation>
    </message>
    <message>
        <source>Make the token</source>
        <translation>生成令牌</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>May</source>
        <translation>权限</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>the program, such as whatsapp-bot</source>
        <translation>程序名称，例如 whatsapp-bot</translation>
    </message>
    <message>
        <source>Give a program no more than it needs. Removing it here withdraws its token at once.</source>
        <translation>只给程序必要的权限。在这里移除它，它的令牌会立即失效。</translation>
    </message>
    <message>
        <source>Another client has this name already.</source>
        <translation>已有同名的客户端。</translation>
    </message>
</context>
<context>
    <name>NewDocumentDialog</name>
    <message>
        <source>New document</source>
        <translation>新建文档</translation>
    </message>
    <message>
        <source>Text with headings (.md)</source>
        <translation>带小标题的文本 (.md)</translation>
    </message>
    <message>
        <source>Plain text (.txt)</source>
        <translation>纯文本 (.txt)</translation>
    </message>
    <message>
        <source>Table (.csv)</source>
        <translation>表格 (.csv)</translation>
    </message>
    <message>
        <source>JSON (.json)</source>
        <translation>JSON (.json)</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>新建</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
</context>
<context>
    <name>NewLibraryDialog</name>
    <message>
        <source>New library</source>
        <translation>新建资料库</translation>
    </message>
    <message>
        <source>Create library</source>
        <translation>新建资料库</translation>
    </message>
    <message>
        <source>A library holds projects. Each project has documents of its own, and the accounts that are answered from them and from no others.</source>
        <translation>资料库包含多个项目。每个项目有自己的文档和账号；这些账号只用本项目的文档回答。</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>First project</source>
        <translation>第一个项目</translation>
    </message>
</context>
<context>
    <name>NewProjectDialog</name>
    <message>
        <source>New project</source>
        <translation>新建项目</translation>
    </message>
    <message>
        <source>Create project</source>
        <translation>新建项目</translation>
    </message>
    <message>
        <source>made from the name</source>
        <translation>由名称生成</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>id</translation>
    </message>
    <message>
        <source>The id names the folder of the project and never changes: small letters, digits and “-”.</source>
        <translation>id 是项目文件夹的名称，以后不会改变：可用小写字母、数字和“-”。</translation>
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
    <name>PaletteModel</name>
    <message>
        <source>pinned</source>
        <translation>已置顶</translation>
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
    <name>Pictures</name>
    <message>
        <source>“{0}” is on the clipboard as a data URL.</source>
        <translation>“{0}”已作为 data URL 复制到剪贴板。</translation>
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
        <source>live, unverified · {0}</source>
        <translation>实时，未经核实 · {0}</translation>
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
        <source>{0}, cut to fit</source>
        <translation>{0}，已截断</translation>
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
    <name>PinsDelegate</name>
    <message>
        <source>missing</source>
        <translation>缺失</translation>
    </message>
</context>
<context>
    <name>PinsModel</name>
    <message>
        <source>there is no such document; nothing is sent for it</source>
        <translation>没有这篇文档；不会为它发送任何内容</translation>
    </message>
</context>
<context>
    <name>PinsPane</name>
    <message>
        <source>Pinned</source>
        <translation>置顶</translation>
    </message>
    <message>
        <source>They are in every answer, in this order. Drag to change it.</source>
        <translation>它们按此顺序出现在每次回答中。拖动可调整顺序。</translation>
    </message>
    <message>
        <source>Alt+Up and Alt+Down change the order, S unpins.</source>
        <translation>按 Alt+上箭头和 Alt+下箭头调整顺序，按 S 取消置顶。</translation>
    </message>
</context>
<context>
    <name>PinsView</name>
    <message>
        <source>&amp;Open</source>
        <translation>打开(&amp;O)</translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation>上移(&amp;U)</translation>
    </message>
    <message>
        <source>Move &amp;down</source>
        <translation>下移(&amp;D)</translation>
    </message>
    <message>
        <source>Un&amp;pin</source>
        <translation>取消置顶(&amp;P)</translation>
    </message>
</context>
<context>
    <name>PlaceButton</name>
    <message>
        <source>No project open</source>
        <translation>未打开项目</translation>
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
    <message>
        <source>No folder open</source>
        <translation>未打开文件夹</translation>
    </message>
    <message>
        <source>Project {0}</source>
        <translation>项目 {0}</translation>
    </message>
</context>
<context>
    <name>PlaceField</name>
    <message>
        <source>Where to publish</source>
        <translation>发布位置</translation>
    </message>
    <message>
        <source>A folder, or s3://bucket/folder</source>
        <translation>文件夹，或 s3://bucket/folder</translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation>选择文件夹…</translation>
    </message>
</context>
<context>
    <name>Platforms</name>
    <message>
        <source>WhatsApp</source>
        <translation>WhatsApp</translation>
    </message>
    <message>
        <source>Instagram</source>
        <translation>Instagram</translation>
    </message>
    <message>
        <source>Mercado Livre</source>
        <translation>Mercado Livre</translation>
    </message>
    <message>
        <source>Shopee</source>
        <translation>Shopee</translation>
    </message>
    <message>
        <source>E-mail</source>
        <translation>电子邮件</translation>
    </message>
    <message>
        <source>Website</source>
        <translation>网站</translation>
    </message>
    <message>
        <source>Telegram</source>
        <translation>Telegram</translation>
    </message>
    <message>
        <source>Facebook</source>
        <translation>Facebook</translation>
    </message>
    <message>
        <source>Messenger</source>
        <translation>Messenger</translation>
    </message>
    <message>
        <source>TikTok</source>
        <translation>TikTok</translation>
    </message>
    <message>
        <source>Amazon</source>
        <translation>亚马逊</translation>
    </message>
    <message>
        <source>Magalu</source>
        <translation>Magalu</translation>
    </message>
    <message>
        <source>Douyin</source>
        <translation>抖音</translation>
    </message>
    <message>
        <source>Kuaishou</source>
        <translation>快手</translation>
    </message>
    <message>
        <source>Xianyu</source>
        <translation>闲鱼</translation>
    </message>
    <message>
        <source>Taobao</source>
        <translation>淘宝</translation>
    </message>
    <message>
        <source>Tmall</source>
        <translation>天猫</translation>
    </message>
    <message>
        <source>JD.com</source>
        <translation>京东</translation>
    </message>
    <message>
        <source>Pinduoduo</source>
        <translation>拼多多</translation>
    </message>
    <message>
        <source>Xiaohongshu</source>
        <translation>小红书</translation>
    </message>
    <message>
        <source>WeChat</source>
        <translation>微信</translation>
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
        <source>A quotation mark is never closed, so the rows below it cannot be told apart.</source>
        <translation>有一个引号没有闭合，因此无法区分它下面的各行。</translation>
    </message>
    <message>
        <source>This is not valid JSON, so it is read as plain text.</source>
        <translation>这不是有效的 JSON，因此按纯文本读取。</translation>
    </message>
    <message>
        <source>It is pinned, but there is no such document; nothing is sent for it.</source>
        <translation>它已置顶，但没有这篇文档；不会为它发送任何内容。</translation>
    </message>
    <message>
        <source>Tags or dates are kept for it, but there is no such file.</source>
        <translation>保存有它的分类标签或日期，但没有这个文件。</translation>
    </message>
    <message>
        <source>It should have been reviewed by {0}.</source>
        <translation>它应在 {0} 之前复核。</translation>
    </message>
    <message>
        <source>It was valid until {0} and is no longer sent to the AI.</source>
        <translation>它的有效期至 {0}，已不再发送给 AI。</translation>
    </message>
    <message>
        <source>“{0}” stands in its place, so it is no longer sent to the AI.</source>
        <translation>它已被“{0}”取代，因此不再发送给 AI。</translation>
    </message>
    <message>
        <source>It should stand in place of “{0}”, and there is no such document.</source>
        <translation>它应取代“{0}”，但没有这篇文档。</translation>
    </message>
    <message>
        <source>It and “{0}” each stand in place of the other, so both are sent.</source>
        <translation>它与“{0}”互相取代，因此两者都会发送。</translation>
    </message>
    <message>
        <source>Characters that cannot be seen ({0}) hide something here; the AI gets them too.</source>
        <translation>这里有看不见的字符（{0}）藏着内容；AI 也会收到它们。</translation>
    </message>
    <message>
        <source>A comment, which a page does not show but the AI reads: “{0}”.</source>
        <translation>一条网页上不显示、但 AI 会读到的注释：“{0}”。</translation>
    </message>
    <message>
        <source>Text that its style hides on a page, but the AI reads: “{0}”.</source>
        <translation>被样式隐藏、但 AI 会读到的文字：“{0}”。</translation>
    </message>
    <message>
        <source>“{0}” reads like an order to the AI. It is sent as data; look whether it belongs here.</source>
        <translation>“{0}”像是给 AI 的命令。它会作为资料发送；请看看它是否该在这里。</translation>
    </message>
    <message>
        <source>“{0}” looks like a mark that Estante itself puts around documents.</source>
        <translation>“{0}”像是 Estante 自己加在文档周围的标记。</translation>
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
    <name>ProjectBox</name>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>项目</translation>
    </message>
</context>
<context>
    <name>ProjectDialog</name>
    <message>
        <source>Project settings</source>
        <translation>项目设置</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Delete project…</source>
        <translation>删除项目…</translation>
    </message>
    <message>
        <source>Enabled: its accounts get their answers from it</source>
        <translation>启用：其账号用此项目的资料回答</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>id</translation>
    </message>
    <message>
        <source>A disabled project answers nobody: its accounts are handed to a person.</source>
        <translation>停用的项目不回答任何人：其账号一律转人工。</translation>
    </message>
    <message>
        <source>What an answer gets of it</source>
        <translation>每次回答从中取用多少</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>无限制</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Estimate</source>
        <translation>估算</translation>
    </message>
    <message>
        <source>Characters, at most</source>
        <translation>字符上限</translation>
    </message>
    <message>
        <source>Tokens, at most</source>
        <translation>token 上限</translation>
    </message>
    <message>
        <source>Pieces, at most</source>
        <translation>片段上限</translation>
    </message>
    <message>
        <source>Documents with pieces, at most</source>
        <translation>提供片段的文档上限</translation>
    </message>
    <message>
        <source>Score, at least</source>
        <translation>最低得分</translation>
    </message>
    <message>
        <source>Language of the labels</source>
        <translation>标签语言</translation>
    </message>
    <message>
        <source>Counter of tokens</source>
        <translation>token 计数方式</translation>
    </message>
    <message>
        <source>Pinned documents always come first and count as characters, not as pieces or documents.</source>
        <translation>置顶文档始终排在最前；它们计入字符数，不计入片段数和文档数。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln server(s)</source>
        <translation>
            <numerusform>%Ln 个服务器</numerusform>
        </translation>
    </message>
    <message>
        <source>Live servers…</source>
        <translation>实时数据服务器…</translation>
    </message>
    <message>
        <source>Add live servers…</source>
        <translation>添加实时数据服务器…</translation>
    </message>
    <message>
        <source>Live data</source>
        <translation>实时数据</translation>
    </message>
</context>
<context>
    <name>ProjectListModel</name>
    <message>
        <source>open now</source>
        <translation>当前打开</translation>
    </message>
</context>
<context>
    <name>Projects</name>
    <message>
        <source>Another program deleted this project. What you have not saved is still in its tabs: save it somewhere else.</source>
        <translation>其他程序删除了此项目。尚未保存的内容仍在标签页中：请另存到别处。</translation>
    </message>
    <message>
        <source>Choose a project…</source>
        <translation>选择项目…</translation>
    </message>
    <message>
        <source>This project is disabled: its accounts get no text, and a person answers.</source>
        <translation>此项目已停用：其账号收不到任何文本，转人工。</translation>
    </message>
    <message>
        <source>Enable</source>
        <translation>启用</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation>
            <numerusform>%Ln 篇文档</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln account(s)</source>
        <translation>
            <numerusform>%Ln 个账号</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete the project “{0}”? {1} and {2} go to the trash of the library, and its accounts get no text of it any more. It can be restored.</source>
        <translation>删除项目“{0}”？{1}和 {2}会移到资料库的回收站，其账号不再收到它的任何文本。之后可以恢复。</translation>
    </message>
    <message>
        <source>Delete project</source>
        <translation>删除项目</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Make the folder “{0}” a project of this library?</source>
        <translation>将文件夹“{0}”设为此资料库的项目？</translation>
    </message>
    <message>
        <source>New project</source>
        <translation>新建项目</translation>
    </message>
    <message>
        <source>Make it a project</source>
        <translation>设为项目</translation>
    </message>
    <message numerus="yes">
        <source>%Ln doc(s)</source>
        <translation>
            <numerusform>%Ln 篇</numerusform>
        </translation>
    </message>
    <message>
        <source>disabled</source>
        <translation>已停用</translation>
    </message>
</context>
<context>
    <name>ProjectsPopup</name>
    <message>
        <source>Find a project</source>
        <translation>查找项目</translation>
    </message>
    <message>
        <source>Projects</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>No project has this name.</source>
        <translation>没有这个名称的项目。</translation>
    </message>
    <message>
        <source>New project…</source>
        <translation>新建项目…</translation>
    </message>
    <message>
        <source>Project settings…</source>
        <translation>项目设置…</translation>
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
        <source>It is pinned: every answer has it now.</source>
        <translation>它已置顶：目前每次回答都包含它。</translation>
    </message>
    <message>
        <source>These documents in it are pinned: every answer has them now.</source>
        <translation>其中这些文档已置顶：目前每次回答都包含它们。</translation>
    </message>
    <message>
        <source>Move to trash</source>
        <translation>移到回收站</translation>
    </message>
    <message>
        <source>New folder</source>
        <translation>新建文件夹</translation>
    </message>
    <message>
        <source>Name of the new folder</source>
        <translation>新文件夹的名称</translation>
    </message>
    <message>
        <source>Add files</source>
        <translation>添加文件</translation>
    </message>
    <message>
        <source>Documents and images ({0})</source>
        <translation>文档和图片 ({0})</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
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
        <source>Choose a folder to publish to</source>
        <translation>选择要发布到的文件夹</translation>
    </message>
    <message>
        <source>Save to a file</source>
        <translation>保存为文件</translation>
    </message>
</context>
<context>
    <name>PublishFoot</name>
    <message>
        <source>Stopping…</source>
        <translation>正在停止…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>New version</source>
        <translation>新版本</translation>
    </message>
    <message>
        <source>The live version goes on serving until the pointer is switched. The digest proves that nothing was damaged, not who published it.</source>
        <translation>切换指针之前，继续由线上版本提供服务。校验值能证明内容没有损坏，但不能证明是谁发布的。</translation>
    </message>
    <message>
        <source>Try out</source>
        <translation>试运行</translation>
    </message>
    <message>
        <source>Send and publish</source>
        <translation>发送并发布</translation>
    </message>
</context>
<context>
    <name>PublishHead</name>
    <message>
        <source>Publish {0}</source>
        <translation>发布 {0}</translation>
    </message>
    <message>
        <source>to</source>
        <comment>before the place of a publication</comment>
        <translation>到</translation>
    </message>
    <message>
        <source>Go back to a version…</source>
        <translation>退回某个版本…</translation>
    </message>
</context>
<context>
    <name>PublishPage</name>
    <message>
        <source>Publish</source>
        <translation>发布</translation>
    </message>
    <message>
        <source>Documents changed since: try out again.</source>
        <translation>文档之后有修改：请重新试运行。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) have changes that are not saved. What is on disk is published.</source>
        <translation>
            <numerusform>有 %Ln 篇文档的修改尚未保存。发布的是磁盘上的内容。</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing changes: the live version is this very one.</source>
        <translation>没有变化：线上版本就是这一版。</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Show the question</source>
        <translation>显示问题</translation>
    </message>
    <message>
        <source>Try out again</source>
        <translation>重新试运行</translation>
    </message>
    <message>
        <source>Save all</source>
        <translation>全部保存</translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation>选择文件夹…</translation>
    </message>
</context>
<context>
    <name>PublishRun</name>
    <message>
        <source>Version {0} is live: bots answer from it with their next question.</source>
        <translation>版本 {0} 已上线：从下一个问题起，机器人用它回答。</translation>
    </message>
    <message>
        <source>Version {0} is live: it is version {1} once more.</source>
        <translation>版本 {0} 已上线：内容与版本 {1} 相同。</translation>
    </message>
    <message>
        <source>Stopped, as asked. The live version is the one from before.</source>
        <translation>已按要求停止。线上仍是之前的版本。</translation>
    </message>
</context>
<context>
    <name>Publishing</name>
    <message>
        <source>Go back to a version</source>
        <translation>退回某个版本</translation>
    </message>
    <message>
        <source>Go back</source>
        <translation>退回</translation>
    </message>
    <message>
        <source>Open a project or a folder first.</source>
        <translation>请先打开项目或文件夹。</translation>
    </message>
    <message>
        <source>Live: version of {0}, {1}</source>
        <translation>线上：{0}的版本，{1}</translation>
    </message>
    <message>
        <source>Nothing is published there yet</source>
        <translation>那里还没有发布任何内容</translation>
    </message>
    <message>
        <source>Access keys: from the environment (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY). Estante does not keep them.</source>
        <translation>访问密钥：来自环境变量（AWS_ACCESS_KEY_ID、AWS_SECRET_ACCESS_KEY）。Estante 不保存它们。</translation>
    </message>
    <message>
        <source>Access keys: from the keyring of this computer (“estante”). Estante does not keep them.</source>
        <translation>访问密钥：来自此电脑的密钥环（“estante”）。Estante 不保存它们。</translation>
    </message>
    <message>
        <source>There are no access keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment, or put them into the keyring under “estante”, and start Estante again.</source>
        <translation>没有访问密钥：请设置环境变量 AWS_ACCESS_KEY_ID 和 AWS_SECRET_ACCESS_KEY，或将它们存入密钥环的“estante”项下，然后重新启动 Estante。</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Compile</source>
        <translation>编译</translation>
    </message>
    <message>
        <source>Evaluate</source>
        <translation>评估</translation>
    </message>
    <message>
        <source>Send and check</source>
        <translation>发送并核对</translation>
    </message>
    <message>
        <source>Switch the pointer</source>
        <translation>切换指针</translation>
    </message>
    <message>
        <source>done</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>now</source>
        <translation>进行中</translation>
    </message>
    <message>
        <source>later</source>
        <translation>待进行</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>last of all</source>
        <translation>最后一步</translation>
    </message>
    <message>
        <source>under way</source>
        <translation>正在处理</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} / {1}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation>
            <numerusform>%Ln 篇文档</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln chunk(s)</source>
        <translation>
            <numerusform>%Ln 个片段</numerusform>
        </translation>
    </message>
    <message>
        <source>no golden questions</source>
        <translation>没有必答问题</translation>
    </message>
    <message>
        <source>{0} of {1} questions</source>
        <translation>{0} / {1} 个问题</translation>
    </message>
    <message>
        <source>nothing to send</source>
        <translation>无需发送</translation>
    </message>
    <message numerus="yes">
        <source>%Ln part(s)</source>
        <translation>
            <numerusform>%Ln 个部分</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln same</source>
        <translation>
            <numerusform>%Ln 篇相同</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln changed</source>
        <translation>
            <numerusform>%Ln 篇修改</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new</source>
        <translation>
            <numerusform>%Ln 篇新增</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln removed.</source>
        <translation>
            <numerusform>%Ln 篇移除。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln draft(s) stay out.</source>
        <translation>
            <numerusform>%Ln 篇草稿不发布。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) stay out.</source>
        <translation>
            <numerusform>%Ln 篇文档不发布。</numerusform>
        </translation>
    </message>
    <message>
        <source>new</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>修改</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>This project is disabled: nothing of it is published.</source>
        <translation>此项目已停用：它的任何内容都不会发布。</translation>
    </message>
    <message>
        <source>Choose where to publish first.</source>
        <translation>请先选择发布位置。</translation>
    </message>
    <message>
        <source>There are no access keys for this place.</source>
        <translation>没有用于此位置的访问密钥。</translation>
    </message>
    <message>
        <source>The documents are still being read.</source>
        <translation>文档仍在读取中。</translation>
    </message>
    <message>
        <source>Save the documents first: what is on disk is published.</source>
        <translation>请先保存文档：发布的是磁盘上的内容。</translation>
    </message>
    <message>
        <source>Try out first: then you see what changes before anything is sent.</source>
        <translation>请先试运行：这样在发送任何内容之前，您就能看到有哪些变化。</translation>
    </message>
    <message>
        <source>Documents changed since: try out again.</source>
        <translation>文档之后有修改：请重新试运行。</translation>
    </message>
    <message>
        <source>Golden questions failed: nothing is published until they pass.</source>
        <translation>必答问题未通过：全部通过之前不会发布任何内容。</translation>
    </message>
    <message>
        <source>The live version is this very one: there is nothing to publish.</source>
        <translation>线上版本就是这一版：没有可发布的内容。</translation>
    </message>
    <message>
        <source>Nothing is published there, so there is no version to go back to.</source>
        <translation>那里没有已发布的内容，因此没有可退回的版本。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln golden question(s) failed, so this version cannot be published.</source>
        <translation>
            <numerusform>有 %Ln 个必答问题未通过，因此无法发布此版本。</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose where to publish: a folder of this computer, or an S3-compatible bucket (s3://bucket/folder). Bots read the published version from there, and need nothing but its files.</source>
        <translation>请选择发布位置：此电脑上的文件夹，或兼容 S3 的存储桶 (s3://bucket/folder)。机器人从那里读取已发布的版本，除了其中的文件，不需要别的。</translation>
    </message>
    <message>
        <source>“Try out” exports and compiles the saved documents, puts the golden questions to them, and shows what would change. Nothing is sent.</source>
        <translation>“试运行”会导出并编译已保存的文档，用必答问题加以检验，并显示会有哪些变化。不会发送任何内容。</translation>
    </message>
    <message>
        <source>The new version is being sent.</source>
        <translation>正在发送新版本。</translation>
    </message>
    <message>
        <source>An older version is being put back.</source>
        <translation>正在退回旧版本。</translation>
    </message>
    <message>
        <source>The new version is being made and tried out.</source>
        <translation>正在生成并试运行新版本。</translation>
    </message>
    <message>
        <source>same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文字有变</translation>
    </message>
    <message>
        <source>dropped out</source>
        <translation>落选</translation>
    </message>
    <message>
        <source>came in</source>
        <translation>入选</translation>
    </message>
    <message>
        <source>rose</source>
        <translation>上升</translation>
    </message>
    <message>
        <source>fell</source>
        <translation>下降</translation>
    </message>
    <message>
        <source>passed</source>
        <translation>通过</translation>
    </message>
    <message>
        <source>failed, and stops the publication</source>
        <translation>未通过，并阻止发布</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>置顶</translation>
    </message>
    <message>
        <source>no. {0}</source>
        <translation>第 {0} 位</translation>
    </message>
    <message>
        <source>“{0}” is not in the context.</source>
        <translation>“{0}”不在上下文中。</translation>
    </message>
    <message>
        <source>“{0}” is in the context and must not be.</source>
        <translation>“{0}”在上下文中，但它不应出现。</translation>
    </message>
    <message>
        <source>The context has {0} characters, and must fit in {1}.</source>
        <translation>上下文有 {0} 个字符，不得超过 {1} 个。</translation>
    </message>
    <message>
        <source>No context could be made for it.</source>
        <translation>无法为它生成上下文。</translation>
    </message>
    <message>
        <source>This version is live.</source>
        <translation>此版本正在线上。</translation>
    </message>
    <message>
        <source>Its parts were removed to save room.</source>
        <translation>为节省空间，它的各部分已删除。</translation>
    </message>
    <message>
        <source>live</source>
        <translation>线上</translation>
    </message>
    <message>
        <source>back to version {0}</source>
        <translation>退回到版本 {0}</translation>
    </message>
    <message>
        <source>no longer kept</source>
        <translation>已不再保留</translation>
    </message>
    <message>
        <source>Put version {0} of {1} back ({2})?

It becomes a new version, number {3}: every bot answers from it as soon as the pointer is switched. Version {4} stays in the list.</source>
        <translation>要退回到 {1} 的版本 {0}（{2}）吗？

它会成为新版本，编号为 {3}：指针一切换，所有机器人就都用它回答。版本 {4} 仍留在列表中。</translation>
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
    <name>QuestionList</name>
    <message>
        <source>Questions</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Gaps</source>
        <translation>未答问题</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>回答记录</translation>
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
        <source>It is no longer valid</source>
        <translation>已过有效期</translation>
    </message>
    <message>
        <source>It is not valid yet</source>
        <translation>尚未生效</translation>
    </message>
    <message>
        <source>Another document stands in its place</source>
        <translation>已被另一文档取代</translation>
    </message>
    <message>
        <source>Its points are below the least that counts</source>
        <translation>得分低于最低得分</translation>
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
    <name>ReceiptPanel</name>
    <message>
        <source>Ask again as this account</source>
        <translation>以此账号再次提问</translation>
    </message>
    <message>
        <source>Ask again as this project</source>
        <translation>以此项目再次提问</translation>
    </message>
    <message>
        <source>A server said this; it is not kept anywhere.</source>
        <translation>这是服务器给出的内容，没有保存在任何地方。</translation>
    </message>
    <message>
        <source>“{0}” cannot be opened: {1}.</source>
        <translation>无法打开“{0}”：{1}。</translation>
    </message>
    <message>
        <source>Receipt of a past answer</source>
        <translation>过往回答的回执</translation>
    </message>
    <message>
        <source>Pieces of the past answer</source>
        <translation>过往回答的片段</translation>
    </message>
    <message>
        <source>Back to now</source>
        <translation>返回现在</translation>
    </message>
    <message>
        <source>Back to now (Esc)</source>
        <translation>返回现在 (Esc)</translation>
    </message>
    <message>
        <source>The question is not kept: type it above, and it is said here if the answer is the same.</source>
        <translation>问题没有保存：请在上方输入；如果回答相同，这里会说明。</translation>
    </message>
</context>
<context>
    <name>ReceiptTitles</name>
    <message>
        <source>File then, and how it stands now</source>
        <translation>当时的文件与现状</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>字符</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>得分</translation>
    </message>
</context>
<context>
    <name>Receipts</name>
    <message>
        <source>This answer is no longer kept.</source>
        <translation>这条回答已不再保留。</translation>
    </message>
    <message>
        <source>Open a project first.</source>
        <translation>请先打开项目。</translation>
    </message>
    <message>
        <source>Open the project “{0}” first.</source>
        <translation>请先打开项目“{0}”。</translation>
    </message>
    <message>
        <source>The fingerprint is on the clipboard.</source>
        <translation>指纹已复制到剪贴板。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln piece(s)</source>
        <translation>
            <numerusform>%Ln 个片段</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln character(s)</source>
        <translation>
            <numerusform>%Ln 个字符</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln token(s)</source>
        <translation>
            <numerusform>%Ln 个 token</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>a question of %Ln character(s)</source>
        <translation>
            <numerusform>问题 %Ln 个字符</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) are not as they were.</source>
        <translation>
            <numerusform>有 %Ln 篇文档与当时不同。</numerusform>
        </translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>未变</translation>
    </message>
    <message>
        <source>changed since</source>
        <translation>之后有修改</translation>
    </message>
    <message>
        <source>moved to {0}</source>
        <translation>已移到 {0}</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>已不存在</translation>
    </message>
    <message>
        <source>said at that moment, not kept</source>
        <translation>当时给出，未保存</translation>
    </message>
    <message>
        <source>A past answer, {0} to the project “{1}” — the text itself is not kept</source>
        <translation>过往回答，{0} 发给项目“{1}”；文本本身未保存</translation>
    </message>
    <message>
        <source>A past answer, {0} to {1} — the text itself is not kept</source>
        <translation>过往回答，{0} 发给 {1}；文本本身未保存</translation>
    </message>
    <message>
        <source>No project answered</source>
        <translation>没有项目作答</translation>
    </message>
    <message>
        <source>Project {0}</source>
        <translation>项目 {0}</translation>
    </message>
    <message>
        <source>asked by way of {0}</source>
        <translation>提问途径：{0}</translation>
    </message>
    <message>
        <source>{0}, estimated</source>
        <translation>{0}（估算）</translation>
    </message>
    <message>
        <source>{0} ms</source>
        <translation>{0} ms</translation>
    </message>
    <message>
        <source>cut to fit</source>
        <translation>已截断</translation>
    </message>
    <message>
        <source>It was handed to a person: no text was sent.</source>
        <translation>已转人工：没有发送文本。</translation>
    </message>
    <message>
        <source>The project “{0}” is no longer in this library.</source>
        <translation>项目“{0}”已不在此资料库中。</translation>
    </message>
    <message>
        <source>The old folder answered; its files are not compared with those of now.</source>
        <translation>由旧文件夹回答；没有将当时的文件与现在的比对。</translation>
    </message>
    <message>
        <source>No document is in it.</source>
        <translation>其中没有文档。</translation>
    </message>
    <message>
        <source>Every document is as it was.</source>
        <translation>所有文档都与当时相同。</translation>
    </message>
    <message>
        <source>The present answer is handed to a person too</source>
        <translation>现在的回答也是转人工</translation>
    </message>
    <message>
        <source>The present answer is the same, byte for byte</source>
        <translation>现在的回答与当时逐字节相同</translation>
    </message>
    <message>
        <source>not compared</source>
        <translation>未比对</translation>
    </message>
    <message>
        <source>live: {0} · {1}</source>
        <translation>实时：{0} · {1}</translation>
    </message>
    <message>
        <source>pinned, number {0}</source>
        <translation>置顶，第 {0} 位</translation>
    </message>
    <message>
        <source>place {0}</source>
        <translation>第 {0} 名</translation>
    </message>
    <message>
        <source>line {0}</source>
        <translation>第 {0} 行</translation>
    </message>
    <message>
        <source>lines {0}–{1}</source>
        <translation>第 {0}–{1} 行</translation>
    </message>
</context>
<context>
    <name>Recipes</name>
    <message>
        <source>Add a client first.</source>
        <translation>请先添加客户端。</translation>
    </message>
    <message>
        <source>Switch serving on first.</source>
        <translation>请先开启服务。</translation>
    </message>
    <message>
        <source>Choose a project first.</source>
        <translation>请先选择项目。</translation>
    </message>
    <message>
        <source>For other programs</source>
        <translation>用于其他程序</translation>
    </message>
    <message>
        <source>With the token of</source>
        <translation>使用此客户端的令牌</translation>
    </message>
    <message>
        <source>Client whose token is copied</source>
        <translation>要复制其令牌的客户端</translation>
    </message>
    <message>
        <source>Project that the program may read</source>
        <translation>程序可以读取的项目</translation>
    </message>
    <message>
        <source>Desktop programs that start Estante themselves (MCP, stdio)</source>
        <translation>自行启动 Estante 的桌面程序（MCP，stdio）</translation>
    </message>
    <message>
        <source>Works also while serving is off. The program reads this one project and changes nothing.</source>
        <translation>服务关闭时也可以使用。程序只读取这一个项目，不作任何修改。</translation>
    </message>
    <message>
        <source>Copy configuration</source>
        <translation>复制配置</translation>
    </message>
    <message>
        <source>Copy the configuration for MCP on stdio</source>
        <translation>复制 MCP（stdio）配置</translation>
    </message>
    <message>
        <source>Agents that know the MCP address</source>
        <translation>使用 MCP 地址的智能体</translation>
    </message>
    <message>
        <source>Address and token for a program that speaks MCP over HTTP. Keep it as a secret.</source>
        <translation>地址和令牌，供通过 HTTP 使用 MCP 的程序连接。请保密。</translation>
    </message>
    <message>
        <source>Copy the configuration for MCP over HTTP</source>
        <translation>复制 MCP（HTTP）配置</translation>
    </message>
    <message>
        <source>A bot or a panel (HTTP)</source>
        <translation>机器人或面板（HTTP）</translation>
    </message>
    <message>
        <source>This asks for the very text you see at the right. The copy holds the token.</source>
        <translation>它请求的正是您在右侧看到的文本。复制的内容含有令牌。</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>复制命令</translation>
    </message>
    <message>
        <source>Copy the example for HTTP with its token</source>
        <translation>复制含令牌的 HTTP 示例</translation>
    </message>
    <message>
        <source>Example for HTTP, its token hidden</source>
        <translation>HTTP 示例，令牌已隐藏</translation>
    </message>
</context>
<context>
    <name>RestoreDialog</name>
    <message>
        <source>Restore a deleted project</source>
        <translation>恢复已删除的项目</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Deleted projects</source>
        <translation>已删除的项目</translation>
    </message>
    <message>
        <source>Its documents come back, and those of its accounts that belong to no project by now.</source>
        <translation>它的文档都会恢复；它的账号中，目前不属于任何项目的也会恢复。</translation>
    </message>
    <message>
        <source>The trash of this library is empty.</source>
        <translation>此资料库的回收站是空的。</translation>
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
    <name>ServerCard</name>
    <message>
        <source>Trust…</source>
        <translation>信任…</translation>
    </message>
    <message>
        <source>Try now</source>
        <translation>立即试用</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Withdraw trust</source>
        <translation>撤销信任</translation>
    </message>
    <message>
        <source>Show what “{0}” runs, and trust it</source>
        <translation>查看“{0}”运行什么，并信任它</translation>
    </message>
    <message>
        <source>Try “{0}” now, and see its tools</source>
        <translation>立即试用“{0}”，并查看它的工具</translation>
    </message>
    <message>
        <source>Wait for “{0}” no longer, and end it</source>
        <translation>不再等待“{0}”，并终止它</translation>
    </message>
    <message>
        <source>End “{0}”, and start it no more</source>
        <translation>终止“{0}”，不再启动它</translation>
    </message>
    <message>
        <source>Edit “{0}”</source>
        <translation>编辑“{0}”</translation>
    </message>
    <message>
        <source>Remove “{0}”</source>
        <translation>移除“{0}”</translation>
    </message>
</context>
<context>
    <name>ServerToolsDialog</name>
    <message>
        <source>Tools of “{0}”</source>
        <translation>“{0}”的工具</translation>
    </message>
    <message>
        <source>Save the list</source>
        <translation>保存列表</translation>
    </message>
    <message>
        <source>Choose only what reads and changes nothing. With another list it is another server to trust, so you are shown it once more.</source>
        <translation>只选择仅读取、不作修改的工具。列表一变，就要当作另一个服务器重新信任，因此会再次显示给您确认。</translation>
    </message>
    <message>
        <source>It offers no tool.</source>
        <translation>它没有提供任何工具。</translation>
    </message>
</context>
<context>
    <name>Serving</name>
    <message>
        <source>Copied.</source>
        <translation>已复制。</translation>
    </message>
    <message>
        <source>What does delivery cost?</source>
        <translation>运费多少钱？</translation>
    </message>
    <message>
        <source>reads and changes documents</source>
        <translation>读取和修改文档</translation>
    </message>
    <message>
        <source>reads</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>reads one project</source>
        <translation>读取一个项目</translation>
    </message>
    <message>
        <source>reads all projects</source>
        <translation>读取所有项目</translation>
    </message>
    <message>
        <source>reads and changes everything</source>
        <translation>读取和修改所有内容</translation>
    </message>
    <message>
        <source>manages</source>
        <translation>管理</translation>
    </message>
    <message>
        <source>On since {0}</source>
        <translation>已开启，自{0}起</translation>
    </message>
    <message>
        <source>Off: no program can ask</source>
        <translation>已关闭：程序无法提问</translation>
    </message>
    <message>
        <source>Starting: the documents are read first</source>
        <translation>正在启动：先读取文档</translation>
    </message>
    <message>
        <source>On</source>
        <translation>已开启</translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>正在停止</translation>
    </message>
    <message>
        <source>Not serving</source>
        <translation>未提供服务</translation>
    </message>
    <message>
        <source>The server cannot listen at {0}: {1}.</source>
        <translation>服务器无法在 {0} 监听：{1}。</translation>
    </message>
    <message>
        <source>The tokens in “{0}” cannot be used: {1}.</source>
        <translation>无法使用“{0}”中的令牌：{1}。</translation>
    </message>
    <message>
        <source>The server ended by itself. It said: {0}</source>
        <translation>服务器自行退出。它的消息：{0}</translation>
    </message>
    <message>
        <source>The server ended by itself and did not say why.</source>
        <translation>服务器自行退出，没有说明原因。</translation>
    </message>
    <message>
        <source>The server could not start: {0}</source>
        <translation>服务器无法启动：{0}</translation>
    </message>
    <message>
        <source>The server could not start and did not say why.</source>
        <translation>服务器无法启动，没有说明原因。</translation>
    </message>
    <message>
        <source>“{0}” can ask no more from now on; its token is worth nothing then.</source>
        <translation>“{0}”从此不能再提问，它的令牌随之失效。</translation>
    </message>
    <message>
        <source>Remove client</source>
        <translation>移除客户端</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
</context>
<context>
    <name>ServingPage</name>
    <message>
        <source>Serving</source>
        <translation>服务</translation>
    </message>
    <message>
        <source>No client yet, so nobody may ask. Each program gets a token of its own.</source>
        <translation>还没有客户端，因此谁都不能提问。每个程序有自己的令牌。</translation>
    </message>
    <message>
        <source>No client yet. Each program gets a token of its own, and may be removed alone.</source>
        <translation>还没有客户端。每个程序有自己的令牌，可以单独移除。</translation>
    </message>
    <message>
        <source>Serve to programs</source>
        <translation>向程序提供服务</translation>
    </message>
    <message>
        <source>bots and agents get the saved documents</source>
        <translation>机器人和智能体收到已保存的文档</translation>
    </message>
    <message>
        <source>Clients</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>who may ask, and what</source>
        <translation>谁可以提问，可以问什么</translation>
    </message>
    <message>
        <source>New client…</source>
        <translation>新建客户端…</translation>
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
    <name>StatePart</name>
    <message>
        <source>Switch serving off to change the port.</source>
        <translation>要更改端口，请先关闭服务。</translation>
    </message>
    <message>
        <source>a free one each time</source>
        <translation>每次选用一个空闲端口</translation>
    </message>
    <message>
        <source>always the same</source>
        <translation>始终不变</translation>
    </message>
    <message>
        <source>switch off to change it</source>
        <translation>关闭后可更改</translation>
    </message>
    <message>
        <source>Serve to programs on this computer</source>
        <translation>向此电脑上的程序提供服务</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>MCP address</source>
        <translation>MCP 地址</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>端口</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the address</source>
        <translation>复制地址</translation>
    </message>
    <message>
        <source>Copy the MCP address</source>
        <translation>复制 MCP 地址</translation>
    </message>
    <message>
        <source>picked</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Start with the window, for these documents</source>
        <translation>打开窗口时，为这些文档启动服务</translation>
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
        <source>Serving failed</source>
        <translation>服务出错</translation>
    </message>
    <message>
        <source>Serving on :{0}</source>
        <translation>服务中 :{0}</translation>
    </message>
    <message>
        <source>Open the page about serving to programs</source>
        <translation>打开“向程序提供服务”页面</translation>
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
    <name>StepsStrip</name>
    <message>
        <source>Progress of the step in hand</source>
        <translation>当前步骤的进度</translation>
    </message>
    <message>
        <source>Steps of the publication</source>
        <translation>发布步骤</translation>
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
    <name>TableView</name>
    <message numerus="yes">
        <source>%Ln more row(s) are not shown.</source>
        <translation>
            <numerusform>另有 %Ln 行未显示。</numerusform>
        </translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
</context>
<context>
    <name>TagField</name>
    <message>
        <source>Add a tag</source>
        <translation>添加分类标签</translation>
    </message>
    <message>
        <source>New tag</source>
        <translation>新分类标签</translation>
    </message>
</context>
<context>
    <name>TextPage</name>
    <message>
        <source>The text the AI will read</source>
        <translation>AI 将读到的文本</translation>
    </message>
    <message>
        <source>Only the pinned: there was no room for what was found</source>
        <translation>仅置顶内容：找到的内容没有空间放下</translation>
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
        <source>New &amp;folder…</source>
        <translation>新建文件夹(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;Add files…</source>
        <translation>添加文件(&amp;A)…</translation>
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
        <source>Beneath the documents</source>
        <translation>文档下方的面板</translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>大纲</translation>
    </message>
</context>
<context>
    <name>TreeWords</name>
    <message>
        <source>not sent to the AI: it was valid until {0}</source>
        <translation>不发送给 AI：有效期至 {0}</translation>
    </message>
    <message>
        <source>not sent to the AI: it is no longer valid</source>
        <translation>不发送给 AI：已过有效期</translation>
    </message>
    <message>
        <source>not sent to the AI: it is valid from {0} on</source>
        <translation>不发送给 AI：{0} 起生效</translation>
    </message>
    <message>
        <source>not sent to the AI: it is not valid yet</source>
        <translation>不发送给 AI：尚未生效</translation>
    </message>
    <message>
        <source>not sent to the AI: “{0}” stands in its place</source>
        <translation>不发送给 AI：已被“{0}”取代</translation>
    </message>
    <message>
        <source>not sent to the AI for now</source>
        <translation>目前不发送给 AI</translation>
    </message>
    <message numerus="yes">
        <source>review overdue for %Ln day(s)</source>
        <translation>
            <numerusform>逾期 %Ln 天未复核</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TrustDialog</name>
    <message>
        <source>Trust this server?</source>
        <translation>信任此服务器？</translation>
    </message>
    <message>
        <source>Trust and start</source>
        <translation>信任并启动</translation>
    </message>
    <message>
        <source>What is trusted</source>
        <translation>信任的内容</translation>
    </message>
    <message>
        <source>Whenever live data is asked for, the question is sent to this address. Nothing was sent yet.</source>
        <translation>每次请求实时数据时，问题都会发送到此地址。目前还没有发送任何内容。</translation>
    </message>
    <message>
        <source>Whenever live data is asked for, this program runs on this computer, with your rights, and gets the question. Nothing was started yet.</source>
        <translation>每次请求实时数据时，此程序都会以您的权限在此电脑上运行，并收到问题。目前还没有启动任何程序。</translation>
    </message>
    <message>
        <source>Trust it only if you know every line. Once anything of it is changed, by anybody, it is not trusted any more.</source>
        <translation>只有清楚每一行的含义时才信任它。其中任何内容一经改动，无论是谁改的，它都不再受信任。</translation>
    </message>
</context>
<context>
    <name>Uploads</name>
    <message>
        <source>Adding files</source>
        <translation>正在添加文件</translation>
    </message>
</context>
<context>
    <name>VariableRow</name>
    <message>
        <source>NAME</source>
        <translation>变量名</translation>
    </message>
    <message>
        <source>Name of the variable</source>
        <translation>变量的名称</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Value of the variable, hidden</source>
        <translation>变量的值，已隐藏</translation>
    </message>
    <message>
        <source>Remove this variable</source>
        <translation>移除此变量</translation>
    </message>
</context>
<context>
    <name>VersionsDialog</name>
    <message>
        <source>Go back to a version</source>
        <translation>退回某个版本</translation>
    </message>
    <message>
        <source>Go back…</source>
        <translation>退回…</translation>
    </message>
    <message>
        <source>Going back makes a new version with the content of an older one; nothing is lost by it.</source>
        <translation>退回会用旧版本的内容生成一个新版本，不会丢失任何内容。</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Published</source>
        <translation>发布时间</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Chunks</source>
        <translation>片段</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Build</source>
        <translation>构建</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Versions</source>
        <translation>版本列表</translation>
    </message>
    <message>
        <source>Choose a version first.</source>
        <translation>请先选择一个版本。</translation>
    </message>
</context>
<context>
    <name>Ways</name>
    <message>
        <source>The old folder answers for this account.</source>
        <translation>此账号由旧文件夹回答。</translation>
    </message>
    <message>
        <source>The bot gets no text: a person answers this account.</source>
        <translation>机器人收不到任何文本：此账号转人工。</translation>
    </message>
    <message>
        <source>The text below is that of “{0}”, not of the open project.</source>
        <translation>下面的文本来自“{0}”，而不是当前打开的项目。</translation>
    </message>
    <message>
        <source>Open this project</source>
        <translation>打开此项目</translation>
    </message>
    <message>
        <source>The bot gets no text while the project is disabled: a person answers.</source>
        <translation>项目停用期间机器人收不到任何文本：转人工。</translation>
    </message>
    <message>
        <source>Enable the project</source>
        <translation>启用项目</translation>
    </message>
    <message>
        <source>Bind to {0}</source>
        <translation>绑定到 {0}</translation>
    </message>
    <message>
        <source>bound to {0}</source>
        <translation>已绑定到 {0}</translation>
    </message>
    <message>
        <source>account not bound</source>
        <translation>账号未绑定</translation>
    </message>
    <message>
        <source>default of {0}: {1}</source>
        <translation>{0} 默认项目：{1}</translation>
    </message>
    <message>
        <source>{0} has no default</source>
        <translation>{0} 没有默认项目</translation>
    </message>
    <message>
        <source>general default: {0}</source>
        <translation>通用默认项目：{0}</translation>
    </message>
    <message>
        <source>no general default</source>
        <translation>没有通用默认项目</translation>
    </message>
    <message>
        <source>the old folder</source>
        <translation>旧文件夹</translation>
    </message>
    <message>
        <source>a person answers</source>
        <translation>转人工</translation>
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
        <source>Create library…</source>
        <translation>新建资料库…</translation>
    </message>
    <message>
        <source>Choose a project…</source>
        <translation>选择项目…</translation>
    </message>
    <message>
        <source>New project…</source>
        <translation>新建项目…</translation>
    </message>
    <message>
        <source>Restore a deleted project…</source>
        <translation>恢复已删除的项目…</translation>
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
    <message>
        <source>Each project has documents of its own, and the accounts that are answered from them.</source>
        <translation>每个项目有自己的文档，以及用这些文档回答的账号。</translation>
    </message>
    <message>
        <source>No project of “{0}” is open</source>
        <translation>没有打开“{0}”的项目</translation>
    </message>
    <message>
        <source>A project holds documents, and the accounts that are answered from them. Make the first one to begin.</source>
        <translation>项目包含文档，以及用这些文档回答的账号。请先新建第一个项目。</translation>
    </message>
    <message>
        <source>“{0}” has no projects yet</source>
        <translation>“{0}”还没有项目</translation>
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
