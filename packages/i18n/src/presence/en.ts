import type { presence as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const presence: Translation<typeof source> = {
  operator: 'Operator',
};
