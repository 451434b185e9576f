/** What a contact is left with when what answers by itself does not: people, the menu, or a text and then people. */
export const answerFailures = ['wait', 'menu', 'text'] as const;
