<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="pt_BR" sourcelanguage="en">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About Estante</source>
        <translation>Sobre o Estante</translation>
    </message>
    <message>
        <source>Curate what a customer-service AI reads, and see, live, exactly the text it gets.</source>
        <translation>Cuide do que a IA de atendimento lê e veja, ao vivo, exatamente o texto que ela recebe.</translation>
    </message>
    <message>
        <source>Version {0} · Qt {1} · MIT licence</source>
        <translation>Versão {0} · Qt {1} · licença MIT</translation>
    </message>
    <message>
        <source>Icons: Lucide (ISC and MIT licence).</source>
        <translation>Ícones: Lucide (licenças ISC e MIT).</translation>
    </message>
</context>
<context>
    <name>AccountList</name>
    <message>
        <source>Accounts of this project</source>
        <translation>Contas deste projeto</translation>
    </message>
</context>
<context>
    <name>AccountListModel</name>
    <message numerus="yes">
        <source>%Ln account(s) without a project</source>
        <translation>
            <numerusform>%Ln conta sem projeto</numerusform>
            <numerusform>%Ln contas sem projeto</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AccountWords</name>
    <message>
        <source>{0} is bound to “{1}”. Move it to “{2}”? From the next question on, its customers get only the documents of “{2}”.</source>
        <translation>A conta {0} está ligada a “{1}”. Mover para “{2}”? A partir da próxima pergunta, os clientes dela recebem só os documentos de “{2}”.</translation>
    </message>
    <message>
        <source>“{0}” is disabled: a person answers until it is enabled.</source>
        <translation>“{0}” está desativado: uma pessoa responde até que seja ativado.</translation>
    </message>
    <message>
        <source>Move the account</source>
        <translation>Mover a conta</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>Mover</translation>
    </message>
    <message>
        <source>Unbind {0} from “{1}”?</source>
        <translation>Desligar {0} de “{1}”?</translation>
    </message>
    <message>
        <source>Unbind the account</source>
        <translation>Desligar a conta</translation>
    </message>
    <message>
        <source>Unbind</source>
        <translation>Desligar</translation>
    </message>
    <message>
        <source>{0} moved from “{1}” to “{2}”.</source>
        <translation>A conta {0} passou de “{1}” para “{2}”.</translation>
    </message>
    <message>
        <source>{0} is bound to “{1}”.</source>
        <translation>A conta {0} está ligada a “{1}”.</translation>
    </message>
    <message>
        <source>Then the default answers: “{0}”.</source>
        <translation>Depois disso, responde o padrão: “{0}”.</translation>
    </message>
    <message>
        <source>Then the old folder answers.</source>
        <translation>Depois disso, a pasta antiga responde.</translation>
    </message>
    <message>
        <source>Then it gets no text, and a person answers.</source>
        <translation>Depois disso, ela não recebe texto e uma pessoa responde.</translation>
    </message>
</context>
<context>
    <name>Accounts</name>
    <message>
        <source>Accounts</source>
        <translation>Contas</translation>
    </message>
    <message>
        <source>This text is not from a project, so it cannot be opened here.</source>
        <translation>Este texto não é de um projeto, por isso não pode ser aberto aqui.</translation>
    </message>
    <message>
        <source>“{0}” is a document of the project “{1}”. Open that project?</source>
        <translation>“{0}” é um documento do projeto “{1}”. Abrir esse projeto?</translation>
    </message>
    <message>
        <source>Open another project</source>
        <translation>Abrir outro projeto</translation>
    </message>
    <message>
        <source>Open the project</source>
        <translation>Abrir o projeto</translation>
    </message>
    <message>
        <source>{0} (disabled)</source>
        <translation>{0} (desativado)</translation>
    </message>
    <message>
        <source>when the platform has no default either</source>
        <translation>quando a plataforma também não tem padrão</translation>
    </message>
    <message>
        <source>every account of {0} that is not bound</source>
        <translation>toda conta de {0} sem ligação</translation>
    </message>
    <message>
        <source>goes on to the general default</source>
        <translation>passa para o padrão geral</translation>
    </message>
    <message>
        <source>the old folder answers</source>
        <translation>a pasta antiga responde</translation>
    </message>
    <message>
        <source>a person answers</source>
        <translation>uma pessoa responde</translation>
    </message>
    <message>
        <source>disabled, so {0}</source>
        <translation>desativado, por isso {0}</translation>
    </message>
</context>
<context>
    <name>AccountsModel</name>
    <message>
        <source>Bind to</source>
        <translation>Ligar a</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Escolher…</translation>
    </message>
    <message>
        <source>Bind</source>
        <translation>Ligar</translation>
    </message>
    <message>
        <source>{0}, not bound</source>
        <translation>{0}, sem ligação</translation>
    </message>
    <message>
        <source>Last: never</source>
        <translation>Última: nunca</translation>
    </message>
    <message>
        <source>Bind {0}</source>
        <translation>Ligar {0}</translation>
    </message>
    <message>
        <source>Unbind {0}</source>
        <translation>Desligar {0}</translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}: {1}</translation>
    </message>
    <message>
        <source>Choose a project first.</source>
        <translation>Escolha um projeto primeiro.</translation>
    </message>
</context>
<context>
    <name>AccountsPage</name>
    <message numerus="yes">
        <source>%Ln account(s) ask and have no project</source>
        <translation>
            <numerusform>%Ln conta pergunta e não tem projeto</numerusform>
            <numerusform>%Ln contas perguntam e não têm projeto</numerusform>
        </translation>
    </message>
    <message>
        <source>No account fits.</source>
        <translation>Nenhuma conta corresponde.</translation>
    </message>
    <message>
        <source>No account is bound yet. Add one, or wait until one asks.</source>
        <translation>Nenhuma conta está ligada ainda. Adicione uma ou espere até que uma pergunte.</translation>
    </message>
    <message>
        <source>There is no old folder. Where nothing is set, a person answers.</source>
        <translation>Não há pasta antiga. Onde nada está definido, uma pessoa responde.</translation>
    </message>
    <message>
        <source>Where nothing is set, the old folder “{0}” answers.</source>
        <translation>Onde nada está definido, a pasta antiga “{0}” responde.</translation>
    </message>
    <message>
        <source>The old folder “{0}” is not used: the general default goes before it.</source>
        <translation>A pasta antiga “{0}” não é usada: o padrão geral vem antes dela.</translation>
    </message>
    <message>
        <source>Accounts</source>
        <translation>Contas</translation>
    </message>
    <message>
        <source>each account answers from one project</source>
        <translation>cada conta responde a partir de um projeto</translation>
    </message>
    <message>
        <source>Search accounts</source>
        <translation>Pesquisar contas</translation>
    </message>
    <message>
        <source>New account…</source>
        <translation>Nova conta…</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>Ligadas</translation>
    </message>
    <message>
        <source>When an account is not bound</source>
        <translation>Quando uma conta não está ligada</translation>
    </message>
    <message>
        <source>Accounts without a project</source>
        <translation>Contas sem projeto</translation>
    </message>
    <message>
        <source>Bound accounts</source>
        <translation>Contas ligadas</translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Arquivo</translation>
    </message>
    <message>
        <source>&amp;New document…</source>
        <translation>&amp;Novo documento…</translation>
    </message>
    <message>
        <source>New &amp;folder…</source>
        <translation>Nova &amp;pasta…</translation>
    </message>
    <message>
        <source>A&amp;dd files…</source>
        <translation>&amp;Adicionar arquivos…</translation>
    </message>
    <message>
        <source>&amp;Open folder…</source>
        <translation>A&amp;brir pasta…</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>Abrir &amp;recentes</translation>
    </message>
    <message>
        <source>Open sa&amp;mple</source>
        <translation>Abrir e&amp;xemplo</translation>
    </message>
    <message>
        <source>&amp;Casa Brisa (Portuguese)</source>
        <translation>&amp;Casa Brisa (português)</translation>
    </message>
    <message>
        <source>&amp;青禾茶具 (Chinese)</source>
        <translation>&amp;青禾茶具 (chinês)</translation>
    </message>
    <message>
        <source>&amp;Go to document…</source>
        <translation>Ir para o &amp;documento…</translation>
    </message>
    <message>
        <source>New &amp;library…</source>
        <translation>Nova bib&amp;lioteca…</translation>
    </message>
    <message>
        <source>Open li&amp;brary…</source>
        <translation>Abrir bibli&amp;oteca…</translation>
    </message>
    <message>
        <source>Ma&amp;ke this folder a library…</source>
        <translation>Transfor&amp;mar esta pasta em biblioteca…</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Salvar</translation>
    </message>
    <message>
        <source>Save &amp;all</source>
        <translation>Salvar &amp;tudo</translation>
    </message>
    <message>
        <source>&amp;Export context</source>
        <translation>&amp;Exportar contexto</translation>
    </message>
    <message>
        <source>As &amp;text…</source>
        <translation>Como &amp;texto…</translation>
    </message>
    <message>
        <source>As &amp;Markdown…</source>
        <translation>Como &amp;Markdown…</translation>
    </message>
    <message>
        <source>As &amp;JSON with sources…</source>
        <translation>Como &amp;JSON com as fontes…</translation>
    </message>
    <message>
        <source>Serve to &amp;programs…</source>
        <translation>Servir a pro&amp;gramas…</translation>
    </message>
    <message>
        <source>&amp;Close tab</source>
        <translation>&amp;Fechar aba</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>Sa&amp;ir</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Editar</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Desfazer</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Refazer</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>Recor&amp;tar</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Copiar</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>C&amp;olar</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>Selecionar t&amp;udo</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>&amp;Localizar…</translation>
    </message>
    <message>
        <source>R&amp;eplace…</source>
        <translation>&amp;Substituir…</translation>
    </message>
    <message>
        <source>Find &amp;next</source>
        <translation>Localizar pró&amp;xima</translation>
    </message>
    <message>
        <source>Find pre&amp;vious</source>
        <translation>Localizar &amp;anterior</translation>
    </message>
    <message>
        <source>&amp;Search all documents…</source>
        <translation>&amp;Pesquisar em todos os documentos…</translation>
    </message>
    <message>
        <source>Find a co&amp;mmand…</source>
        <translation>Procurar um co&amp;mando…</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ver</translation>
    </message>
    <message>
        <source>&amp;Preview</source>
        <translation>&amp;Prévia</translation>
    </message>
    <message>
        <source>&amp;Left panel</source>
        <translation>Painel &amp;esquerdo</translation>
    </message>
    <message>
        <source>&amp;Right panel</source>
        <translation>Painel &amp;direito</translation>
    </message>
    <message>
        <source>&amp;Bottom panel</source>
        <translation>Painel in&amp;ferior</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Tema</translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation>Do &amp;sistema</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Claro</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Escuro</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>&amp;Idioma</translation>
    </message>
    <message>
        <source>Larger te&amp;xt</source>
        <translation>Texto &amp;maior</translation>
    </message>
    <message>
        <source>S&amp;maller text</source>
        <translation>Texto me&amp;nor</translation>
    </message>
    <message>
        <source>&amp;Normal text size</source>
        <translation>Tamanho n&amp;ormal do texto</translation>
    </message>
    <message>
        <source>Show &amp;invisible characters</source>
        <translation>Mostrar caracteres in&amp;visíveis</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>Te&amp;la cheia</translation>
    </message>
    <message>
        <source>&amp;Project</source>
        <translation>&amp;Projeto</translation>
    </message>
    <message>
        <source>S&amp;witch project…</source>
        <translation>&amp;Trocar de projeto…</translation>
    </message>
    <message>
        <source>&amp;New project…</source>
        <translation>&amp;Novo projeto…</translation>
    </message>
    <message>
        <source>Project &amp;settings…</source>
        <translation>&amp;Configurações do projeto…</translation>
    </message>
    <message>
        <source>&amp;Live servers</source>
        <translation>&amp;Servidores ao vivo</translation>
    </message>
    <message>
        <source>&amp;Enabled</source>
        <translation>&amp;Ativado</translation>
    </message>
    <message>
        <source>&amp;Accounts</source>
        <translation>C&amp;ontas</translation>
    </message>
    <message>
        <source>New a&amp;ccount…</source>
        <translation>No&amp;va conta…</translation>
    </message>
    <message>
        <source>&amp;Delete project…</source>
        <translation>&amp;Excluir projeto…</translation>
    </message>
    <message>
        <source>&amp;Restore a deleted project…</source>
        <translation>&amp;Restaurar um projeto excluído…</translation>
    </message>
    <message>
        <source>&amp;Document</source>
        <translation>&amp;Documento</translation>
    </message>
    <message>
        <source>&amp;Pinned</source>
        <translation>&amp;Fixado</translation>
    </message>
    <message>
        <source>&amp;Rename…</source>
        <translation>&amp;Renomear…</translation>
    </message>
    <message>
        <source>Move to &amp;trash</source>
        <translation>Mover para a &amp;lixeira</translation>
    </message>
    <message>
        <source>&amp;Copy path</source>
        <translation>&amp;Copiar caminho</translation>
    </message>
    <message>
        <source>&amp;Show in the file manager</source>
        <translation>&amp;Mostrar no gerenciador de arquivos</translation>
    </message>
    <message>
        <source>&amp;Next tab</source>
        <translation>&amp;Próxima aba</translation>
    </message>
    <message>
        <source>Pre&amp;vious tab</source>
        <translation>Aba &amp;anterior</translation>
    </message>
    <message>
        <source>&amp;Context</source>
        <translation>&amp;Contexto</translation>
    </message>
    <message>
        <source>&amp;Go to the question</source>
        <translation>&amp;Ir para a pergunta</translation>
    </message>
    <message>
        <source>&amp;Answer as…</source>
        <translation>&amp;Responder como…</translation>
    </message>
    <message>
        <source>Gaps: &amp;questions without an answer</source>
        <translation>Lacunas: perguntas &amp;sem resposta</translation>
    </message>
    <message>
        <source>Answers: what &amp;programs got</source>
        <translation>Respostas: o que os pro&amp;gramas receberam</translation>
    </message>
    <message>
        <source>&amp;Copy the context</source>
        <translation>&amp;Copiar o contexto</translation>
    </message>
    <message>
        <source>&amp;Whole prompt</source>
        <translation>Pro&amp;mpt inteiro</translation>
    </message>
    <message>
        <source>&amp;Next piece</source>
        <translation>&amp;Próximo trecho</translation>
    </message>
    <message>
        <source>W&amp;hy is this document in the context, or not?</source>
        <translation>Por &amp;que este documento está, ou não, no contexto?</translation>
    </message>
    <message>
        <source>&amp;Layout</source>
        <translation>&amp;Disposição</translation>
    </message>
    <message>
        <source>Whole &amp;documents</source>
        <translation>&amp;Documentos inteiros</translation>
    </message>
    <message>
        <source>&amp;Pieces with their source</source>
        <translation>&amp;Trechos com a fonte</translation>
    </message>
    <message>
        <source>&amp;Token counter</source>
        <translation>Contador de &amp;tokens</translation>
    </message>
    <message>
        <source>&amp;Estimate</source>
        <translation>&amp;Estimativa</translation>
    </message>
    <message>
        <source>P&amp;ublish</source>
        <translation>P&amp;ublicar</translation>
    </message>
    <message>
        <source>&amp;Publish this project…</source>
        <translation>&amp;Publicar este projeto…</translation>
    </message>
    <message>
        <source>&amp;Go back to a version…</source>
        <translation>&amp;Voltar a uma versão…</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>A&amp;juda</translation>
    </message>
    <message>
        <source>&amp;Guide</source>
        <translation>&amp;Guia</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>&amp;Atalhos do teclado</translation>
    </message>
    <message>
        <source>&amp;About Estante</source>
        <translation>&amp;Sobre o Estante</translation>
    </message>
    <message>
        <source>&amp;Clear this list</source>
        <translation>&amp;Limpar esta lista</translation>
    </message>
</context>
<context>
    <name>Advice</name>
    <message>
        <source>None of the words of the question is in it. Write the customer’s words into its text or its keywords.</source>
        <translation>Nenhuma palavra da pergunta aparece nele. Escreva as palavras do cliente no texto ou nas palavras-chave.</translation>
    </message>
    <message>
        <source>Without a question only pinned documents are in. Type a question, or pin it.</source>
        <translation>Sem pergunta, só entram os documentos fixados. Escreva uma pergunta ou fixe-o.</translation>
    </message>
    <message>
        <source>Every word of the question is too common to be searched. Ask with other words, or pin it.</source>
        <translation>Todas as palavras da pergunta são comuns demais para procurar. Pergunte com outras palavras ou fixe-o.</translation>
    </message>
    <message>
        <source>It has changed just now; the next answer tells.</source>
        <translation>Ele acabou de mudar; a próxima resposta dirá.</translation>
    </message>
    <message>
        <source>It is in because it is pinned, whatever the question is.</source>
        <translation>Ele entra porque está fixado, seja qual for a pergunta.</translation>
    </message>
    <message>
        <source>It is in: it answers the question.</source>
        <translation>Ele entra: responde à pergunta.</translation>
    </message>
    <message>
        <source>{0} Only its beginning fits: raise the limit, or shorten it.</source>
        <translation>{0} Só o começo cabe: aumente o limite ou encurte-o.</translation>
    </message>
    <message>
        <source>It is pinned, but there was no room for it. Raise the limit, or unpin another one.</source>
        <translation>Ele está fixado, mas não houve espaço para ele. Aumente o limite ou desafixe outro.</translation>
    </message>
    <message>
        <source>It was found, but there was no room left. Raise the limit, or pin it.</source>
        <translation>Ele foi encontrado, mas não havia mais espaço. Aumente o limite ou fixe-o.</translation>
    </message>
    <message>
        <source>It was found, but the limit of documents ({0}) was reached before it. Raise that limit, or pin it.</source>
        <translation>Ele foi encontrado, mas o limite de documentos ({0}) foi atingido antes dele. Aumente esse limite ou fixe-o.</translation>
    </message>
    <message>
        <source>It was found, but the limit of pieces ({0}) was reached before it. Raise that limit, or pin it.</source>
        <translation>Ele foi encontrado, mas o limite de trechos ({0}) foi atingido antes dele. Aumente esse limite ou fixe-o.</translation>
    </message>
    <message>
        <source>The same text is already in the context, from another document. Keep one of the two.</source>
        <translation>O mesmo texto já está no contexto, vindo de outro documento. Mantenha só um dos dois.</translation>
    </message>
    <message>
        <source>It was found, but its points are below the least that counts here. Lower that limit, write the customer’s words into it, or pin it.</source>
        <translation>Ele foi encontrado, mas seus pontos ficam abaixo do mínimo que conta aqui. Diminua esse limite, escreva nele as palavras do cliente ou fixe-o.</translation>
    </message>
    <message>
        <source>{0}.</source>
        <translation>{0}.</translation>
    </message>
    <message>
        <source>It is no longer valid. Change the day until which it is valid, or remove it.</source>
        <translation>Ele não é mais válido. Altere a data até a qual ele vale ou remova-o.</translation>
    </message>
    <message>
        <source>It is not valid yet. It is sent from its day on; change that day to send it sooner.</source>
        <translation>Ele ainda não é válido. É enviado a partir da data dele; altere essa data para enviá-lo antes.</translation>
    </message>
    <message>
        <source>Another document stands in its place; the list of problems names it. Change what that one replaces, or remove this one.</source>
        <translation>Outro documento está no lugar dele; a lista de problemas diz qual. Altere o que aquele substitui ou remova este.</translation>
    </message>
    <message>
        <source>There is no text in it. Write what the AI should say.</source>
        <translation>Não há texto nele. Escreva o que a IA deve dizer.</translation>
    </message>
    <message>
        <source>It has not been read. If that lasts, the list of problems says why.</source>
        <translation>Ele não foi lido. Se continuar assim, a lista de problemas diz o motivo.</translation>
    </message>
    <message>
        <source>It is a conflict copy, which is never sent. Take what you need into the document itself, then remove it.</source>
        <translation>É uma cópia de conflito, que nunca é enviada. Passe o que precisar para o próprio documento e depois a remova.</translation>
    </message>
    <message>
        <source>It holds the rules for searching; it is never sent, and helps other documents to be found.</source>
        <translation>Ele contém as regras de busca; nunca é enviado e ajuda a encontrar outros documentos.</translation>
    </message>
    <message>
        <source>It is shown in the tree and never sent: it is no text. Write what it says into a document.</source>
        <translation>Ele aparece na árvore e nunca é enviado: não é texto. Escreva em um documento o que ele diz.</translation>
    </message>
    <message>
        <source>It is shown in the tree and never sent: only Markdown files are. Write what it says into one.</source>
        <translation>Ele aparece na árvore e nunca é enviado: só arquivos Markdown são. Escreva em um deles o que este diz.</translation>
    </message>
</context>
<context>
    <name>Ago</name>
    <message numerus="yes">
        <source>%Ln min ago</source>
        <translation>
            <numerusform>há %Ln min</numerusform>
            <numerusform>há %Ln min</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln h ago</source>
        <translation>
            <numerusform>há %Ln h</numerusform>
            <numerusform>há %Ln h</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln day(s) ago</source>
        <translation>
            <numerusform>há %Ln dia</numerusform>
            <numerusform>há %Ln dias</numerusform>
        </translation>
    </message>
    <message>
        <source>just now</source>
        <translation>agora mesmo</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>ontem</translation>
    </message>
</context>
<context>
    <name>Annotations</name>
    <message>
        <source>Close</source>
        <translation>Fechar</translation>
    </message>
    <message>
        <source>Only what is sent to the AI can be pinned.</source>
        <translation>Só o que é enviado à IA pode ser fixado.</translation>
    </message>
    <message>
        <source>Only Markdown has a header for title and keywords.</source>
        <translation>Só Markdown tem um cabeçalho para título e palavras-chave.</translation>
    </message>
    <message>
        <source>In a plain folder only Markdown has a place for this. In a library every file has one.</source>
        <translation>Em uma pasta simples, só Markdown tem lugar para isto. Em uma biblioteca, todo arquivo tem.</translation>
    </message>
    <message>
        <source>This file is read-only.</source>
        <translation>Este arquivo é somente leitura.</translation>
    </message>
    <message>
        <source>Choose a document that it replaces</source>
        <translation>Escolha um documento que ele substitui</translation>
    </message>
