import type { pt } from '../pt/index.ts';
import type { Translation } from '../translation.ts';
import { auth } from '../auth/en.ts';
import { automatic } from '../bot/en.ts';
import { calls } from '../voice-calls/en.ts';
import { common } from '../common/en.ts';
import { connectionForm } from '../connection-form/en.ts';
import { connections } from '../connections/en.ts';
import { contactPanel } from '../contact-panel/en.ts';
import { contacts } from '../contacts/en.ts';
import { dashboard } from '../dashboard/en.ts';
import { delivery } from '../connection-outages/en.ts';
import { errors } from '../errors/en.ts';
import { firstSteps } from '../first-steps/en.ts';
import { inbox } from '../inbox/en.ts';
import { mail } from '../mail/en.ts';
import { notes } from '../notes/en.ts';
import { quickMessages } from '../quick-messages/en.ts';
import { official } from '../cloud-account/en.ts';
import { phoneHistory } from '../connection-backfill/en.ts';
import { pairing } from '../connection-pairing/en.ts';
import { queues } from '../queues/en.ts';
import { hours } from '../opening-hours/en.ts';
import { serviceWindow } from '../templates/en.ts';
import { settings } from '../settings/en.ts';
import { todolist } from '../todolist/en.ts';
import { users } from '../users/en.ts';
import { tags } from '../tags/en.ts';
import { notifications } from '../notifications/en.ts';
import { palette } from '../palette/en.ts';
import { messages } from '../messages/en.ts';
import { sandbox } from '../sandbox/en.ts';
import { serviceLog } from '../service-log/en.ts';
import { shell } from '../shell/en.ts';
import { shortcuts } from '../shortcuts/en.ts';
import { tickets } from '../tickets/en.ts';

export const en: Translation<typeof pt> = {
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
