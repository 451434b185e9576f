import type { MediaType } from '@balcao/contract';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { isSettingEnabled } from '../../../account/index.ts';
import { lockTickets } from '../lifecycle/locks.sql.ts';
import { logEvents } from '../log.ts';
import { isThanks } from './thanks.rules.ts';
import { findEndedByPerson } from './thanks.sql.ts';

/** The part of a message by which a thanks is told. */
interface Written {
  mediaType: MediaType;
  body: string;
  /** ISO */
  sentAt: string;
  media?: { mime: string } | undefined;
  file?: { mime: string } | undefined;
}

/**
 * Finds the closed conversation that a contact thanks in, where the company wants it to stay closed: its last service was ended by a
 * person, and nothing was sent there since. A message within two minutes of a thanks is judged together with it. The ticket is locked.
 * @returns undefined = the message is no thanks, and begins a service as any other
 */
export async function findThanks(
  tx: CompanyTx,
  { contactId, whatsappId }: { contactId: number; whatsappId: number },
  message: Written,
): Promise<{ ticketId: number } | undefined> {
  const { db, companyId } = tx;
  const isSticker = isStickerAlone(message);
  // What is no thanks beside a thanks either costs no query.
  if (!isSticker && (message.mediaType !== 'conversation' || !mayThank(message.body))) return undefined;
  if (!(await isSettingEnabled(db, companyId, 'thanksKeepClosed'))) return undefined;
  const ended = await findEndedByPerson(db, { contactId, whatsappId, sentAt: message.sentAt });
  if (!ended) return undefined;
  const { ticketId, before } = ended;
  const isWithThanks = before !== null && isThanks(before);
  if (!isSticker && !isThanks(isWithThanks ? `${before} ${message.body}` : message.body)) return undefined;
  const [ticket] = await lockTickets(db, [ticketId]);
  if (ticket?.status !== 'closed') return undefined;
  const emitLogged = await logEvents(tx, [{ ticketId, kind: 'thanked', userId: null }]);
  emitLogged(() => ticket);
  return { ticketId };
}

const mayThank = (body: string) => isThanks(body) || isThanks(`ok ${body}`);

/** WhatsApp takes photos in another format. */
const isStickerAlone = ({ mediaType, body, media, file }: Written): boolean =>
  mediaType === 'image' && body === '' && (media?.mime ?? file?.mime) === 'image/webp';
