import { getTicketFields, setTicketFields } from '@balcao/contract';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../platform/platform.ts';
import { moveTicketValues, readValues, saveValues } from '../custom-fields/index.ts';
import { ticketsMerging } from './events.ts';
import { getVisibleTicket, lockVisibleTicket, ticketAudience } from './tickets.ts';

/** Registers the endpoints of the values that a ticket has in the fields of the company, and moves them with a merge. */
export function ticketFields(platform: Platform): void {
  handleTx(platform, getTicketFields, async ({ db }, { actor, params: { id } }) => {
    await getVisibleTicket(db, actor, id);
    return { values: await readValues(db, actor, 'ticket', id) };
  });
  handleTx(platform, setTicketFields, async (tx, { actor, params: { id }, body }) => {
    const { db } = tx;
    const ticket = await lockVisibleTicket(db, actor, id);
    if (Object.keys(body.values).length > 0) {
      await saveValues(tx, actor, { subject: 'ticket', id }, body.values);
      tx.emit('ticketFields', { action: 'update', ticketId: id }, ticketAudience(ticket, null));
    }
    return { values: await readValues(db, actor, 'ticket', id) };
  });
  platform.on(ticketsMerging, 'tickets', ({ db }, tickets) => moveTicketValues(db, tickets));
}
