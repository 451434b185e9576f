import type { automatic as source } from '../pt/automatic.ts';
import type { Words } from '../words.ts';

export const automatic: Words<typeof source> = {
  menu: { back: 'Menú anterior', main: 'Menú inicial' },
};
