/** The bell, the notifications of the browser, and the sound. */
export const notifications = {
  title: 'Mensagens não lidas',
  count_one: '{{count}} conversa com mensagem não lida',
  count_other: '{{count}} conversas com mensagens não lidas',
  emptyTitle: 'Tudo lido',
  emptyText: 'Quando um cliente escrever, ele aparece aqui.',
  more_one: 'Há mais {{count}} conversa. Veja na lista de atendimentos.',
  more_other: 'Há mais {{count}} conversas. Veja na lista de atendimentos.',
  handed: 'Atendimento transferido para você',
  handedBy: '{{name}} transferiu este atendimento para você',
  campaignPaused: 'A campanha {{name}} pausou. {{reason}}',
  showCampaign: 'Ver campanha',
  browser: {
    ask: 'Receba um aviso do navegador quando chegar mensagem e você estiver em outra janela.',
    allow: 'Ativar avisos',
    label: 'Avisos do navegador',
    hint: 'Quando chegar mensagem e você estiver em outra janela.',
    denied:
      'O navegador bloqueia os avisos deste site. Permita notificações nas configurações do site para recebê-los.',
  },
  pending: { label: 'Avisar de quem aguarda nas minhas filas', hint: 'Vale neste computador.' },
  chats: { label: 'Avisar do chat interno', hint: 'Som e aviso do navegador. Vale neste computador.' },
  volume: {
    title: 'Volume do aviso',
    muted: 'Sem som',
    mute: 'Tirar o som',
    unmute: 'Ligar o som',
    test: 'Ouvir o aviso',
  },
} as const;
