import { automatic } from '../bot/pt.ts';
import { connectionForm } from '../connection-form/pt.ts';
import { dashboard } from '../dashboard/pt.ts';
import { delivery } from '../connection-outages/pt.ts';
import { inboxBundle } from './inbox-bundle.ts';
import { firstSteps } from '../first-steps/pt.ts';
import { mail } from '../mail/pt.ts';
import { sandbox } from '../sandbox/pt.ts';
import { official } from '../cloud-account/pt.ts';
import { phoneHistory } from '../connection-backfill/pt.ts';
import { pairing } from '../connection-pairing/pt.ts';
import { queues } from '../queues/pt.ts';
import { hours } from '../opening-hours/pt.ts';
import { serviceWindow } from '../templates/pt.ts';
import { settings } from '../settings/pt.ts';
import { todolist } from '../todolist/pt.ts';
import { users } from '../users/pt.ts';

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
  ...inboxBundle,
} as const;
