import type { Message, UserActor } from '@balcao/contract';
import { botTexts } from '@balcao/i18n';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { writeForCompany } from '../../../platform/db/retry-conflicts.ts';
import type { StoredFile } from '../../../platform/files/files.ts';
import { withStoredFiles } from '../../../platform/files/with-stored-files.ts';
import type { Platform } from '../../../platform/platform.ts';
import { companyForSession } from '../../account/index.ts';
import { findTraits } from '../../numbers/index.ts';
import { readMessagesAgain, sendAs, type MessageInput } from '../messages/index.ts';
import { getVisibleTicket, lockVisibleTicket, ticketAudience } from '../tickets/index.ts';
import { chargeCard, chargeText, type ChargeFacts } from './charge-texts.rules.ts';
import * as rows from './charges.sql.ts';
import { drawQrCode } from './qr-picture.ts';

/** What of a request decides how its charge is sent. */
interface Delivery {
  clientId: string;
  asText: boolean;
  expectedUserId?: number | null | undefined;
}

/**
 * Sends a charge whose code is known, once: one message with a button that copies the code, or the QR code as a picture and the code
 * as a text of its own, which a finger copies whole. Errors: ERR_NO_PIX_CHARGE_FOUND, those of sending.
 */
export async function deliverCharge(
  { database, files }: Platform,
  actor: UserActor,
  ticketId: number,
  chargeId: number,
  delivery: Delivery,
): Promise<Message[]> {
  const { companyId } = actor;
  const { code, hasButton } = await database.forCompany(companyId, async ({ db }) => {
    const ticket = await getVisibleTicket(db, actor, ticketId);
    const charge = await rows.findStored(db, chargeId);
    if (!charge) throw new AppError('ERR_NO_PIX_CHARGE_FOUND');
    const traits = ticket.whatsappId === null ? undefined : await findTraits(db, ticket.whatsappId);
    // Meta's button names the amount and the key, and is for one person.
    const canHave = traits?.hasPixButton === true && charge.valueCents !== null && charge.key !== '' && !ticket.isGroup;
    return { code: charge.code, hasButton: canHave && !delivery.asText };
  });
  return withStoredFiles(files, companyId, async ({ save, discard }) => {
    const picture = hasButton ? undefined : await save({ name: 'pix.png', content: await drawQrCode(code) });
    const { messages, isRepeat } = await writeForCompany(database, companyId, (tx) =>
      store(tx, actor, ticketId, chargeId, delivery, picture),
    );
    if (isRepeat && picture) discard([picture]);
    return messages;
  });
}

async function store(
  tx: CompanyTx,
  actor: UserActor,
  ticketId: number,
  chargeId: number,
  { clientId, expectedUserId }: Delivery,
  picture: StoredFile | undefined,
): Promise<{ messages: Message[]; isRepeat: boolean }> {
  const { db, companyId } = tx;
  const ticket = await lockVisibleTicket(db, actor, ticketId);
  const row = await rows.lockCharge(db, chargeId);
  if (!row) throw new AppError('ERR_NO_PIX_CHARGE_FOUND');
  if (row.messageId !== null) return { messages: await readMessagesAgain(tx, actor, [row.messageId]), isRepeat: true };
  const drafts = draftsOf(row, await companyForSession(db, companyId), clientId, picture);
  const { messages } = await sendAs(tx, { actor, ticketId, drafts, expectedUserId });
  const [first] = messages;
  if (!first) throw new AppError('ERR_CREATING_MESSAGE');
  await rows.updateCharge(db, chargeId, { messageId: first.id });
  const pixCharge = await rows.findCharge(db, chargeId);
  if (!pixCharge) throw new AppError('ERR_NO_PIX_CHARGE_FOUND');
  tx.emit('pixCharge', { action: 'create', pixCharge }, ticketAudience(ticket, null));
  return { messages, isRepeat: false };
}

/** The messages of a charge. Their variables are filled in: what stands in braces is meant as it is. */
function draftsOf(
  row: rows.ChargeRow,
  company: { language: string; timeZone: string },
  clientId: string,
  picture: StoredFile | undefined,
): MessageInput[] {
  const { valueCents: cents, description, receiverName, key, code, txid, expiresAt } = row;
  const at = expiresAt === null ? null : new Date(expiresAt);
  const facts: ChargeFacts = { cents, description, receiverName, key, code, txid, expiresAt: at };
  const text = chargeText(facts, company);
  const first = { clientId, interactive: chargeCard(facts), isFilled: true };
  if (!picture) return [{ ...first, body: text }];
  const body = `${text}\n\n${botTexts(company.language).pix.howTo}`;
  return [
    { ...first, body, media: picture },
    { clientId: null, body: code, isFilled: true },
  ];
}
