/** The frame around every screen: drawer, top bar, profile, and the pages for when something is not there. */
export const shell = {
  greeting: 'Olá, <b>{{name}}</b>. Boas-vindas à <b>{{company}}</b>',
  greetingDue: 'Olá, <b>{{name}}</b>. Boas-vindas à <b>{{company}}</b> (ativo até {{date}})',
  menu: {
    label: 'Menu',
    open: 'Abrir o menu',
    close: 'Fechar o menu',
    fold: 'Recolher o menu',
    unfold: 'Expandir o menu',
    administration: 'Administração',
    tickets: 'Atendimentos',
    connections: 'Conexões',
  },
  skip: 'Ir para o conteúdo',
  dark: 'Usar tema escuro',
  light: 'Usar tema claro',
  language: 'Idioma',
  user: 'Sua conta',
  profile: 'Perfil',
  logout: 'Sair',
  profileDialog: {
    title: 'Perfil',
    passwordHint: 'Deixe em branco para manter a senha atual. De 5 a 50 caracteres.',
    saved: 'Perfil salvo.',
  },
  offline: 'Sem internet. Tentando voltar… O que você escrever fica guardado aqui.',
  offlineShort: 'Sem internet. Tentando voltar…',
  reconnecting: 'Reconectando…',
  start: {
    title: 'O servidor não respondeu',
    text: 'Verifique a internet. Tentamos de novo assim que você quiser.',
  },
} as const;
