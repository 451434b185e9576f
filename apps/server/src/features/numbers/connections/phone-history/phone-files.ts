import * as z from 'zod';
import { hourMs, type PhoneMessage, type UserActor } from '@balcao/contract';
import type { InvokeSession } from '../../../../channels/session-hub/index.ts';
import type { StoredMedia } from '../../../../channels/port/message-content.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { CompanyTx, Database } from '../../../../platform/db/database.ts';
import type { Files } from '../../../../platform/files/files.ts';
import { defineJob } from '../../../../platform/jobs/job.ts';
import { defineSweep } from '../../../../platform/jobs/sweep.ts';
import type { Logger } from '../../../../platform/log/log.ts';
import { isConnected } from '../connections.sql.ts';
import * as messages from './phone-messages.sql.ts';
import type { PhoneHistoryPorts } from './ports.ts';
import { findReadableChat, toMessages } from './read-history.ts';

export const fetchPhoneFileJob = defineJob({
  name: 'phoneHistory.file',
  role: 'worker',
  schema: z.object({ companyId: z.number(), id: z.string() }),
  retry: { maxAttempts: 3 },
});

/** A file that did not come within this time does not come: what was to fetch it has ended. */
const fileTimeoutMs = hourMs;

export const stalledFiles = defineSweep({
  name: 'phoneHistory.stalledFiles',
  crontab: '*/15 * * * *',
  find: (db, now, page) => messages.pageOfStalledFiles(db, new Date(now.getTime() - fileTimeoutMs), page),
});

/** Shows files as gone that nobody fetches any more; they may be asked for again. */
export const failStalledFiles = ({ db }: CompanyTx, ids: readonly number[]): Promise<void> =>
  messages.failFetching(db, ids);

/**
 * Asks the phone for the file of a message, once. One that the phone had no more may be asked for again: it may have been offline.
 * @throws AppError ERR_NO_PHONE_CHAT_FOUND, ERR_WAPP_NOT_INITIALIZED while the phone is not connected
 */
export async function requestPhoneFile(
  tx: CompanyTx,
  ports: Pick<PhoneHistoryPorts, 'storeRawMessage'>,
  actor: UserActor,
  { chatId, id }: { chatId: number; id: string },
): Promise<PhoneMessage> {
  const { db, companyId } = tx;
  const chat = await findReadableChat(db, actor, chatId);
  if (!(await messages.findMessage(db, chatId, id))) throw new AppError('ERR_NO_PHONE_CHAT_FOUND');
  const source = await messages.findFileSource(db, id);
  if (source?.mediaState === 'absent' || source?.mediaState === 'failed') {
    if (!(await isConnected(db, chat.whatsappId))) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
    const { providerId, raw, fromMe, whatsappId } = source;
    await ports.storeRawMessage(db, { companyId, whatsappId }, providerId, raw, fromMe);
    await messages.setMediaState(db, id, 'fetching');
    tx.enqueue(fetchPhoneFileJob, { companyId, id }, { key: `${fetchPhoneFileJob.name}:${id}` });
  }
  const row = await messages.findMessage(db, chatId, id);
  const [message] = row ? await toMessages(tx, chatId, [row]) : [];
  if (!message) throw new AppError('ERR_NO_PHONE_CHAT_FOUND');
  return message;
}

/** Fetches a file over the session of its connection, wherever that is; a file that does not come is shown as not available. */
export async function fetchPhoneFile(
  { database, files, log }: { database: Database; files: Files; log: Logger },
  invokeSession: InvokeSession,
  { companyId, id }: { companyId: number; id: string },
): Promise<void> {
  const source = await database.forCompany(companyId, ({ db }) => messages.findFileSource(db, id));
  if (source?.mediaState !== 'fetching') return;
  let media: StoredMedia | undefined;
  try {
    media = await invokeSession(companyId, source.whatsappId, 'download', source.providerId);
  } catch (error) {
    log.warn({ err: error, phoneMessage: id }, 'a file of the history of a phone could not be fetched');
  }
  const isAttached = await database.forCompany(companyId, async ({ db }) => {
    if (media) return messages.attachFile(db, id, media);
    await messages.setMediaState(db, id, 'failed');
    return false;
  });
  if (media && !isAttached) await files.remove(companyId, media.key);
}
