/** Settings of the company. */
export const settings = {
  title: 'Configurações',
  tabs: { label: 'Configurações', options: 'Opções', hours: 'Horários', companies: 'Empresas', plans: 'Planos' },
  readOnly: 'Só administradores mudam estas opções. Peça a um deles o que precisa mudar.',
  saved: 'Operação atualizada com sucesso.',
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
  choices: {
    adminSecondFactor: {
      label: 'Exigir a segunda etapa dos administradores',
      disabledEffect: 'Cada um decide se, depois da senha, usa um código ou uma chave de acesso.',
      enabledEffect:
        'Administrador sem segunda etapa cria a sua ao entrar, e antes disso nada mais abre. Vale já, também para você e para quem está com o Balcão aberto. Chaves da API continuam.',
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
    userRating: {
      label: 'Avaliações',
      disabledEffect: 'O atendimento é resolvido sem pedir nota.',
      enabledEffect:
        'Ao resolver, o cliente recebe o pedido de uma nota de 1 a 3. O atendimento fecha na hora, e a nota entra quando chegar.',
    },
    scheduleType: {
      label: 'Gerenciamento de horários',
      disabled: 'Desativado',
      queue: 'Por fila',
      company: 'Da empresa',
      disabledEffect: 'Sempre aberto: ninguém recebe a mensagem fora do horário.',
      queueEffect: 'Cada fila tem o seu horário, na tela Filas, aba Horários de Atendimento.',
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
  hours: {
    intro: 'Fora destes horários o cliente recebe a mensagem fora do horário da conexão, uma vez por período fechado.',
    none: 'Nenhum horário salvo ainda. Ligue os dias em que a empresa atende.',
    save: 'Salvar horários',
    saved: 'Horários atualizados com sucesso.',
    changedElsewhere: 'Outra pessoa salvou os horários agora. O que você salvar substitui os dela.',
    fix: 'Corrija os horários marcados.',
  },
} as const;
