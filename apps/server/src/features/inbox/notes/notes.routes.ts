import { createTicketNote, deleteTicketNote, listTicketNotes } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../platform/platform.ts';
import * as notes from './notes.ts';

export function noteRoutes(platform: Platform): void {
  handleTx(platform, listTicketNotes, ({ db }, { actor, query }) => notes.listVisibleNotes(db, actor, query));
  handleTx(
    platform,
    createTicketNote,
    (tx, { actor, body }) => notes.addNote(tx, actor, body),
    async ({ db }, { actor, body: { ticketId } }, [id]) => {
      const before = Number(id) + 1;
      const found = (await notes.listVisibleNotes(db, actor, { ticketId, before })).find((note) => note.id === id);
      if (!found) throw new AppError('ERR_NO_NOTE_FOUND');
      return found;
    },
  );
  handleTx(platform, deleteTicketNote, async (tx, { actor, params }) => {
    await notes.removeNote(tx, actor, params.id);
    return { message: 'Ticket note deleted' };
  });
}
