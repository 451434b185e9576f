/** Help videos: the page for everybody, and the tab in which operators keep them. */
export const helps = {
  title: 'Ajuda',
  count_one: '{{count}} vídeo',
  count_other: '{{count}} vídeos',
  searchLabel: 'O que você quer fazer?',
  empty: { title: 'Nenhum vídeo ainda', text: 'Os vídeos de ajuda aparecem aqui assim que forem publicados.' },
  notFound: { title: 'Nada com “{{search}}”', text: 'Tente outra palavra.' },
  player: {
    label: 'Vídeo: {{title}}',
    next: 'A seguir',
    watching: 'Assistindo',
    offline: 'O vídeo vem da internet, e você está sem ela agora. Ele abre quando a conexão voltar.',
  },
  admin: {
    tab: 'Ajuda',
    addTitle: 'Novo vídeo',
    editTitle: 'Editar vídeo',
    fields: { title: 'Título', video: 'Código do vídeo', description: 'Descrição' },
    videoHint: 'O código do YouTube, com 11 letras e números, ou o endereço do vídeo.',
    videoWrong: 'Isto não é um vídeo do YouTube. Cole o endereço dele ou o código.',
    clear: 'Limpar',
    edit: 'Editar {{title}}',
    saved: 'Operação realizada com sucesso!',
    saveFailed:
      'Não foi possível realizar a operação. Verifique se já existe uma ajuda com o mesmo nome ou se os campos foram preenchidos corretamente',
    loadFailed: 'Não foi possível carregar a lista de registros',
    deleteDialog: {
      title: 'Deseja realmente excluir esse registro?',
      text: 'O vídeo sai da ajuda de todas as empresas. Isto não pode ser desfeito.',
      confirm: 'Excluir',
    },
    empty: 'Nenhum vídeo ainda. Preencha os campos acima e salve.',
  },
} as const;
