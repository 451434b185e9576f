/** The panel beside a conversation: who the contact is and what can be done with them. */
export const contactPanel = {
  group: 'Grupo',
  copy: 'Copiar o número',
  askNumber: 'Pedir o número',
  numberAsked: 'Pedido enviado. O número aparece aqui quando o contato compartilhar.',
  copied: 'Número copiado.',
  copyFailed: 'O navegador não deixou copiar. Selecione o número e copie.',
  more: 'Ações do contato',
  block: 'Bloquear contato',
  unblock: 'Desbloquear contato',
  blocked: '{{name}} foi bloqueado.',
  unblocked: '{{name}} foi desbloqueado.',
  isBlocked: 'Bloqueado',
  blockDialog: {
    title: 'Bloquear {{name}}?',
    text: 'Vocês deixam de receber e de enviar mensagens deste contato em todas as conexões. Dá para desbloquear depois.',
  },
  tags: 'Etiquetas',
  notes: 'Anotações',
  addNote: 'Escrever uma anotação',
  optOut: {
    title: 'Saiu das campanhas em {{time}}',
    undo: 'Voltar a receber',
    dialog: {
      title: '{{name}} volta a receber campanhas?',
      text: 'Só faça isso a pedido da pessoa. A anotação fica guardada.',
      note: 'Anotação',
      confirm: 'Voltar a receber',
    },
    undone: 'Volta a receber campanhas.',
  },
} as const;
