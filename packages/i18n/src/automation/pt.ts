/** What prompts, integrations and the model beside attendants have in common. */
export const automation = {
  queue: 'Fila {{name}}',
  connection: 'Conexão {{name}}',
  nowhere: 'Nenhum lugar',
  baseUrl: 'Endereço (base URL)',
  baseUrlHint: 'Serve qualquer um compatível com a OpenAI.',
  apiKey: 'Chave',
  apiKeyHint: 'É guardada selada. Ninguém consegue ler de volta.',
  apiKeyKept: 'Está guardada selada. Deixe em branco para manter.',
  onFailureHint: 'Depois de duas falhas seguidas, com uma linha no histórico do atendimento.',
  failures: {
    wait: 'Deixar aguardando na fila',
    menu: 'Mostrar o menu da fila',
    text: 'Enviar um texto e deixar aguardando',
  },
  calls: {
    title: 'Últimos turnos',
    last: 'Última resposta',
    answered: 'Respondeu',
    failed: 'Sem resposta',
    none: 'Nenhum turno nos últimos 7 dias.',
    notLoaded: 'Os turnos não carregaram. Abra de novo para tentar.',
    ms: '{{total}} ms',
    seconds: '{{total}} s',
  },
  failureText: 'Texto enviado',
} as const;
