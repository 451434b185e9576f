/** The first steps of a new company. */
export const firstSteps = {
  title: 'Primeiros passos',
  intro: 'Quatro passos até a primeira conversa. Cada um se marca sozinho quando estiver feito.',
  progress: '{{done}} de {{all}} feitos',
  done: 'Feito',
  todo: 'A fazer',
  connection: {
    title: 'Conecte um número',
    text: 'O telefone simulado lê o QR Code e serve para experimentar tudo.',
    action: 'Ir para Conexões',
  },
  queues: {
    title: 'Crie as filas',
    text: 'Vendas, Suporte, Financeiro: por elas cada cliente chega a quem sabe responder.',
    action: 'Ir para Filas',
  },
  users: {
    title: 'Convide a equipe',
    text: 'Cadastre quem vai atender e diga em quais filas.',
    action: 'Ir para Usuários',
  },
  test: {
    title: 'Receba uma mensagem de teste',
    text: 'Escreva pelo telefone simulado e veja a conversa chegar aos atendimentos.',
    textNoPhone: 'Escreva para o seu número, ou crie uma conexão com o telefone simulado, e veja a conversa chegar.',
    action: 'Abrir o telefone simulado',
    actionNoPhone: 'Ir para Conexões',
  },
  allDone: {
    text: 'Os quatro passos estão feitos. Bom trabalho!',
    action: 'Ver os atendimentos',
  },
  dismiss: 'Não mostrar mais no painel',
  dismissed: 'A lista não aparece mais no painel. Ela continua aqui, e na busca de páginas (Ctrl K).',
  restore: 'Mostrar de novo no painel',
} as const;
