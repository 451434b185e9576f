/** Notes of the team about a ticket. */
export const notes = {
  list: 'Anotações do contato',
  internal: 'Anotação interna',
  by: 'Anotação interna · {{name}}',
  summaryBy: 'Resumo da IA, revisado por {{name}}',
  field: 'Nova anotação',
  placeholder: 'Escreva algo para a equipe',
  hint: 'O cliente não vê.',
  add: 'Anotar',
  added: 'Observação adicionada com sucesso!',
  deleted: 'Observação excluída com sucesso!',
  deleteOf: 'Excluir a anotação de {{when}}',
  empty: 'Nada anotado ainda. Escreva o que a equipe precisa saber.',
  earlier: 'Mostrar anotações anteriores',
  otherTicket: 'de outro atendimento',
  deleteDialog: {
    title: 'Excluir esta anotação?',
    text: 'Ela some para toda a equipe e não volta.',
    confirm: 'Excluir anotação',
  },
} as const;