</context>
<context>
    <name>AnswerAs</name>
    <message>
        <source>Answer as</source>
        <translation>Responder como</translation>
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
        <translation>terminal</translation>
    </message>
    <message>
        <source>the project itself</source>
        <translation>o próprio projeto</translation>
    </message>
    <message>
        <source>no project</source>
        <translation>sem projeto</translation>
    </message>
    <message>
        <source>&lt; 1</source>
        <translation>&lt; 1</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Quando</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>Conta</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Projeto</translation>
    </message>
    <message>
        <source>By way of</source>
        <translation>Via</translation>
    </message>
    <message>
        <source>Pieces</source>
        <translation>Trechos</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>Caracteres</translation>
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
        <translation>As respostas só são registradas em uma biblioteca; esta é uma pasta simples.</translation>
    </message>
    <message>
        <source>The log of answers cannot be read now.</source>
        <translation>O registro de respostas não pode ser lido agora.</translation>
    </message>
    <message>
        <source>Looking through older answers…</source>
        <translation>Procurando em respostas mais antigas…</translation>
    </message>
    <message>
        <source>No answer is like that.</source>
        <translation>Nenhuma resposta corresponde.</translation>
    </message>
    <message>
        <source>No program has asked this project so far. What a bot or an agent gets is listed here by itself: when, for whom and from which files, never the text.</source>
        <translation>Nenhum programa perguntou a este projeto até agora. O que um bot ou agente recebe aparece aqui automaticamente: quando, para quem e de quais arquivos, nunca o texto.</translation>
    </message>
    <message>
        <source>No program has asked so far. What a bot or an agent gets is listed here by itself: when, for whom and from which files, never the text.</source>
        <translation>Nenhum programa perguntou até agora. O que um bot ou agente recebe aparece aqui automaticamente: quando, para quem e de quais arquivos, nunca o texto.</translation>
    </message>
</context>
<context>
    <name>AnswersModel</name>
    <message>
        <source>handed to a person</source>
        <translation>passou para uma pessoa</translation>
    </message>
    <message numerus="yes">
        <source>%Ln piece(s)</source>
        <translation>
            <numerusform>%Ln trecho</numerusform>
            <numerusform>%Ln trechos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln character(s)</source>
        <translation>
            <numerusform>%Ln caractere</numerusform>
            <numerusform>%Ln caracteres</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln token(s)</source>
        <translation>
            <numerusform>%Ln token</numerusform>
            <numerusform>%Ln tokens</numerusform>
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
        <translation>Respostas</translation>
    </message>
    <message numerus="yes">
        <source>%Ln new answer(s)</source>
        <translation>
            <numerusform>%Ln nova resposta</numerusform>
            <numerusform>%Ln novas respostas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln answer(s)</source>
        <translation>
            <numerusform>%Ln resposta</numerusform>
            <numerusform>%Ln respostas</numerusform>
        </translation>
    </message>
    <message>
        <source>{0}, older ones below</source>
        <translation>{0}, mais antigas abaixo</translation>
    </message>
    <message>
        <source>Choose an answer first.</source>
        <translation>Escolha uma resposta primeiro.</translation>
    </message>
    <message>
        <source>What programs got for their customers. The texts themselves are not kept.</source>
        <translation>O que os programas receberam para os clientes deles. Os textos em si não são guardados.</translation>
    </message>
    <message>
        <source>Account, client or fingerprint</source>
        <translation>Conta, programa ou impressão digital</translation>
    </message>
    <message>
        <source>Filter answers by account, client or fingerprint</source>
        <translation>Filtrar respostas por conta, programa ou impressão digital</translation>
    </message>
    <message>
        <source>Only hand-offs</source>
        <translation>Só passadas para uma pessoa</translation>
    </message>
    <message>
        <source>This project</source>
        <translation>Este projeto</translation>
    </message>
    <message>
        <source>All projects</source>
        <translation>Todos os projetos</translation>
    </message>
    <message>
        <source>Whose answers are shown</source>
        <translation>De quem são as respostas mostradas</translation>
    </message>
    <message>
        <source>Open the receipt</source>
        <translation>Abrir o recibo</translation>
    </message>
    <message>
        <source>Serve to programs…</source>
        <translation>Servir a programas…</translation>
    </message>
</context>
<context>
    <name>AskerBox</name>
    <message>
        <source>Answer as: {0}</source>
        <translation>Responder como: {0}</translation>
    </message>
    <message>
        <source>a person</source>
        <translation>uma pessoa</translation>
    </message>
    <message>
        <source>not bound</source>
        <translation>sem ligação</translation>
    </message>
</context>
<context>
    <name>AskerListModel</name>
    <message>
        <source>The project {0} itself</source>
        <translation>O próprio projeto {0}</translation>
    </message>
    <message>
        <source>{0}, not bound</source>
        <translation>{0}, sem ligação</translation>
    </message>
    <message>
        <source>{0}, project {1}</source>
        <translation>{0}, projeto {1}</translation>
    </message>
    <message>
        <source>Accounts of this project</source>
        <translation>Contas deste projeto</translation>
    </message>
    <message>
        <source>Accounts of other projects</source>
        <translation>Contas de outros projetos</translation>
    </message>
    <message>
        <source>Without a project</source>
        <translation>Sem projeto</translation>
    </message>
    <message>
        <source>Another account: type it as PLATFORM:ID</source>
        <translation>Outra conta: escreva como PLATAFORMA:ID</translation>
    </message>
</context>
<context>
    <name>AskerPopup</name>
    <message>
        <source>Find an account, or type PLATFORM:ID</source>
        <translation>Procure uma conta ou escreva PLATAFORMA:ID</translation>
    </message>
    <message>
        <source>Answer as</source>
        <translation>Responder como</translation>
    </message>
</context>
<context>
    <name>BudgetBar</name>
    <message>
        <source>Pinned {0}, {1}</source>
        <translation>Fixado {0}, {1}</translation>
    </message>
    <message>
        <source>Piece {0}, {1}</source>
        <translation>Trecho {0}, {1}</translation>
    </message>
    <message>
        <source>Live data {0}, {1}, unverified</source>
        <translation>Dados ao vivo {0}, {1}, não conferidos</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>Rótulos</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Livre</translation>
    </message>
    <message>
        <source>{0}, {1}</source>
        <translation>{0}, {1}</translation>
    </message>
    <message>
        <source>{0}, cut to fit</source>
        <translation>{0}, cortado para caber</translation>
    </message>
    <message>
        <source>live</source>
        <translation>ao vivo</translation>
    </message>
    <message>
        <source>Budget: {0}</source>
        <translation>Limite: {0}</translation>
    </message>
    <message>
        <source>{0} tokens</source>
        <translation>{0} tokens</translation>
    </message>
    <message>
        <source>{0} characters</source>
        <translation>{0} caracteres</translation>
    </message>
</context>
<context>
    <name>BudgetPanel</name>
    <message>
        <source>Budget</source>
        <translation>Limite</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Abrir</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Desafixar</translation>
    </message>
    <message>
        <source>{0} · {1}</source>
        <translation>{0} · {1}</translation>
    </message>
    <message>
        <source>{0} characters</source>
        <translation>{0} caracteres</translation>
    </message>
    <message>
        <source>{0} of {1} characters</source>
        <translation>{0} de {1} caracteres</translation>
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
        <translation>{0} de {1} tokens</translation>
    </message>
    <message>
        <source>The pinned “{0}” does not fit: {1} characters are cut.</source>
        <translation>O fixado “{0}” não cabe: {1} caracteres são cortados.</translation>
    </message>
    <message>
        <source>The pinned “{0}” does not fit and is cut.</source>
        <translation>O fixado “{0}” não cabe e é cortado.</translation>
    </message>
    <message>
        <source>The pinned “{0}” ({1} characters) does not fit and is left out.</source>
        <translation>O fixado “{0}” ({1} caracteres) não cabe e fica de fora.</translation>
    </message>
    <message>
        <source>The pinned “{0}” is left out: no more documents or pieces are allowed.</source>
        <translation>O fixado “{0}” fica de fora: não cabem mais documentos ou trechos no limite.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more pinned document(s) do not fit.</source>
        <translation>
            <numerusform>Mais %Ln documento fixado não cabe.</numerusform>
            <numerusform>Mais %Ln documentos fixados não cabem.</numerusform>
        </translation>
    </message>
    <message>
        <source>Open “{0}”</source>
        <translation>Abrir “{0}”</translation>
    </message>
    <message>
        <source>Unpin “{0}”</source>
        <translation>Desafixar “{0}”</translation>
    </message>
    <message>
        <source>estimate</source>
        <translation>estimativa</translation>
    </message>
</context>
<context>
    <name>Causes</name>
    <message>
        <source>draft</source>
        <translation>rascunho</translation>
    </message>
    <message>
        <source>unlisted</source>
        <translation>não listado</translation>
    </message>
    <message>
        <source>not published</source>
        <translation>não publicado</translation>
    </message>
    <message>
        <source>expired</source>
        <translation>vencido</translation>
    </message>
    <message>
        <source>not-yet-valid</source>
        <translation>ainda não vale</translation>
    </message>
    <message>
        <source>superseded</source>
        <translation>substituído</translation>
    </message>
    <message>
        <source>it has more bytes than are read</source>
        <translation>tem mais bytes do que se lê</translation>
    </message>
    <message>
        <source>it is not as it was written; remove it to begin anew</source>
        <translation>não está como foi escrito; remova-o para começar de novo</translation>
    </message>
    <message>
        <source>it is not there</source>
        <translation>ele não está lá</translation>
    </message>
    <message>
        <source>there is no such folder</source>
        <translation>essa pasta não existe</translation>
    </message>
    <message>
        <source>it is a file, not a folder</source>
        <translation>é um arquivo, não uma pasta</translation>
    </message>
    <message>
        <source>it leads to no folder</source>
        <translation>não leva a nenhuma pasta</translation>
    </message>
    <message>
        <source>another folder took its place meanwhile</source>
        <translation>outra pasta tomou o lugar dela nesse meio-tempo</translation>
    </message>
    <message>
        <source>a part of its path is not a folder</source>
        <translation>uma parte do caminho não é uma pasta</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>é uma pasta</translation>
    </message>
    <message>
        <source>something with this name is already there</source>
        <translation>já existe algo com esse nome</translation>
    </message>
    <message>
        <source>a folder with this name is already there</source>
        <translation>já existe uma pasta com esse nome</translation>
    </message>
    <message>
        <source>its folder is not there</source>
        <translation>a pasta dele não existe</translation>
    </message>
    <message>
        <source>permission is denied</source>
        <translation>sem permissão</translation>
    </message>
    <message>
        <source>it is write-protected</source>
        <translation>está protegido contra gravação</translation>
    </message>
    <message>
        <source>the disk is read-only</source>
        <translation>o disco é somente leitura</translation>
    </message>
    <message>
        <source>the disk is full</source>
        <translation>o disco está cheio</translation>
    </message>
    <message>
        <source>your share of the disk is used up</source>
        <translation>sua cota no disco acabou</translation>
    </message>
    <message>
        <source>it is too large for this disk</source>
        <translation>é grande demais para este disco</translation>
    </message>
    <message>
        <source>the disk reports an error</source>
        <translation>o disco informa um erro</translation>
    </message>
    <message>
        <source>the name is too long</source>
        <translation>o nome é longo demais</translation>
    </message>
    <message>
        <source>too many files are open</source>
        <translation>há arquivos demais abertos</translation>
    </message>
    <message>
        <source>the system does not allow it here</source>
        <translation>o sistema não permite isso aqui</translation>
    </message>
    <message>
        <source>the new place is on another disk</source>
        <translation>o novo lugar fica em outro disco</translation>
    </message>
    <message>
        <source>it is a link; links are not followed</source>
        <translation>é um link; links não são seguidos</translation>
    </message>
    <message>
        <source>it is or passes a link, and links are not followed</source>
        <translation>é um link ou passa por um, e links não são seguidos</translation>
    </message>
    <message>
        <source>another program is using it</source>
        <translation>outro programa está usando</translation>
    </message>
    <message>
        <source>the network folder is gone</source>
        <translation>a pasta de rede sumiu</translation>
    </message>
    <message>
        <source>the system gives no reason</source>
        <translation>o sistema não diz o motivo</translation>
    </message>
    <message>
        <source>this computer has no trash to move it to</source>
        <translation>este computador não tem lixeira</translation>
    </message>
    <message>
        <source>names like this are for hidden or temporary files; choose another</source>
        <translation>nomes assim são de arquivos ocultos ou temporários; escolha outro</translation>
    </message>
    <message>
        <source>it is not a text file</source>
        <translation>não é um arquivo de texto</translation>
    </message>
    <message>
        <source>some of its bytes are not text and would be lost</source>
        <translation>alguns de seus bytes não são texto e se perderiam</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>está vazio</translation>
    </message>
    <message>
        <source>it is not valid Unicode</source>
        <translation>não é Unicode válido</translation>
    </message>
    <message>
        <source>it has a control character</source>
        <translation>tem um caractere de controle</translation>
    </message>
    <message>
        <source>it has a backslash; folders are separated by “/”</source>
        <translation>tem uma barra invertida; pastas são separadas por “/”</translation>
    </message>
    <message>
        <source>it is an absolute path</source>
        <translation>é um caminho absoluto</translation>
    </message>
    <message>
        <source>it has a colon, which names a drive or a hidden stream on Windows</source>
        <translation>tem dois-pontos, que no Windows indicam uma unidade ou um fluxo oculto</translation>
    </message>
    <message>
        <source>it leads out of the folder</source>
        <translation>leva para fora da pasta</translation>
    </message>
    <message>
        <source>it has an empty part</source>
        <translation>tem uma parte vazia</translation>
    </message>
    <message>
        <source>a part of it ends with a dot or a space</source>
        <translation>uma parte termina com ponto ou espaço</translation>
    </message>
    <message>
        <source>it is written in one piece, with braces</source>
        <translation>está escrito em uma só peça, com chaves</translation>
    </message>
    <message>
        <source>only Markdown has one</source>
        <translation>só Markdown tem um</translation>
    </message>
    <message>
        <source>it is no plain file name</source>
        <translation>não é um simples nome de arquivo</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>um número</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>uma lista</translation>
    </message>
    <message>
        <source>a list of objects</source>
        <translation>uma lista de objetos</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>um objeto</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true ou false</translation>
    </message>
    <message>
        <source>a list of paths inside the project</source>
        <translation>uma lista de caminhos dentro do projeto</translation>
    </message>
    <message>
        <source>a number of 0 or more</source>
        <translation>um número igual ou maior que 0</translation>
    </message>
    <message>
        <source>only documents, tables, text and images are kept here</source>
        <translation>aqui só se guardam documentos, tabelas, textos e imagens</translation>
    </message>
    <message>
        <source>a folder cannot be moved into itself</source>
        <translation>uma pasta não pode ser movida para dentro de si mesma</translation>
    </message>
    <message>
        <source>it is no PNG, JPEG, GIF, WebP, BMP or SVG image</source>
        <translation>não é uma imagem PNG, JPEG, GIF, WebP, BMP ou SVG</translation>
    </message>
    <message>
        <source>its table of contents is missing</source>
        <translation>falta o sumário dele</translation>
    </message>
    <message>
        <source>a file of it is missing</source>
        <translation>falta um arquivo dele</translation>
    </message>
    <message>
        <source>it was made by another version of Estante</source>
        <translation>foi feito por outra versão do Estante</translation>
    </message>
    <message>
        <source>it was made with other settings</source>
        <translation>foi feito com outras configurações</translation>
    </message>
    <message>
        <source>its table of contents does not match its seal</source>
        <translation>o sumário não confere com o selo</translation>
    </message>
    <message>
        <source>its seal cannot be read</source>
        <translation>o selo dele não pode ser lido</translation>
    </message>
    <message>
        <source>its checksum is wrong</source>
        <translation>a soma de verificação não confere</translation>
    </message>
    <message>
        <source>it is too short</source>
        <translation>é curto demais</translation>
    </message>
    <message>
        <source>it is of another kind or version</source>
        <translation>é de outro tipo ou versão</translation>
    </message>
    <message>
        <source>its directory cannot be read</source>
        <translation>o diretório dele não pode ser lido</translation>
    </message>
    <message>
        <source>it deletes documents that are not there</source>
        <translation>apaga documentos que não existem</translation>
    </message>
    <message>
        <source>another program has changed it</source>
        <translation>outro programa o alterou</translation>
    </message>
    <message>
        <source>another program is writing it</source>
        <translation>outro programa o está gravando</translation>
    </message>
    <message>
        <source>the folder is not there at the moment</source>
        <translation>a pasta não está disponível no momento</translation>
    </message>
    <message>
        <source>the system allows no more watched folders; the folder is compared every few seconds instead</source>
        <translation>o sistema não permite observar mais pastas; em vez disso, a pasta é comparada a cada poucos segundos</translation>
    </message>
    <message>
        <source>a project has it already</source>
        <translation>um projeto já o usa</translation>
    </message>
    <message>
        <source>use small letters, digits and hyphens</source>
        <translation>use letras minúsculas, dígitos e hifens</translation>
    </message>
    <message>
        <source>rename the folder to small letters, digits and hyphens first</source>
        <translation>antes, renomeie a pasta com letras minúsculas, dígitos e hifens</translation>
    </message>
    <message>
        <source>a folder of that name has files; adopt it, or choose another id</source>
        <translation>uma pasta com esse nome tem arquivos; faça dela um projeto ou escolha outro id</translation>
    </message>
    <message>
        <source>no folder can have this name</source>
        <translation>nenhuma pasta pode ter esse nome</translation>
    </message>
    <message>
        <source>an older one cannot be removed</source>
        <translation>um mais antigo não pode ser removido</translation>
    </message>
    <message>
        <source>another program has been writing in the library for too long</source>
        <translation>outro programa está gravando na biblioteca há tempo demais</translation>
    </message>
    <message>
        <source>another program keeps changing it</source>
        <translation>outro programa não para de alterá-lo</translation>
    </message>
    <message>
        <source>“files” in it is no object, which has to be mended first</source>
        <translation>“files” nele não é um objeto, o que precisa ser corrigido primeiro</translation>
    </message>
    <message>
        <source>the library would be in the old folder itself; choose a folder beside it or above it</source>
        <translation>a biblioteca ficaria dentro da própria pasta antiga; escolha uma pasta ao lado ou acima dela</translation>
    </message>
    <message>
        <source>it belongs to a project of this library already</source>
        <translation>já pertence a um projeto desta biblioteca</translation>
    </message>
    <message>
        <source>another text is there already</source>
        <translation>já há outro texto lá</translation>
    </message>
    <message>
        <source>another file has the same name in another spelling</source>
        <translation>outro arquivo tem o mesmo nome com outra grafia</translation>
    </message>
    <message>
        <source>files of this kind are not read</source>
        <translation>arquivos deste tipo não são lidos</translation>
    </message>
    <message>
        <source>it is a link, and links are not followed</source>
        <translation>é um link, e links não são seguidos</translation>
    </message>
    <message>
        <source>it is hidden</source>
        <translation>está oculto</translation>
    </message>
    <message>
        <source>it is no text</source>
        <translation>não é texto</translation>
    </message>
    <message>
        <source>the projects have their documents there</source>
        <translation>os projetos guardam seus documentos ali</translation>
    </message>
    <message>
        <source>it cannot be opened or made there</source>
        <translation>não pode ser aberto nem criado ali</translation>
    </message>
    <message>
        <source>it is damaged</source>
        <translation>está danificado</translation>
    </message>
    <message>
        <source>it is no plain file</source>
        <translation>não é um arquivo comum</translation>
    </message>
    <message>
        <source>it was written by a newer Estante; it is left as it is</source>
        <translation>foi gravado por um Estante mais novo; fica como está</translation>
    </message>
    <message>
        <source>it is a device or a pipe, not a file</source>
        <translation>é um dispositivo ou um canal (pipe), não um arquivo</translation>
    </message>
    <message>
        <source>another program listens there; choose another port, or 0 for any that is free</source>
        <translation>outro programa já atende ali; escolha outra porta, ou 0 para qualquer uma livre</translation>
    </message>
    <message>
        <source>there is no such address</source>
        <translation>esse endereço não existe</translation>
    </message>
    <message>
        <source>it is far too long for a file of tokens</source>
        <translation>é grande demais para um arquivo de tokens</translation>
    </message>
    <message>
        <source>only a folder or s3://… can be written</source>
        <translation>só é possível gravar em uma pasta ou em s3://…</translation>
    </message>
    <message>
        <source>it is among the documents, and would be published with them</source>
        <translation>fica entre os documentos e seria publicado com eles</translation>
    </message>
    <message>
        <source>it is empty or has a NUL</source>
        <translation>está vazio ou tem um NUL</translation>
    </message>
    <message>
        <source>its address cannot be understood</source>
        <translation>o endereço não pode ser entendido</translation>
    </message>
    <message>
        <source>its address has no host or bucket</source>
        <translation>o endereço não tem servidor ou bucket</translation>
    </message>
    <message>
        <source>its bucket has a name that no bucket can have</source>
        <translation>o bucket tem um nome que nenhum bucket pode ter</translation>
    </message>
    <message>
        <source>its region has a name that no region has</source>
        <translation>a região tem um nome que nenhuma região tem</translation>
    </message>
    <message>
        <source>the part after the bucket is letters, digits, “.”, “_”, “-” and “/”</source>
        <translation>a parte depois do bucket só pode ter letras, dígitos, “.”, “_”, “-” e “/”</translation>
    </message>
    <message>
        <source>after “?” there may be endpoint=https://… and region=…, each once</source>
        <translation>depois de “?” podem vir endpoint=https://… e region=…, uma vez cada</translation>
    </message>
    <message>
        <source>the endpoint is https:// and a host</source>
        <translation>o endpoint é https:// e um servidor</translation>
    </message>
    <message>
        <source>use https://; http:// is for servers on this computer only</source>
        <translation>use https://; http:// serve só para servidores neste computador</translation>
    </message>
    <message>
        <source>the secret does not belong to the access key</source>
        <translation>a chave secreta não pertence à chave de acesso</translation>
    </message>
    <message>
        <source>it does not know the access key</source>
        <translation>o servidor não conhece a chave de acesso</translation>
    </message>
    <message>
        <source>the session token has expired</source>
        <translation>o token de sessão expirou</translation>
    </message>
    <message>
        <source>the access key may not do this here</source>
        <translation>a chave de acesso não tem permissão para isto aqui</translation>
    </message>
    <message>
        <source>there is no such bucket</source>
        <translation>esse bucket não existe</translation>
    </message>
    <message>
        <source>another publisher was first, or switched the vault off</source>
        <translation>alguém publicou antes ou desligou a vitrine</translation>
    </message>
    <message>
        <source>it gives no entity tags, so two publishers could not be told apart</source>
        <translation>o servidor não informa ETags, por isso não daria para distinguir duas publicações simultâneas</translation>
    </message>
    <message>
        <source>the session token is not valid</source>
        <translation>o token de sessão não é válido</translation>
    </message>
    <message>
        <source>the clock of this computer is too far off</source>
        <translation>o relógio deste computador está errado demais</translation>
    </message>
    <message>
        <source>the region is not the one of the bucket; say it with “?region=…”</source>
        <translation>a região não é a do bucket; informe-a com “?region=…”</translation>
    </message>
    <message>
        <source>the bucket is in another region; say it with “?region=…”</source>
        <translation>o bucket fica em outra região; informe-a com “?region=…”</translation>
    </message>
    <message>
        <source>it does not let us in</source>
        <translation>o servidor não permite o acesso</translation>
    </message>
    <message>
        <source>it has files with names that no file of a vault has (empty, “..”, with control characters)</source>
        <translation>há nele arquivos com nomes que nenhum arquivo de uma vitrine tem (vazio, “..”, com caracteres de controle)</translation>
    </message>
    <message>
        <source>no connection can be made; look at the address and the network</source>
        <translation>não foi possível conectar; confira o endereço e a rede</translation>
    </message>
    <message>
        <source>it does not answer in time</source>
        <translation>o servidor não responde a tempo</translation>
    </message>
    <message>
        <source>it does not say how large its files are (Content-Length)</source>
        <translation>o servidor não informa o tamanho dos arquivos (Content-Length)</translation>
    </message>
    <message>
        <source>it answers with an error</source>
        <translation>o servidor responde com um erro</translation>
    </message>
    <message>
        <source>another program has been writing it for too long</source>
        <translation>outro programa está gravando ali há tempo demais</translation>
    </message>
    <message>
        <source>its file system has no locks</source>
        <translation>o sistema de arquivos dele não tem travas</translation>
    </message>
    <message>
        <source>its host or bucket has a name that none has; write it in ASCII (xn--…)</source>
        <translation>o servidor ou o bucket tem um nome que nenhum pode ter; escreva-o em ASCII (xn--…)</translation>
    </message>
    <message>
        <source>credentials come from the environment (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY), not from the address</source>
        <translation>as credenciais vêm do ambiente (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY), não do endereço</translation>
    </message>
    <message>
        <source>the lock of the vault was lost to another publisher, or a failing network</source>
        <translation>a trava da vitrine foi perdida, para outra publicação ou por falha da rede</translation>
    </message>
    <message>
        <source>is a link, a folder or a device, and no file</source>
        <translation>é um link, uma pasta ou um dispositivo, e não um arquivo</translation>
    </message>
    <message>
        <source>is not what its name says</source>
        <translation>não é o que o nome diz</translation>
    </message>
    <message>
        <source>is not what its digest says</source>
        <translation>não confere com a impressão digital</translation>
    </message>
    <message>
        <source>is not read back as it was written</source>
        <translation>não é lido de volta como foi gravado</translation>
    </message>
    <message>
        <source>has another size than its publication says</source>
        <translation>tem um tamanho diferente do que a publicação informa</translation>
    </message>
    <message>
        <source>has its versions in disorder</source>
        <translation>tem as versões fora de ordem</translation>
    </message>
    <message>
        <source>does not keep its newest version</source>
        <translation>não guarda a versão mais nova</translation>
    </message>
    <message>
        <source>may have half a character, which no file of a vault has</source>
        <translation>talvez tenha meio caractere, o que nenhum arquivo de uma vitrine tem</translation>
    </message>
    <message>
        <source>cannot be read as JSON</source>
        <translation>não pode ser lido como JSON</translation>
    </message>
    <message>
        <source>has something else where an object must be</source>
        <translation>tem outra coisa onde deve haver um objeto</translation>
    </message>
    <message>
        <source>lists its parts in disorder</source>
        <translation>lista as partes fora de ordem</translation>
    </message>
    <message>
        <source>has numbers that this schema does not have</source>
        <translation>tem números que este esquema não tem</translation>
    </message>
    <message>
        <source>it lists a file that no build has</source>
        <translation>ela lista um arquivo que nenhuma versão compilada tem</translation>
    </message>
    <message>
        <source>it is not a folder</source>
        <translation>não é uma pasta</translation>
    </message>
    <message>
        <source>it has too many folders inside folders</source>
        <translation>tem pastas demais dentro de pastas</translation>
    </message>
    <message>
        <source>the digest of its manifest is not that of what the manifest says</source>
        <translation>a impressão digital do manifesto não confere com o que o manifesto diz</translation>
    </message>
    <message>
        <source>a title or another field of its manifest has half a character</source>
        <translation>um título ou outro campo do manifesto tem meio caractere</translation>
    </message>
    <message>
        <source>its documents are not sorted by path, each once</source>
        <translation>os documentos dela não estão em ordem de caminho, cada um uma só vez</translation>
    </message>
    <message>
        <source>its pins are not documents of it, each once</source>
        <translation>os fixados dela não são documentos dela, cada um uma só vez</translation>
    </message>
    <message>
        <source>it has no “ask”, the question itself</source>
        <translation>falta “ask”, a própria pergunta</translation>
    </message>
    <message>
        <source>it says nothing that must be so; give it a “must_find” at least</source>
        <translation>não diz nada que deva valer; dê a ela ao menos um “must_find”</translation>
    </message>
    <message>
        <source>the same document is in “must_find” and in “must_not_find”</source>
        <translation>o mesmo documento está em “must_find” e em “must_not_find”</translation>
    </message>
    <message>
        <source>it is not TOML</source>
        <translation>não é TOML</translation>
    </message>
    <message>
        <source>it is nested too deeply</source>
        <translation>tem níveis demais, uns dentro dos outros</translation>
    </message>
    <message>
        <source>a name there has far too many parts</source>
        <translation>um nome ali tem partes demais</translation>
    </message>
    <message>
        <source>“site” must be an address that begins with https://</source>
        <translation>“site” deve ser um endereço que começa com https://</translation>
    </message>
    <message>
        <source>“site” has a user, a “?” or a “#”, which no path can stand behind</source>
        <translation>“site” tem um usuário, um “?” ou um “#”, e depois disso não pode vir um caminho</translation>
    </message>
    <message>
        <source>“to” cannot be understood as an address</source>
        <translation>“to” não pode ser entendido como endereço</translation>
    </message>
    <message>
        <source>“to” has a user or a password; credentials come from the environment only</source>
        <translation>“to” tem um usuário ou uma senha; as credenciais vêm só do ambiente</translation>
    </message>
    <message>
        <source>is missing</source>
        <translation>está faltando</translation>
    </message>
