/** What campaigns write to people unless a company says it in its own words; in its language. */
export const campaignTexts = {
  optOut: 'Pronto, você não recebe mais nossas ofertas.',
} as const;
