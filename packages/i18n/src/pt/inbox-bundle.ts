import { auth } from '../auth/pt.ts';
import { calls } from '../voice-calls/pt.ts';
import { common } from '../common/pt.ts';
import { connections } from '../connections/pt.ts';
import { contactPanel } from '../contact-panel/pt.ts';
import { contacts } from '../contacts/pt.ts';
import { errors } from '../errors/pt.ts';
import { inbox } from '../inbox/pt.ts';
import { messages } from '../messages/pt.ts';
import { notes } from '../notes/pt.ts';
import { notifications } from '../notifications/pt.ts';
import { palette } from '../palette/pt.ts';
import { quickMessages } from '../quick-messages/pt.ts';
import { serviceLog } from '../service-log/pt.ts';
import { shell } from '../shell/pt.ts';
import { shortcuts } from '../shortcuts/pt.ts';
import { tags } from '../tags/pt.ts';
import { tickets } from '../tickets/pt.ts';

/** The words of the inbox and of what is around every screen: all that whoever serves contacts waits for. */
export const inboxBundle = {
  common,
  errors,
  auth,
  shell,
  tickets,
  connections,
  contacts,
  messages,
  serviceLog,
  shortcuts,
  notifications,
  contactPanel,
  palette,
  inbox,
  notes,
  calls,
  tags,
  quickMessages,
} as const;