</context>
<context>
    <name>CellsModel</name>
    <message>
        <source>Platform</source>
        <translation>Plataforma</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>Conta</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nome</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Projeto</translation>
    </message>
    <message>
        <source>7 days</source>
        <translation>7 dias</translation>
    </message>
    <message>
        <source>Last</source>
        <translation>Última</translation>
    </message>
    <message>
        <source>What it means</source>
        <translation>O que significa</translation>
    </message>
</context>
<context>
    <name>ChangesPart</name>
    <message>
        <source>Documents that change</source>
        <translation>Documentos que mudam</translation>
    </message>
    <message>
        <source>in bytes</source>
        <translation>em bytes</translation>
    </message>
    <message>
        <source>Contexts that change</source>
        <translation>Contextos que mudam</translation>
    </message>
    <message>
        <source>Every question passed, and its context stays as it is.</source>
        <translation>Todas as perguntas passaram, e o contexto delas continua como está.</translation>
    </message>
    <message>
        <source>This project has no golden questions. With some in golden.toml you see here what an answer loses before anybody gets it.</source>
        <translation>Este projeto não tem perguntas de ouro. Com algumas em golden.toml, você vê aqui o que uma resposta perde antes que alguém a receba.</translation>
    </message>
    <message numerus="yes">
        <source>{0} of %Ln question(s)</source>
        <translation>
            <numerusform>{0} de %Ln pergunta</numerusform>
            <numerusform>{0} de %Ln perguntas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln failed</source>
        <translation>
            <numerusform>%Ln falhou</numerusform>
            <numerusform>%Ln falharam</numerusform>
        </translation>
    </message>
    <message>
        <source>Golden questions whose context changes</source>
        <translation>Perguntas de ouro cujo contexto muda</translation>
    </message>
</context>
<context>
    <name>ClientGrid</name>
    <message>
        <source>Hide the token of {0}</source>
        <translation>Ocultar o token de {0}</translation>
    </message>
    <message>
        <source>Show the token of {0}</source>
        <translation>Mostrar o token de {0}</translation>
    </message>
    <message>
        <source>see below</source>
        <translation>veja abaixo</translation>
    </message>
    <message>
        <source>Token of {0}, hidden</source>
        <translation>Token de {0}, oculto</translation>
    </message>
    <message>
        <source>Token of {0}</source>
        <translation>Token de {0}</translation>
    </message>
    <message>
        <source>Copy the token of {0}</source>
        <translation>Copiar o token de {0}</translation>
    </message>
    <message>
        <source>Remove {0}</source>
        <translation>Remover {0}</translation>
    </message>
    <message>
        <source>all projects</source>
        <translation>todos os projetos</translation>
    </message>
    <message>
        <source>{0} (no longer there)</source>
        <translation>{0} (não existe mais)</translation>
    </message>
    <message>
        <source>Clients</source>
        <translation>Programas</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nome</translation>
    </message>
    <message>
        <source>May</source>
        <translation>Pode</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Projeto</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
</context>
<context>
    <name>CommandField</name>
    <message>
        <source>Find a command</source>
        <translation>Procurar um comando</translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message>
        <source>Open a document</source>
        <translation>Abrir um documento</translation>
    </message>
    <message>
        <source>Find a command</source>
        <translation>Procurar um comando</translation>
    </message>
    <message>
        <source>The context is on the clipboard.</source>
        <translation>O contexto está na área de transferência.</translation>
    </message>
    <message>
        <source>Exported to {0}.</source>
        <translation>Exportado para {0}.</translation>
    </message>
</context>
<context>
    <name>ContextPane</name>
    <message>
        <source>Tried out: no account gets these limits.</source>
        <translation>Só para testar: nenhuma conta recebe estes limites.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Tentar de novo</translation>
    </message>
    <message>
        <source>Back to the project&apos;s limits</source>
        <translation>Voltar aos limites do projeto</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Texto</translation>
    </message>
    <message>
        <source>Pieces</source>
        <translation>Trechos</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>Fora</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>Por quê?</translation>
    </message>
    <message>
        <source>Whole prompt</source>
        <translation>Prompt inteiro</translation>
    </message>
</context>
<context>
    <name>DayEdit</name>
    <message>
        <source>no day</source>
        <translation>sem data</translation>
    </message>
    <message>
        <source>Choose a day</source>
        <translation>Escolher uma data</translation>
    </message>
    <message>
        <source>No day</source>
        <translation>Sem data</translation>
    </message>
</context>
<context>
    <name>DefaultsModel</name>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}: {1}</translation>
    </message>
    <message>
        <source>none</source>
        <translation>nenhum</translation>
    </message>
    <message>
        <source>General default</source>
        <translation>Padrão geral</translation>
    </message>
</context>
<context>
    <name>DifferencePart</name>
    <message>
        <source>What the AI will read differently</source>
        <translation>O que a IA vai ler de outro modo</translation>
    </message>
    <message>
        <source>Choose a question at the left to see how its context changes.</source>
        <translation>Escolha uma pergunta à esquerda para ver como o contexto dela muda.</translation>
    </message>
    <message>
        <source>The context is empty, before and after.</source>
        <translation>O contexto está vazio, antes e depois.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln line(s) change</source>
        <translation>
            <numerusform>%Ln linha muda</numerusform>
            <numerusform>%Ln linhas mudam</numerusform>
        </translation>
    </message>
    <message>
        <source>no line changes</source>
        <translation>nenhuma linha muda</translation>
    </message>
    <message>
        <source>Context of “{0}”, before and after</source>
        <translation>Contexto de “{0}”, antes e depois</translation>
    </message>
    <message>
        <source>{0} of {1} characters</source>
        <translation>{0} de {1} caracteres</translation>
    </message>
    <message>
        <source>{0} characters</source>
        <translation>{0} caracteres</translation>
    </message>
    <message numerus="yes">
        <source>%Ln piece(s) came in</source>
        <translation>
            <numerusform>%Ln trecho entrou</numerusform>
            <numerusform>%Ln trechos entraram</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln piece(s) went out</source>
        <translation>
            <numerusform>%Ln trecho saiu</numerusform>
            <numerusform>%Ln trechos saíram</numerusform>
        </translation>
    </message>
    <message>
        <source>no piece came in or went out</source>
        <translation>nenhum trecho entrou ou saiu</translation>
    </message>
    <message>
        <source>Previous change</source>
        <translation>Mudança anterior</translation>
    </message>
    <message>
        <source>Next change</source>
        <translation>Próxima mudança</translation>
    </message>
    <message>
        <source>Open the question</source>
        <translation>Abrir a pergunta</translation>
    </message>
</context>
<context>
    <name>DocumentPage</name>
    <message>
        <source>About one document</source>
        <translation>Sobre um documento</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Fechar (Esc)</translation>
    </message>
    <message>
        <source>This question does not find it.</source>
        <translation>Esta pergunta não o encontra.</translation>
    </message>
    <message>
        <source>Place {0} of what was found.</source>
        <translation>{0}º lugar entre os encontrados.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln piece(s) of it are in.</source>
        <translation>
            <numerusform>%Ln trecho dele entrou.</numerusform>
            <numerusform>%Ln trechos dele entraram.</numerusform>
        </translation>
    </message>
    <message>
        <source>{0} points behind the last piece that is in ({1}).</source>
        <translation>{0} pontos atrás do último trecho que entrou ({1}).</translation>
    </message>
    <message>
        <source>Found: {0}. Missing: {1}.</source>
        <translation>Encontradas: {0}. Faltam: {1}.</translation>
    </message>
    <message>
        <source>Find nothing by themselves: {0}.</source>
        <translation>Sozinhas não encontram nada: {0}.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Abrir</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Desafixar</translation>
    </message>
    <message>
        <source>Try as pinned</source>
        <translation>Testar como fixado</translation>
    </message>
    <message>
        <source>Show it in the text</source>
        <translation>Mostrar no texto</translation>
    </message>
</context>
<context>
    <name>DocumentStrip</name>
    <message>
        <source>Only Markdown and tables have a preview</source>
        <translation>Só Markdown e tabelas têm prévia</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Prévia</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Desfazer</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Refazer</translation>
    </message>
    <message>
        <source>Find and replace</source>
        <translation>Localizar e substituir</translation>
    </message>
</context>
<context>
    <name>DocumentTabs</name>
    <message>
        <source>Open documents</source>
        <translation>Documentos abertos</translation>
    </message>
    <message>
        <source>unsaved changes</source>
        <translation>alterações não salvas</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>fixado</translation>
    </message>
    <message>
        <source>read-only</source>
        <translation>somente leitura</translation>
    </message>
    <message>
        <source>Close {0}</source>
        <translation>Fechar {0}</translation>
    </message>
</context>
<context>
    <name>DocumentTreeModel</name>
    <message>
        <source>folder</source>
        <translation>pasta</translation>
    </message>
    <message>
        <source>unsaved changes</source>
        <translation>alterações não salvas</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>fixado</translation>
    </message>
    <message>
        <source>not sent to the AI</source>
        <translation>não é enviado à IA</translation>
    </message>
    <message>
        <source>conflict copy, not sent to the AI</source>
        <translation>cópia de conflito, não é enviada à IA</translation>
    </message>
    <message>
        <source>has an error</source>
        <translation>tem um erro</translation>
    </message>
    <message>
        <source>has a warning</source>
        <translation>tem um aviso</translation>
    </message>
    <message>
        <source>has a notice</source>
        <translation>tem uma observação</translation>
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
    <name>DocumentView</name>
    <message>
        <source>Read-only: {0}.</source>
        <translation>Somente leitura: {0}.</translation>
    </message>
</context>
<context>
    <name>DocumentsPane</name>
    <message>
        <source>No document is open. Choose one in the list at the left.</source>
        <translation>Nenhum documento aberto. Escolha um na lista à esquerda.</translation>
    </message>
</context>
<context>
    <name>Editing</name>
    <message>
        <source>All files (*)</source>
        <translation>Todos os arquivos (*)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fechar</translation>
    </message>
</context>
<context>
    <name>EditorMargin</name>
    <message>
        <source>lines {0}–{1}</source>
        <translation>linhas {0}–{1}</translation>
    </message>
    <message>
        <source>Pinned, {0}</source>
        <translation>Fixado, {0}</translation>
    </message>
    <message>
        <source>Piece {0} of the context, {1}</source>
        <translation>Trecho {0} do contexto, {1}</translation>
    </message>
    <message>
        <source>Not in the context, {0}</source>
        <translation>Fora do contexto, {0}</translation>
    </message>
</context>
<context>
    <name>Errors</name>
    <message>
        <source>Stopped, as asked.</source>
        <translation>Interrompido, como pedido.</translation>
    </message>
    <message>
        <source>Something went wrong that should not happen ({0}). Nothing was lost; try again.</source>
        <translation>Aconteceu algo que não deveria acontecer ({0}). Nada foi perdido; tente de novo.</translation>
    </message>
    <message>
        <source>The limit {0} is {1}; give a number of 0 or more.</source>
        <translation>O limite {0} é {1}; informe um número igual ou maior que 0.</translation>
    </message>
    <message>
        <source>No limit was given; set a maximum of characters or of tokens (or both).</source>
        <translation>Nenhum limite foi informado; defina um máximo de caracteres ou de tokens (ou os dois).</translation>
    </message>
    <message>
        <source>The question has {0} characters; the most that is searched is {1}. Shorten it.</source>
        <translation>A pergunta tem {0} caracteres; o máximo pesquisado é {1}. Encurte-a.</translation>
    </message>
    <message>
        <source>There is no token counter “{0}”; use one of: {1}.</source>
        <translation>Não existe o contador de tokens “{0}”; use um destes: {1}.</translation>
    </message>
    <message>
        <source>There are no labels in “{0}”; use one of: {1}.</source>
        <translation>Não há rótulos em “{0}”; use um destes: {1}.</translation>
    </message>
    <message>
        <source>No folder is open. Open a folder first.</source>
        <translation>Nenhuma pasta está aberta. Abra uma pasta primeiro.</translation>
    </message>
    <message>
        <source>Cannot open “{0}”: {1}.</source>
        <translation>Não é possível abrir “{0}”: {1}.</translation>
    </message>
    <message>
        <source>Cannot read “{0}”: {1}.</source>
        <translation>Não é possível ler “{0}”: {1}.</translation>
    </message>
    <message>
        <source>Cannot save “{0}”: {1}. The file on disk is unchanged.</source>
        <translation>Não é possível salvar “{0}”: {1}. O arquivo no disco não mudou.</translation>
    </message>
    <message>
        <source>“{0}” is read-only here: {1}.</source>
        <translation>“{0}” é somente leitura aqui: {1}.</translation>
    </message>
    <message>
        <source>“{0}” is refused: {1}.</source>
        <translation>“{0}” foi recusado: {1}.</translation>
    </message>
    <message>
        <source>There is no document “{0}”.</source>
        <translation>O documento “{0}” não existe.</translation>
    </message>
    <message>
        <source>The header of “{0}” cannot be changed: {1}. Change it as text.</source>
        <translation>O cabeçalho de “{0}” não pode ser alterado: {1}. Altere-o como texto.</translation>
    </message>
    <message>
        <source>The search index cannot be used: {0}.</source>
        <translation>O índice de busca não pode ser usado: {0}.</translation>
    </message>
    <message>
        <source>A file of the search index is damaged: {0}. The index is built anew.</source>
        <translation>Um arquivo do índice de busca está danificado: {0}. O índice é refeito.</translation>
    </message>
    <message>
        <source>The helping process failed: {0}. The work is done without it.</source>
        <translation>O processo auxiliar falhou: {0}. O trabalho é feito sem ele.</translation>
    </message>
    <message>
        <source>The account {0} is bound to no project.</source>
        <translation>A conta {0} não está ligada a nenhum projeto.</translation>
    </message>
    <message>
        <source>The project “{0}” has no MCP server “{1}”.</source>
        <translation>O projeto “{0}” não tem o servidor MCP “{1}”.</translation>
    </message>
    <message>
        <source>The MCP server “{1}” of the project “{0}” is not trusted, so it is not started.</source>
        <translation>O servidor MCP “{1}” do projeto “{0}” não é de confiança, por isso não é iniciado.</translation>
    </message>
    <message>
        <source>The list of trusted MCP servers cannot be used: {0}.</source>
        <translation>A lista de servidores MCP de confiança não pode ser usada: {0}.</translation>
    </message>
    <message>
        <source>There is nothing called “{0}” in the trash of the library.</source>
        <translation>Não há nada chamado “{0}” na lixeira da biblioteca.</translation>
    </message>
    <message>
        <source>“{0}” was changed by another program since you opened it; choose which text to keep.</source>
        <translation>“{0}” foi alterado por outro programa desde que você o abriu; escolha qual texto manter.</translation>
    </message>
    <message>
        <source>“{0}” was removed by another program since you opened it; save it again or close it.</source>
        <translation>“{0}” foi removido por outro programa desde que você o abriu; salve-o de novo ou feche-o.</translation>
    </message>
    <message>
        <source>“{0}” cannot be read as JSON (line {1}); it is left as it is. Mend it, or take it from a backup.</source>
        <translation>“{0}” não pode ser lido como JSON (linha {1}); fica como está. Corrija-o ou recupere-o de uma cópia de segurança.</translation>
    </message>
    <message>
        <source>“{0}” is of version {1}, and this Estante knows versions up to {2}. It is left as it is; use a newer Estante.</source>
        <translation>“{0}” é da versão {1}, e este Estante conhece versões até a {2}. Ele fica como está; use um Estante mais novo.</translation>
    </message>
    <message>
        <source>Cannot write “{0}”: {1}. What was there before is unchanged.</source>
        <translation>Não é possível gravar “{0}”: {1}. O que havia antes não mudou.</translation>
    </message>
    <message>
        <source>“{0}” cannot be the id of a project: {1}.</source>
        <translation>“{0}” não pode ser o id de um projeto: {1}.</translation>
    </message>
    <message>
        <source>This is a library with several projects; choose one of them.</source>
        <translation>Esta é uma biblioteca com vários projetos; escolha um deles.</translation>
    </message>
    <message>
        <source>“{0}” names no account; write it as PLATFORM:ID.</source>
        <translation>“{0}” não indica uma conta; escreva como PLATAFORMA:ID.</translation>
    </message>
    <message>
        <source>“{0}” is no library: it has no projects.json.</source>
        <translation>“{0}” não é uma biblioteca: não tem projects.json.</translation>
    </message>
    <message>
        <source>There is no project “{0}”.</source>
        <translation>O projeto “{0}” não existe.</translation>
    </message>
    <message>
        <source>Line {1} of “{0}” is no golden question: {2}.</source>
        <translation>A linha {1} de “{0}” não é uma pergunta de ouro: {2}.</translation>
    </message>
    <message>
        <source>“{0}” is no file of golden questions: {1}.</source>
        <translation>“{0}” não é um arquivo de perguntas de ouro: {1}.</translation>
    </message>
    <message>
        <source>Line {1} of “{0}” cannot be used: {2}.</source>
        <translation>A linha {1} de “{0}” não pode ser usada: {2}.</translation>
    </message>
    <message>
        <source>“{0}” cannot be used: {1}.</source>
        <translation>“{0}” não pode ser usado: {1}.</translation>
    </message>
    <message>
        <source>{0} of {1} golden questions failed, so nothing was published; the version before goes on answering. Mend the documents, or the questions.</source>
        <translation>{0} de {1} perguntas de ouro falharam, por isso nada foi publicado; a versão anterior continua respondendo. Corrija os documentos ou as perguntas.</translation>
    </message>
    <message>
        <source>The vault is refused: its pointer says version {0}, which is older than one that was seen ({1}). To go back, choose a version here: it becomes a new one.</source>
        <translation>A vitrine foi recusada: o ponteiro dela indica a versão {0}, mais antiga que uma já vista ({1}). Para voltar, escolha uma versão aqui: ela vira uma versão nova.</translation>
    </message>
    <message>
        <source>Nothing can be published there: {0}.</source>
        <translation>Não é possível publicar ali: {0}.</translation>
    </message>
    <message>
        <source>“{0}” has files that are not of Estante, so nothing is written there.</source>
        <translation>“{0}” tem arquivos que não são do Estante, por isso nada é gravado ali.</translation>
    </message>
    <message>
        <source>The export is refused: {0}. Try out again.</source>
        <translation>A exportação foi recusada: {0}. Ensaie de novo.</translation>
    </message>
    <message>
        <source>The new version is refused: {0}. Try out again.</source>
        <translation>A nova versão foi recusada: {0}. Ensaie de novo.</translation>
    </message>
    <message>
        <source>The vault is damaged: {0} {1}. Publish again, or go back to a version.</source>
        <translation>A vitrine está danificada: {0} {1}. Publique de novo ou volte a uma versão.</translation>
    </message>
    <message>
        <source>Nothing is published at {0}, or it was switched off.</source>
        <translation>Nada está publicado em {0}, ou a publicação foi desligada.</translation>
    </message>
    <message>
        <source>Version {0} is no longer kept, so it cannot be put back.</source>
        <translation>A versão {0} não está mais guardada, por isso não é possível voltar a ela.</translation>
    </message>
    <message>
        <source>Nothing was published: {0}. Try again.</source>
        <translation>Nada foi publicado: {0}. Tente de novo.</translation>
    </message>
    <message>
        <source>The memory of vaults (“{0}” in your data) cannot be used: {1}.</source>
        <translation>A memória das publicações (“{0}” nos seus dados) não pode ser usada: {1}.</translation>
    </message>
    <message>
        <source>{0} cannot be reached: {1}.</source>
        <translation>Não é possível acessar {0}: {1}.</translation>
    </message>
