import { auth } from './auth.ts';
import { calls } from './calls.ts';
import { common } from './common.ts';
import { connections } from './connections.ts';
import { contactPanel } from './contact-panel.ts';
import { contacts } from './contacts.ts';
import { errors } from './errors.ts';
import { inbox } from './inbox.ts';
import { messages } from './messages.ts';
import { notes } from './notes.ts';
import { notifications } from './notifications.ts';
import { palette } from './palette.ts';
import { quickMessages } from './quick-messages.ts';
import { serviceLog } from './service-log.ts';
import { shell } from './shell.ts';
import { shortcuts } from './shortcuts.ts';
import { tags } from './tags.ts';
import { tickets } from './tickets.ts';

/** The words of the inbox and of what is around every screen: all that whoever serves contacts waits for. */
export const desk = {
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
