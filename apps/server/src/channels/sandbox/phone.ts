import { randomBytes } from 'node:crypto';
import { wakeForEvents, wakeSession } from '../session-hub/index.ts';
import { AppError } from '../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../platform/db/database.ts';
import type { StoredInteractive, StoredMedia, StoredReferral } from '../port/message-content.ts';
import { sandboxAudience } from './audience.ts';
import { pairingCodeOf, readPersonNumber } from './contacts.ts';
import * as rows from './phone.sql.ts';
import * as contactRows from './contacts.sql.ts';
import * as delivery from './phone-delivery.sql.ts';
import * as messageRows from './phone-messages.sql.ts';
import * as groups from './groups.ts';
import { emitFound, emitPhoneMessages } from './emit-phone-messages.ts';

/** @throws AppError ERR_NO_WAPP_FOUND for a connection that is no simulated phone */
export async function requirePhone(db: Db, whatsappId: number) {
  return requireSandbox(await rows.linkState(db, whatsappId));
}

function requireSandbox(link: Awaited<ReturnType<typeof rows.linkState>>) {
  if (!link || link.provider !== 'sandbox') throw new AppError('ERR_NO_WAPP_FOUND');
  return link;
}

/**
 * The phone scans, or has the code typed in: links when it is the one that is shown now. Errors: ERR_NO_WAPP_FOUND,
 * ERR_WAPP_QR_INVALID.
 */
export async function scan(
  tx: CompanyTx,
  whatsappId: number,
  { qrcode, code }: { qrcode?: string | undefined; code?: string | undefined },
): Promise<void> {
  const link = await requirePhone(tx.db, whatsappId);
  const isCurrentCode =
    (qrcode === undefined || qrcode === link.qrcode) && (code === undefined || code === pairingCodeOf(link.qrcode));
  const valid = link.status === 'qrcode' && link.qrcode !== '' && isCurrentCode;
  if (!valid) throw new AppError('ERR_WAPP_QR_INVALID');
  await rows.pair(tx.db, { companyId: tx.companyId, whatsappId });
  wakeSession(tx, whatsappId);
}

/** The phone unlinks the company's device. */
export async function disconnect(tx: CompanyTx, whatsappId: number): Promise<void> {
  await requirePhone(tx.db, whatsappId);
  await rows.unpair(tx.db, whatsappId);
  wakeSession(tx, whatsappId);
}

export async function listContacts(db: Db, whatsappId: number) {
  await requirePhone(db, whatsappId);
  return contactRows.listContacts(db, whatsappId);
}

/** Creates a group on a simulated phone. Errors: ERR_NO_WAPP_FOUND. */
export async function createGroup(tx: CompanyTx, whatsappId: number, group: Parameters<typeof groups.createGroup>[2]) {
  await rows.lockConnectionsForShare(tx.db, [whatsappId]);
  await requirePhone(tx.db, whatsappId);
  const members: typeof group.members = await Promise.all(
    group.members.map(async ({ name, number }) => ({
      name,
      number: await readPersonNumber(tx.db, whatsappId, number),
    })),
  );
  return groups.createGroup(tx, whatsappId, { ...group, members });
}

/**
 * A member renames a group or leaves it; the company's device receives it when it is linked. Errors: ERR_NO_WAPP_FOUND,
 * ERR_NO_CONTACT_FOUND, ERR_LAST_MEMBER.
 */
export async function changeGroup(
  tx: CompanyTx,
  where: { whatsappId: number; number: string; author: string },
  change: groups.GroupChange,
): Promise<void> {
  await rows.lockConnectionsForShare(tx.db, [where.whatsappId]);
  await requirePhone(tx.db, where.whatsappId);
  await groups.changeGroup(tx, where, change);
  wakeSession(tx, where.whatsappId);
}

export async function listMessages(tx: CompanyTx, whatsappId: number, number: string) {
  await requirePhone(tx.db, whatsappId);
  return messageRows.listPhoneMessages(tx, whatsappId, number);
}

export interface PhoneDraft {
  body: string;
  referral?: StoredReferral | undefined;
  interactive?: StoredInteractive | undefined;
  media?: StoredMedia | undefined;
  mediaType: messageRows.NewPhoneMessage['mediaType'];
  providerId?: string | undefined;
  isVoice?: boolean | undefined;
  isForwarded?: boolean | undefined;
}

/**
 * A contact writes: one message per draft. They wait at the simulated server until the company's device is linked. A
 * provider id that was used before is delivered once more. Errors: ERR_NO_WAPP_FOUND, ERR_NO_CONTACT_FOUND.
 * @returns the provider ids
 */
export async function sendFromContact(
  tx: CompanyTx,
  request: {
    whatsappId: number;
    number: string;
    /** in a group: the member who writes */
    author?: string | undefined;
    name?: string | undefined;
    quotedProviderId?: string | undefined;
    drafts: PhoneDraft[];
  },
): Promise<string[]> {
  const { db, companyId } = tx;
  const { whatsappId } = request;
  requireSandbox(await rows.lockLinkState(db, whatsappId));
  const number = await readPersonNumber(db, whatsappId, request.number);
  const author = await groups.authorIn(db, { ...request, number });
  await contactRows.saveContact(db, { companyId, whatsappId }, number, author === null ? request.name : undefined);
  const providerIds: string[] = [];
  for (const draft of request.drafts) {
    const providerId = draft.providerId ?? randomBytes(16).toString('hex').toUpperCase();
    providerIds.push(providerId);
    const { quotedProviderId } = request;
    const message = { companyId, whatsappId, number, fromMe: true, author, quotedProviderId, ...draft, providerId };
    const stored = await messageRows.insertPhoneMessages(tx, [message]);
    if (stored.length === 0) await delivery.redeliver(db, whatsappId, number, providerId);
    else emitFound(tx, stored, 'create');
  }
  wakeForEvents(tx, whatsappId);
  return providerIds;
}

/** Messages of the company that the contact has not looked at yet. */
export async function listUnread(
  db: Db,
  whatsappId: number,
  number: string,
): Promise<{ id: string; providerId: string }[]> {
  await requirePhone(db, whatsappId);
  return delivery.listBelowAck(db, { whatsappId, number, below: 4 });
}

/** The contact has looked at these messages. */
export async function markRead(
  tx: CompanyTx,
  whatsappId: number,
  number: string,
  ids: readonly string[],
): Promise<void> {
  const updated = await delivery.raisePhoneAck(tx.db, { whatsappId, fromMe: false, ids, below: 4 }, 4);
  await emitPhoneMessages(tx, updated);
  if (updated.length > 0) tx.emit('sandbox', { action: 'read', whatsappId, number }, sandboxAudience({ whatsappId }));
}
