/**
 * Texts that the automatic service sends to contacts and leaves in conversations, in the language of the company. No
 * screen has these.
 */
export const bot = {
  unsupported: 'Mensagem não suportada. Veja no celular.',
  awaited: 'Aguardando esta mensagem. Isso pode levar algum tempo.',
  userLeft: '{{name}} não faz mais parte da equipe.',
  /** content of a message besides its text, described in words */
  interactive: {
    pix: 'Chave PIX: {{value}}',
    payment: 'Pedido de pagamento {{value}}',
    order: 'Pedido {{value}}',
    total: 'Total: {{value}}',
    moreItems: 'e mais {{value}}',
    boleto: 'Boleto: {{value}}',
    form: 'Formulário {{value}}',
    canceled: 'Cancelado',
  },
  /** asks a contact whose number WhatsApp hides */
  numberRequest: 'Para continuar o atendimento, compartilhe seu número de telefone.',
  menu: {
    back: 'Menu anterior',
    open: 'Ver opções',
    main: 'Menu inicial',
    toMain: 'Voltar ao Menu Principal',
    inQueue: 'Você está na fila *{{queue}}*. Aguarde, já vamos te atender!',
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
    ask: 'Digite de 1 a 3 para qualificar nosso atendimento:',
    r1: 'Insatisfeito',
    r2: 'Satisfeito',
    r3: 'Muito Satisfeito',
  },
  noCalls:
    '*Mensagem automática*:\nAs chamadas de voz e vídeo estão desabilitadas para esse WhatsApp, favor enviar uma mensagem de texto. Obrigado',
} as const;
