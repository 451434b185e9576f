import * as z from 'zod';
import { AppError } from '../../../platform/app-error.ts';
import { defineAction } from '../tickets/index.ts';
import { addNote, removeNote } from './notes.ts';

/** Adds a note to a ticket. */
export const noteAction = defineAction({
  kind: 'note',
  made: z.object({ noteId: z.number() }),
  describe: async (_tx, _of, { text }) => ({ text }),
  async run(tx, { actor, ticketId }, { text }) {
    const { id } = await addNote(tx, actor, { ticketId, note: text, isSummary: false, mentions: [] });
    return { noteId: id };
  },
  async undo(tx, { actor }, { noteId }) {
    await removeNote(tx, actor, noteId).catch((error: unknown) => {
      // Its author deleted it meanwhile.
      if (!(error instanceof AppError && error.code === 'ERR_NO_NOTE_FOUND')) throw error;
    });
  },
});
