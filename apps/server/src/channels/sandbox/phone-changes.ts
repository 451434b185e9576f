import { randomBytes } from 'node:crypto';
import { wakeForEvents } from '../session-hub/index.ts';
import { AppError } from '../../platform/app-error.ts';
import type { CompanyTx } from '../../platform/db/database.ts';
import {
  applyPhoneChange,
  insertPendingChange,
  lockPhoneMessage,
  type LockedPhoneMessage,
  type PhoneChangeKind,
} from './phone-changes.sql.ts';
import type { StoredInteractive } from '../port/message-content.ts';
import { findNames } from './contacts.sql.ts';
import { linkState } from './phone.sql.ts';
import { authorIn } from './groups.ts';
import { emitPhoneMessages } from './emit-phone-messages.ts';

export interface PhoneMessageRef {
  whatsappId: number;
  number: string;
  /** in a group: the member who changes it */
  author?: string | undefined;
  /** of the message */
  providerId: string;
}

/**
 * A contact edits, deletes, reacts or votes on the simulated phone; the company's device receives it when it is linked.
 * Errors: ERR_NO_WAPP_FOUND, ERR_NO_CONTACT_FOUND, ERR_NO_MESSAGE_FOUND, ERR_EMPTY_MESSAGE, ERR_MESSAGE_FIXED.
 */
export async function changeByContact(
  tx: CompanyTx,
  ref: PhoneMessageRef,
  change: { kind: PhoneChangeKind; value: string },
): Promise<void> {
  const { db, companyId } = tx;
  const { whatsappId, number } = ref;
  const link = await linkState(db, whatsappId);
  if (!link || link.provider !== 'sandbox') throw new AppError('ERR_NO_WAPP_FOUND');
  const author = await authorIn(db, ref);
  const message = await lockPhoneMessage(db, ref);
  if (!message) throw new AppError('ERR_NO_MESSAGE_FOUND');
  requireChangeable(message, { ...change, author });
  const [person] = await findNames(db, whatsappId, [author ?? number]);
  const applied = { ...change, byContact: true, author, name: person?.name };
  await applyPhoneChange(db, message, applied);
  await insertPendingChange(db, {
    ...change,
    companyId,
    whatsappId,
    number,
    providerId: randomBytes(16).toString('hex').toUpperCase(),
    target: ref.providerId,
    targetFromMe: message.fromMe,
    author,
  });
  await emitPhoneMessages(tx, [message], applied);
  wakeForEvents(tx, whatsappId);
}

function requireChangeable(
  message: LockedPhoneMessage,
  { kind, value, author }: { kind: PhoneChangeKind; value: string; author: string | null },
): void {
  const { fromMe, isDeleted, body, mediaType, interactive } = message;
  if (isDeleted || mediaType === 'call_log') throw new AppError('ERR_MESSAGE_FIXED');
  if (kind === 'reaction') return;
  if (kind === 'vote') {
    const poll = interactive as StoredInteractive | null;
    const isOne = poll?.kind === 'poll' && (poll.maxChoices === 0 || value.split(' ').length <= poll.maxChoices);
    if (!isOne) throw new AppError('ERR_MESSAGE_FIXED');
    return;
  }
  if (!fromMe || message.author !== author) throw new AppError('ERR_MESSAGE_FIXED');
  if (kind === 'edit') {
    if (value.trim() === '') throw new AppError('ERR_EMPTY_MESSAGE');
    const hasText = ['conversation', 'image', 'video', 'application'].includes(mediaType) && body !== '';
    if (!hasText) throw new AppError('ERR_MESSAGE_FIXED');
  }
}
