import type { pt } from '../pt/index.ts';
import type { Translation } from '../translation.ts';
import { auth } from '../auth/es.ts';
import { automatic } from '../bot/es.ts';
import { calls } from '../voice-calls/es.ts';
import { common } from '../common/es.ts';
import { connectionForm } from '../connection-form/es.ts';
import { connections } from '../connections/es.ts';
import { contactPanel } from '../contact-panel/es.ts';
import { contacts } from '../contacts/es.ts';
import { dashboard } from '../dashboard/es.ts';
import { delivery } from '../connection-outages/es.ts';
import { errors } from '../errors/es.ts';
import { firstSteps } from '../first-steps/es.ts';
import { inbox } from '../inbox/es.ts';
import { mail } from '../mail/es.ts';
import { notes } from '../notes/es.ts';
import { quickMessages } from '../quick-messages/es.ts';
import { official } from '../cloud-account/es.ts';
import { phoneHistory } from '../connection-backfill/es.ts';
import { pairing } from '../connection-pairing/es.ts';
import { queues } from '../queues/es.ts';
import { hours } from '../opening-hours/es.ts';
import { serviceWindow } from '../templates/es.ts';
import { settings } from '../settings/es.ts';
import { todolist } from '../todolist/es.ts';
import { users } from '../users/es.ts';
import { tags } from '../tags/es.ts';
import { notifications } from '../notifications/es.ts';
import { palette } from '../palette/es.ts';
import { messages } from '../messages/es.ts';
import { sandbox } from '../sandbox/es.ts';
import { serviceLog } from '../service-log/es.ts';
import { shell } from '../shell/es.ts';
import { shortcuts } from '../shortcuts/es.ts';
import { tickets } from '../tickets/es.ts';

export const es: Translation<typeof pt> = {
  common,
  errors,
  auth,
  automatic,
  shell,
  tickets,
  connections,
  connectionForm,
  firstSteps,
  contacts,
  sandbox,
  messages,
  serviceLog,
  shortcuts,
  notifications,
  contactPanel,
  palette,
  mail,
  official,
  phoneHistory,
  pairing,
  inbox,
  notes,
  calls,
  tags,
  quickMessages,
  dashboard,
  delivery,
  queues,
  hours,
  serviceWindow,
  settings,
  todolist,
  users,
};
