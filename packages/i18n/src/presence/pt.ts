/** Who has a conversation open, where they have no name of their own; in the language of the company. */
export const presence = {
  operator: 'Operador',
} as const;
