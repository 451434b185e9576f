import type { Message, UserActor } from '@balcao/contract';
import { botTexts } from '@balcao/i18n';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { companyForSession } from '../../account/index.ts';
import { findTraits } from '../../numbers/index.ts';
import { sendAs } from '../messages/index.ts';
import { getVisibleTicket } from '../tickets/index.ts';

/**
 * Asks a contact whom Meta names by an id alone for their number, by WhatsApp's own button: what they share with it is theirs. Errors:
 * ERR_NO_TICKET_FOUND, ERR_VALIDATION where the connection is no official number or the number is known, those of sending.
 */
export async function askForNumber(
  tx: CompanyTx,
  actor: UserActor,
  { ticketId, clientId = null }: { ticketId: number; clientId?: string | null | undefined },
): Promise<Message[]> {
  const { db, companyId } = tx;
  const { whatsappId, contact } = await getVisibleTicket(db, actor, ticketId);
  if (whatsappId === null) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  if (!(await findTraits(db, whatsappId))?.hidesNumbers) throw notPossible('is of no official number');
  if (contact.number !== '' || contact.isGroup) throw notPossible('has a number');
  const text = botTexts((await companyForSession(db, companyId)).language).numberRequest;
  const draft = { body: text, interactive: { kind: 'numberRequest', text } as const, clientId, isFilled: true };
  return (await sendAs(tx, { actor, ticketId, drafts: [draft] })).messages;
}

const notPossible = (problem: string) => new AppError('ERR_VALIDATION', { fields: [{ field: 'contact', problem }] });
