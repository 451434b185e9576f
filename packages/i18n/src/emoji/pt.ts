/** The panel of emojis, and the button that opens it. */
export const emoji = {
  label: 'Emojis',
  failed: 'Os emojis não carregaram.',
  search: 'Buscar emoji',
  none: 'Nenhum emoji com este nome.',
  skinTone: 'Tom de pele',
};
