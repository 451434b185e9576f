import type { settings as source } from '../pt/settings.ts';
import type { Words } from '../words.ts';

export const settings: Words<typeof source> = {
  title: 'Settings',
  tabs: { label: 'Settings', options: 'Options' },
  saved: 'Setting updated.',
  onlyAssigneeSends: {
    label: 'Who answers a ticket',
    disabled: 'Everybody who sees the ticket',
    enabled: 'Only who has the ticket',
    disabledEffect: 'A colleague can help and write in the same conversation.',
    enabledEffect: 'The others go on reading and taking notes. To answer, the ticket has to be transferred.',
  },
};
