import { automatic } from './automatic.ts';
import { dashboard } from './dashboard.ts';
import { desk } from './desk.ts';
import { mail } from './mail.ts';
import { sandbox } from './sandbox.ts';
import { settings } from './settings.ts';

/**
 * Portuguese: the source of all keys. One file per feature. The web app loads it for every screen but the inbox, which
 * has to do with the words of `desk`.
 */
export const pt = {
  automatic,
  dashboard,
  mail,
  sandbox,
  settings,
  ...desk,
} as const;
