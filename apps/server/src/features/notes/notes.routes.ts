import { createTicketNote, deleteTicketNote, listTicketNotes } from '@balcao/contract';
import type { Platform } from '../../platform/platform.ts';
import * as notes from './notes.ts';

export function noteRoutes({ http, database }: Platform): void {
  http.handle(listTicketNotes, ({ actor, query }) =>
    database.forCompany(actor.companyId, ({ db }) => notes.listVisibleNotes(db, actor, query)),
  );
  http.handle(createTicketNote, ({ actor, body }) =>
    database.forCompany(actor.companyId, (tx) => notes.addNote(tx, actor, body)),
  );
  http.handle(deleteTicketNote, async ({ actor, params }) => {
    await database.forCompany(actor.companyId, (tx) => notes.removeNote(tx, actor, params.id));
    return { message: 'Ticket note deleted' };
  });
}
