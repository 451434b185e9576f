import type { Translation } from '../translation.ts';
import type { contactChecks as pt } from './pt.ts';

export const contactChecks: Translation<typeof pt> = {
  title: 'To check',
  open: 'To check: {{number}}',
  orMore: 'There are more than are counted.',
  duplicates: 'Possible duplicates',
  numbers: 'Numbers to check',
  merge: 'Merge',
  mergeOne: 'Merge {{one}} and {{two}}',
  apart: 'Not the same person',
  apartOne: '{{one}} and {{two}} are not the same person',
  apartDone: 'Done. They are not suggested again.',
  last: 'Last contact:',
  use: 'Use {{number}}',
  useFor: 'Use {{number}} for {{name}}',
  noDuplicates: {
    title: 'No possible duplicates',
    text: 'When two contacts look like one person, they are shown here for you to decide.',
  },
  noNumbers: {
    title: 'No numbers to check',
    text: 'Numbers that cannot be anybody’s are shown here. Nothing is sent to them until you correct them.',
  },
};
