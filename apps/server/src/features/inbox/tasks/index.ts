import { listReminders, moveTasks, putReminderAway, tasksCrud } from '@balcao/contract';
import { crudRoutes } from '../../../platform/http/crud-routes.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import { sweepHandlers } from '../../../platform/jobs/sweep.ts';
import type { Platform } from '../../../platform/platform.ts';
import { contactRemoving, contactsMerging } from '../contacts/index.ts';
import { ticketRemoving, ticketsMerging } from '../tickets/index.ts';
import { emitRemoved } from './record.ts';
import { dueReminders, listOwnReminders, putAway, remind } from './reminders.ts';
import { listOfContact, listOfTicket, moveToContact, moveToTicket } from './tasks.sql.ts';
import { takeOver, taskUseCases } from './tasks.ts';

export { tasksReminded } from './events.ts';
export { findReminder } from './reminders.sql.ts';

/** Registers the endpoints of tasks, brings their reminders, and follows contacts and tickets. */
export function createTasks(platform: Platform): void {
  crudRoutes(platform, tasksCrud, taskUseCases, {
    tasks_user: 'ERR_NO_USER_FOUND',
    tasks_contact: 'ERR_NO_CONTACT_FOUND',
    tasks_ticket: 'ERR_NO_TICKET_FOUND',
  });
  handleTx(platform, listReminders, (tx, { actor }) => listOwnReminders(tx, actor));
  handleTx(platform, putReminderAway, (tx, { actor, params }) => putAway(tx, actor, params.id));
  handleTx(platform, moveTasks, (tx, { actor, body }) => takeOver(tx, actor, body));
  for (const handler of sweepHandlers(platform, dueReminders, remind)) platform.registerJob(handler);
  platform.on(ticketsMerging, 'tasks', ({ db }, tickets) => moveToTicket(db, tickets));
  platform.on(ticketRemoving, 'tasks', async (tx, { ticketId }) =>
    emitRemoved(tx, await listOfTicket(tx.db, ticketId)),
  );
  // Browsers look again once two contacts are one.
  platform.on(contactsMerging, { by: 'tasks', after: 'tickets' }, ({ db }, contacts) => moveToContact(db, contacts));
  platform.on(contactRemoving, { by: 'tasks', after: 'tickets' }, async (tx, { contactId }) =>
    emitRemoved(tx, await listOfContact(tx.db, contactId)),
  );
}
