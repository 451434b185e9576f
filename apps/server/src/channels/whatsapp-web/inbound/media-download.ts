import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { getMediaKeys, type MediaType, type WASocket } from 'baileys';
import { minuteMs } from '@balcao/contract';
import { AppError, isFilesFailure } from '../../../platform/app-error.ts';
import type { Files } from '../../../platform/files/files.ts';
import { SendError, type ConnectionRef } from '../../port/channel.ts';
import type { StoredMedia } from '../../port/message-content.ts';
import type { Route } from '../proxy/route.ts';
import { contentsOf, filePartOf } from './content.rules.ts';
import { decipherFile } from './file-cipher.ts';
import type { RawMessage, RawMessageStore } from '../raw-message-store.ts';

/** WhatsApp accepts larger documents than a conversation needs: larger ones stay on the phone. */
const maxFileBytes = 100 * 1024 * 1024;
/** How long the phone that sent a file may take to bring it again. */
const reuploadTimeoutMs = 30_000;
/** A download that takes longer is ended, and tried again another time. */
const downloadTimeoutMs = 15 * minuteMs;

const mediaTypeByKind: Readonly<Record<string, MediaType>> = {
  image: 'image',
  sticker: 'sticker',
  video: 'video',
  audio: 'audio',
  document: 'document',
};

interface DownloadDeps {
  files: Files;
  connection: ConnectionRef;
  rawMessages: RawMessageStore;
  /** the open socket; undefined = there is none */
  currentSocket(): Pick<WASocket, 'updateMediaMessage'> | undefined;
  /** the way of the session to WhatsApp's hosts */
  fetch: Route['fetch'];
  signal: AbortSignal;
}

/**
 * Downloads the file of a message into the storage, as a stream. A file that WhatsApp no longer has is requested from
 * the phone.
 * @returns undefined when the phone no longer has it either
 * @throws SendError ERR_WAPP_NOT_INITIALIZED when the session ends meanwhile: it is fetched another time
 */
export async function downloadMedia(providerId: string, deps: DownloadDeps): Promise<StoredMedia | undefined> {
  const rawMessage =
    (await deps.rawMessages.find({ providerId, fromMe: false })) ??
    (await deps.rawMessages.find({ providerId, fromMe: true }));
  if (!rawMessage || Number(filePartOf(rawMessage.content)?.part.fileLength ?? 0) > maxFileBytes) return undefined;
  try {
    return await fetchFile(rawMessage, deps);
  } catch (error) {
    if (deps.signal.aborted) throw new SendError('ERR_WAPP_NOT_INITIALIZED', false);
    if (error instanceof AppError && !isFilesFailure(error)) return undefined;
    if (!(error instanceof MediaGoneError)) throw error;
  }
  if (!(await requestReupload(rawMessage, deps))) return undefined;
  return fetchFile(rawMessage, deps).catch((error: unknown) => {
    if (error instanceof MediaGoneError) return undefined;
    throw error;
  });
}

async function fetchFile(
  { content }: RawMessage,
  { files, connection, fetch, signal }: DownloadDeps,
): Promise<StoredMedia> {
  const found = filePartOf(content);
  const file = contentsOf(content)[0]?.file;
  if (!found?.part.mediaKey || !file) throw new Error('an original that names no file');
  const { part, name } = found;
  const url = mediaUrlOf(part);
  if (!url) throw new MediaGoneError();
  const answer = await fetch(url, { headers: { Origin: 'https://web.whatsapp.com' }, signal });
  if ([403, 404, 410].includes(answer.status)) {
    await answer.body?.cancel();
    throw new MediaGoneError();
  }
  if (!answer.ok || !answer.body) throw new Error(`a file could not be fetched from WhatsApp: ${answer.status}`);
  const keys = await getMediaKeys(part.mediaKey, mediaTypeByKind[name] ?? 'document');
  const macKey = keys.macKey ?? Buffer.alloc(0);
  const opened = decipherFile({ ...keys, macKey }, part.fileSha256);
  const { width, height, seconds } = file;
  const [stored] = await Promise.all([
    files.save(connection.companyId, { name: file.name, content: opened, maxSize: maxFileBytes }),
    pipeline(Readable.fromWeb(answer.body), opened, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(downloadTimeoutMs)]),
    }),
  ]);
  return { width, height, seconds, ...stored };
}

/** The sender names the address of a file: it is fetched only from WhatsApp's own hosts. */
export function mediaUrlOf({ url, directPath }: { url?: string | null; directPath?: string | null }): URL | undefined {
  const named = url ? URL.parse(url) : null;
  const host = named?.host ?? 'mmg.whatsapp.net';
  const mediaUrl = directPath ? URL.parse(directPath, `https://${host}`) : named;
  if (mediaUrl?.protocol !== 'https:' || mediaUrl.host !== host || mediaUrl.username !== '') return undefined;
  return mediaUrl.hostname.endsWith('.whatsapp.net') && mediaUrl.port === '' ? mediaUrl : undefined;
}

/** WhatsApp keeps files for some weeks. */
class MediaGoneError extends Error {}

/** Asks the phone to upload its file again; the original knows the new place from then on. */
async function requestReupload(
  rawMessage: RawMessage,
  { currentSocket, rawMessages, signal }: DownloadDeps,
): Promise<boolean> {
  const socket = currentSocket();
  if (!socket) throw new SendError('ERR_WAPP_NOT_INITIALIZED', false);
  const found = filePartOf(rawMessage.content);
  if (!found) return false;
  const { part, name } = found;
  const host = part.url ? URL.parse(part.url)?.host : undefined;
  const timeoutSignal = AbortSignal.any([signal, AbortSignal.timeout(reuploadTimeoutMs)]);
  try {
    await Promise.race([
      socket.updateMediaMessage({ key: rawMessage.key, message: { [`${name}Message`]: part } }),
      new Promise<never>((_resolve, reject) => {
        timeoutSignal.addEventListener('abort', () => reject(new Error('the phone did not bring a file again')), {
          once: true,
        });
      }),
    ]);
  } catch {
    if (signal.aborted) throw new SendError('ERR_WAPP_NOT_INITIALIZED', false);
    return false;
  }
  // Where WhatsApp keeps files does not depend on what the library believes about it.
  if (host !== undefined) part.url = `https://${host}${part.directPath ?? ''}`;
  await rawMessages.store(rawMessage);
  return true;
}
