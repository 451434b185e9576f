/** Contacts that need a person's look: those that may be one person, and numbers that can be nobody's. */
export const contactChecks = {
  title: 'A conferir',
  open: 'A conferir: {{number}}',
  orMore: 'Há mais do que cabe na contagem.',
  duplicates: 'Possíveis duplicados',
  numbers: 'Números a conferir',
  merge: 'Juntar',
  mergeOne: 'Juntar {{one}} e {{two}}',
  apart: 'Não são a mesma pessoa',
  apartOne: '{{one}} e {{two}} não são a mesma pessoa',
  apartDone: 'Certo. Não vamos sugerir de novo.',
  last: 'Último contato:',
  use: 'Usar {{number}}',
  useFor: 'Usar {{number}} para {{name}}',
  noDuplicates: {
    title: 'Nenhum possível duplicado',
    text: 'Quando dois contatos parecerem a mesma pessoa, eles aparecem aqui para você decidir.',
  },
  noNumbers: {
    title: 'Nenhum número a conferir',
    text: 'Números que não podem ser de ninguém aparecem aqui. Nada é enviado para eles até você corrigir.',
  },
} as const;