</context>
<context>
    <name>FactRows</name>
    <message>
        <source>Tags</source>
        <translation>Etiquetas</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Resumo</translation>
    </message>
    <message>
        <source>Valid from</source>
        <translation>Válido de</translation>
    </message>
    <message>
        <source>until</source>
        <translation>até</translation>
    </message>
    <message>
        <source>Vouched for by</source>
        <translation>Responsável</translation>
    </message>
    <message>
        <source>Replaces</source>
        <translation>Substitui</translation>
    </message>
    <message>
        <source>What it says, in a sentence; it is searched too</source>
        <translation>O que ele diz, em uma frase; também entra na busca</translation>
    </message>
    <message>
        <source>Valid from: the first day on which it is sent</source>
        <translation>Válido de: o primeiro dia em que é enviado</translation>
    </message>
    <message>
        <source>Valid until: the last day on which it is sent</source>
        <translation>Válido até: o último dia em que é enviado</translation>
    </message>
    <message>
        <source>A person or a department</source>
        <translation>Uma pessoa ou um setor</translation>
    </message>
    <message>
        <source>Choose a document that it replaces</source>
        <translation>Escolher um documento que ele substitui</translation>
    </message>
    <message>
        <source>choose</source>
        <translation>escolher</translation>
    </message>
</context>
<context>
    <name>Facts</name>
    <message>
        <source>its last day is before its first: never sent</source>
        <translation>o último dia vem antes do primeiro: nunca é enviado</translation>
    </message>
    <message>
        <source>valid until {0}: no longer sent</source>
        <translation>válido até {0}: não é mais enviado</translation>
    </message>
    <message>
        <source>valid from {0}: not sent yet</source>
        <translation>válido a partir de {0}: ainda não é enviado</translation>
    </message>
    <message>
        <source>replaced by {0}: no longer sent</source>
        <translation>substituído por {0}: não é mais enviado</translation>
    </message>
    <message numerus="yes">
        <source>review overdue for %Ln day(s)</source>
        <translation>
            <numerusform>revisão vencida há %Ln dia</numerusform>
            <numerusform>revisão vencida há %Ln dias</numerusform>
        </translation>
    </message>
    <message>
        <source>{0} (not there)</source>
        <translation>{0} (não existe)</translation>
    </message>
</context>
<context>
    <name>FaultDialog</name>
    <message>
        <source>Something went wrong</source>
        <translation>Algo deu errado</translation>
    </message>
    <message>
        <source>Estante made a mistake. Your files are as you saved them, and you can go on. Please send this report to its developers; it holds no text of your documents.</source>
        <translation>O Estante cometeu um erro. Seus arquivos estão como você os salvou, e você pode continuar. Envie este relatório a quem desenvolve o programa; ele não contém texto dos seus documentos.</translation>
    </message>
    <message>
        <source>Copy report</source>
        <translation>Copiar relatório</translation>
    </message>
</context>
<context>
    <name>Files</name>
    <message numerus="yes">
        <source>%Ln file(s) added to “{0}”.</source>
        <translation>
            <numerusform>%Ln arquivo adicionado a “{0}”.</numerusform>
            <numerusform>%Ln arquivos adicionados a “{0}”.</numerusform>
        </translation>
    </message>
    <message>
        <source>There was no file to add.</source>
        <translation>Não havia arquivo para adicionar.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) could not be added.</source>
        <translation>
            <numerusform>%Ln arquivo não pôde ser adicionado.</numerusform>
            <numerusform>%Ln arquivos não puderam ser adicionados.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Find</source>
        <translation>Localizar</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>Substituir por</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>Diferenciar maiúsculas</translation>
    </message>
    <message>
        <source>Whole words</source>
        <translation>Palavras inteiras</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>Expressão regular</translation>
    </message>
    <message>
        <source>Previous (Shift+Enter)</source>
        <translation>Anterior (Shift+Enter)</translation>
    </message>
    <message>
        <source>Next (Enter)</source>
        <translation>Próxima (Enter)</translation>
    </message>
    <message>
        <source>Show replace</source>
        <translation>Mostrar substituição</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Fechar (Esc)</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Substituir</translation>
    </message>
    <message>
        <source>Replace all</source>
        <translation>Substituir tudo</translation>
    </message>
    <message>
        <source>Not a valid expression</source>
        <translation>Expressão inválida</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>Não encontrado</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} de {1}</translation>
    </message>
    <message numerus="yes">
        <source>%n hit(s)</source>
        <translation>
            <numerusform>%n ocorrência</numerusform>
            <numerusform>%n ocorrências</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FingerprintButton</name>
    <message>
        <source>Copy the whole fingerprint
{0}</source>
        <translation>Copiar a impressão digital inteira
{0}</translation>
    </message>
    <message>
        <source>Fingerprint {0}</source>
        <translation>Impressão digital {0}</translation>
    </message>
</context>
<context>
    <name>FolderField</name>
    <message>
        <source>Choose…</source>
        <translation>Escolher…</translation>
    </message>
</context>
<context>
    <name>FormDialog</name>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
</context>
<context>
    <name>Founding</name>
    <message>
        <source>{0} library</source>
        <translation>Biblioteca {0}</translation>
    </message>
</context>
<context>
    <name>GapModel</name>
    <message numerus="yes">
        <source>asked %Ln time(s)</source>
        <translation>
            <numerusform>perguntada %Ln vez</numerusform>
            <numerusform>perguntada %Ln vezes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Gaps</name>
    <message>
        <source>The question is among the gaps.</source>
        <translation>A pergunta está entre as lacunas.</translation>
    </message>
    <message>
        <source>Exported to {0}.</source>
        <translation>Exportado para {0}.</translation>
    </message>
    <message>
        <source>Write the answer below. At the right you see what the AI gets as you write.</source>
        <translation>Escreva a resposta abaixo. À direita, você vê o que a IA recebe enquanto escreve.</translation>
    </message>
    <message>
        <source>hardly matches, {0}</source>
        <translation>achado fraco, {0}</translation>
    </message>
    <message>
        <source>cut by the limit</source>
        <translation>cortado pelo limite</translation>
    </message>
    <message>
        <source>the search failed</source>
        <translation>a busca falhou</translation>
    </message>
    <message>
        <source>nothing found</source>
        <translation>nada encontrado</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Pergunta</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>Vezes</translation>
    </message>
    <message>
        <source>Last time</source>
        <translation>Última vez</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Motivo</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>Conta</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Projeto</translation>
    </message>
    <message>
        <source>Gaps</source>
        <translation>Lacunas</translation>
    </message>
</context>
<context>
    <name>GapsPage</name>
    <message>
        <source>Gaps</source>
        <translation>Lacunas</translation>
    </message>
    <message>
        <source>Take “{0}” off this list? It comes back when it is asked again.</source>
        <translation>Tirar “{0}” desta lista? Ela volta quando for perguntada de novo.</translation>
    </message>
    <message>
        <source>There is nothing to export.</source>
        <translation>Não há nada para exportar.</translation>
    </message>
    <message>
        <source>No gap has these words.</source>
        <translation>Nenhuma lacuna tem estas palavras.</translation>
    </message>
    <message>
        <source>No gaps in this project. A question of an account that the documents do not answer is listed here by itself.</source>
        <translation>Nenhuma lacuna neste projeto. A pergunta de uma conta que os documentos não respondem aparece aqui automaticamente.</translation>
    </message>
    <message>
        <source>No gaps in any project. A question of an account that the documents do not answer is listed here by itself.</source>
        <translation>Nenhuma lacuna em nenhum projeto. A pergunta de uma conta que os documentos não respondem aparece aqui automaticamente.</translation>
    </message>
    <message>
        <source>Choose a question first.</source>
        <translation>Escolha uma pergunta primeiro.</translation>
    </message>
    <message>
        <source>Real questions that the documents do not answer. Searches that failed do not count.</source>
        <translation>Perguntas reais que os documentos não respondem. Buscas que falharam não contam.</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportar</translation>
    </message>
    <message>
        <source>As a table (&amp;CSV)…</source>
        <translation>Como tabela (&amp;CSV)…</translation>
    </message>
    <message>
        <source>As &amp;Markdown…</source>
        <translation>Como &amp;Markdown…</translation>
    </message>
    <message>
        <source>Filter gaps</source>
        <translation>Filtrar lacunas</translation>
    </message>
    <message>
        <source>This project</source>
        <translation>Este projeto</translation>
    </message>
    <message>
        <source>All projects</source>
        <translation>Todos os projetos</translation>
    </message>
    <message>
        <source>Whose gaps are shown</source>
        <translation>De quem são as lacunas mostradas</translation>
    </message>
    <message>
        <source>Take it off</source>
        <translation>Tirar</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>Manter</translation>
    </message>
    <message>
        <source>Write a document</source>
        <translation>Escrever documento</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>Perguntar de novo</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Dispensar</translation>
    </message>
</context>
<context>
    <name>Handoff</name>
    <message numerus="yes">
        <source>%Ln document(s) with these words may not be sent today.</source>
        <translation>
            <numerusform>%Ln documento com estas palavras não pode ser enviado hoje.</numerusform>
            <numerusform>%Ln documentos com estas palavras não podem ser enviados hoje.</numerusform>
        </translation>
    </message>
    <message>
        <source>The AI gets no text; a person takes over.</source>
        <translation>A IA não recebe texto; uma pessoa assume o atendimento.</translation>
    </message>
    <message>
        <source>What was found has no text yet.</source>
        <translation>O que foi encontrado ainda não tem texto.</translation>
    </message>
    <message>
        <source>The project “{0}” is disabled, so nothing was searched.</source>
        <translation>O projeto “{0}” está desativado, por isso nada foi procurado.</translation>
    </message>
    <message>
        <source>This account is bound to no project and there is no default, so nothing was searched.</source>
        <translation>Esta conta não está ligada a nenhum projeto e não há padrão, por isso nada foi procurado.</translation>
    </message>
    <message>
        <source>No document answers this question, and what is pinned has no text for today.</source>
        <translation>Nenhum documento responde a esta pergunta, e o que está fixado não tem texto para hoje.</translation>
    </message>
    <message>
        <source>No document answers this question, and nothing is pinned.</source>
        <translation>Nenhum documento responde a esta pergunta, e nada está fixado.</translation>
    </message>
    <message>
        <source>No document of “{0}” answers this question, and what is pinned there has no text for today.</source>
        <translation>Nenhum documento de “{0}” responde a esta pergunta, e o que está fixado ali não tem texto para hoje.</translation>
    </message>
    <message>
        <source>No document of “{0}” answers this question, and nothing is pinned.</source>
        <translation>Nenhum documento de “{0}” responde a esta pergunta, e nada está fixado.</translation>
    </message>
</context>
<context>
    <name>HandoffBanner</name>
    <message>
        <source>Hand over to a person</source>
        <translation>Passar para uma pessoa</translation>
    </message>
</context>
<context>
    <name>HandoffPanel</name>
    <message>
        <source>What was searched</source>
        <translation>O que foi procurado</translation>
    </message>
    <message>
        <source>What to do now</source>
        <translation>O que fazer agora</translation>
    </message>
    <message>
        <source>Write a document</source>
        <translation>Escrever documento</translation>
    </message>
    <message>
        <source>Keep as a gap</source>
        <translation>Guardar como lacuna</translation>
    </message>
    <message>
        <source>Change project…</source>
        <translation>Trocar de projeto…</translation>
    </message>
    <message>
        <source>The new document begins with the question; the answer appears here as you write it.</source>
        <translation>O novo documento começa com a pergunta; à medida que você escreve, a resposta aparece aqui.</translation>
    </message>
    <message>
        <source>It is among the gaps.</source>
        <translation>Ela está entre as lacunas.</translation>
    </message>
</context>
<context>
    <name>HeaderForm</name>
    <message>
        <source>Title</source>
        <translation>Título</translation>
    </message>
    <message>
        <source>Keywords</source>
        <translation>Palavras</translation>
    </message>
    <message>
        <source>Review by</source>
        <translation>Revisar até</translation>
    </message>
    <message>
        <source>no review</source>
        <translation>sem revisão</translation>
    </message>
    <message>
        <source>This document is still being read.</source>
        <translation>Este documento ainda está sendo lido.</translation>
    </message>
    <message>
        <source>“{0}” is no day of the calendar, so the day is as it was</source>
        <translation>“{0}” não é uma data do calendário, por isso a data ficou como estava</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>Fixado</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Fixar</translation>
    </message>
    <message>
        <source>Unpin this document</source>
        <translation>Desafixar este documento</translation>
    </message>
    <message>
        <source>Pin this document</source>
        <translation>Fixar este documento</translation>
    </message>
    <message>
        <source>Less</source>
        <translation>Menos</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mais</translation>
    </message>
    <message>
        <source>Tags, summary, validity, and what it replaces</source>
        <translation>Etiquetas, resumo, validade e o que ele substitui</translation>
    </message>
</context>
<context>
    <name>ImageView</name>
    <message>
        <source>This file is damaged, or no image of a kind that can be shown.</source>
        <translation>Este arquivo está danificado ou não é uma imagem de um tipo que possa ser mostrado.</translation>
    </message>
    <message>
        <source>This image is too large to be shown: {0} × {1} pixels.</source>
        <translation>Esta imagem é grande demais para ser mostrada: {0} × {1} pixels.</translation>
    </message>
    <message>
        <source>{0} × {1} pixels</source>
        <translation>{0} × {1} pixels</translation>
    </message>
    <message>
        <source>first frame</source>
        <translation>primeiro quadro</translation>
    </message>
    <message>
        <source>{0} %</source>
        <translation>{0}%</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Imagem</translation>
    </message>
    <message>
        <source>Smaller (−)</source>
        <translation>Diminuir (−)</translation>
    </message>
    <message>
        <source>Larger (+)</source>
        <translation>Aumentar (+)</translation>
    </message>
    <message>
        <source>Fit to the window (0)</source>
        <translation>Ajustar ao espaço (0)</translation>
    </message>
    <message>
        <source>Copy as data URL</source>
        <translation>Copiar como URL de dados</translation>
    </message>
</context>
<context>
    <name>KeywordField</name>
    <message>
        <source>add</source>
        <translation>adicionar</translation>
    </message>
    <message>
        <source>Add a keyword</source>
        <translation>Adicionar uma palavra</translation>
    </message>
    <message>
        <source>New keyword</source>
        <translation>Nova palavra</translation>
    </message>
</context>
<context>
    <name>LeftOutDetail</name>
    <message>
        <source>Found: {0}. Missing: {1}.</source>
        <translation>Encontradas: {0}. Faltam: {1}.</translation>
    </message>
    <message>
        <source>{0} characters.</source>
        <translation>{0} caracteres.</translation>
    </message>
    <message>
        <source>Place {0} of what was found.</source>
        <translation>{0}º lugar entre os encontrados.</translation>
    </message>
    <message>
        <source>{0} points behind the last piece that is in ({1}).</source>
        <translation>{0} pontos atrás do último trecho que entrou ({1}).</translation>
    </message>
    <message>
        <source>Open at line {0}</source>
        <translation>Abrir na linha {0}</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Abrir</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Desafixar</translation>
    </message>
    <message>
        <source>Try as pinned</source>
        <translation>Testar como fixado</translation>
    </message>
    <message>
        <source>Its points</source>
        <translation>Pontos</translation>
    </message>
</context>
<context>
    <name>LeftOutList</name>
    <message>
        <source>Left out of the context</source>
        <translation>Fora do contexto</translation>
    </message>
</context>
<context>
    <name>LeftOutModel</name>
    <message>
        <source>Piece and reason</source>
        <translation>Trecho e motivo</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Pontos</translation>
    </message>
    <message>
        <source>line {0}</source>
        <translation>linha {0}</translation>
    </message>
</context>
<context>
    <name>Legend</name>
    <message>
        <source>Live</source>
        <translation>Ao vivo</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>Fixados</translation>
    </message>
    <message>
        <source>Pieces</source>
        <translation>Trechos</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>Rótulos</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Livre</translation>
    </message>
</context>
<context>
    <name>LibraryProblems</name>
    <message>
        <source>“{0}” cannot be the id of a project, so this project is not used.</source>
        <translation>“{0}” não pode ser o id de um projeto, por isso este projeto não é usado.</translation>
    </message>
    <message>
        <source>Two projects have the id “{0}”; the first one counts.</source>
        <translation>Dois projetos têm o id “{0}”; vale o primeiro.</translation>
    </message>
    <message>
        <source>The folder of the project “{0}” is not there.</source>
        <translation>A pasta do projeto “{0}” não existe.</translation>
    </message>
    <message>
        <source>The folder of the project “{0}” is a link, which is not used.</source>
        <translation>A pasta do projeto “{0}” é um link, e ele não é usado.</translation>
    </message>
    <message>
        <source>The folder “{0}” is not listed in projects.json.</source>
        <translation>A pasta “{0}” não consta em projects.json.</translation>
    </message>
    <message>
        <source>“{1}” of the project “{0}” should be {2}; it is not used.</source>
        <translation>“{1}” do projeto “{0}” deveria ser {2}; não é usado.</translation>
    </message>
    <message>
        <source>The account {0} is bound to “{1}” and “{2}”; the first counts.</source>
        <translation>A conta {0} está ligada a “{1}” e a “{2}”; vale o primeiro.</translation>
    </message>
    <message>
        <source>An account of the project “{0}” has no platform or no id.</source>
        <translation>Uma conta do projeto “{0}” não tem plataforma ou não tem id.</translation>
    </message>
    <message>
        <source>The default for {0} is “{1}”, and there is no such project.</source>
        <translation>O padrão para {0} é “{1}”, mas esse projeto não existe.</translation>
    </message>
    <message>
        <source>The old folder “{0}” is refused: {1}.</source>
        <translation>A pasta antiga “{0}” foi recusada: {1}.</translation>
    </message>
    <message>
        <source>projects.json is no JSON (line {0}); the last good one counts.</source>
        <translation>projects.json não é JSON (linha {0}); vale a última versão correta.</translation>
    </message>
    <message>
        <source>“{0}” in projects.json should be {1}; it is not used.</source>
        <translation>“{0}” em projects.json deveria ser {1}; não é usado.</translation>
    </message>
    <message>
        <source>projects.json is of the newer version {0}; what was read before counts.</source>
        <translation>projects.json é da versão mais nova {0}; vale o que foi lido antes.</translation>
    </message>
    <message>
        <source>projects.json cannot be read: {0}. What was read before counts.</source>
        <translation>projects.json não pode ser lido: {0}. Vale o que foi lido antes.</translation>
    </message>
    <message>
        <source>meta.json of “{0}” is no JSON (line {1}); it is left as it is.</source>
        <translation>meta.json de “{0}” não é JSON (linha {1}); fica como está.</translation>
    </message>
    <message>
        <source>“{2}” of “{1}” in meta.json of “{0}” cannot be used.</source>
        <translation>“{2}” de “{1}” no meta.json de “{0}” não pode ser usado.</translation>
    </message>
    <message>
        <source>meta.json of “{0}” is of a newer version; it is left as it is.</source>
        <translation>meta.json de “{0}” é de uma versão mais nova; fica como está.</translation>
    </message>
    <message>
        <source>meta.json of “{0}” cannot be read: {1}.</source>
        <translation>meta.json de “{0}” não pode ser lido: {1}.</translation>
    </message>
