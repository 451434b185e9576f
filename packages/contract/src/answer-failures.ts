/** The outcome for a contact when a responder fails: people, the menu, or a text and then people. */
export const answerFailures = ['wait', 'menu', 'text'] as const;
