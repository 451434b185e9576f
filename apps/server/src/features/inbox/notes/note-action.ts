import * as z from 'zod';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { listUserNames } from '../../account/index.ts';
import { defineAction, getVisibleTicket, type ActingOn } from '../tickets/index.ts';
import { addNote, removeNote } from './notes.ts';

const made = z.object({ noteId: z.number() });

async function takeBack(tx: CompanyTx, { actor }: ActingOn, { noteId }: z.output<typeof made>): Promise<void> {
  await removeNote(tx, actor, noteId).catch((error: unknown) => {
    // Its author deleted it meanwhile.
    if (!(error instanceof AppError && error.code === 'ERR_NO_NOTE_FOUND')) throw error;
  });
}

const note = defineAction({
  kind: 'note',
  made,
  describe: async (_tx, _of, { text }) => ({ text }),
  async run(tx, { actor, ticketId }, { text }) {
    const { id } = await addNote(tx, actor, { ticketId, note: text, isSummary: false, mentions: [] });
    return { noteId: id };
  },
  undo: takeBack,
});

const notify = defineAction({
  kind: 'notify',
  made,
  async describe({ db }, { ticket }, { text, userId, attendant }) {
    const names = userId === null ? new Map<number, string>() : await listUserNames(db, [userId]);
    const attending = attendant ? (ticket.user?.name ?? null) : null;
    const people = [userId === null ? null : (names.get(userId) ?? null), attending].filter((one) => one !== null);
    return { text, person: [...new Set(people)].join(', ') || null };
  },
  async run(tx, { actor, ticketId }, { text, userId, attendant }) {
    const ticket = await getVisibleTicket(tx.db, actor, ticketId);
    const mentions = [...new Set([userId, attendant ? ticket.userId : null].filter((id) => id !== null))];
    if (mentions.length === 0) throw new AppError('ERR_NOBODY_TO_NOTIFY');
    const { id } = await addNote(tx, actor, { ticketId, note: text, isSummary: false, mentions });
    return { noteId: id };
  },
  undo: takeBack,
});

/** Adds a note to a ticket, and one that tells people. */
export const noteActions = [note, notify];
