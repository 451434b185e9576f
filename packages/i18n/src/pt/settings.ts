/** Settings of the company. */
export const settings = {
  title: 'Configurações',
  tabs: { label: 'Configurações', options: 'Opções' },
  saved: 'Operação atualizada com sucesso.',
  onlyAssigneeSends: {
    label: 'Quem responde um atendimento',
    disabled: 'Todos que veem o atendimento',
    enabled: 'Só quem assumiu o atendimento',
    disabledEffect: 'Um colega pode ajudar e escrever na mesma conversa.',
    enabledEffect: 'Os outros continuam lendo e anotando. Para responder, o atendimento precisa ser transferido.',
  },
} as const;
