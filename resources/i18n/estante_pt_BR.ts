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
        <source>{0}.</source>
        <translation>{0}.</translation>
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
        <source>It is shown in the tree and never sent: only Markdown files are. Write what it says into one.</source>
        <translation>Ele aparece na árvore e nunca é enviado: só arquivos Markdown são. Escreva em um deles o que este diz.</translation>
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
        <source>estimate</source>
        <translation>estimativa</translation>
    </message>
</context>
<context>
    <name>Causes</name>
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
        <source>Drop one folder here to open it.</source>
        <translation>Solte uma pasta aqui para abri-la.</translation>
    </message>
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
        <source>Try again</source>
        <translation>Tentar de novo</translation>
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
    <message>
        <source>Preview</source>
        <translation>Prévia</translation>
    </message>
    <message>
        <source>Only Markdown has a preview</source>
        <translation>Só Markdown tem prévia</translation>
    </message>
    <message>
        <source>No document is open. Choose one in the list at the left.</source>
        <translation>Nenhum documento aberto. Escolha um na lista à esquerda.</translation>
    </message>
</context>
<context>
    <name>Editing</name>
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
        <source>“{0}” was changed by another program since you opened it; choose which text to keep.</source>
        <translation>“{0}” foi alterado por outro programa desde que você o abriu; escolha qual texto manter.</translation>
    </message>
    <message>
        <source>“{0}” was removed by another program since you opened it; save it again or close it.</source>
        <translation>“{0}” foi removido por outro programa desde que você o abriu; salve-o de novo ou feche-o.</translation>
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
    <name>FolderButton</name>
    <message>
        <source>No folder open</source>
        <translation>Nenhuma pasta aberta</translation>
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
</context>
<context>
    <name>HandoffBanner</name>
    <message>
        <source>Hand over to a person</source>
        <translation>Passar para uma pessoa</translation>
    </message>
    <message>
        <source>None of the documents answers this question and nothing is pinned, so the AI would get no text. A person should take over.</source>
        <translation>Nenhum documento responde a esta pergunta e não há fixados, então a IA não receberia texto nenhum. Uma pessoa deve assumir.</translation>
    </message>
</context>
<context>
    <name>HandoffPanel</name>
    <message>
        <source>What was searched</source>
        <translation>O que foi procurado</translation>
    </message>
    <message>
        <source>Write a document about it…</source>
        <translation>Escrever um documento sobre isso…</translation>
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
        <source>Move to trash</source>
        <translation>Mover para a lixeira</translation>
    </message>
    <message>
        <source>New document</source>
        <translation>Novo documento</translation>
    </message>
    <message>
        <source>Title of the new document</source>
        <translation>Título do novo documento</translation>
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
        <source>Export context</source>
        <translation>Exportar contexto</translation>
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
        <source>Ln {0}, Col {1}</source>
        <translation>Ln {0}, Col {1}</translation>
    </message>
    <message>
        <source>mixed line ends</source>
        <translation>fins de linha misturados</translation>
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
    <name>TextPage</name>
    <message>
        <source>The text the AI will read</source>
        <translation>O texto que a IA vai ler</translation>
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
        <source>Outline</source>
        <translation>Esquema</translation>
    </message>
    <message>
        <source>About the document</source>
        <translation>Sobre o documento</translation>
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
