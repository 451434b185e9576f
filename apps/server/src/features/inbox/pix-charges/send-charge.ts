import {
  dayMs,
  hourMs,
  maxPixDays,
  minuteMs,
  type HandlerInput,
  type Message,
  type PixAccountProvider,
  type sendPixCharge,
  type UserActor,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { writeForCompany } from '../../../platform/db/retry-conflicts.ts';
import type { Platform } from '../../../platform/platform.ts';
import { brCode, newTxid, staticTxidLength } from '../../account/index.ts';
import { requireMayWrite } from '../messages/index.ts';
import { findPixAccount, isReady, type Banks } from '../pix-account/index.ts';
import { findPixKey } from '../pix-keys/index.ts';
import { getVisibleTicket, lockVisibleTicket } from '../tickets/index.ts';
import * as rows from './charges.sql.ts';
import { deliverCharge } from './deliver-charge.ts';
import { requireWithinLimits } from './limits.ts';

type ChargeInput = HandlerInput<typeof sendPixCharge>['body'];

/** A charge that was asked for: stored before anything leaves, so that a repeat goes on with it. */
interface Begun {
  row: rows.ChargeRow;
  /** it was stored by an earlier call */
  isRepeat: boolean;
}

/** As many letters and digits as the banks take. */
const bankTxidLength = 32;
/** How long a call may wait for a bank before another one may ask it for the same charge: several answers of 15 s. */
const claimMs = 2 * minuteMs;
const minTtlMs = 5 * minuteMs;
const usualTtlMs: Readonly<Record<PixAccountProvider, number>> = { efi: hourMs, asaas: dayMs };

/**
 * Sends a charge in a ticket, once for its client id: a repeat answers its messages, and goes on where an earlier call stopped. A charge of
 * the company's account is made at its bank first; no transaction waits for that. Errors: ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION,
 * ERR_PIX_CHARGE_LIMIT, ERR_PIX_CHARGE_PAUSE, ERR_NO_PIX_KEY_FOUND, ERR_NO_PIX_ACCOUNT, ERR_DOCUMENT_MISSING, ERR_PAYMENT_PROVIDER, ERR_RESTORED_COPY, ERR_VALIDATION, those of sending.
 */
export async function sendCharge(
  platform: Platform,
  banks: Banks,
  actor: UserActor,
  ticketId: number,
  body: ChargeInput,
): Promise<Message[]> {
  const { companyId } = actor;
  const begun = await writeForCompany(platform.database, companyId, (tx) => beginCharge(tx, actor, ticketId, body));
  if (begun.row.code === '') await askBank(platform, banks, actor, begun, body.document ?? '');
  return deliverCharge(platform, actor, ticketId, begun.row.id, body);
}

/** Stores what is asked for, with the name that it will have at the bank. */
async function beginCharge(tx: CompanyTx, actor: UserActor, ticketId: number, body: ChargeInput): Promise<Begun> {
  const { db, companyId } = tx;
  const { clientId, pixKeyId, value, description = '', expiresAt, expectedUserId } = body;
  // Calls with one client id come one after the other.
  const ticket = await lockVisibleTicket(db, actor, ticketId);
  const known = await rows.findByClientId(db, clientId);
  if (known) {
    if (known.ticketId !== ticketId) throw invalid('clientId', 'is taken');
    if (known.code === '') await claim(tx, known);
    return { row: known, isRepeat: true };
  }
  // Before the bank is asked for something that could not be sent.
  await requireMayWrite(db, actor, ticket, expectedUserId);
  const valueCents = value == null ? null : Math.round(value * 100);
  await requireWithinLimits(tx, actor, valueCents);
  const createdAt = tx.clock.now().toISOString();
  const common = {
    companyId,
    ticketId,
    userId: actor.userId,
    clientId,
    valueCents,
    description: description.trim(),
    createdAt,
  };
  if (pixKeyId) {
    const key = await findPixKey(db, pixKeyId);
    if (!key) throw new AppError('ERR_NO_PIX_KEY_FOUND');
    const txid = newTxid(staticTxidLength);
    const { receiverName: name, receiverCity: city } = key;
    const code = brCode({ key: key.key, name, city, txid, ...(valueCents !== null && { cents: valueCents }) });
    const row = { ...common, provider: 'key' as const, txid, code, key: key.key, receiverName: name, expiresAt: null };
    return { row: await rows.insertCharge(db, row), isRepeat: false };
  }
  const account = await findPixAccount(db, companyId);
  if (!account || !isReady(account)) throw new AppError('ERR_NO_PIX_ACCOUNT');
  if (valueCents === null) throw invalid('value', 'is missing: the bank makes charges of a certain amount');
  const row = await rows.insertCharge(db, {
    ...common,
    provider: account.provider,
    txid: newTxid(bankTxidLength),
    key: account.pixKey,
    receiverName: account.receiverName,
    expiresAt: expiryOf(account.provider, expiresAt, tx.clock.now()).toISOString(),
    askedUntil: claimedUntil(tx),
  });
  return { row, isRepeat: false };
}

const claimedUntil = ({ clock }: CompanyTx) => new Date(clock.now().getTime() + claimMs).toISOString();

/** @throws AppError ERR_UNAVAILABLE while another call waits for the bank: it is repeated, and finds the charge */
async function claim(tx: CompanyTx, { id, askedUntil }: rows.ChargeRow): Promise<void> {
  if (askedUntil !== null && Date.parse(askedUntil) > tx.clock.now().getTime()) throw new AppError('ERR_UNAVAILABLE');
  await rows.updateCharge(tx.db, id, { askedUntil: claimedUntil(tx) });
}

/** Errors: ERR_VALIDATION for a time that is too near or too far. */
function expiryOf(provider: PixAccountProvider, wanted: string | undefined, now: Date): Date {
  if (wanted === undefined) return new Date(now.getTime() + usualTtlMs[provider]);
  const ttlMs = Date.parse(wanted) - now.getTime();
  if (ttlMs < minTtlMs || ttlMs > maxPixDays * dayMs)
    throw invalid('expiresAt', `expected between 5 minutes and ${maxPixDays} days from now`);
  return new Date(wanted);
}

const invalid = (field: string, problem: string) => new AppError('ERR_VALIDATION', { fields: [{ field, problem }] });

/** Has the bank make the charge. One call at a time does, and one whose answer was lost is looked for there. */
async function askBank(
  { database }: Platform,
  banks: Banks,
  actor: UserActor,
  { row, isRepeat }: Begun,
  document: string,
): Promise<void> {
  const { companyId } = actor;
  const { id, provider, txid, valueCents: cents, description, expiresAt, ticketId } = row;
  if (provider === 'key' || cents === null) throw new AppError('ERR_NO_PIX_ACCOUNT');
  const store = (changes: Parameters<typeof rows.updateCharge>[2]) =>
    database.forCompany(companyId, ({ db }) => rows.updateCharge(db, id, { ...changes, askedUntil: null }));
  try {
    const { contact } = await database.forCompany(companyId, ({ db }) => getVisibleTicket(db, actor, ticketId));
    const bank = (await banks.of(companyId))[provider];
    const payer = { reference: `balcao-contact-${contact.id}`, name: contact.name, email: contact.email, document };
    const wanted = { txid, cents, description, payer, isRepeat, ...(expiresAt && { expiresAt: new Date(expiresAt) }) };
    const { code, providerRef } = await bank.createCharge(wanted);
    await store({ code, providerRef: providerRef ?? null });
  } catch (error) {
    await store({});
    throw error;
  }
}
