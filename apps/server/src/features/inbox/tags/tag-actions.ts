import * as z from 'zod';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { defineAction, emitTicketById, lockVisibleTicket, type ActingOn } from '../tickets/index.ts';
import { findTag, lockTagsForShare } from './tags.sql.ts';
import { addTagsToTickets, removeTagsFromTickets } from './ticket-tags.ts';

const made = z.object({ tagId: z.number() });

async function putOn(tx: CompanyTx, { actor, ticketId }: ActingOn, tagId: number): Promise<boolean> {
  const ticket = await lockVisibleTicket(tx.db, actor, ticketId);
  const isNew = (await addTagsToTickets(tx, [ticketId], [tagId])).size > 0;
  if (isNew) await emitTicketById(tx, ticketId, ticket);
  return isNew;
}

const tag = defineAction({
  kind: 'tag',
  made,
  describe: ({ db }, _of, { tagId }) => tagName(db, tagId),
  async run(tx, at, { tagId }) {
    if (tagId === null) throw new AppError('ERR_STEP_NAMES_NOTHING');
    return (await putOn(tx, at, tagId)) ? { tagId } : undefined;
  },
  async undo(tx, { actor, ticketId }, { tagId }) {
    const ticket = await lockVisibleTicket(tx.db, actor, ticketId);
    await removeTagsFromTickets(tx, [{ ticketId, tagId }]);
    await emitTicketById(tx, ticketId, ticket);
  },
});

const untag = defineAction({
  kind: 'untag',
  made,
  describe: ({ db }, _of, { tagId }) => tagName(db, tagId),
  async run(tx, { actor, ticketId }, { tagId }) {
    if (tagId === null) throw new AppError('ERR_STEP_NAMES_NOTHING');
    const ticket = await lockVisibleTicket(tx.db, actor, ticketId);
    if (!(await lockTagsForShare(tx.db, [tagId])).has(tagId)) throw new AppError('ERR_NO_TAG_FOUND');
    if ((await removeTagsFromTickets(tx, [{ ticketId, tagId }])) === 0) return undefined;
    await emitTicketById(tx, ticketId, ticket);
    return { tagId };
  },
  async undo(tx, at, { tagId }) {
    await putOn(tx, at, tagId);
  },
});

const tagName = async (db: CompanyTx['db'], id: number | null) => ({
  name: id === null ? null : ((await findTag(db, id))?.name ?? null),
});

/** Puts a tag on a ticket, and takes one off. */
export const tagActions = [tag, untag];
