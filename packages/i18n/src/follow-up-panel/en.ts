import type { Translation } from '../translation.ts';
import type { followUpPanel as source } from './pt.ts';

export const followUpPanel: Translation<typeof source> = {
  title: 'Follow-up',
  start: 'Begin a follow-up',
  none: 'None under way.',
  started: 'Begun: {{name}}',
  stop: 'Stop {{name}}',
  stopped: 'Follow-up stopped.',
  next: 'Next message {{when}}',
  sent: '{{sent}} of {{steps}} messages',
  noneOn: 'No follow-up is on',
  failed: 'The follow-up did not load.',
};
