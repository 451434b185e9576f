/** Follow-ups in the panel of a conversation. */
export const followUpPanel = {
  title: 'Acompanhamento',
  start: 'Começar um acompanhamento',
  none: 'Nenhum em andamento.',
  started: 'Começou: {{name}}',
  stop: 'Parar {{name}}',
  stopped: 'Acompanhamento parado.',
  next: 'Próxima mensagem {{when}}',
  sent: '{{sent}} de {{steps}} mensagens',
  noneOn: 'Nenhum acompanhamento ligado',
  failed: 'O acompanhamento não abriu.',
} as const;
