import { setTimeout as delay } from 'node:timers/promises';
import { isFilesFailure } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { AccountNotice } from '../port/account-health.ts';
import type { ChannelHost, ConnectionRef } from '../port/channel.ts';
import type { InboundMessage } from '../port/inbound-entry.ts';
import type { Address, StoredMedia } from '../port/message-content.ts';
import { GraphError, type Graph } from './graph.ts';
import type { RemoteFile, TranslatedEntry } from './inbound.rules.ts';
import { maxFileBytes } from './outbound.rules.ts';
import { storeOrder, storeReferral } from './pictures.ts';
import { findProviderId, recordEcho } from './sends.sql.ts';

export interface WebhookProcessorDeps {
  database: Database;
  files: Files;
  log: Logger;
  host: ChannelHost;
  graph: Graph;
  connection: ConnectionRef;
  signal: AbortSignal;
  /** the number and Meta's id of it, by which its history is known */
  link: { number: string; linkId: string };
  /** Meta refuses everything that the account sends */
  holdSending(notice: AccountNotice): Promise<void>;
  /** Meta's view of the account was recorded. */
  onHealth(): Promise<void>;
}

/** Before a file is given up for now, its conversation waits this long between attempts. */
const downloadRetryDelaysMs = [1_000, 3_000];

/** A message of a contact, with everything that had to be looked up and fetched for it. */
export interface PreparedEntry {
  /** what Meta sent stays: it could not be shown, or its file is not here */
  isKept: boolean;
  handOn(): Promise<void>;
}

/**
 * Looks up and fetches what an entry needs.
 * @param onHandOn is called when a message of the contact is handed on
 */
export async function prepareEntry(
  deps: WebhookProcessorDeps,
  one: TranslatedEntry,
  onHandOn: (addresses: readonly Address[], id: string) => void,
): Promise<PreparedEntry> {
  const { database, connection, host } = deps;
  const { addresses, fromMe, id, senderName, sentAt } = one;
  const named = one.kind === 'change' ? one.targetId : one.quotedId;
  const isEcho = fromMe && one.kind === 'message';
  const lookUp = () =>
    database.forCompany(connection.companyId, async ({ db }) => {
      // Known as the company's own from here on, so that answers and reactions find it.
      if (isEcho) await recordEcho(db, connection, id);
      return named === undefined ? undefined : findProviderId(db, connection.whatsappId, named);
    });
  const ours = isEcho || named !== undefined ? await lookUp() : undefined;
  const known = { addresses, providerId: id, fromMe, senderName, sentAt, author: one.author };
  if (one.kind === 'change') {
    const target = { providerId: ours ?? one.targetId, fromMe: ours !== undefined };
    const change = { ...known, change: one.change, target, value: one.value };
    return { isKept: false, handOn: () => host.receiveChange(change) };
  }
  const { file, body, mediaType, isVoice, isForwarded, isUnsupported, username, choice } = one;
  const fetched = file && (await fetchFile(deps, file).catch(asLater));
  const missing = file && !fetched?.media ? { name: file.name, mime: file.mime, size: fetched?.size ?? 0 } : undefined;
  const message: InboundMessage = {
    ...known,
    mediaType,
    body,
    isVoice,
    isForwarded,
    isUnsupported,
    isStandby: one.isStandby ?? false,
    username,
    choice,
    media: fetched?.media,
    file: missing,
    mediaFailed: missing !== undefined && fetched?.isLater !== true,
    quotedProviderId: ours ?? one.quotedId,
    referral: one.referral && (await storeReferral(deps, one.referral)),
    interactive: one.order ? await storeOrder(deps, one.order) : one.interactive,
  };
  return {
    isKept: isUnsupported || missing !== undefined,
    handOn: () => {
      if (!fromMe) onHandOn(addresses, id);
      return host.receiveMessage(message);
    },
  };
}

interface FetchedFile {
  media: StoredMedia | undefined;
  /** bytes */
  size: number;
  /** it is there, and has no place yet */
  isLater?: boolean;
}

function asLater(error: unknown): FetchedFile {
  if (isFilesFailure(error)) return { media: undefined, size: 0, isLater: true };
  throw error;
}

/**
 * Stores the file of a message, and returns it with the size that Meta reports.
 * @throws AppError ERR_FILES_UNAVAILABLE where files cannot be stored now: the file is fetched later
 */
export async function fetchFile(
  { graph, files, connection, signal, log }: WebhookProcessorDeps,
  { id, name }: RemoteFile,
): Promise<FetchedFile> {
  let size = 0;
  for (const wait of [...downloadRetryDelaysMs, undefined]) {
    try {
      const at = await graph.file(id);
      size = at.size;
      if (size > maxFileBytes) break;
      return {
        media: await files.save(connection.companyId, {
          name,
          content: await graph.download(at.url),
          maxSize: maxFileBytes,
        }),
        size,
      };
    } catch (error) {
      // The session was released meanwhile: the gateway that takes it over fetches the file.
      signal.throwIfAborted();
      log.warn({ err: error, whatsappId: connection.whatsappId }, 'a file could not be fetched from Meta');
      if (isFilesFailure(error)) throw error;
      const gone = error instanceof GraphError && error.status < 500 && error.status !== 429;
      if (gone || wait === undefined) break;
      await delay(wait, undefined, { signal });
    }
  }
  return { media: undefined, size };
}
