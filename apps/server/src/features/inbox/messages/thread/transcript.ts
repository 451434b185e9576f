import type { TranscriptLine, UserActor } from '@balcao/contract';
import { recordAct } from '../../../../platform/current-call.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { readFirst } from '../../../../platform/db/page.ts';
import { getVisibleTicket } from '../../tickets/index.ts';
import { listThread } from './thread.sql.ts';

const pageSize = 1000;

/**
 * A page of a conversation to take along, of one the caller may see.
 * @throws AppError ERR_NO_TICKET_FOUND
 */
export async function readTranscript(
  db: Db,
  actor: UserActor,
  { ticketId, after }: { ticketId: number; after?: string | undefined },
): Promise<{ messages: TranscriptLine[]; hasMore: boolean }> {
  await getVisibleTicket(db, actor, ticketId);
  const place = { direction: 'newer', ...(after !== undefined && { than: after }) } as const;
  // Files are named and not led to.
  const { rows: messages, hasMore } = await readFirst(pageSize, (limit) =>
    listThread({ db, fileUrl: () => '' }, ticketId, { ...place, limit }),
  );
  // Reading writes nothing: that the whole is taken along is entered once, with its first page.
  if (after === undefined) recordAct();
  return { messages, hasMore };
}
