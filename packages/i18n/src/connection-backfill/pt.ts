/** The unread history of a phone before it was linked, offered as an import. */
export const connectionBackfill = {
  unread_one: '{{count}} mensagem não lida',
  unread_other: '{{count}} mensagens não lidas',
  conversations_one: '{{count}} conversa',
  conversations_other: '{{count}} conversas',
  offer: {
    title: '{{name}}: este celular tinha {{unread}} em {{conversations}} antes de ser conectado. Importar?',
    text: 'As mensagens entram como atendimentos aguardando, com os horários em que foram escritas, e ninguém recebe resposta automática por elas. Sem decisão, são apagadas daqui em 14 dias; no celular nada muda.',
    accept: 'Importar',
    decline: 'Não importar',
  },
  declineDialog: {
    title: 'Não importar as mensagens de “{{name}}”?',
    text: 'O que foi guardado para a importação é apagado do Balcão e não é oferecido de novo. No celular nada muda.',
    confirm: 'Apagar',
  },
  running: {
    title: 'Importando as mensagens não lidas de {{name}}',
    progress: '{{done}} de {{total}} mensagens',
  },
  failed: {
    title: 'A importação das mensagens de {{name}} parou',
    text: '{{done}} de {{total}} mensagens já passaram. Continue de onde parou: nada se perde nem se repete.',
    resume: 'Continuar',
  },
  done: {
    title_one: '{{name}}: {{count}} mensagem de {{conversations}} importada',
    title_other: '{{name}}: {{count}} mensagens de {{conversations}} importadas',
    text: 'Elas estão em Atendimentos, não lidas.',
    nothing: '{{name}}: nada a importar',
    nothingText: 'Todas as mensagens já estavam em Atendimentos.',
    close: 'Entendi',
  },
} as const;
