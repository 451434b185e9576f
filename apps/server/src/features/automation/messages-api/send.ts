import { createHash } from 'node:crypto';
import {
  deliveryStateOf,
  phoneProblemTexts,
  type DeliveryState,
  type TokenActor,
  type UserActor,
} from '@balcao/contract';
import { numberProblem, parsePhone } from '@balcao/contract/phone';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { writeForCompany } from '../../../platform/db/retry-conflicts.ts';
import { hashFile } from '../../../platform/http/idempotency/request-hash.ts';
import type { TempFile } from '../../../platform/files/temp-file.ts';
import { withStoredFiles } from '../../../platform/files/with-stored-files.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  findByAddresses,
  findDeliveries,
  finishService,
  isContactNumber,
  type MessageInput,
  requireConversationSeen,
  requireMayAnswer,
  sendAs,
} from '../../inbox/index.ts';
import { findOnlyQueue } from '../../numbers/index.ts';
import type { createBatchedSend } from './batched-send.ts';
import { claimKey, findKey, saveKeyAnswer } from './messages-api.sql.ts';

export interface ApiMessage {
  /** digits */
  number: string;
  body: string;
  closeTicket: boolean;
}

export interface ApiSendRequest extends ApiMessage {
  /** where its file was fetched from */
  mediaUrl: string | undefined;
  actor: TokenActor;
  files: readonly TempFile[];
  idempotencyKey: string | undefined;
}

/**
 * The number that a program wrote, as it is stored. The digits of a contact, as answers and webhooks give them, are taken
 * as they stand: foreign ones with few digits would be read as Brazilian. Errors: ERR_API_NUMBER.
 */
export async function readApiNumber(
  database: Platform['database'],
  companyId: number,
  written: string,
): Promise<string> {
  const isAbroad = /^\d{8,11}$/.test(written) && numberProblem(written) === undefined;
  if (isAbroad && (await database.forCompany(companyId, ({ db }) => isContactNumber(db, written)))) return written;
  const parsed = parsePhone(written);
  if ('number' in parsed) return parsed.number;
  throw new AppError('ERR_API_NUMBER', { reason: parsed.problem, problem: phoneProblemTexts[parsed.problem] });
}

/**
 * Sends over the connection of a token: contact and conversation are created where missing, and the message leaves at
 * the pace of the connection. A repeat with the same key sends nothing and returns the first result. Errors: those of
 * `sendAs`, ERR_EMPTY_MESSAGE, ERR_IDEMPOTENCY_KEY.
 */
export async function sendOverToken(
  { database, files }: Pick<Platform, 'database' | 'files'>,
  sendTogether: ReturnType<typeof createBatchedSend>,
  request: ApiSendRequest,
): Promise<{ id: string; ids: string[]; status: DeliveryState }> {
  const { actor, number, body, closeTicket, idempotencyKey: key } = request;
  if (request.files.length === 0 && body.trim() === '') throw new AppError('ERR_EMPTY_MESSAGE');
  const requestHash = key === undefined ? '' : await hashRequest(request);
  return withStoredFiles(files, actor.companyId, async ({ save, discard }) => {
    const stored = await Promise.all(request.files.map(save));
    const drafts =
      stored.length === 0
        ? [{ body, clientId: null }]
        : stored.map((media, index) => ({ body: index === 0 ? body : '', clientId: null, media }));
    // Visibility is checked for each conversation by itself.
    const together = actor.user
      ? undefined
      : await sendTogether({ actor, number, drafts, closes: closeTicket, key, requestHash });
    const sent = together
      ? { ids: together, isRepeat: false }
      : await writeForCompany(database, actor.companyId, (tx) => sendAlone(tx, request, drafts, requestHash));
    if (sent.isRepeat) discard(stored);
    const [id = ''] = sent.ids;
    const status = sent.isRepeat ? await stateOf(database, actor, id) : 'queued';
    return { id, ids: sent.ids, status };
  });
}

async function sendAlone(
  tx: CompanyTx,
  request: ApiSendRequest,
  drafts: readonly MessageInput[],
  requestHash: string,
): Promise<{ ids: string[]; isRepeat: boolean }> {
  const { actor, idempotencyKey: key } = request;
  if (actor.user) await requireWritable(tx, actor.user, request);
  const repeated = key === undefined ? undefined : await claim(tx, { actor, key, requestHash });
  if (repeated) return { ids: repeated, isRepeat: true };
  const ids = await send(tx, request, drafts);
  if (key !== undefined) await saveKeyAnswer(tx.db, { whatsappId: actor.whatsappId, key, messageIds: ids });
  return { ids, isRepeat: false };
}

/** A key writes into no conversation that its user does not see or may not write in. Errors: those of the two rules. */
async function requireWritable(
  { db }: CompanyTx,
  user: UserActor,
  { number, actor: { whatsappId } }: ApiSendRequest,
): Promise<void> {
  const [contactId] = await findByAddresses(db, [{ kind: 'pn', value: number }]);
  if (contactId === undefined) return;
  await requireConversationSeen(db, user, { contactId, whatsappId });
  await requireMayAnswer(db, user, { contactId, whatsappId });
}

async function send(
  tx: CompanyTx,
  { actor, number, closeTicket }: ApiSendRequest,
  drafts: readonly MessageInput[],
): Promise<string[]> {
  const { whatsappId } = actor;
  const open = closeTicket ? undefined : { queueId: await findOnlyQueue(tx.db, whatsappId), userId: null };
  const { messages, ticketId } = await sendAs(tx, { actor, to: { number, whatsappId }, drafts, open });
  if (closeTicket) await finishService(tx, ticketId);
  return messages.map(({ id }) => id);
}

/** @returns the result that is stored under the key */
async function claim(
  { db, companyId }: CompanyTx,
  { actor: { whatsappId }, key, requestHash }: { actor: TokenActor; key: string; requestHash: string },
): Promise<string[] | undefined> {
  if (await claimKey(db, { companyId, whatsappId, key, requestHash })) return undefined;
  const known = await findKey(db, { whatsappId, key });
  if (known?.requestHash !== requestHash) throw new AppError('ERR_IDEMPOTENCY_KEY');
  return known.messageIds;
}

async function stateOf(database: Platform['database'], actor: TokenActor, id: string): Promise<DeliveryState> {
  const deliveries = await database.forCompany(actor.companyId, ({ db }) => findDeliveries(db, [id]));
  return deliveryStateOf(deliveries.get(id)?.ack ?? 0);
}

/** The fingerprint of a request: its fields, and its files by their bytes, or by their address. */
async function hashRequest({ number, body, closeTicket, files, mediaUrl }: ApiSendRequest): Promise<string> {
  const named = mediaUrl === undefined ? files.map(({ name }) => name) : { mediaUrl };
  const hash = createHash('sha256').update(JSON.stringify([number, body, closeTicket, named]));
  if (mediaUrl !== undefined) return hash.digest('base64url');
  for (const { path } of files) hash.update(await hashFile(path));
  return hash.digest('base64url');
}
