import type { Transcription } from '@balcao/contract';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { findTicket, ticketAudience } from '../../inbox/index.ts';
import * as rows from './transcriptions.sql.ts';

/** Stores the transcription of a voice message and emits it to those who see its ticket; a stored one stays. */
export async function storeTranscription(
  tx: CompanyTx,
  { ticketId, messageId, text }: { ticketId: number; messageId: string; text: string },
): Promise<Transcription | undefined> {
  const { db, companyId } = tx;
  const transcription = await rows.insertTranscription(db, { companyId, ticketId, messageId, text });
  if (!transcription) return (await rows.findTranscriptions(db, [messageId])).get(messageId);
  const ticket = await findTicket(db, ticketId);
  if (ticket) tx.emit('transcription', { action: 'create', ticketId, transcription }, ticketAudience(ticket, null));
  return transcription;
}
