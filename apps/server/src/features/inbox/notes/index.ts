import type { Platform } from '../../../platform/platform.ts';
import { ticketsMerging } from '../tickets/index.ts';
import { noteRoutes } from './notes.routes.ts';
import { moveNotes } from './notes.sql.ts';

export { noteActions } from './note-action.ts';
export { peopleMentioned } from './events.ts';
export { findUnreadMention, listUnreadMentions, recordMentionsRead } from './mentions.sql.ts';
export { listNotes } from './notes.sql.ts';

/** Registers the endpoints of notes. */
export function createNotes(platform: Platform): void {
  noteRoutes(platform);
  platform.on(ticketsMerging, 'notes', ({ db }, tickets) => moveNotes(db, tickets));
}
