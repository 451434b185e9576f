/** Flows: why one was left to people, as the log of a ticket says it. */
export const flows = {
  failures: {
    tooOld: 'O fluxo não terminou em 30 dias',
    queueGone: 'A fila do fluxo não existe mais',
    personGone: 'A pessoa do fluxo não existe mais',
    connectionGone: 'A conexão do fluxo não existe mais',
    nowhere: 'O fluxo não tinha para onde ir',
    tooManyRounds: 'O fluxo deu voltas demais',
    tooManySteps: 'O fluxo deu passos demais',
    flowGone: 'O fluxo seguinte não está no ar',
    tooDeep: 'O fluxo passou por fluxos demais',
  },
} as const;
