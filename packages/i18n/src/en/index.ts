import type { pt } from '../pt/index.ts';
import type { Words } from '../words.ts';
import { auth } from './auth.ts';
import { automatic } from './automatic.ts';
import { calls } from './calls.ts';
import { common } from './common.ts';
import { connectionForm } from './connection-form.ts';
import { connections } from './connections.ts';
import { contactPanel } from './contact-panel.ts';
import { contacts } from './contacts.ts';
import { dashboard } from './dashboard.ts';
import { delivery } from './delivery.ts';
import { errors } from './errors.ts';
import { firstSteps } from './first-steps.ts';
import { inbox } from './inbox.ts';
import { mail } from './mail.ts';
import { notes } from './notes.ts';
import { quickMessages } from './quick-messages.ts';
import { official } from './official.ts';
import { phoneHistory } from './phone-history.ts';
import { pairing } from './pairing.ts';
import { queues } from './queues.ts';
import { hours } from './hours.ts';
import { serviceWindow } from './service-window.ts';
import { settings } from './settings.ts';
import { todolist } from './todolist.ts';
import { users } from './users.ts';
import { tags } from './tags.ts';
import { notifications } from './notifications.ts';
import { palette } from './palette.ts';
import { messages } from './messages.ts';
import { sandbox } from './sandbox.ts';
import { serviceLog } from './service-log.ts';
import { shell } from './shell.ts';
import { shortcuts } from './shortcuts.ts';
import { tickets } from './tickets.ts';

export const en: Words<typeof pt> = {
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
