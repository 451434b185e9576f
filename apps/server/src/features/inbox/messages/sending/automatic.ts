import type { StoredInteractive, StoredMedia } from '../../../../channels/port/message-content.ts';
import type { OutboundTemplate } from '../../../../channels/port/outbound-message.ts';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { isPastDue } from '../../../account/index.ts';
import { findHeld } from '../../tickets/index.ts';
import { append } from '../append.ts';
import { mediaTypeOf } from '../../../../channels/port/media-type.ts';

/** A text that no one typed, or a file, for the contact of a ticket whose row is locked. */
export interface AutomaticText {
  ticketId: number;
  whatsappId: number;
  queueId: number | null;
  body: string;
  /** a file, with the text below it */
  media?: StoredMedia | undefined;
  /** a recording that is shown as one that was spoken */
  isVoice?: boolean;
  /** the same, to be pressed where the provider has buttons */
  interactive?: StoredInteractive | undefined;
  /** it is sent as an approved template, of which `body` is the text */
  template?: OutboundTemplate | undefined;
}

/**
 * Stores automatic texts as pending and has them sent, like what people write: they wait while the connection is down.
 * They are no answer: nothing counts as read by them, and no first answer. For a company past its due date none is
 * stored, nor where another responder of the number has the conversation: a text would take it from there.
 */
export async function enqueueAutomatic(tx: CompanyTx, texts: readonly AutomaticText[]): Promise<void> {
  if (texts.length === 0 || (await isPastDue(tx.db, tx.companyId))) return;
  const held = await findHeld(
    tx.db,
    texts.map(({ ticketId }) => ticketId),
  );
  const wanted = texts.filter(({ ticketId }) => !held.has(ticketId));
  if (wanted.length === 0) return;
  await append(
    tx,
    wanted.map(({ media, template, ...text }) => ({
      ...text,
      ...(template && { template }),
      ...(media && { media }),
      origin: 'bot',
      mediaType: mediaTypeOf(media?.mime),
    })),
  );
}