</context>
<context>
    <name>Live</name>
    <message>
        <source>says that it changes things, so it is never called</source>
        <translation>diz que altera coisas, por isso nunca é chamada</translation>
    </message>
    <message>
        <source>needs more than a question, so it is never called</source>
        <translation>precisa de mais que uma pergunta, por isso nunca é chamada</translation>
    </message>
    <message numerus="yes">
        <source>%Ln tool(s)</source>
        <translation>
            <numerusform>%Ln ferramenta</numerusform>
            <numerusform>%Ln ferramentas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>asking %Ln server(s)…</source>
        <translation>
            <numerusform>consultando %Ln servidor…</numerusform>
            <numerusform>consultando %Ln servidores…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln server(s) failed</source>
        <translation>
            <numerusform>%Ln servidor falhou</numerusform>
            <numerusform>%Ln servidores falharam</numerusform>
        </translation>
    </message>
    <message>
        <source>starting…</source>
        <translation>iniciando…</translation>
    </message>
    <message>
        <source>not trusted, so it is never started</source>
        <translation>não é de confiança, por isso nunca é iniciado</translation>
    </message>
    <message>
        <source>trusted, not in use now</source>
        <translation>de confiança, não está em uso agora</translation>
    </message>
    <message>
        <source>failed: {0}</source>
        <translation>falhou: {0}</translation>
    </message>
    <message>
        <source>well, {0} ms, {1}</source>
        <translation>funcionando, {0} ms, {1}</translation>
    </message>
    <message>
        <source>{0}. {1}</source>
        <translation>{0}. {1}</translation>
    </message>
    <message>
        <source>Address: {0}</source>
        <translation>Endereço: {0}</translation>
    </message>
    <message>
        <source>Program: {0}</source>
        <translation>Programa: {0}</translation>
    </message>
    <message>
        <source>No tool may be called yet</source>
        <translation>Nenhuma ferramenta permitida ainda</translation>
    </message>
    <message>
        <source>May be called: {0}</source>
        <translation>Ferramentas permitidas: {0}</translation>
    </message>
    <message>
        <source>it does not have: {0}</source>
        <translation>ele não tem: {0}</translation>
    </message>
    <message>
        <source>{0}; {1}</source>
        <translation>{0}; {1}</translation>
    </message>
    <message>
        <source>Remove the server “{0}” from this project? It is ended, and your trust is withdrawn.</source>
        <translation>Remover o servidor “{0}” deste projeto? Ele é encerrado, e a sua confiança nele é retirada.</translation>
    </message>
    <message>
        <source>Remove server</source>
        <translation>Remover servidor</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Remover</translation>
    </message>
    <message>
        <source>none</source>
        <translation>não há</translation>
    </message>
    <message>
        <source>{0}  (a part that may be a secret is hidden)</source>
        <translation>{0}  (uma parte que pode ser secreta está oculta)</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Endereço</translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}: {1}</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Comando</translation>
    </message>
    <message>
        <source>Arguments, one a line</source>
        <translation>Argumentos, um por linha</translation>
    </message>
    <message>
        <source>Variables it gets</source>
        <translation>Variáveis que ele recebe</translation>
    </message>
    <message>
        <source>Tools that may be called</source>
        <translation>Ferramentas permitidas</translation>
    </message>
    <message>
        <source>Careful: these variables can make the program run other code than it seems: {0}</source>
        <translation>Cuidado: estas variáveis podem fazer o programa executar outro código, diferente do que parece: {0}</translation>
    </message>
    <message>
        <source>Careful: who can write in this library can change what is run, for this is in it: {0}</source>
        <translation>Cuidado: quem pode gravar nesta biblioteca pode mudar o que é executado, pois isto está nela: {0}</translation>
    </message>
    <message>
        <source>the server does not have it now</source>
        <translation>o servidor não a tem agora</translation>
    </message>
    <message>
        <source>asked when you stop typing, or press Enter</source>
        <translation>a consulta começa quando você para de digitar ou pressiona Enter</translation>
    </message>
    <message>
        <source>nothing was said at {0}</source>
        <translation>nada foi dito às {0}</translation>
    </message>
    <message>
        <source>live data of {0}</source>
        <translation>dados ao vivo das {0}</translation>
    </message>
    <message>
        <source>{0}, for the question before</source>
        <translation>{0}, para a pergunta anterior</translation>
    </message>
    <message>
        <source>Live: {0} · {1}</source>
        <translation>Ao vivo: {0} · {1}</translation>
    </message>
    <message>
        <source>no reason was given</source>
        <translation>sem motivo informado</translation>
    </message>
</context>
<context>
    <name>LiveDetail</name>
    <message>
        <source>{0} said this at {1}, when its tool {2} was called. Nobody has verified it: it is others&apos; data, marked so for the AI. No document stands behind it, and it has no points.</source>
        <translation>{0} disse isto às {1}, quando a ferramenta {2} dele foi chamada. Ninguém conferiu: são dados de terceiros, marcados assim para a IA. Nenhum documento está por trás disto, e isto não tem pontos.</translation>
    </message>
    <message>
        <source>It said more than its budget holds.</source>
        <translation>Ele disse mais do que cabe no limite dele.</translation>
    </message>
</context>
<context>
    <name>LiveLine</name>
    <message>
        <source>Live data</source>
        <translation>Dados ao vivo</translation>
    </message>
    <message>
        <source>Ask the trusted servers of this project too. What they say is added, marked as unverified.</source>
        <translation>Consultar também os servidores de confiança deste projeto. O que eles dizem é acrescentado, marcado como não conferido.</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>Consultar de novo</translation>
    </message>
    <message>
        <source>Ask now</source>
        <translation>Consultar agora</translation>
    </message>
</context>
<context>
    <name>LiveReasons</name>
    <message>
        <source>It took too long.</source>
        <translation>Ele demorou demais.</translation>
    </message>
    <message>
        <source>It cannot be reached.</source>
        <translation>Não é possível alcançá-lo.</translation>
    </message>
    <message>
        <source>It ended the connection.</source>
        <translation>Ele encerrou a conexão.</translation>
    </message>
    <message>
        <source>It ended with the code {0}.</source>
        <translation>Ele terminou com o código {0}.</translation>
    </message>
    <message>
        <source>It answered with an error ({0}).</source>
        <translation>Ele respondeu com um erro ({0}).</translation>
    </message>
    <message>
        <source>It answered in a form that is not the protocol&apos;s.</source>
        <translation>Ele respondeu de uma forma que não é a do protocolo.</translation>
    </message>
    <message>
        <source>It wrote without end, and was ended.</source>
        <translation>Ele escreveu sem parar e foi encerrado.</translation>
    </message>
    <message>
        <source>Its program is not there.</source>
        <translation>O programa dele não foi encontrado.</translation>
    </message>
    <message>
        <source>Its program may not be run.</source>
        <translation>Não há permissão para executar o programa dele.</translation>
    </message>
    <message>
        <source>It had not answered when the answer had to be given.</source>
        <translation>Ele ainda não tinha respondido quando a resposta precisou ser dada.</translation>
    </message>
    <message>
        <source>It has none of the tools that may be called.</source>
        <translation>Ele não tem nenhuma das ferramentas permitidas.</translation>
    </message>
    <message>
        <source>The package “mcp” is not installed, and it is what talks to such servers.</source>
        <translation>O pacote “mcp”, que fala com esses servidores, não está instalado.</translation>
    </message>
    <message>
        <source>“{0}” failed: {1}</source>
        <translation>“{0}” falhou: {1}</translation>
    </message>
    <message>
        <source>“{0}” answered that it failed.</source>
        <translation>“{0}” respondeu que falhou.</translation>
    </message>
    <message>
        <source>“{0}” answered with nothing.</source>
        <translation>“{0}” deu uma resposta vazia.</translation>
    </message>
    <message>
        <source>“{0}” answered with something besides text, which is left out.</source>
        <translation>“{0}” respondeu com algo além de texto, que fica de fora.</translation>
    </message>
    <message>
        <source>“{0}” needs arguments that a question does not give.</source>
        <translation>“{0}” precisa de argumentos que uma pergunta não dá.</translation>
    </message>
    <message>
        <source>“{0}” says that it is not read-only.</source>
        <translation>“{0}” diz que não é somente leitura.</translation>
    </message>
    <message>
        <source>“{0}” says that it may destroy something.</source>
        <translation>“{0}” diz que pode destruir algo.</translation>
    </message>
    <message>
        <source>“{0}” is one tool too many; {1} are called.</source>
        <translation>“{0}” é uma ferramenta a mais; {1} são chamadas.</translation>
    </message>
</context>
<context>
    <name>LiveServerDialog</name>
    <message>
        <source>Edit server</source>
        <translation>Editar servidor</translation>
    </message>
    <message>
        <source>New server</source>
        <translation>Novo servidor</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Salvar</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Adicionar</translation>
    </message>
    <message>
        <source>Nothing is started by saving. All of this is kept in projects.json, in the library: who can read the library can read it, values of variables too.</source>
        <translation>Salvar não inicia nada. Tudo isto fica em projects.json, na biblioteca: quem pode ler a biblioteca pode ler isto, até os valores das variáveis.</translation>
    </message>
    <message>
        <source>A program on this computer</source>
        <translation>Um programa neste computador</translation>
    </message>
    <message>
        <source>An address (streamable HTTP)</source>
        <translation>Um endereço (streamable HTTP)</translation>
    </message>
    <message>
        <source>may stay empty: choose them once it was tried</source>
        <translation>pode ficar vazio: escolha depois de testar o servidor</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Nome</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Comando</translation>
    </message>
    <message>
        <source>Arguments, one a line</source>
        <translation>Argumentos, um por linha</translation>
    </message>
    <message>
        <source>Variables</source>
        <translation>Variáveis</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Endereço</translation>
    </message>
    <message>
        <source>Tools that may be called, one a line</source>
        <translation>Ferramentas permitidas, uma por linha</translation>
    </message>
    <message>
        <source>Add a variable</source>
        <translation>Adicionar uma variável</translation>
    </message>
</context>
<context>
    <name>LiveServersPage</name>
    <message>
        <source>Live servers</source>
        <translation>Servidores ao vivo</translation>
    </message>
    <message>
        <source>of {0}</source>
        <translation>de {0}</translation>
    </message>
    <message>
        <source>Add a server…</source>
        <translation>Adicionar servidor…</translation>
    </message>
    <message>
        <source>MCP servers that this project may ask, besides its documents. Nothing is started or called before you trust it, and only the tools you choose are called. What they say is added after the documents, marked as live and unverified, and a server that fails holds up no answer.</source>
        <translation>Servidores MCP que este projeto pode consultar, além dos documentos dele. Nada é iniciado ou chamado antes de você confiar, e só são chamadas as ferramentas que você escolher. O que eles dizem entra depois dos documentos, marcado como ao vivo e não conferido, e um servidor que falha não atrasa nenhuma resposta.</translation>
    </message>
    <message>
        <source>This project has no server.</source>
        <translation>Este projeto não tem nenhum servidor.</translation>
    </message>
</context>
<context>
    <name>MarkdownEditor</name>
    <message>
        <source>it holds half characters that no editor can keep</source>
        <translation>contém meios caracteres que nenhum editor consegue guardar</translation>
    </message>
    <message>
        <source>Document text</source>
        <translation>Texto do documento</translation>
    </message>
</context>
<context>
    <name>MarkedText</name>
    <message>
        <source>Cannot be seen, and spells “{0}”: {1}</source>
        <translation>Não se vê, e soletra “{0}”: {1}</translation>
    </message>
    <message>
        <source>Cannot be seen: {0}</source>
        <translation>Não se vê: {0}</translation>
    </message>
</context>
<context>
    <name>MigrationDialog</name>
    <message>
        <source>Make this folder a library</source>
        <translation>Transformar esta pasta em biblioteca</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>The documents are copied into a project of a library. Nothing in the old folder is changed or removed, and copying a second time changes nothing.</source>
        <translation>Os documentos são copiados para um projeto de uma biblioteca. Nada na pasta antiga é alterado ou removido, e copiar pela segunda vez não muda nada.</translation>
    </message>
    <message>
        <source>Old folder</source>
        <translation>Pasta antiga</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Biblioteca</translation>
    </message>
    <message>
        <source>Name of the project</source>
        <translation>Nome do projeto</translation>
    </message>
    <message>
        <source>Id of the project</source>
        <translation>Id do projeto</translation>
    </message>
    <message>
        <source>What is done with each file</source>
        <translation>O que é feito com cada arquivo</translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) to copy</source>
        <translation>
            <numerusform>%Ln arquivo copiado</numerusform>
            <numerusform>%Ln arquivos copiados</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln there already</source>
        <translation>
            <numerusform>%Ln já está lá</numerusform>
            <numerusform>%Ln já estão lá</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln not copied</source>
        <translation>
            <numerusform>%Ln não copiado</numerusform>
            <numerusform>%Ln não copiados</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln left out</source>
        <translation>
            <numerusform>%Ln fica de fora</numerusform>
            <numerusform>%Ln ficam de fora</numerusform>
        </translation>
    </message>
    <message>
        <source>Everything is there already; there is nothing to do.</source>
        <translation>Tudo já está lá; não há nada a fazer.</translation>
    </message>
</context>
<context>
    <name>MigrationModel</name>
    <message>
        <source>What is done</source>
        <translation>O que é feito</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Arquivo</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Por quê</translation>
    </message>
    <message>
        <source>copied</source>
        <translation>copiado</translation>
    </message>
    <message>
        <source>there already</source>
        <translation>já está lá</translation>
    </message>
    <message>
        <source>not copied</source>
        <translation>não copiado</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>fica de fora</translation>
    </message>
    <message>
        <source>another text is there under this name, and stays</source>
        <translation>já há outro texto com este nome, e ele fica</translation>
    </message>
</context>
<context>
    <name>Moments</name>
    <message>
        <source>today, {0}</source>
        <translation>hoje, {0}</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>ontem</translation>
    </message>
</context>
<context>
    <name>NewAccountDialog</name>
    <message>
        <source>New account</source>
        <translation>Nova conta</translation>
    </message>
    <message>
        <source>Bind</source>
        <translation>Ligar</translation>
    </message>
    <message>
        <source>Platform</source>
        <translation>Plataforma</translation>
    </message>
    <message>
        <source>Account id</source>
        <translation>Id da conta</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nome</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Projeto</translation>
    </message>
    <message>
        <source>as the bot names it, such as a shop&apos;s number</source>
        <translation>como o bot a identifica, por exemplo o número da loja</translation>
    </message>
    <message>
        <source>what people call it; may be left empty</source>
        <translation>como as pessoas a chamam; pode ficar vazio</translation>
    </message>
    <message>
        <source>The bot names accounts by platform and id. Both must be written as it writes them.</source>
        <translation>O bot identifica as contas por plataforma e id. Escreva os dois como ele os escreve.</translation>
    </message>
</context>
<context>
    <name>NewClientDialog</name>
    <message>
        <source>New client</source>
        <translation>Novo programa</translation>
    </message>
    <message>
        <source>Make the token</source>
        <translation>Criar o token</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nome</translation>
    </message>
    <message>
        <source>May</source>
        <translation>Pode</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Projeto</translation>
    </message>
    <message>
        <source>the program, such as whatsapp-bot</source>
        <translation>o programa, por exemplo whatsapp-bot</translation>
    </message>
    <message>
        <source>Give a program no more than it needs. Removing it here withdraws its token at once.</source>
        <translation>Dê a um programa só o necessário. Se você o remover aqui, o token dele deixa de valer na hora.</translation>
    </message>
    <message>
        <source>Another client has this name already.</source>
        <translation>Outro programa já tem este nome.</translation>
    </message>
</context>
<context>
    <name>NewDocumentDialog</name>
    <message>
        <source>New document</source>
        <translation>Novo documento</translation>
    </message>
    <message>
        <source>Text with headings (.md)</source>
        <translation>Texto com subtítulos (.md)</translation>
    </message>
    <message>
        <source>Plain text (.txt)</source>
        <translation>Texto simples (.txt)</translation>
    </message>
    <message>
        <source>Table (.csv)</source>
        <translation>Tabela (.csv)</translation>
    </message>
    <message>
        <source>JSON (.json)</source>
        <translation>JSON (.json)</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>Criar</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Título</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Tipo</translation>
    </message>
</context>
<context>
    <name>NewLibraryDialog</name>
    <message>
        <source>New library</source>
        <translation>Nova biblioteca</translation>
    </message>
    <message>
        <source>Create library</source>
        <translation>Criar biblioteca</translation>
    </message>
    <message>
        <source>A library holds projects. Each project has documents of its own, and the accounts that are answered from them and from no others.</source>
        <translation>Uma biblioteca reúne projetos. Cada projeto tem seus próprios documentos e as contas que são respondidas com eles e com nenhum outro.</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Pasta</translation>
    </message>
    <message>
        <source>First project</source>
        <translation>Primeiro projeto</translation>
    </message>
</context>
<context>
    <name>NewProjectDialog</name>
    <message>
        <source>New project</source>
        <translation>Novo projeto</translation>
    </message>
    <message>
        <source>Create project</source>
        <translation>Criar projeto</translation>
    </message>
    <message>
        <source>made from the name</source>
        <translation>feito a partir do nome</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nome</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>Descrição</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>Id</translation>
    </message>
    <message>
        <source>The id names the folder of the project and never changes: small letters, digits and “-”.</source>
        <translation>O id dá nome à pasta do projeto e nunca muda: letras minúsculas, dígitos e “-”.</translation>
    </message>
</context>
<context>
    <name>OutlineModel</name>
    <message>
        <source>line {0}</source>
        <translation>linha {0}</translation>
    </message>
    <message>
        <source>pinned piece {0}</source>
        <translation>trecho fixado {0}</translation>
    </message>
    <message>
        <source>piece {0}</source>
        <translation>trecho {0}</translation>
    </message>
</context>
<context>
    <name>OutlineView</name>
    <message>
        <source>Outline</source>
        <translation>Esquema</translation>
    </message>
</context>
<context>
    <name>Outside</name>
    <message>
        <source>“{0}” is no longer on disk.</source>
        <translation>“{0}” não está mais no disco.</translation>
    </message>
    <message>
        <source>Save it again</source>
        <translation>Salvar de novo</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fechar</translation>
    </message>
    <message>
        <source>“{0}” was changed by another program while you were editing it.</source>
        <translation>“{0}” foi alterado por outro programa enquanto você o editava.</translation>
    </message>
    <message>
        <source>Take theirs (can be undone)</source>
        <translation>Ficar com a outra versão (pode ser desfeito)</translation>
    </message>
    <message>
        <source>Keep mine, put theirs beside it</source>
        <translation>Ficar com a minha e guardar a outra ao lado</translation>
    </message>
</context>
<context>
    <name>PaletteDialog</name>
    <message>
        <source>Nothing fits.</source>
        <translation>Nada corresponde.</translation>
    </message>
</context>
<context>
    <name>PaletteModel</name>
    <message>
        <source>pinned</source>
        <translation>fixado</translation>
    </message>
</context>
<context>
    <name>PaneFooter</name>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportar</translation>
    </message>
    <message>
        <source>There is no text to copy</source>
        <translation>Não há texto para copiar</translation>
    </message>
    <message>
        <source>{0} characters</source>
        <translation>{0} caracteres</translation>
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
        <translation>Texto…</translation>
    </message>
    <message>
        <source>Markdown…</source>
        <translation>Markdown…</translation>
    </message>
    <message>
        <source>JSON with sources…</source>
        <translation>JSON com as fontes…</translation>
    </message>
</context>
<context>
    <name>PaneHeader</name>
    <message>
        <source>What the AI will read</source>
        <translation>O que a IA vai ler</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mais</translation>
    </message>
    <message>
        <source>live</source>
        <translation>ao vivo</translation>
    </message>
    <message>
        <source>updating</source>
        <translation>atualizando</translation>
    </message>
    <message>
        <source>out of date</source>
        <translation>desatualizado</translation>
    </message>
    <message>
        <source>partial</source>
        <translation>parcial</translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}: {1}</translation>
    </message>
</context>
<context>
    <name>Pictures</name>
    <message>
        <source>“{0}” is on the clipboard as a data URL.</source>
        <translation>“{0}” está na área de transferência como URL de dados.</translation>
    </message>
</context>
<context>
    <name>PieceDetail</name>
    <message>
        <source>Pinned documents are in whatever the question is.</source>
        <translation>Documentos fixados entram seja qual for a pergunta.</translation>
    </message>
    <message>
        <source>Not found here: {0}.</source>
        <translation>Não encontradas aqui: {0}.</translation>
    </message>
    <message>
        <source>Every word that was searched is here.</source>
        <translation>Todas as palavras procuradas estão aqui.</translation>
    </message>
    <message>
        <source>Find nothing by themselves: {0}.</source>
        <translation>Sozinhas não encontram nada: {0}.</translation>
    </message>
</context>
<context>
    <name>PieceGutter</name>
    <message>
        <source>preamble</source>
        <translation>preâmbulo</translation>
    </message>
    <message>
        <source>label</source>
        <translation>rótulo</translation>
    </message>
    <message>
        <source>live, unverified · {0}</source>
        <translation>ao vivo, não conferido · {0}</translation>
    </message>
    <message>
        <source>{0}–{1}</source>
        <translation>{0}–{1}</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>fixado</translation>
    </message>
    <message>
        <source>{0} · cut</source>
        <translation>{0} · cortado</translation>
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
        <translation>Trechos no contexto</translation>
    </message>
</context>
<context>
    <name>PiecesModel</name>
    <message>
        <source>Piece and reason</source>
        <translation>Trecho e motivo</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>Caracteres</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Pontos</translation>
    </message>
    <message>
        <source>{0}, cut to fit</source>
        <translation>{0}, cortado para caber</translation>
    </message>
    <message>
        <source>line {0}</source>
        <translation>linha {0}</translation>
    </message>
    <message>
        <source>lines {0}–{1}</source>
        <translation>linhas {0}–{1}</translation>
    </message>
    <message>
        <source>With the labels ({0}): {1} characters</source>
        <translation>Com os rótulos ({0}): {1} caracteres</translation>
    </message>
    <message>
        <source>Sum of the pieces</source>
        <translation>Soma dos trechos</translation>
    </message>
</context>
<context>
    <name>PinsDelegate</name>
    <message>
        <source>missing</source>
        <translation>ausente</translation>
    </message>
</context>
<context>
    <name>PinsModel</name>
    <message>
        <source>there is no such document; nothing is sent for it</source>
        <translation>esse documento não existe; nada é enviado por ele</translation>
    </message>
