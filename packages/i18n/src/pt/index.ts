import { automatic } from './automatic.ts';
import { connectionForm } from './connection-form.ts';
import { dashboard } from './dashboard.ts';
import { delivery } from './delivery.ts';
import { desk } from './desk.ts';
import { firstSteps } from './first-steps.ts';
import { mail } from './mail.ts';
import { sandbox } from './sandbox.ts';
import { official } from './official.ts';
import { phoneHistory } from './phone-history.ts';
import { pairing } from './pairing.ts';
import { queues } from './queues.ts';
import { hours } from './hours.ts';
import { serviceWindow } from './service-window.ts';
import { settings } from './settings.ts';
import { todolist } from './todolist.ts';
import { users } from './users.ts';

/**
 * Portuguese: the source of all keys. One file per feature. The web app loads it for every screen but the inbox, which
 * has to do with the words of `desk`.
 */
export const pt = {
  automatic,
  dashboard,
  delivery,
  connectionForm,
  firstSteps,
  mail,
  official,
  phoneHistory,
  pairing,
  sandbox,
  queues,
  hours,
  serviceWindow,
  settings,
  todolist,
  users,
  ...desk,
} as const;
