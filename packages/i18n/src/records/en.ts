import type { records as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const records: Translation<typeof source> = {
  done: 'Done!',
  loadFailed: 'The list could not be loaded',
  failed: 'That did not work',
  deleteQuestion: 'Do you really want to delete this record?',
};
