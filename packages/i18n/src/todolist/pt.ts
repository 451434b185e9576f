/** A list of things to do, kept in this browser. */
export const todolist = {
  title: 'Tarefas',
  open_one: '{{count}} por fazer',
  open_other: '{{count}} por fazer',
  private: 'Só você vê esta lista, e só neste navegador.',
  field: 'Nova tarefa',
  placeholder: 'O que precisa ser feito?',
  add: 'Adicionar',
  list: 'Por fazer',
  done: 'Feitas',
  mark: 'Marcar como feita: {{text}}',
  edit: 'Editar a tarefa {{text}}',
  editField: 'Texto da tarefa',
  remove: 'Excluir a tarefa {{text}}',
  removed: 'Tarefa excluída.',
  undo: 'Desfazer',
  empty: { title: 'Nada por fazer', text: 'Escreva acima a primeira tarefa.' },
  unreadable: {
    title: 'A lista guardada neste navegador não pôde ser lida',
    text: 'Nada foi apagado. Começamos uma lista nova; o conteúdo antigo continua guardado aqui e pode ser copiado.',
    copy: 'Copiar o conteúdo antigo',
    forget: 'Descartar',
  },
  notSaved:
    'O navegador não deixou guardar. Libere espaço ou saia da navegação anônima; até lá, a lista vale só nesta janela.',
} as const;
