import type { Translation } from '../translation.ts';
import type { linkPage as source } from './pt.ts';

export const linkPage: Translation<typeof source> = {
  unknown: {
    title: 'This link does not exist',
    text: 'It may have been deleted or mistyped. Ask whoever gave it to you for the right one.',
  },
  resting: {
    title: 'This link leads nowhere right now',
    text: 'Its number is not connected. Try again later, or reach the company another way.',
  },
  tooMany: { title: 'Too many requests', text: 'Wait a minute and open the link again.' },
};
