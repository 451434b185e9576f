/** The field for going anywhere, behind Ctrl+K. */
export const palette = {
  title: 'Buscar ou ir para',
  button: 'Buscar ou ir para (Ctrl+K)',
  placeholder: 'Contato, número, página ou ação',
  list: 'Resultados',
  searching: 'Buscando…',
  results_one: '{{count}} resultado',
  results_other: '{{count}} resultados',
  short: 'Digite mais uma letra para buscar.',
  empty: 'Nada com “{{typed}}”. Tente outra palavra ou busque pelo número.',
  failed: 'A busca não respondeu. Verifique a internet e digite de novo.',
  language: 'Idioma: {{language}}',
  searchTickets: 'Buscar atendimentos',
  groups: {
    actions: 'Ações',
    customer: 'Ações do atendimento',
    recent: 'Abertos por último',
    tickets: 'Atendimentos',
    contacts: 'Contatos: começar um atendimento',
    pages: 'Páginas',
  },
  status: {
    pending: 'aguardando',
    open: 'em atendimento',
    closed: 'resolvido',
  },
} as const;
