import { useTicketNewsCount } from '../ticket-people/index.ts';
import { useReminderCount } from './reminders.tsx';
import { useUnseenNotices } from './security-notices.queries.ts';

/** How much the bell has to tell besides unread messages: mentions, what is followed, reminders, and the company's security. */
export const useNewsCount = (): number => useTicketNewsCount() + useReminderCount() + useUnseenNotices();
