/** The content of the demonstration company: enough to fill every list, little enough to read. */
export const queues = [
  { key: 'vendas', name: 'Vendas', color: '#0E8A9B', orderQueue: 1 },
  { key: 'suporte', name: 'Suporte', color: '#CF5B32', orderQueue: 2 },
  { key: 'financeiro', name: 'Financeiro', color: '#8A4FBF', orderQueue: 3 },
] as const;
export type QueueKey = (typeof queues)[number]['key'];

export const attendants = [
  { key: 'ana', name: 'Ana Souza', email: 'ana@demo.balcao.local', queues: ['vendas', 'financeiro'] },
  { key: 'bruno', name: 'Bruno Lima', email: 'bruno@demo.balcao.local', queues: ['suporte'] },
] as const;
export type AttendantKey = (typeof attendants)[number]['key'];

/** Tags of conversations; those with `kanban` are columns of the board. */
export const tags = [
  { key: 'orçamento', name: 'Orçamento', color: '#8A6A12', kanban: 1 },
  { key: 'troca', name: 'Troca', color: '#CF5B32', kanban: 1 },
  { key: 'entrega', name: 'Em entrega', color: '#2E7D5B', kanban: 1 },
  { key: 'cliente antigo', name: 'Cliente antigo', color: '#7A756D', kanban: 0 },
] as const;
export type TagKey = (typeof tags)[number]['key'];

/** Quick replies of everyone. */
export const quickMessages = [
  { shortcode: 'bomdia', message: '{{ms}} {{firstName}}, tudo bem? Como posso ajudar?' },
  { shortcode: 'prazo', message: 'O prazo de entrega é de três dias úteis depois do pagamento.' },
  {
    shortcode: 'pix',
    message: 'Nosso Pix é o e-mail financeiro@demonstracao.example. Assim que pagar, mande o comprovante por aqui.',
  },
] as const;

export const admin = { name: 'Carla Dias', email: 'admin@demo.balcao.local' };

/** A message of the script. Times are minutes before now; without `from` it is the contact's. */
export interface ScriptedMessage {
  minutesAgo: number;
  from?: AttendantKey;
  text: string;
}
export interface Conversation {
  name: string;
  number: string;
  queue: QueueKey;
  status: 'pending' | 'open' | 'closed';
  attendant?: AttendantKey;
  tags: readonly TagKey[];
  /** the number of the contact's newest messages that are unread */
  unread: number;
  lines: readonly ScriptedMessage[];
}

const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;

export const conversations: readonly Conversation[] = [
  {
    name: 'Mariana Rocha',
    number: '5511900000142',
    queue: 'vendas',
    status: 'open',
    attendant: 'ana',
    tags: ['troca'],
    unread: 1,
    lines: [
      { minutesAgo: 52, text: 'Oi, bom dia! O pedido 3187 chegou com a cúpula amassada.' },
      { minutesAgo: 49, from: 'ana', text: 'Bom dia, Mariana! Já vou resolver com você.' },
      {
        minutesAgo: 44,
        from: 'ana',
        text: 'Separei uma cúpula nova. O entregador passa amanhã entre *9h e 12h*, pode ser?',
      },
      { minutesAgo: 6, text: 'Pode sim! Preciso da nota para a portaria.' },
    ],
  },
  {
    name: 'Rafael Nunes',
    number: '5521987650120',
    queue: 'vendas',
    status: 'pending',
    tags: ['orçamento'],
    unread: 2,
    lines: [
      { minutesAgo: 12, text: 'Boa tarde, vocês ainda têm a cadeira Ipê?' },
      { minutesAgo: 11, text: 'Vou querer duas.' },
    ],
  },
  {
    name: 'Vitória Prado',
    number: '5511900000177',
    queue: 'suporte',
    status: 'pending',
    tags: ['troca', 'cliente antigo'],
    unread: 1,
    lines: [{ minutesAgo: 9, text: 'Meu abajur não liga mais. Como faço para trocar?' }],
  },
  {
    name: 'Tiago Alves',
    number: '5531988770101',
    queue: 'suporte',
    status: 'open',
    attendant: 'bruno',
    tags: [],
    unread: 0,
    lines: [
      { minutesAgo: 5 * hourMinutes, text: 'O aplicativo não abre depois da atualização.' },
      {
        minutesAgo: 5 * hourMinutes - 8,
        from: 'bruno',
        text: 'Oi, Tiago. Pode reiniciar o aparelho e tentar de novo?',
      },
      { minutesAgo: 4 * hourMinutes, text: 'Reiniciei e voltou a funcionar, obrigado!' },
      { minutesAgo: 4 * hourMinutes - 2, from: 'bruno', text: 'Que bom. Se acontecer outra vez, me chame por aqui.' },
    ],
  },
  {
    name: 'Beatriz Moura',
    number: '5541999120033',
    queue: 'financeiro',
    status: 'open',
    attendant: 'ana',
    tags: ['cliente antigo'],
    unread: 0,
    lines: [
      { minutesAgo: dayMinutes + 3 * hourMinutes, text: 'Preciso da segunda via do boleto de novembro.' },
      { minutesAgo: dayMinutes + 2 * hourMinutes, from: 'ana', text: 'Claro, Beatriz. Envio ainda hoje.' },
    ],
  },
  {
    name: 'Eduardo Castro',
    number: '5551997650044',
    queue: 'vendas',
    status: 'closed',
    attendant: 'ana',
    tags: ['entrega'],
    unread: 0,
    lines: [
      { minutesAgo: 3 * dayMinutes + 90, text: 'Fazem entrega em Campinas?' },
      { minutesAgo: 3 * dayMinutes + 80, from: 'ana', text: 'Fazemos, sim: três dias úteis, frete de R$ 24,90.' },
      { minutesAgo: 3 * dayMinutes + 75, text: 'Fechado, obrigado!' },
    ],
  },
  {
    name: 'Sônia Ferraz',
    number: '5571996540055',
    queue: 'suporte',
    status: 'closed',
    attendant: 'bruno',
    tags: [],
    unread: 0,
    lines: [
      { minutesAgo: 9 * dayMinutes, text: 'A garantia do ventilador ainda vale?' },
      { minutesAgo: 9 * dayMinutes - 20, from: 'bruno', text: 'Vale até março, Sônia. Basta trazer a nota.' },
    ],
  },
];