</context>
<context>
    <name>PinsPane</name>
    <message>
        <source>Pinned</source>
        <translation>Fixados</translation>
    </message>
    <message>
        <source>They are in every answer, in this order. Drag to change it.</source>
        <translation>Eles entram em toda resposta, nesta ordem. Arraste para mudá-la.</translation>
    </message>
    <message>
        <source>Alt+Up and Alt+Down change the order, S unpins.</source>
        <translation>Alt+Seta para cima e Alt+Seta para baixo mudam a ordem, S desafixa.</translation>
    </message>
</context>
<context>
    <name>PinsView</name>
    <message>
        <source>&amp;Open</source>
        <translation>&amp;Abrir</translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation>Mover para &amp;cima</translation>
    </message>
    <message>
        <source>Move &amp;down</source>
        <translation>Mover para &amp;baixo</translation>
    </message>
    <message>
        <source>Un&amp;pin</source>
        <translation>De&amp;safixar</translation>
    </message>
</context>
<context>
    <name>PlaceButton</name>
    <message>
        <source>No project open</source>
        <translation>Nenhum projeto aberto</translation>
    </message>
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
            <numerusform>%Ln trecho</numerusform>
            <numerusform>%Ln trechos</numerusform>
        </translation>
    </message>
    <message>
        <source>No folder open</source>
        <translation>Nenhuma pasta aberta</translation>
    </message>
    <message>
        <source>Project {0}</source>
        <translation>Projeto {0}</translation>
    </message>
</context>
<context>
    <name>PlaceField</name>
    <message>
        <source>Where to publish</source>
        <translation>Onde publicar</translation>
    </message>
    <message>
        <source>A folder, or s3://bucket/folder</source>
        <translation>Uma pasta ou s3://bucket/pasta</translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation>Escolher uma pasta…</translation>
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
        <translation>E-mail</translation>
    </message>
    <message>
        <source>Website</source>
        <translation>Site</translation>
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
        <translation>Amazon</translation>
    </message>
    <message>
        <source>Magalu</source>
        <translation>Magalu</translation>
    </message>
    <message>
        <source>Douyin</source>
        <translation>Douyin</translation>
    </message>
    <message>
        <source>Kuaishou</source>
        <translation>Kuaishou</translation>
    </message>
    <message>
        <source>Xianyu</source>
        <translation>Xianyu</translation>
    </message>
    <message>
        <source>Taobao</source>
        <translation>Taobao</translation>
    </message>
    <message>
        <source>Tmall</source>
        <translation>Tmall</translation>
    </message>
    <message>
        <source>JD.com</source>
        <translation>JD.com</translation>
    </message>
    <message>
        <source>Pinduoduo</source>
        <translation>Pinduoduo</translation>
    </message>
    <message>
        <source>Xiaohongshu</source>
        <translation>Xiaohongshu</translation>
    </message>
    <message>
        <source>WeChat</source>
        <translation>WeChat</translation>
    </message>
</context>
<context>
    <name>PreambleField</name>
    <message>
        <source>Preamble: the instructions before the context</source>
        <translation>Preâmbulo: as instruções antes do contexto</translation>
    </message>
    <message>
        <source>Preamble</source>
        <translation>Preâmbulo</translation>
    </message>
    <message>
        <source>For example: answer only from the text below.</source>
        <translation>Por exemplo: responda somente com base no texto abaixo.</translation>
    </message>
</context>
<context>
    <name>PreviewView</name>
    <message>
        <source>Preview</source>
        <translation>Prévia</translation>
    </message>
</context>
<context>
    <name>ProblemModel</name>
    <message>
        <source>L {0}</source>
        <translation>L {0}</translation>
    </message>
</context>
<context>
    <name>Problems</name>
    <message>
        <source>The header cannot be read as YAML: {0}.</source>
        <translation>O cabeçalho não pode ser lido como YAML: {0}.</translation>
    </message>
    <message>
        <source>A tab at line {0} of the header; YAML wants spaces.</source>
        <translation>Há uma tabulação na linha {0} do cabeçalho; o YAML exige espaços.</translation>
    </message>
    <message>
        <source>The header is not a list of “key: value” lines, so it is not used.</source>
        <translation>O cabeçalho não é uma lista de linhas “chave: valor”, por isso não é usado.</translation>
    </message>
    <message>
        <source>YAML anchors and aliases (&amp; and *) are not allowed in a header.</source>
        <translation>Âncoras e referências YAML (&amp; e *) não são permitidas em um cabeçalho.</translation>
    </message>
    <message>
        <source>A second block that looks like a header; only the first one counts.</source>
        <translation>Um segundo bloco parecido com cabeçalho; só o primeiro vale.</translation>
    </message>
    <message>
        <source>The header is never closed with “---”, so the file is read without one.</source>
        <translation>O cabeçalho não é fechado com “---”, por isso o arquivo é lido sem ele.</translation>
    </message>
    <message>
        <source>A header must start on line 1; this one is read as text.</source>
        <translation>O cabeçalho precisa começar na linha 1; este é lido como texto.</translation>
    </message>
    <message>
        <source>The header has “{0}” twice; the last one counts.</source>
        <translation>O cabeçalho tem “{0}” duas vezes; vale a última.</translation>
    </message>
    <message>
        <source>“{1}” in “{0}” is not a date of the calendar.</source>
        <translation>“{1}” em “{0}” não é uma data do calendário.</translation>
    </message>
    <message>
        <source>“{0}” should be {1}; “{2}” is not used.</source>
        <translation>“{0}” deveria ser {1}; “{2}” não é usado.</translation>
    </message>
    <message>
        <source>The header has {0} characters; the most that is read is {1}.</source>
        <translation>O cabeçalho tem {0} caracteres; o máximo lido é {1}.</translation>
    </message>
    <message>
        <source>The id “{0}” is used by {1} too.</source>
        <translation>O id “{0}” também é usado por {1}.</translation>
    </message>
    <message>
        <source>Not UTF-8; read as {0}.</source>
        <translation>Não é UTF-8; lido como {0}.</translation>
    </message>
    <message>
        <source>This is not a text file.</source>
        <translation>Este não é um arquivo de texto.</translation>
    </message>
    <message>
        <source>Cannot be read: {0}.</source>
        <translation>Não pode ser lido: {0}.</translation>
    </message>
    <message>
        <source>{0} bytes; the most that is read is {1}.</source>
        <translation>{0} bytes; o máximo lido é {1}.</translation>
    </message>
    <message>
        <source>Still being written by another program.</source>
        <translation>Ainda está sendo gravado por outro programa.</translation>
    </message>
    <message>
        <source>A link that leads round in a circle or to nothing.</source>
        <translation>Um link que anda em círculo ou não leva a nada.</translation>
    </message>
    <message>
        <source>A link; links are not followed.</source>
        <translation>É um link; links não são seguidos.</translation>
    </message>
    <message>
        <source>A conflict copy of “{0}”; it is shown here but never sent to the AI.</source>
        <translation>Cópia de conflito de “{0}”; aparece aqui, mas nunca é enviada à IA.</translation>
    </message>
    <message>
        <source>Windows has no place for this name: {0}. Rename it before it is copied there.</source>
        <translation>O Windows não aceita este nome: {0}. Renomeie antes de copiar para lá.</translation>
    </message>
    <message>
        <source>This cannot be read as TOML: look for a missing quotation mark, comma, bracket or “=”.</source>
        <translation>Isto não pode ser lido como TOML: veja se falta uma aspa, vírgula, colchete ou “=”.</translation>
    </message>
    <message>
        <source>“{0}” is nothing that can be set here, so it is not used.</source>
        <translation>“{0}” não é algo que se ajusta aqui e não é usado.</translation>
    </message>
    <message>
        <source>“{0}” stands below [weights], so it is not used; move it above that line.</source>
        <translation>“{0}” está abaixo de [weights] e não é usado; passe para cima dessa linha.</translation>
    </message>
    <message>
        <source>“{0}” is set twice; the last one counts.</source>
        <translation>“{0}” está definido duas vezes; vale a última.</translation>
    </message>
    <message>
        <source>“{0}” should be a list of texts in quotation marks; “{1}” is not used.</source>
        <translation>“{0}” deve ser uma lista de textos entre aspas; “{1}” não é usado.</translation>
    </message>
    <message>
        <source>“{0}” should be a number in the range {1}; “{2}” is not used.</source>
        <translation>“{0}” deve ser um número no intervalo {1}; “{2}” não é usado.</translation>
    </message>
    <message>
        <source>“{0}” should be a whole number in the range {1}; “{2}” is not used.</source>
        <translation>“{0}” deve ser um número inteiro no intervalo {1}; “{2}” não é usado.</translation>
    </message>
    <message>
        <source>A group needs two different words with “=” between them; “{0}” is not used.</source>
        <translation>Um grupo precisa de duas palavras diferentes com “=” entre elas; “{0}” não é usado.</translation>
    </message>
    <message>
        <source>A group has {0} words; only the first {1} are used.</source>
        <translation>Um grupo tem {0} palavras; só as primeiras {1} são usadas.</translation>
    </message>
    <message>
        <source>“{0}” is longer than {1} characters, so it is not used.</source>
        <translation>“{0}” tem mais de {1} caracteres e não é usado.</translation>
    </message>
    <message>
        <source>A code needs a letter or a digit; “{0}” is not used.</source>
        <translation>Um código precisa de uma letra ou um dígito; “{0}” não é usado.</translation>
    </message>
    <message>
        <source>A quotation mark is never closed, so the rows below it cannot be told apart.</source>
        <translation>Uma aspa nunca é fechada, por isso não dá para separar as linhas abaixo dela.</translation>
    </message>
    <message>
        <source>This is not valid JSON, so it is read as plain text.</source>
        <translation>Isto não é JSON válido, por isso é lido como texto simples.</translation>
    </message>
    <message>
        <source>It is pinned, but there is no such document; nothing is sent for it.</source>
        <translation>Está fixado, mas esse documento não existe; nada é enviado por ele.</translation>
    </message>
    <message>
        <source>Tags or dates are kept for it, but there is no such file.</source>
        <translation>Há etiquetas ou datas guardadas para ele, mas esse arquivo não existe.</translation>
    </message>
    <message>
        <source>It should have been reviewed by {0}.</source>
        <translation>Deveria ter sido revisado até {0}.</translation>
    </message>
    <message>
        <source>It was valid until {0} and is no longer sent to the AI.</source>
        <translation>Era válido até {0} e não é mais enviado à IA.</translation>
    </message>
    <message>
        <source>“{0}” stands in its place, so it is no longer sent to the AI.</source>
        <translation>“{0}” está no lugar dele, por isso ele não é mais enviado à IA.</translation>
    </message>
    <message>
        <source>It should stand in place of “{0}”, and there is no such document.</source>
        <translation>Deveria ficar no lugar de “{0}”, mas esse documento não existe.</translation>
    </message>
    <message>
        <source>It and “{0}” each stand in place of the other, so both are sent.</source>
        <translation>Ele e “{0}” ficam um no lugar do outro, por isso os dois são enviados.</translation>
    </message>
    <message>
        <source>Characters that cannot be seen ({0}) hide something here; the AI gets them too.</source>
        <translation>Caracteres que não se veem ({0}) escondem algo aqui; a IA também os recebe.</translation>
    </message>
    <message>
        <source>A comment, which a page does not show but the AI reads: “{0}”.</source>
        <translation>Um comentário, que uma página não mostra mas a IA lê: “{0}”.</translation>
    </message>
    <message>
        <source>Text that its style hides on a page, but the AI reads: “{0}”.</source>
        <translation>Texto que o estilo esconde na página, mas a IA lê: “{0}”.</translation>
    </message>
    <message>
        <source>“{0}” reads like an order to the AI. It is sent as data; look whether it belongs here.</source>
        <translation>“{0}” parece uma ordem para a IA. É enviado como dado; veja se deve estar aqui.</translation>
    </message>
    <message>
        <source>“{0}” looks like a mark that Estante itself puts around documents.</source>
        <translation>“{0}” parece uma marca que o próprio Estante põe em volta dos documentos.</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Erro</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Aviso</translation>
    </message>
    <message>
        <source>Notice</source>
        <translation>Observação</translation>
    </message>
</context>
<context>
    <name>ProblemsPane</name>
    <message>
        <source>Problems</source>
        <translation>Problemas</translation>
    </message>
    <message>
        <source>No problems found.</source>
        <translation>Nenhum problema encontrado.</translation>
    </message>
    <message>
        <source>Show the problems</source>
        <translation>Mostrar os problemas</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>Recolher</translation>
    </message>
</context>
<context>
    <name>ProjectBox</name>
    <message>
        <source>none</source>
        <translation>nenhum</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Projeto</translation>
    </message>
</context>
<context>
    <name>ProjectDialog</name>
    <message>
        <source>Project settings</source>
        <translation>Configurações do projeto</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Salvar</translation>
    </message>
    <message>
        <source>Delete project…</source>
        <translation>Excluir projeto…</translation>
    </message>
    <message>
        <source>Enabled: its accounts get their answers from it</source>
        <translation>Ativado: suas contas recebem as respostas dele</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nome</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>Descrição</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>Id</translation>
    </message>
    <message>
        <source>A disabled project answers nobody: its accounts are handed to a person.</source>
        <translation>Um projeto desativado não responde a ninguém: suas contas passam para uma pessoa.</translation>
    </message>
    <message>
        <source>What an answer gets of it</source>
        <translation>O que uma resposta recebe deste projeto</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>sem limite</translation>
    </message>
    <message>
        <source>none</source>
        <translation>nenhuma</translation>
    </message>
    <message>
        <source>Estimate</source>
        <translation>Estimativa</translation>
    </message>
    <message>
        <source>Characters, at most</source>
        <translation>Caracteres, no máximo</translation>
    </message>
    <message>
        <source>Tokens, at most</source>
        <translation>Tokens, no máximo</translation>
    </message>
    <message>
        <source>Pieces, at most</source>
        <translation>Trechos, no máximo</translation>
    </message>
    <message>
        <source>Documents with pieces, at most</source>
        <translation>Documentos com trechos, no máximo</translation>
    </message>
    <message>
        <source>Score, at least</source>
        <translation>Pontuação, no mínimo</translation>
    </message>
    <message>
        <source>Language of the labels</source>
        <translation>Idioma dos rótulos</translation>
    </message>
    <message>
        <source>Counter of tokens</source>
        <translation>Contador de tokens</translation>
    </message>
    <message>
        <source>Pinned documents always come first and count as characters, not as pieces or documents.</source>
        <translation>Documentos fixados sempre vêm primeiro e contam como caracteres, não como trechos ou documentos.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln server(s)</source>
        <translation>
            <numerusform>%Ln servidor</numerusform>
            <numerusform>%Ln servidores</numerusform>
        </translation>
    </message>
    <message>
        <source>Live servers…</source>
        <translation>Servidores ao vivo…</translation>
    </message>
    <message>
        <source>Add live servers…</source>
        <translation>Adicionar servidores ao vivo…</translation>
    </message>
    <message>
        <source>Live data</source>
        <translation>Dados ao vivo</translation>
    </message>
</context>
<context>
    <name>ProjectListModel</name>
    <message>
        <source>open now</source>
        <translation>aberto agora</translation>
    </message>
</context>
<context>
    <name>Projects</name>
    <message>
        <source>Another program deleted this project. What you have not saved is still in its tabs: save it somewhere else.</source>
        <translation>Outro programa excluiu este projeto. O que você não salvou continua nas abas: salve em outro lugar.</translation>
    </message>
    <message>
        <source>Choose a project…</source>
        <translation>Escolher um projeto…</translation>
    </message>
    <message>
        <source>This project is disabled: its accounts get no text, and a person answers.</source>
        <translation>Este projeto está desativado: suas contas não recebem texto e uma pessoa responde.</translation>
    </message>
    <message>
        <source>Enable</source>
        <translation>Ativar</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation>
            <numerusform>%Ln documento</numerusform>
            <numerusform>%Ln documentos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln account(s)</source>
        <translation>
            <numerusform>%Ln conta</numerusform>
            <numerusform>%Ln contas</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete the project “{0}”? {1} and {2} go to the trash of the library, and its accounts get no text of it any more. It can be restored.</source>
        <translation>Excluir o projeto “{0}”? {1} e {2} vão para a lixeira da biblioteca, e suas contas não recebem mais texto dele. Ele pode ser restaurado.</translation>
    </message>
    <message>
        <source>Delete project</source>
        <translation>Excluir projeto</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Excluir</translation>
    </message>
    <message>
        <source>Make the folder “{0}” a project of this library?</source>
        <translation>Fazer da pasta “{0}” um projeto desta biblioteca?</translation>
    </message>
    <message>
        <source>New project</source>
        <translation>Novo projeto</translation>
    </message>
    <message>
        <source>Make it a project</source>
        <translation>Fazer dela um projeto</translation>
    </message>
    <message numerus="yes">
        <source>%Ln doc(s)</source>
        <translation>
            <numerusform>%Ln doc</numerusform>
            <numerusform>%Ln docs</numerusform>
        </translation>
    </message>
    <message>
        <source>disabled</source>
        <translation>desativado</translation>
    </message>
</context>
<context>
    <name>ProjectsPopup</name>
    <message>
        <source>Find a project</source>
        <translation>Procurar um projeto</translation>
    </message>
    <message>
        <source>Projects</source>
        <translation>Projetos</translation>
    </message>
    <message>
        <source>No project has this name.</source>
        <translation>Nenhum projeto tem esse nome.</translation>
    </message>
    <message>
        <source>New project…</source>
        <translation>Novo projeto…</translation>
    </message>
    <message>
        <source>Project settings…</source>
        <translation>Configurações do projeto…</translation>
    </message>
</context>
<context>
    <name>Prompts</name>
    <message>
        <source>Save your changes before closing?</source>
        <translation>Salvar suas alterações antes de fechar?</translation>
    </message>
    <message>
        <source>Move “{0}” to the trash?</source>
        <translation>Mover “{0}” para a lixeira?</translation>
    </message>
    <message>
        <source>It is pinned: every answer has it now.</source>
        <translation>Está fixado: até agora, entra em toda resposta.</translation>
    </message>
    <message>
        <source>These documents in it are pinned: every answer has them now.</source>
        <translation>Estes documentos dela estão fixados: até agora, entram em toda resposta.</translation>
    </message>
    <message>
        <source>Move to trash</source>
        <translation>Mover para a lixeira</translation>
    </message>
    <message>
        <source>New folder</source>
        <translation>Nova pasta</translation>
    </message>
    <message>
        <source>Name of the new folder</source>
        <translation>Nome da nova pasta</translation>
    </message>
    <message>
        <source>Add files</source>
        <translation>Adicionar arquivos</translation>
    </message>
    <message>
        <source>Documents and images ({0})</source>
        <translation>Documentos e imagens ({0})</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Renomear</translation>
    </message>
    <message>
        <source>New name, with its folders</source>
        <translation>Novo nome, com as pastas</translation>
    </message>
    <message>
        <source>Open a folder of documents</source>
        <translation>Abra uma pasta de documentos</translation>
    </message>
    <message>
        <source>Choose a folder to publish to</source>
        <translation>Escolha uma pasta onde publicar</translation>
    </message>
    <message>
        <source>Save to a file</source>
        <translation>Salvar em um arquivo</translation>
    </message>
</context>
<context>
    <name>PublishFoot</name>
    <message>
        <source>Stopping…</source>
        <translation>Interrompendo…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>New version</source>
        <translation>Nova versão</translation>
    </message>
    <message>
        <source>The live version goes on serving until the pointer is switched. The digest proves that nothing was damaged, not who published it.</source>
        <translation>A versão no ar continua servindo até que o ponteiro seja trocado. A impressão digital prova que nada se danificou, não quem publicou.</translation>
    </message>
    <message>
        <source>Try out</source>
        <translation>Ensaiar</translation>
    </message>
    <message>
        <source>Send and publish</source>
        <translation>Enviar e publicar</translation>
    </message>
</context>
<context>
    <name>PublishHead</name>
    <message>
        <source>Publish {0}</source>
        <translation>Publicar {0}</translation>
    </message>
    <message>
        <source>to</source>
        <comment>before the place of a publication</comment>
        <translation>em</translation>
    </message>
    <message>
        <source>Go back to a version…</source>
        <translation>Voltar a uma versão…</translation>
    </message>
</context>
<context>
    <name>PublishPage</name>
    <message>
        <source>Publish</source>
        <translation>Publicar</translation>
    </message>
    <message>
        <source>Documents changed since: try out again.</source>
        <translation>Houve documentos alterados desde então: ensaie de novo.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) have changes that are not saved. What is on disk is published.</source>
        <translation>
            <numerusform>%Ln documento tem alterações não salvas. O que está no disco é publicado.</numerusform>
            <numerusform>%Ln documentos têm alterações não salvas. O que está no disco é publicado.</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing changes: the live version is this very one.</source>
        <translation>Nada muda: a versão no ar é exatamente esta.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Tentar de novo</translation>
    </message>
    <message>
        <source>Show the question</source>
        <translation>Mostrar a pergunta</translation>
    </message>
    <message>
        <source>Try out again</source>
        <translation>Ensaiar de novo</translation>
    </message>
    <message>
        <source>Save all</source>
        <translation>Salvar tudo</translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation>Escolher uma pasta…</translation>
    </message>
</context>
<context>
    <name>PublishRun</name>
    <message>
        <source>Version {0} is live: bots answer from it with their next question.</source>
        <translation>A versão {0} está no ar: os bots respondem com ela a partir da próxima pergunta.</translation>
    </message>
    <message>
        <source>Version {0} is live: it is version {1} once more.</source>
        <translation>A versão {0} está no ar: é a versão {1} mais uma vez.</translation>
    </message>
    <message>
        <source>Stopped, as asked. The live version is the one from before.</source>
        <translation>Interrompido, como pedido. A versão no ar é a de antes.</translation>
    </message>
