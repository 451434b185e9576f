/** The tab of the settings from which a company takes its data along. */
export const privacy = {
  tab: 'Dados e privacidade',
  company: {
    title: 'Levar todos os dados',
    text: 'Um arquivo só, com conversas, contatos, arquivos e configurações em JSON.',
    prepare: 'Preparar arquivo',
    amounts: '{{messages}} mensagens, {{contacts}} contatos, {{tickets}} atendimentos.',
  },
  contact: {
    title: 'Dados de um contato',
    text: 'Quando um cliente pede os dados dele.',
    choose: 'Contato',
    amounts: '{{tickets}} atendimentos, {{messages}} mensagens, {{files}} arquivos',
    other: 'Trocar contato',
    take: 'Levar os dados',
  },
  list: {
    waiting: 'Na fila',
    running: 'Preparando o arquivo',
    progress: '{{done}} de {{total}} mensagens',
    files: 'guardando os arquivos',
    stop: 'Parar',
    failed: 'Não deu certo. Peça outro.',
    stopped: 'Parado',
    facts: '{{size}}, pedido por {{who}}. Fica até {{date}}.',
    operator: 'quem opera o Balcão',
    download: 'Baixar',
    remove: 'Apagar {{name}}',
  },
} as const;
