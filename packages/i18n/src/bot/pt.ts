/**
 * Texts that the automatic service sends to contacts and leaves in conversations, in the language of the company. No
 * screen has these.
 */
export const bot = {
  unsupported: 'Mensagem não suportada. Veja no celular.',
  awaited: 'Aguardando esta mensagem. Isso pode levar algum tempo.',
  /** how a service ends that ends because its contact is silent, until the company has other words */
  expiredCloseReason: 'Encerrado sem resposta',
  userLeft: '{{name}} não faz mais parte da equipe.',
  /** why a ticket went to somebody by itself, or came back */
  assigned: {
    owner: 'que cuida do cliente',
    standIn: 'no lugar de {{name}}',
    last: 'que atendeu da última vez',
    turn: 'na sua vez',
    least: 'que está mais livre',
    tie: 'que está livre há mais tempo',
    nobody: 'Ninguém da fila podia atender.',
    wasAway: '{{name}} está ausente.',
    wasPaused: '{{name}} está em pausa e o cliente esperava.',
    wasOffShift: '{{name}} está fora do turno e o cliente esperava.',
    redistributed: 'Redistribuído: estava com {{name}}.',
  },
  /** content of a message besides its text, described in words */
  interactive: {
    pix: 'Chave PIX: {{value}}',
    payment: 'Pedido de pagamento {{value}}',
    order: 'Pedido {{value}}',
    total: 'Total: {{value}}',
    moreItems: 'e mais {{value}}',
    boleto: 'Boleto: {{value}}',
    form: 'Formulário {{value}}',
    callPermission: {
      accepted: 'Aceita ligações da empresa',
      always: 'Sempre aceita ligações da empresa',
      rejected: 'Não quer ligações da empresa',
    },
    canceled: 'Cancelado',
  },
  /** asks a contact whose number WhatsApp hides */
  numberRequest: 'Para continuar o atendimento, compartilhe seu número de telefone.',
  /** a Pix charge that somebody sends */
  pix: {
    title: '*Pix*',
    titleOf: '*Pix de {{value}}*',
    receiver: 'Para: {{name}}',
    key: 'Chave: {{key}}',
    until: 'Pague até {{time}}',
    howTo: 'Copie o código da próxima mensagem e use Pix Copia e Cola no aplicativo do seu banco, ou leia o QR Code.',
  },
  menu: {
    back: 'Menu anterior',
    open: 'Ver opções',
    main: 'Menu inicial',
    toMain: 'Voltar ao Menu Principal',
    inQueue: 'Você está na fila *{{queue}}*. Aguarde, já vamos te atender!',
  },
  /** when it opens again */
  returns: {
    soon: 'em breve',
    today: 'hoje às {{time}}',
    tomorrow: 'amanhã às {{time}}',
    day: '{{day}} às {{time}}',
    date: '{{date}} às {{time}}',
  },
  accepted: '{{greeting}} *{{contact}}*, meu nome é *{{user}}* e darei continuidade ao seu atendimento.',
  transferred: {
    toQueue:
      '*Mensagem automática*:\nVocê foi transferido para o departamento *{{queue}}*\naguarde, já vamos te atender!',
    toUser: '*Mensagem automática*:\nFoi transferido para o atendente *{{user}}*\naguarde, já vamos te atender!',
    toBoth:
      '*Mensagem automática*:\nVocê foi transferido para o departamento *{{queue}}* e contará com a presença de *{{user}}*\naguarde, já vamos te atender!',
  },
  rating: {
    three: {
      ask: 'Digite de 1 a 3 para qualificar nosso atendimento:',
      r1: 'Insatisfeito',
      r2: 'Satisfeito',
      r3: 'Muito Satisfeito',
    },
    five: {
      ask: 'Digite de 1 a 5 para qualificar nosso atendimento:',
      r1: 'Péssimo',
      r2: 'Ruim',
      r3: 'Regular',
      r4: 'Bom',
      r5: 'Ótimo',
    },
    ten: { ask: 'De 0 a 10, qual nota você dá ao nosso atendimento?' },
    /** above buttons */
    press: 'Como foi nosso atendimento?',
    open: 'Dar nota',
    /** asks for words beside a rating, and thanks for them */
    words: 'Obrigado pela nota! Quer contar o motivo? Responda com uma mensagem.',
    thanks: 'Obrigado por contar! Se precisar de nós, é só escrever.',
  },
  noCalls:
    '*Mensagem automática*:\nAs chamadas de voz e vídeo estão desabilitadas para esse WhatsApp, favor enviar uma mensagem de texto. Obrigado',
} as const;