</context>
<context>
    <name>Publishing</name>
    <message>
        <source>Go back to a version</source>
        <translation>Voltar a uma versão</translation>
    </message>
    <message>
        <source>Go back</source>
        <translation>Voltar</translation>
    </message>
    <message>
        <source>Open a project or a folder first.</source>
        <translation>Abra um projeto ou uma pasta primeiro.</translation>
    </message>
    <message>
        <source>Live: version of {0}, {1}</source>
        <translation>No ar: versão de {0}, {1}</translation>
    </message>
    <message>
        <source>Nothing is published there yet</source>
        <translation>Nada está publicado ali ainda</translation>
    </message>
    <message>
        <source>Access keys: from the environment (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY). Estante does not keep them.</source>
        <translation>Chaves de acesso: do ambiente (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY). O Estante não as guarda.</translation>
    </message>
    <message>
        <source>Access keys: from the keyring of this computer (“estante”). Estante does not keep them.</source>
        <translation>Chaves de acesso: do chaveiro deste computador (“estante”). O Estante não as guarda.</translation>
    </message>
    <message>
        <source>There are no access keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment, or put them into the keyring under “estante”, and start Estante again.</source>
        <translation>Não há chaves de acesso: defina AWS_ACCESS_KEY_ID e AWS_SECRET_ACCESS_KEY no ambiente ou guarde-as no chaveiro em “estante” e inicie o Estante de novo.</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportar</translation>
    </message>
    <message>
        <source>Compile</source>
        <translation>Compilar</translation>
    </message>
    <message>
        <source>Evaluate</source>
        <translation>Avaliar</translation>
    </message>
    <message>
        <source>Send and check</source>
        <translation>Enviar e conferir</translation>
    </message>
    <message>
        <source>Switch the pointer</source>
        <translation>Trocar o ponteiro</translation>
    </message>
    <message>
        <source>done</source>
        <translation>concluída</translation>
    </message>
    <message>
        <source>now</source>
        <translation>agora</translation>
    </message>
    <message>
        <source>later</source>
        <translation>depois</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>falhou</translation>
    </message>
    <message>
        <source>last of all</source>
        <translation>por último</translation>
    </message>
    <message>
        <source>under way</source>
        <translation>em andamento</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} de {1}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation>
            <numerusform>%Ln documento</numerusform>
            <numerusform>%Ln documentos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln chunk(s)</source>
        <translation>
            <numerusform>%Ln trecho</numerusform>
            <numerusform>%Ln trechos</numerusform>
        </translation>
    </message>
    <message>
        <source>no golden questions</source>
        <translation>sem perguntas de ouro</translation>
    </message>
    <message>
        <source>{0} of {1} questions</source>
        <translation>{0} de {1} perguntas</translation>
    </message>
    <message>
        <source>nothing to send</source>
        <translation>nada a enviar</translation>
    </message>
    <message numerus="yes">
        <source>%Ln part(s)</source>
        <translation>
            <numerusform>%Ln parte</numerusform>
            <numerusform>%Ln partes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln same</source>
        <translation>
            <numerusform>%Ln igual</numerusform>
            <numerusform>%Ln iguais</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln changed</source>
        <translation>
            <numerusform>%Ln alterado</numerusform>
            <numerusform>%Ln alterados</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new</source>
        <translation>
            <numerusform>%Ln novo</numerusform>
            <numerusform>%Ln novos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln removed.</source>
        <translation>
            <numerusform>%Ln removido.</numerusform>
            <numerusform>%Ln removidos.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln draft(s) stay out.</source>
        <translation>
            <numerusform>%Ln rascunho fica de fora.</numerusform>
            <numerusform>%Ln rascunhos ficam de fora.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) stay out.</source>
        <translation>
            <numerusform>%Ln documento fica de fora.</numerusform>
            <numerusform>%Ln documentos ficam de fora.</numerusform>
        </translation>
    </message>
    <message>
        <source>new</source>
        <translation>novo</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>alterado</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>removido</translation>
    </message>
    <message>
        <source>This project is disabled: nothing of it is published.</source>
        <translation>Este projeto está desativado: nada dele é publicado.</translation>
    </message>
    <message>
        <source>Choose where to publish first.</source>
        <translation>Escolha primeiro onde publicar.</translation>
    </message>
    <message>
        <source>There are no access keys for this place.</source>
        <translation>Não há chaves de acesso para este lugar.</translation>
    </message>
    <message>
        <source>The documents are still being read.</source>
        <translation>Os documentos ainda estão sendo lidos.</translation>
    </message>
    <message>
        <source>Save the documents first: what is on disk is published.</source>
        <translation>Salve os documentos primeiro: o que está no disco é publicado.</translation>
    </message>
    <message>
        <source>Try out first: then you see what changes before anything is sent.</source>
        <translation>Ensaie primeiro: assim você vê o que muda antes que algo seja enviado.</translation>
    </message>
    <message>
        <source>Documents changed since: try out again.</source>
        <translation>Houve documentos alterados desde então: ensaie de novo.</translation>
    </message>
    <message>
        <source>Golden questions failed: nothing is published until they pass.</source>
        <translation>Perguntas de ouro falharam: nada é publicado até que elas passem.</translation>
    </message>
    <message>
        <source>The live version is this very one: there is nothing to publish.</source>
        <translation>A versão no ar é exatamente esta: não há nada a publicar.</translation>
    </message>
    <message>
        <source>Nothing is published there, so there is no version to go back to.</source>
        <translation>Nada está publicado ali, por isso não há versão a que voltar.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln golden question(s) failed, so this version cannot be published.</source>
        <translation>
            <numerusform>%Ln pergunta de ouro falhou, por isso esta versão não pode ser publicada.</numerusform>
            <numerusform>%Ln perguntas de ouro falharam, por isso esta versão não pode ser publicada.</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose where to publish: a folder of this computer, or an S3-compatible bucket (s3://bucket/folder). Bots read the published version from there, and need nothing but its files.</source>
        <translation>Escolha onde publicar: uma pasta deste computador ou um bucket compatível com S3 (s3://bucket/pasta). Os bots leem dali a versão publicada e só precisam dos arquivos dela.</translation>
    </message>
    <message>
        <source>“Try out” exports and compiles the saved documents, puts the golden questions to them, and shows what would change. Nothing is sent.</source>
        <translation>“Ensaiar” exporta e compila os documentos salvos, faz as perguntas de ouro a eles e mostra o que mudaria. Nada é enviado.</translation>
    </message>
    <message>
        <source>The new version is being sent.</source>
        <translation>A nova versão está sendo enviada.</translation>
    </message>
    <message>
        <source>An older version is being put back.</source>
        <translation>Uma versão mais antiga está voltando ao ar.</translation>
    </message>
    <message>
        <source>The new version is being made and tried out.</source>
        <translation>A nova versão está sendo feita e ensaiada.</translation>
    </message>
    <message>
        <source>same</source>
        <translation>igual</translation>
    </message>
    <message>
        <source>text</source>
        <translation>texto</translation>
    </message>
    <message>
        <source>dropped out</source>
        <translation>saiu</translation>
    </message>
    <message>
        <source>came in</source>
        <translation>entrou</translation>
    </message>
    <message>
        <source>rose</source>
        <translation>subiu</translation>
    </message>
    <message>
        <source>fell</source>
        <translation>desceu</translation>
    </message>
    <message>
        <source>passed</source>
        <translation>passou</translation>
    </message>
    <message>
        <source>failed, and stops the publication</source>
        <translation>falhou e impede a publicação</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>fixado</translation>
    </message>
    <message>
        <source>no. {0}</source>
        <translation>nº {0}</translation>
    </message>
    <message>
        <source>“{0}” is not in the context.</source>
        <translation>“{0}” não está no contexto.</translation>
    </message>
    <message>
        <source>“{0}” is in the context and must not be.</source>
        <translation>“{0}” está no contexto e não deveria estar.</translation>
    </message>
    <message>
        <source>The context has {0} characters, and must fit in {1}.</source>
        <translation>O contexto tem {0} caracteres e precisa caber em {1}.</translation>
    </message>
    <message>
        <source>No context could be made for it.</source>
        <translation>Não foi possível montar um contexto para ela.</translation>
    </message>
    <message>
        <source>This version is live.</source>
        <translation>Esta versão está no ar.</translation>
    </message>
    <message>
        <source>Its parts were removed to save room.</source>
        <translation>As partes dela foram removidas para economizar espaço.</translation>
    </message>
    <message>
        <source>live</source>
        <translation>no ar</translation>
    </message>
    <message>
        <source>back to version {0}</source>
        <translation>volta à versão {0}</translation>
    </message>
    <message>
        <source>no longer kept</source>
        <translation>não está mais guardada</translation>
    </message>
    <message>
        <source>Put version {0} of {1} back ({2})?

It becomes a new version, number {3}: every bot answers from it as soon as the pointer is switched. Version {4} stays in the list.</source>
        <translation>Voltar à versão {0}, de {1} ({2})?

Ela vira uma nova versão, de número {3}: todos os bots respondem com ela assim que o ponteiro for trocado. A versão {4} continua na lista.</translation>
    </message>
</context>
<context>
    <name>QuestionForm</name>
    <message>
        <source> characters</source>
        <translation> caracteres</translation>
    </message>
    <message>
        <source>Limit of characters</source>
        <translation>Limite de caracteres</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> tokens</translation>
    </message>
    <message>
        <source>Limit of tokens</source>
        <translation>Limite de tokens</translation>
    </message>
    <message>
        <source> documents</source>
        <translation> documentos</translation>
    </message>
    <message>
        <source>Limit of documents</source>
        <translation>Limite de documentos</translation>
    </message>
    <message>
        <source> pieces</source>
        <translation> trechos</translation>
    </message>
    <message>
        <source>Limit of pieces</source>
        <translation>Limite de trechos</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Disposição</translation>
    </message>
    <message>
        <source>Whole documents</source>
        <translation>Documentos inteiros</translation>
    </message>
    <message>
        <source>Pieces</source>
        <translation>Trechos</translation>
    </message>
    <message>
        <source>Counter of tokens</source>
        <translation>Contador de tokens</translation>
    </message>
    <message>
        <source>Tokens: estimate</source>
        <translation>Tokens: estimativa</translation>
    </message>
    <message>
        <source>Type what the customer said</source>
        <translation>Escreva o que o cliente disse</translation>
    </message>
    <message>
        <source>Tokens: o200k_base</source>
        <translation>Tokens: o200k_base</translation>
    </message>
    <message>
        <source>Language of the labels</source>
        <translation>Idioma dos rótulos</translation>
    </message>
    <message>
        <source>Labels: {0}</source>
        <translation>Rótulos: {0}</translation>
    </message>
    <message>
        <source>More limits and the layout</source>
        <translation>Mais limites e a disposição</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Pergunta</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>Limites</translation>
    </message>
</context>
<context>
    <name>QuestionList</name>
    <message>
        <source>Questions</source>
        <translation>Perguntas</translation>
    </message>
    <message>
        <source>Gaps</source>
        <translation>Lacunas</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Respostas</translation>
    </message>
</context>
<context>
    <name>Reasons</name>
    <message>
        <source>No room left in the budget</source>
        <translation>Sem espaço no limite</translation>
    </message>
    <message>
        <source>Below the limit of documents</source>
        <translation>Abaixo do limite de documentos</translation>
    </message>
    <message>
        <source>Below the limit of pieces</source>
        <translation>Abaixo do limite de trechos</translation>
    </message>
    <message>
        <source>This file already gives as many pieces as one file may</source>
        <translation>Este arquivo já dá o máximo de trechos por arquivo</translation>
    </message>
    <message>
        <source>There is no text in it</source>
        <translation>Não há texto nele</translation>
    </message>
    <message>
        <source>The same text is already in the context</source>
        <translation>O mesmo texto já está no contexto</translation>
    </message>
    <message>
        <source>No word of the question is in it</source>
        <translation>Nenhuma palavra da pergunta aparece nele</translation>
    </message>
    <message>
        <source>It is no longer valid</source>
        <translation>Não é mais válido</translation>
    </message>
    <message>
        <source>It is not valid yet</source>
        <translation>Ainda não é válido</translation>
    </message>
    <message>
        <source>Another document stands in its place</source>
        <translation>Outro documento está no lugar dele</translation>
    </message>
    <message>
        <source>Its points are below the least that counts</source>
        <translation>Os pontos ficam abaixo do mínimo que conta</translation>
    </message>
    <message>
        <source>Not in the context</source>
        <translation>Fora do contexto</translation>
    </message>
    <message>
        <source>Pinned, number {0} of the list</source>
        <translation>Fixado, {0}º da lista</translation>
    </message>
    <message>
        <source>Place {0}, number {1} of this file</source>
        <translation>{0}º lugar, {1}º deste arquivo</translation>
    </message>
    <message>
        <source>Place {0}</source>
        <translation>{0}º lugar</translation>
    </message>
    <message>
        <source>{0}, cut to fit</source>
        <translation>{0}, cortado para caber</translation>
    </message>
    <message>
        <source>{0} ({1})</source>
        <translation>{0} ({1})</translation>
    </message>
</context>
<context>
    <name>ReceiptPanel</name>
    <message>
        <source>Ask again as this account</source>
        <translation>Perguntar de novo como esta conta</translation>
    </message>
    <message>
        <source>Ask again as this project</source>
        <translation>Perguntar de novo como este projeto</translation>
    </message>
    <message>
        <source>A server said this; it is not kept anywhere.</source>
        <translation>Um servidor disse isto; não fica guardado em lugar nenhum.</translation>
    </message>
    <message>
        <source>“{0}” cannot be opened: {1}.</source>
        <translation>“{0}” não pode ser aberto: {1}.</translation>
    </message>
    <message>
        <source>Receipt of a past answer</source>
        <translation>Recibo de uma resposta passada</translation>
    </message>
    <message>
        <source>Pieces of the past answer</source>
        <translation>Trechos da resposta passada</translation>
    </message>
    <message>
        <source>Back to now</source>
        <translation>Voltar para agora</translation>
    </message>
    <message>
        <source>Back to now (Esc)</source>
        <translation>Voltar para agora (Esc)</translation>
    </message>
    <message>
        <source>The question is not kept: type it above, and it is said here if the answer is the same.</source>
        <translation>A pergunta não é guardada: escreva-a acima e veja aqui se a resposta é a mesma.</translation>
    </message>
</context>
<context>
    <name>ReceiptTitles</name>
    <message>
        <source>File then, and how it stands now</source>
        <translation>Arquivo na época e como está agora</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>Caracteres</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Pontos</translation>
    </message>
</context>
<context>
    <name>Receipts</name>
    <message>
        <source>This answer is no longer kept.</source>
        <translation>Esta resposta não está mais guardada.</translation>
    </message>
    <message>
        <source>Open a project first.</source>
        <translation>Abra um projeto primeiro.</translation>
    </message>
    <message>
        <source>Open the project “{0}” first.</source>
        <translation>Abra o projeto “{0}” primeiro.</translation>
    </message>
    <message>
        <source>The fingerprint is on the clipboard.</source>
        <translation>A impressão digital está na área de transferência.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln piece(s)</source>
        <translation>
            <numerusform>%Ln trecho</numerusform>
            <numerusform>%Ln trechos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln character(s)</source>
        <translation>
            <numerusform>%Ln caractere</numerusform>
            <numerusform>%Ln caracteres</numerusform>
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
            <numerusform>uma pergunta de %Ln caractere</numerusform>
            <numerusform>uma pergunta de %Ln caracteres</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) are not as they were.</source>
        <translation>
            <numerusform>%Ln documento não está como estava.</numerusform>
            <numerusform>%Ln documentos não estão como estavam.</numerusform>
        </translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>sem mudanças</translation>
    </message>
    <message>
        <source>changed since</source>
        <translation>alterado desde então</translation>
    </message>
    <message>
        <source>moved to {0}</source>
        <translation>movido para {0}</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>não existe mais</translation>
    </message>
    <message>
        <source>said at that moment, not kept</source>
        <translation>dito naquele momento, não guardado</translation>
    </message>
    <message>
        <source>A past answer, {0} to the project “{1}” — the text itself is not kept</source>
        <translation>Resposta passada, de {0}, para o projeto “{1}” — o texto em si não é guardado</translation>
    </message>
    <message>
        <source>A past answer, {0} to {1} — the text itself is not kept</source>
        <translation>Resposta passada, de {0}, para {1} — o texto em si não é guardado</translation>
    </message>
    <message>
        <source>No project answered</source>
        <translation>Nenhum projeto respondeu</translation>
    </message>
    <message>
        <source>Project {0}</source>
        <translation>Projeto {0}</translation>
    </message>
    <message>
        <source>asked by way of {0}</source>
        <translation>pergunta via {0}</translation>
    </message>
    <message>
        <source>{0}, estimated</source>
        <translation>{0}, por estimativa</translation>
    </message>
    <message>
        <source>{0} ms</source>
        <translation>{0} ms</translation>
    </message>
    <message>
        <source>cut to fit</source>
        <translation>cortado para caber</translation>
    </message>
    <message>
        <source>It was handed to a person: no text was sent.</source>
        <translation>Passou para uma pessoa: nenhum texto foi enviado.</translation>
    </message>
    <message>
        <source>The project “{0}” is no longer in this library.</source>
        <translation>O projeto “{0}” não está mais nesta biblioteca.</translation>
    </message>
    <message>
        <source>The old folder answered; its files are not compared with those of now.</source>
        <translation>A pasta antiga respondeu; os arquivos dela não são comparados com os de agora.</translation>
    </message>
    <message>
        <source>No document is in it.</source>
        <translation>Não há nenhum documento nela.</translation>
    </message>
    <message>
        <source>Every document is as it was.</source>
        <translation>Todos os documentos estão como estavam.</translation>
    </message>
    <message>
        <source>The present answer is handed to a person too</source>
        <translation>A resposta atual também passa para uma pessoa</translation>
    </message>
    <message>
        <source>The present answer is the same, byte for byte</source>
        <translation>A resposta atual é a mesma, byte por byte</translation>
    </message>
    <message>
        <source>not compared</source>
        <translation>não comparado</translation>
    </message>
    <message>
        <source>live: {0} · {1}</source>
        <translation>ao vivo: {0} · {1}</translation>
    </message>
    <message>
        <source>pinned, number {0}</source>
        <translation>fixado, {0}º da lista</translation>
    </message>
    <message>
        <source>place {0}</source>
        <translation>{0}º lugar</translation>
    </message>
    <message>
        <source>line {0}</source>
        <translation>linha {0}</translation>
    </message>
    <message>
        <source>lines {0}–{1}</source>
        <translation>linhas {0}–{1}</translation>
    </message>
</context>
<context>
    <name>Recipes</name>
    <message>
        <source>Add a client first.</source>
        <translation>Adicione um programa primeiro.</translation>
    </message>
    <message>
        <source>Switch serving on first.</source>
        <translation>Ligue o serviço primeiro.</translation>
    </message>
    <message>
        <source>Choose a project first.</source>
        <translation>Escolha um projeto primeiro.</translation>
    </message>
    <message>
        <source>For other programs</source>
        <translation>Para outros programas</translation>
    </message>
    <message>
        <source>With the token of</source>
        <translation>Com o token de</translation>
    </message>
    <message>
        <source>Client whose token is copied</source>
        <translation>Programa cujo token é copiado</translation>
    </message>
    <message>
        <source>Project that the program may read</source>
        <translation>Projeto que o programa pode ler</translation>
    </message>
    <message>
        <source>Desktop programs that start Estante themselves (MCP, stdio)</source>
        <translation>Programas de desktop que iniciam o Estante por conta própria (MCP, stdio)</translation>
    </message>
    <message>
        <source>Works also while serving is off. The program reads this one project and changes nothing.</source>
        <translation>Funciona mesmo com o serviço desligado. O programa lê só este projeto e não altera nada.</translation>
    </message>
    <message>
        <source>Copy configuration</source>
        <translation>Copiar configuração</translation>
    </message>
    <message>
        <source>Copy the configuration for MCP on stdio</source>
        <translation>Copiar a configuração para MCP por stdio</translation>
    </message>
    <message>
        <source>Agents that know the MCP address</source>
        <translation>Agentes que conhecem o endereço MCP</translation>
    </message>
    <message>
        <source>Address and token for a program that speaks MCP over HTTP. Keep it as a secret.</source>
        <translation>Endereço e token para um programa que fala MCP por HTTP. Guarde como segredo.</translation>
    </message>
    <message>
        <source>Copy the configuration for MCP over HTTP</source>
        <translation>Copiar a configuração para MCP por HTTP</translation>
    </message>
    <message>
        <source>A bot or a panel (HTTP)</source>
        <translation>Um bot ou um painel (HTTP)</translation>
    </message>
    <message>
        <source>This asks for the very text you see at the right. The copy holds the token.</source>
        <translation>Isto pede exatamente o texto que você vê à direita. A cópia contém o token.</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>Copiar comando</translation>
    </message>
    <message>
        <source>Copy the example for HTTP with its token</source>
        <translation>Copiar o exemplo para HTTP com o token</translation>
    </message>
    <message>
        <source>Example for HTTP, its token hidden</source>
        <translation>Exemplo para HTTP, com o token oculto</translation>
    </message>
</context>
<context>
    <name>RestoreDialog</name>
    <message>
        <source>Restore a deleted project</source>
        <translation>Restaurar um projeto excluído</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Restaurar</translation>
    </message>
    <message>
        <source>Deleted projects</source>
        <translation>Projetos excluídos</translation>
    </message>
    <message>
        <source>Its documents come back, and those of its accounts that belong to no project by now.</source>
        <translation>Os documentos dele voltam, e também as contas dele que agora não pertencem a nenhum projeto.</translation>
    </message>
    <message>
        <source>The trash of this library is empty.</source>
        <translation>A lixeira desta biblioteca está vazia.</translation>
    </message>
</context>
<context>
    <name>ScoreTable</name>
    <message>
        <source>best piece: {0}</source>
        <translation>melhor trecho: {0}</translation>
    </message>
    <message>
        <source>document title</source>
        <translation>título do documento</translation>
    </message>
    <message>
        <source>title like the question</source>
        <translation>título parecido com a pergunta</translation>
    </message>
    <message>
        <source>words close together</source>
        <translation>palavras próximas</translation>
    </message>
    <message>
        <source>words side by side</source>
        <translation>palavras lado a lado</translation>
    </message>
    <message>
        <source>parts of words</source>
        <translation>partes de palavras</translation>
    </message>
    <message>
        <source>headings</source>
        <translation>subtítulos</translation>
    </message>
    <message>
        <source>keywords</source>
        <translation>palavras-chave</translation>
    </message>
    <message>
        <source>file name</source>
        <translation>nome do arquivo</translation>
    </message>
    <message>
        <source>text</source>
        <translation>texto</translation>
    </message>
    <message>
        <source>Word</source>
        <translation>Palavra</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Onde</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>Campo</translation>
    </message>
    <message>
        <source>Rarity</source>
        <translation>Raridade</translation>
    </message>
    <message>
        <source>Frequency</source>
        <translation>Frequência</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Tamanho</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Pontos</translation>
    </message>
</context>
<context>
    <name>Search</name>
    <message>
        <source>Search all documents</source>
        <translation>Pesquisar em todos os documentos</translation>
    </message>
</context>
<context>
    <name>ServerCard</name>
    <message>
        <source>Trust…</source>
        <translation>Confiar…</translation>
    </message>
    <message>
        <source>Try now</source>
        <translation>Testar agora</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Withdraw trust</source>
        <translation>Retirar a confiança</translation>
    </message>
    <message>
        <source>Show what “{0}” runs, and trust it</source>
        <translation>Mostrar o que “{0}” executa e confiar nele</translation>
    </message>
    <message>
        <source>Try “{0}” now, and see its tools</source>
        <translation>Testar “{0}” agora e ver as ferramentas dele</translation>
    </message>
    <message>
        <source>Wait for “{0}” no longer, and end it</source>
        <translation>Não esperar mais por “{0}” e encerrá-lo</translation>
    </message>
    <message>
        <source>End “{0}”, and start it no more</source>
        <translation>Encerrar “{0}” e não iniciá-lo mais</translation>
    </message>
    <message>
        <source>Edit “{0}”</source>
        <translation>Editar “{0}”</translation>
    </message>
    <message>
        <source>Remove “{0}”</source>
        <translation>Remover “{0}”</translation>
    </message>
</context>
<context>
    <name>ServerToolsDialog</name>
    <message>
        <source>Tools of “{0}”</source>
        <translation>Ferramentas de “{0}”</translation>
    </message>
    <message>
        <source>Save the list</source>
        <translation>Salvar a lista</translation>
    </message>
    <message>
        <source>Choose only what reads and changes nothing. With another list it is another server to trust, so you are shown it once more.</source>
        <translation>Escolha só o que lê e não altera nada. Com outra lista, é outro servidor em que confiar, por isso ele é mostrado a você mais uma vez.</translation>
    </message>
    <message>
        <source>It offers no tool.</source>
        <translation>Ele não oferece nenhuma ferramenta.</translation>
    </message>
</context>
<context>
    <name>Serving</name>
    <message>
        <source>Copied.</source>
        <translation>Copiado.</translation>
    </message>
    <message>
        <source>What does delivery cost?</source>
        <translation>Quanto custa a entrega?</translation>
    </message>
    <message>
        <source>reads and changes documents</source>
        <translation>ler e alterar documentos</translation>
    </message>
    <message>
        <source>reads</source>
        <translation>ler</translation>
    </message>
    <message>
        <source>reads one project</source>
        <translation>ler um projeto</translation>
    </message>
    <message>
        <source>reads all projects</source>
        <translation>ler todos os projetos</translation>
    </message>
    <message>
        <source>reads and changes everything</source>
        <translation>ler e alterar tudo</translation>
    </message>
    <message>
        <source>manages</source>
        <translation>gerenciar</translation>
    </message>
    <message>
        <source>On since {0}</source>
        <translation>Ligado desde {0}</translation>
    </message>
    <message>
        <source>Off: no program can ask</source>
        <translation>Desligado: nenhum programa pode perguntar</translation>
    </message>
    <message>
        <source>Starting: the documents are read first</source>
        <translation>Iniciando: primeiro os documentos são lidos</translation>
    </message>
    <message>
        <source>On</source>
        <translation>Ligado</translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>Encerrando</translation>
    </message>
    <message>
        <source>Not serving</source>
        <translation>Fora do ar</translation>
    </message>
    <message>
        <source>The server cannot listen at {0}: {1}.</source>
        <translation>O servidor não pode atender em {0}: {1}.</translation>
    </message>
    <message>
        <source>The tokens in “{0}” cannot be used: {1}.</source>
        <translation>Os tokens em “{0}” não podem ser usados: {1}.</translation>
    </message>
    <message>
        <source>The server ended by itself. It said: {0}</source>
        <translation>O servidor terminou sozinho. Ele disse: {0}</translation>
    </message>
    <message>
        <source>The server ended by itself and did not say why.</source>
        <translation>O servidor terminou sozinho e não disse por quê.</translation>
    </message>
    <message>
        <source>The server could not start: {0}</source>
        <translation>O servidor não conseguiu iniciar: {0}</translation>
    </message>
    <message>
        <source>The server could not start and did not say why.</source>
        <translation>O servidor não conseguiu iniciar e não disse por quê.</translation>
    </message>
    <message>
        <source>“{0}” can ask no more from now on; its token is worth nothing then.</source>
        <translation>“{0}” não poderá mais perguntar a partir de agora; o token dele deixa de valer.</translation>
    </message>
    <message>
        <source>Remove client</source>
        <translation>Remover programa</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Remover</translation>
    </message>
</context>
<context>
    <name>ServingPage</name>
    <message>
        <source>Serving</source>
        <translation>Serviço</translation>
    </message>
    <message>
        <source>No client yet, so nobody may ask. Each program gets a token of its own.</source>
        <translation>Nenhum programa ainda, por isso ninguém pode perguntar. Cada programa recebe um token próprio.</translation>
    </message>
    <message>
        <source>No client yet. Each program gets a token of its own, and may be removed alone.</source>
        <translation>Nenhum programa ainda. Cada programa recebe um token próprio e pode ser removido separadamente.</translation>
    </message>
    <message>
        <source>Serve to programs</source>
        <translation>Servir a programas</translation>
    </message>
    <message>
        <source>bots and agents get the saved documents</source>
        <translation>bots e agentes recebem os documentos salvos</translation>
    </message>
    <message>
        <source>Clients</source>
        <translation>Programas</translation>
    </message>
    <message>
        <source>who may ask, and what</source>
        <translation>quem pode perguntar, e o quê</translation>
    </message>
    <message>
        <source>New client…</source>
        <translation>Novo programa…</translation>
    </message>
</context>
<context>
    <name>ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Atalhos do teclado</translation>
    </message>
    <message>
        <source>Filter commands</source>
        <translation>Filtrar comandos</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menu</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Comando</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Teclas</translation>
    </message>
</context>
<context>
    <name>StatePart</name>
    <message>
        <source>Switch serving off to change the port.</source>
        <translation>Desligue o serviço para mudar a porta.</translation>
    </message>
    <message>
        <source>a free one each time</source>
        <translation>uma livre a cada vez</translation>
    </message>
    <message>
        <source>always the same</source>
        <translation>sempre a mesma</translation>
    </message>
    <message>
        <source>switch off to change it</source>
        <translation>desligue para mudar</translation>
    </message>
    <message>
        <source>Serve to programs on this computer</source>
        <translation>Servir a programas neste computador</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Tentar de novo</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Endereço</translation>
    </message>
    <message>
        <source>MCP address</source>
        <translation>Endereço MCP</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>Porta</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Copy the address</source>
        <translation>Copiar o endereço</translation>
    </message>
    <message>
        <source>Copy the MCP address</source>
        <translation>Copiar o endereço MCP</translation>
    </message>
    <message>
        <source>picked</source>
        <translation>automática</translation>
    </message>
    <message>
        <source>Start with the window, for these documents</source>
        <translation>Iniciar com a janela, para estes documentos</translation>
    </message>
</context>
<context>
    <name>StatusPane</name>
    <message>
        <source>Stop reading</source>
        <translation>Parar a leitura</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Tentar de novo</translation>
    </message>
    <message>
        <source>Reading the documents</source>
        <translation>Lendo os documentos</translation>
    </message>
    <message>
        <source>Read the rest</source>
        <translation>Ler o restante</translation>
    </message>
    <message>
        <source>The index on disk could not be used: {0}. It is built anew from the documents.</source>
        <translation>O índice no disco não pôde ser usado: {0}. Ele é refeito a partir dos documentos.</translation>
    </message>
    <message numerus="yes">
        <source>{0} of %Ln document(s)</source>
        <translation>
            <numerusform>{0} de %Ln documento</numerusform>
            <numerusform>{0} de %Ln documentos</numerusform>
        </translation>
    </message>
    <message>
        <source>Building the index anew · {0}</source>
        <translation>Refazendo o índice · {0}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation>
            <numerusform>%Ln documento</numerusform>
            <numerusform>%Ln documentos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln piece(s)</source>
        <translation>
            <numerusform>%Ln trecho</numerusform>
            <numerusform>%Ln trechos</numerusform>
        </translation>
    </message>
    <message>
        <source>Index built anew · {0}, {1}</source>
        <translation>Índice refeito · {0}, {1}</translation>
    </message>
    <message>
        <source>Index built anew ({0}) · {1}, {2}</source>
        <translation>Índice refeito ({0}) · {1}, {2}</translation>
    </message>
    <message>
        <source>Index up to date · {0}, {1}</source>
        <translation>Índice em dia · {0}, {1}</translation>
    </message>
    <message>
        <source>Index is partial · {0}, {1}</source>
        <translation>Índice parcial · {0}, {1}</translation>
    </message>
    <message>
        <source>Index failed: {0}</source>
        <translation>Falha no índice: {0}</translation>
    </message>
    <message>
        <source>Index failed</source>
        <translation>Falha no índice</translation>
    </message>
    <message>
        <source>Another Estante keeps the index; this one follows it.</source>
        <translation>Outro Estante mantém o índice; este o acompanha.</translation>
    </message>
    <message>
        <source>Watching the folder</source>
        <translation>Observando a pasta</translation>
    </message>
    <message>
        <source>Comparing the folder every few seconds</source>
        <translation>Comparando a pasta a cada poucos segundos</translation>
    </message>
    <message>
        <source>The folder is not there at the moment</source>
        <translation>A pasta não está disponível no momento</translation>
    </message>
    <message>
        <source>Not watching the folder</source>
        <translation>Sem observar a pasta</translation>
    </message>
    <message numerus="yes">
        <source>%Ln error(s)</source>
        <translation>
            <numerusform>%Ln erro</numerusform>
            <numerusform>%Ln erros</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln warning(s)</source>
        <translation>
            <numerusform>%Ln aviso</numerusform>
            <numerusform>%Ln avisos</numerusform>
        </translation>
    </message>
    <message>
        <source>No problems</source>
        <translation>Sem problemas</translation>
    </message>
    <message>
        <source>Serving failed</source>
        <translation>Falha no serviço</translation>
    </message>
    <message>
        <source>Serving on :{0}</source>
        <translation>Servindo em :{0}</translation>
    </message>
    <message>
        <source>Open the page about serving to programs</source>
        <translation>Abrir a página sobre servir a programas</translation>
    </message>
    <message>
        <source>Ln {0}, Col {1}</source>
        <translation>Ln {0}, Col {1}</translation>
    </message>
    <message>
        <source>mixed line ends</source>
        <translation>fins de linha misturados</translation>
    </message>
</context>
<context>
    <name>StepsStrip</name>
    <message>
        <source>Progress of the step in hand</source>
        <translation>Andamento da etapa atual</translation>
    </message>
    <message>
        <source>Steps of the publication</source>
        <translation>Etapas da publicação</translation>
    </message>
</context>
<context>
    <name>SumLine</name>
    <message>
        <source>Sum, equal to the score: {0}</source>
        <translation>Soma, igual à pontuação: {0}</translation>
    </message>
    <message>
        <source>Sum, equal to the score</source>
        <translation>Soma, igual à pontuação</translation>
    </message>
</context>
<context>
    <name>TableView</name>
    <message numerus="yes">
        <source>%Ln more row(s) are not shown.</source>
        <translation>
            <numerusform>Mais %Ln linha não é mostrada.</numerusform>
            <numerusform>Mais %Ln linhas não são mostradas.</numerusform>
        </translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabela</translation>
    </message>
</context>
<context>
    <name>TagField</name>
    <message>
        <source>Add a tag</source>
        <translation>Adicionar uma etiqueta</translation>
    </message>
    <message>
        <source>New tag</source>
        <translation>Nova etiqueta</translation>
    </message>
</context>
<context>
    <name>TextPage</name>
    <message>
        <source>The text the AI will read</source>
        <translation>O texto que a IA vai ler</translation>
    </message>
    <message>
        <source>Only the pinned: there was no room for what was found</source>
        <translation>Só os fixados: não houve espaço para o que foi encontrado</translation>
    </message>
    <message>
        <source>Only the pinned: nothing found for this question</source>
        <translation>Só os fixados: nada encontrado para esta pergunta</translation>
    </message>
    <message>
        <source>Type what the customer said; this is what every answer holds.</source>
        <translation>Escreva o que o cliente disse; isto é o que toda resposta contém.</translation>
    </message>
</context>
<context>
    <name>TreePane</name>
    <message>
        <source>&amp;Open</source>
        <translation>&amp;Abrir</translation>
    </message>
    <message>
        <source>Un&amp;pin</source>
        <translation>De&amp;safixar</translation>
    </message>
    <message>
        <source>&amp;Pin</source>
        <translation>&amp;Fixar</translation>
    </message>
    <message>
        <source>&amp;Why is it in the context, or not?</source>
        <translation>Por &amp;que está, ou não, no contexto?</translation>
    </message>
    <message>
        <source>&amp;New document…</source>
        <translation>&amp;Novo documento…</translation>
    </message>
    <message>
        <source>New &amp;folder…</source>
        <translation>Nova &amp;pasta…</translation>
    </message>
    <message>
        <source>&amp;Add files…</source>
        <translation>A&amp;dicionar arquivos…</translation>
    </message>
    <message>
        <source>&amp;Rename…</source>
        <translation>&amp;Renomear…</translation>
    </message>
    <message>
        <source>Move to &amp;trash</source>
        <translation>Mover para a &amp;lixeira</translation>
    </message>
    <message>
        <source>&amp;Copy path</source>
        <translation>&amp;Copiar caminho</translation>
    </message>
    <message>
        <source>&amp;Show in the file manager</source>
        <translation>&amp;Mostrar no gerenciador de arquivos</translation>
    </message>
    <message>
        <source>Filter documents</source>
        <translation>Filtrar documentos</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Documentos</translation>
    </message>
    <message>
        <source>Beneath the documents</source>
        <translation>Abaixo dos documentos</translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>Esquema</translation>
    </message>
</context>
<context>
    <name>TreeWords</name>
    <message>
        <source>not sent to the AI: it was valid until {0}</source>
        <translation>não é enviado à IA: era válido até {0}</translation>
    </message>
    <message>
        <source>not sent to the AI: it is no longer valid</source>
        <translation>não é enviado à IA: não é mais válido</translation>
    </message>
    <message>
        <source>not sent to the AI: it is valid from {0} on</source>
        <translation>não é enviado à IA: é válido a partir de {0}</translation>
    </message>
    <message>
        <source>not sent to the AI: it is not valid yet</source>
        <translation>não é enviado à IA: ainda não é válido</translation>
    </message>
    <message>
        <source>not sent to the AI: “{0}” stands in its place</source>
        <translation>não é enviado à IA: “{0}” está no lugar dele</translation>
    </message>
    <message>
        <source>not sent to the AI for now</source>
        <translation>por enquanto não é enviado à IA</translation>
    </message>
    <message numerus="yes">
        <source>review overdue for %Ln day(s)</source>
        <translation>
            <numerusform>revisão vencida há %Ln dia</numerusform>
            <numerusform>revisão vencida há %Ln dias</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TrustDialog</name>
    <message>
        <source>Trust this server?</source>
        <translation>Confiar neste servidor?</translation>
    </message>
    <message>
        <source>Trust and start</source>
        <translation>Confiar e iniciar</translation>
    </message>
    <message>
        <source>What is trusted</source>
        <translation>Em que se confia</translation>
    </message>
    <message>
        <source>Whenever live data is asked for, the question is sent to this address. Nothing was sent yet.</source>
        <translation>Sempre que dados ao vivo são pedidos, a pergunta é enviada a este endereço. Nada foi enviado ainda.</translation>
    </message>
    <message>
        <source>Whenever live data is asked for, this program runs on this computer, with your rights, and gets the question. Nothing was started yet.</source>
        <translation>Sempre que dados ao vivo são pedidos, este programa é executado neste computador, com as suas permissões, e recebe a pergunta. Nada foi iniciado ainda.</translation>
    </message>
    <message>
        <source>Trust it only if you know every line. Once anything of it is changed, by anybody, it is not trusted any more.</source>
        <translation>Confie só se você conhece cada linha. Se algo aqui for alterado, por quem quer que seja, ele deixa de ser de confiança.</translation>
    </message>
</context>
<context>
    <name>Uploads</name>
    <message>
        <source>Adding files</source>
        <translation>Adicionando arquivos</translation>
    </message>
</context>
<context>
    <name>VariableRow</name>
    <message>
        <source>NAME</source>
        <translation>NOME</translation>
    </message>
    <message>
        <source>Name of the variable</source>
        <translation>Nome da variável</translation>
    </message>
    <message>
        <source>value</source>
        <translation>valor</translation>
    </message>
    <message>
        <source>Value of the variable, hidden</source>
        <translation>Valor da variável, oculto</translation>
    </message>
    <message>
        <source>Remove this variable</source>
        <translation>Remover esta variável</translation>
    </message>
</context>
<context>
    <name>VersionsDialog</name>
    <message>
        <source>Go back to a version</source>
        <translation>Voltar a uma versão</translation>
    </message>
    <message>
        <source>Go back…</source>
        <translation>Voltar…</translation>
    </message>
    <message>
        <source>Going back makes a new version with the content of an older one; nothing is lost by it.</source>
        <translation>Voltar cria uma nova versão com o conteúdo de uma mais antiga; nada se perde com isso.</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Versão</translation>
    </message>
    <message>
        <source>Published</source>
        <translation>Publicada em</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Documentos</translation>
    </message>
    <message>
        <source>Chunks</source>
        <translation>Trechos</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Tamanho</translation>
    </message>
    <message>
        <source>Build</source>
        <translation>Compilação</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Nota</translation>
    </message>
    <message>
        <source>Versions</source>
        <translation>Versões</translation>
    </message>
    <message>
        <source>Choose a version first.</source>
        <translation>Escolha uma versão primeiro.</translation>
    </message>
</context>
<context>
    <name>Ways</name>
    <message>
        <source>The old folder answers for this account.</source>
        <translation>A pasta antiga responde por esta conta.</translation>
    </message>
    <message>
        <source>The bot gets no text: a person answers this account.</source>
        <translation>O bot não recebe texto: uma pessoa responde a esta conta.</translation>
    </message>
    <message>
        <source>The text below is that of “{0}”, not of the open project.</source>
        <translation>O texto abaixo é de “{0}”, não do projeto aberto.</translation>
    </message>
    <message>
        <source>Open this project</source>
        <translation>Abrir este projeto</translation>
    </message>
    <message>
        <source>The bot gets no text while the project is disabled: a person answers.</source>
        <translation>O bot não recebe texto enquanto o projeto está desativado: uma pessoa responde.</translation>
    </message>
    <message>
        <source>Enable the project</source>
        <translation>Ativar o projeto</translation>
    </message>
    <message>
        <source>Bind to {0}</source>
        <translation>Ligar a {0}</translation>
    </message>
    <message>
        <source>bound to {0}</source>
        <translation>ligada a {0}</translation>
    </message>
    <message>
        <source>account not bound</source>
        <translation>conta sem ligação</translation>
    </message>
    <message>
        <source>default of {0}: {1}</source>
        <translation>padrão de {0}: {1}</translation>
    </message>
    <message>
        <source>{0} has no default</source>
        <translation>{0} sem padrão</translation>
    </message>
    <message>
        <source>general default: {0}</source>
        <translation>padrão geral: {0}</translation>
    </message>
    <message>
        <source>no general default</source>
        <translation>sem padrão geral</translation>
    </message>
    <message>
        <source>the old folder</source>
        <translation>a pasta antiga</translation>
    </message>
    <message>
        <source>a person answers</source>
        <translation>uma pessoa responde</translation>
    </message>
</context>
<context>
    <name>WelcomePane</name>
    <message>
        <source>Open a folder of documents</source>
        <translation>Abra uma pasta de documentos</translation>
    </message>
    <message>
        <source>Choose a folder of Markdown files, or drop one here. Nothing is written into it but what you change.</source>
        <translation>Escolha uma pasta de arquivos Markdown ou solte uma aqui. Nada é gravado nela além do que você alterar.</translation>
    </message>
    <message>
        <source>Create library…</source>
        <translation>Criar biblioteca…</translation>
    </message>
    <message>
        <source>Choose a project…</source>
        <translation>Escolher um projeto…</translation>
    </message>
    <message>
        <source>New project…</source>
        <translation>Novo projeto…</translation>
    </message>
    <message>
        <source>Restore a deleted project…</source>
        <translation>Restaurar um projeto excluído…</translation>
    </message>
    <message>
        <source>Open folder…</source>
        <translation>Abrir pasta…</translation>
    </message>
    <message>
        <source>Sample: Casa Brisa</source>
        <translation>Exemplo: Casa Brisa</translation>
    </message>
    <message>
        <source>Sample: 青禾茶具</source>
        <translation>Exemplo: 青禾茶具</translation>
    </message>
    <message>
        <source>Opened before</source>
        <translation>Abertas antes</translation>
    </message>
    <message>
        <source>Each project has documents of its own, and the accounts that are answered from them.</source>
        <translation>Cada projeto tem seus próprios documentos e as contas que são respondidas com eles.</translation>
    </message>
    <message>
        <source>No project of “{0}” is open</source>
        <translation>Nenhum projeto de “{0}” está aberto</translation>
    </message>
    <message>
        <source>A project holds documents, and the accounts that are answered from them. Make the first one to begin.</source>
        <translation>Um projeto reúne documentos e as contas que são respondidas com eles. Crie o primeiro para começar.</translation>
    </message>
    <message>
        <source>“{0}” has no projects yet</source>
        <translation>“{0}” ainda não tem projetos</translation>
    </message>
</context>
<context>
    <name>WhyTable</name>
    <message>
        <source>How the score comes about</source>
        <translation>Como se chega à pontuação</translation>
    </message>
</context>
<context>
    <name>WordsTable</name>
    <message>
        <source>Word</source>
        <translation>Palavra</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Documentos</translation>
    </message>
    <message>
        <source>How it was looked up</source>
        <translation>Como foi procurada</translation>
    </message>
    <message>
        <source>Find nothing by themselves: {0}</source>
        <translation>Sozinhas não encontram nada: {0}</translation>
    </message>
    <message>
        <source>as the beginning of {0}</source>
        <translation>como começo de {0}</translation>
    </message>
    <message>
        <source>spelt like {0}</source>
        <translation>parecida com {0}</translation>
    </message>
    <message>
        <source>by its synonym {0}</source>
        <translation>pelo sinônimo {0}</translation>
    </message>
    <message>
        <source>no similar form either</source>
        <translation>nenhuma forma parecida</translation>
    </message>
    <message>
        <source>as written, or its stem</source>
        <translation>como escrita, ou o radical</translation>
    </message>
</context>
</TS>
