import { removeFilesAfterCommit } from '../../../platform/files/attachments.ts';
import type { Platform } from '../../../platform/platform.ts';
import { connectionRemoving, templateMoved, type Templates } from '../../numbers/index.ts';
import {
  automaticMessagesMoved,
  contactRemoving,
  contactsMerging,
  ticketRemoving,
  ticketsTransitioned,
} from '../../inbox/index.ts';
import { createOutcomes } from './outcomes.ts';
import { createEmitSchedules, emitRemoved } from './record.ts';
import { scheduleRoutes } from './schedules.routes.ts';
import { findSchedules } from './schedules.sql.ts';
import { createScheduleUseCases } from './schedules.ts';
import { idsOfContact, idsOfConversations, moveToContact } from './sending.sql.ts';
import { createSendingJobs } from './sending.ts';

export { countWaitingSchedules, holdRestored } from './sending.sql.ts';
export { schedulesFailed } from './events.ts';
export { findTemplateUsesOfSchedules } from './template-uses.sql.ts';

/** Registers the endpoints of schedules, sends due ones, and follows changes of contacts and connections. */
export function createSchedules(platform: Platform, { fillTemplate }: { fillTemplate: Templates['fill'] }): void {
  scheduleRoutes(platform, createScheduleUseCases(platform), fillTemplate);
  for (const handler of createSendingJobs(platform)) platform.registerJob(handler);
  const outcomes = createOutcomes(platform);
  platform.on(automaticMessagesMoved, 'schedules', outcomes.recordOutcomes);
  platform.on(templateMoved, 'schedules', outcomes.followTemplate);
  platform.on(connectionRemoving, { by: 'schedules', after: 'messages' }, (tx, { whatsappId }) =>
    outcomes.giveUpConnection(tx, whatsappId),
  );
  platform.on(ticketRemoving, 'schedules', (tx, { ticketId }) => outcomes.giveUpTicket(tx, ticketId));
  // A new attendant of the conversation sees its schedules from now on; the former one removes them with the ticket's
  // `delete`.
  const emitSchedules = createEmitSchedules(platform.files);
  platform.on(ticketsTransitioned, 'schedules', async (tx, moved) => {
    const changed = moved.filter(
      ({ before, ticket }) => before.queueId !== ticket.queueId || before.userId !== ticket.userId,
    );
    await emitSchedules(
      tx,
      'update',
      await idsOfConversations(
        tx.db,
        changed.map(({ ticket }) => ticket),
      ),
    );
  });
  // Browsers look again once two contacts are one.
  platform.on(contactsMerging, { by: 'schedules', after: 'tickets' }, ({ db }, contacts) =>
    moveToContact(db, contacts),
  );
  platform.on(contactRemoving, { by: 'schedules', after: 'tickets' }, async (tx, { contactId }) => {
    const removed = await findSchedules(tx.db, await idsOfContact(tx.db, contactId));
    removeFilesAfterCommit(
      platform.files,
      tx,
      removed.map(({ mediaKey }) => mediaKey),
    );
    emitRemoved(tx, removed);
  });
}
