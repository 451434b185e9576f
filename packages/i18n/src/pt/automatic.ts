/** Sent to contacts by the automatic service, in the language of the company. */
export const automatic = {
  menu: { back: 'Menu anterior', main: 'Menu inicial' },
} as const;
