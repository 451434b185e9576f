/** Settings of the company. */
export const settings = {
  title: 'Configurações',
  tabs: { label: 'Configurações', options: 'Opções', hours: 'Horários', companies: 'Empresas', plans: 'Planos' },
  readOnly: 'Só administradores mudam estas opções. Peça a um deles o que precisa mudar.',
  saved: 'Configuração salva.',
  sections: {
    automatic: 'Atendimento automático',
    people: 'Atendentes e clientes',
    access: 'Acesso',
    locale: 'Idioma e fuso horário',
    integrations: 'Integrações',
  },
  access: {
    title: 'Acesso',
    operators: 'Exigir a segunda etapa dos operadores',
    operatorsHint:
      'Operador sem segunda etapa cria a sua antes de fazer qualquer outra coisa. Vale já, também para você.',
    perHour: 'Empresas novas por hora',
    perHourHint: 'Cadastros além disso esperam.',
    perDay: 'Empresas novas por dia',
    perDayHint: '0 fecha o cadastro.',
  },
  ratingTemplates: {
    title: 'Avaliação fora das 24 horas',
    hint: 'Passadas 24 horas da última mensagem do cliente, um número oficial só pede a nota por um modelo aprovado, e a Meta cobra cada modelo entregue. Sem modelo, a nota não é pedida.',
    failed: 'Não deu para carregar os modelos da avaliação.',
    none: 'Não pede a nota fora das 24 horas',
    chosen: 'Pede por {{name}} · {{scale}}',
    states: {
      reviewing: 'Em análise',
      rejected: 'Recusado',
      paused: 'Pausado',
      disabled: 'Desativado',
      deleted: 'Excluído',
    },
    stopped: {
      reviewing: 'A nota não é pedida: a Meta está analisando {{name}}',
      rejected: 'A nota não é pedida: a Meta recusou {{name}}',
      paused: 'A nota não é pedida: a Meta pausou {{name}}',
      disabled: 'A nota não é pedida: a Meta desativou {{name}}',
      deleted: 'A nota não é pedida: {{name}} não existe mais nesta conta',
    },
    formTitle: 'Avaliação por {{name}}',
    template: 'Modelo que pede a nota',
    templateHint: 'Aprovado, da conta deste número e sem arquivo. Vazio: fora das 24 horas não pede.',
    noTemplate: 'Não pedir',
    placeholder: 'Valor de {{name}}',
    variables: 'Dados do cliente',
    field: 'Campo',
    costMarketing:
      'Este modelo conta como Marketing: a Meta cobra cada entrega pelo preço de Marketing, e quem saiu das campanhas não recebe.',
    costUtility: 'Este modelo conta como Utilidade: a Meta cobra cada entrega pelo preço de Utilidade.',
    scale: 'Notas que o modelo pede',
    scaleHint: 'Os relatórios comparam notas de escalas diferentes.',
    button: 'Botão “{{text}}”',
    noRate: 'Não é nota',
  },
  choices: {
    adminSecondFactor: {
      label: 'Exigir a segunda etapa dos administradores',
      disabledEffect: 'Cada um decide se, depois da senha, usa um código ou uma chave de acesso.',
      enabledEffect:
        'Administrador sem segunda etapa cria a sua ao entrar, e antes disso nada mais abre. Vale já, também para você e para quem está com o Balcão aberto. Chaves da API continuam.',
    },
    maskedNumbers: {
      label: 'Números dos contatos',
      nobody: 'Todos veem',
      attendants: 'Ocultos para atendentes',
      supervisors: 'Ocultos para atendentes e supervisores',
      nobodyEffect: 'Quem vê a conversa vê o número inteiro.',
      attendantsEffect:
        'Atendentes veem +55 11 9••••-0142 em toda parte, não buscam por número nem importam contatos. Números que alguém escreve em uma mensagem ou anotação, e os que estão dentro de fotos e arquivos, continuam à vista. Administradores e supervisores veem tudo.',
      supervisorsEffect:
        'Atendentes e supervisores veem +55 11 9••••-0142 em toda parte, não buscam por número nem importam contatos. Números que alguém escreve em uma mensagem ou anotação, e os que estão dentro de fotos e arquivos, continuam à vista. Administradores veem tudo.',
    },
    phoneKeepsAvailable: {
      label: 'Celular com avisos conta como presente',
      disabledEffect: 'Dois minutos depois de fechar a última janela, a pessoa fica Ausente.',
      enabledEffect:
        'Quem fecha o Balcão no celular continua Disponível enquanto o celular recebe avisos. Sair da conta, o turno e a própria escolha continuam valendo.',
    },
    badgeCountsWaiting: {
      label: 'O que o ícone do aplicativo conta',
      disabled: 'Não lidas',
      enabled: 'Não lidas e aguardando',
      disabledEffect: 'Conversas de cada pessoa com mensagens não lidas.',
      enabledEffect: 'Conversas com mensagens não lidas e clientes esperando nas filas da pessoa.',
    },
    nothingOnDevices: {
      label: 'Nada fica guardado nos aparelhos',
      disabledEffect:
        'As últimas 50 conversas de cada pessoa ficam no navegador dela, para ler sem internet e abrir mais depressa. Somem quando a pessoa sai da conta e depois de 7 dias sem abrir o Balcão.',
      enabledEffect:
        'Navegadores e celulares não guardam conversas, contatos nem mensagens à espera de internet. O que já estava guardado é apagado no próximo contato de cada aparelho.',
    },
    pushContent: {
      label: 'O que aparece nos avisos de celular',
      name: 'Só o nome',
      nothing: 'Nada que identifique',
      words: 'Nome e texto',
      nameEffect: 'O aviso mostra o nome do cliente e quantas mensagens chegaram.',
      nothingEffect: 'O aviso mostra Cliente #1042 no lugar do nome.',
      wordsEffect: 'O aviso mostra o nome e o começo da mensagem, também na tela bloqueada. Anotações nunca aparecem.',
    },
    onlyAssigneeSends: {
      label: 'Quem responde um atendimento',
      disabled: 'Todos que veem o atendimento',
      enabled: 'Só quem assumiu o atendimento',
      disabledEffect: 'Um colega pode ajudar e escrever na mesma conversa.',
      enabledEffect: 'Os outros continuam lendo e anotando. Para responder, o atendimento precisa ser transferido.',
    },
    historyAcrossQueues: {
      label: 'Histórico entre filas',
      disabledEffect:
        'Um atendimento encerrado em outra fila só é reaberto por administradores. Os atendentes não veem o que foi dito nele.',
      enabledEffect:
        'Quem inicia uma conversa com um contato vê os atendimentos encerrados dele nesta conexão, também os de outras filas.',
    },
    linkPreviews: {
      label: 'Prévia de links',
      disabledEffect: 'O link vai só como texto. Nenhuma página é aberta pelo Balcão.',
      enabledEffect:
        'Nos números conectados por QR, o primeiro link de uma mensagem vai com título, descrição e foto da página. O Balcão abre a página para isso.',
    },
    thanksKeepClosed: {
      label: 'Agradecimento não reabre',
      disabledEffect: '“Obrigado” depois do fim abre um novo atendimento.',
      enabledEffect:
        '“Ok, obrigado” depois que alguém resolveu fica na conversa, sem abrir um atendimento. Perguntas, arquivos e números sempre abrem.',
    },
    expiredCloseReason: {
      label: 'Motivo quando o cliente não responde',
      effect: 'Fica nos atendimentos que terminam sozinhos. Vazio = {{usual}}.',
      usual: 'Encerrado sem resposta',
    },
    userRating: {
      label: 'Avaliações',
      disabledEffect: 'O atendimento é resolvido sem pedir nota.',
      enabledEffect:
        'Ao resolver, o cliente recebe o pedido de uma nota. O atendimento fecha na hora, e a nota entra quando chegar.',
    },
    ratingScale: {
      label: 'Notas',
      three: 'De 1 a 3',
      threeEffect: 'Insatisfeito, satisfeito, muito satisfeito.',
      five: 'De 1 a 5',
      fiveEffect: 'De péssimo a ótimo.',
      ten: 'De 0 a 10',
      tenEffect: 'Só números, como no NPS. Nos números oficiais o cliente digita: não cabem onze botões.',
    },
    ratingWords: {
      label: 'Motivo da nota',
      disabledEffect: 'Depois da nota vai a mensagem de despedida.',
      enabledEffect:
        'Depois da nota o cliente é convidado a contar o motivo. O que ele escrever em até uma hora fica com a nota, sem abrir um atendimento; perguntas abrem.',
    },
    ratingDeadline: {
      label: 'Até quando vale a nota',
      none: 'Sempre',
      noneEffect: 'A nota entra quando chegar, mesmo semanas depois.',
      day: 'Um dia',
      dayEffect: 'Depois de um dia, um número abre um novo atendimento.',
      threeDays: 'Três dias',
      threeDaysEffect: 'Depois de três dias, um número abre um novo atendimento.',
      week: 'Uma semana',
      weekEffect: 'Depois de uma semana, um número abre um novo atendimento.',
    },
    scheduleType: {
      label: 'Gerenciamento de horários',
      disabled: 'Desativado',
      queue: 'Por fila',
      company: 'Da empresa',
      disabledEffect: 'Sempre aberto: ninguém recebe a mensagem fora do horário.',
      queueEffect: 'Cada fila tem o seu horário, na tela Filas, aba Horários.',
      companyEffect: 'Um só horário para a empresa, na aba Horários desta tela.',
    },
    CheckMsgIsGroup: {
      label: 'Ignorar mensagens de grupos',
      disabledEffect: 'Mensagens de grupos entram como atendimentos.',
      enabledEffect: 'Mensagens de grupos não viram atendimentos.',
    },
    call: {
      label: 'Aceitar chamadas',
      disabledEffect:
        'Quem liga recebe uma mensagem dizendo que aqui só se atende por texto. A chamada fica registrada.',
      enabledEffect: 'A chamada fica registrada e ninguém recebe uma resposta automática.',
    },
    chatBotType: {
      label: 'Tipo de chatbot',
      text: 'Texto',
      textEffect:
        'O menu vai como texto, e o cliente responde com o número. Botões e listas não funcionam mais no WhatsApp.',
    },
    sendGreetingAccepted: {
      label: 'Saudação ao aceitar o atendimento',
      disabledEffect: 'Ao aceitar, nada é enviado.',
      enabledEffect: 'Ao aceitar, o cliente recebe uma saudação com o nome do atendente. Grupos não recebem.',
    },
    sendMsgTransfTicket: {
      label: 'Mensagem ao transferir o atendimento',
      disabledEffect: 'O cliente não é avisado da transferência.',
      enabledEffect: 'O cliente é avisado da nova fila, do novo atendente ou dos dois.',
    },
    sendGreetingMessageOneQueues: {
      label: 'Saudação quando há só uma fila',
      disabledEffect: 'Em uma conexão com uma só fila, o cliente entra nela sem receber a saudação.',
      enabledEffect: 'Em uma conexão com uma só fila, o cliente recebe a saudação ao entrar nela.',
    },
  },
  noHours:
    'Nenhum dia tem horário ainda: com esta opção todos recebem a mensagem fora do horário. Preencha a aba Horários.',
  locale: {
    language: 'Idioma da empresa',
    languageHint: 'O idioma das mensagens automáticas e das variáveis. O idioma da sua tela fica no menu da sua conta.',
    timeZone: 'Fuso horário',
    timeZoneHint: 'Vale para os horários de atendimento, as variáveis de hora e os números do painel.',
    timeZoneNow: 'Agora são {{time}} neste fuso.',
    nothing: 'Nenhum fuso com este nome. Tente o nome de uma capital.',
  },
  asaas: {
    label: 'Token do Asaas',
    hint: 'Cobra as empresas desta instalação quando Cobrança usa o Asaas. Por segurança, nunca é mostrado de novo.',
    unused: 'Nesta instalação o operador recebe pelas faturas: o token da sua empresa não é usado.',
    stored: 'Há um token guardado.',
    none: 'Nenhum token guardado.',
    placeholder: 'Cole o token aqui',
    replace: 'Substituir token',
    save: 'Salvar token',
    clear: 'Apagar token',
    clearTitle: 'Apagar o token do Asaas?',
    clearText: 'As cobranças param até outro token ser guardado.',
    clearTextUnused: 'Nenhuma cobrança depende dele.',
  },
} as const;
