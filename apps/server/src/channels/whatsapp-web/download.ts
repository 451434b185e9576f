import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { getMediaKeys, type MediaType, type WASocket } from 'baileys';
import { AppError } from '../../platform/app-error.ts';
import type { Files } from '../../platform/files/files.ts';
import { SendError, type ConnectionRef, type StoredMedia } from '../channel.ts';
import { contentsOf, filePartOf } from './content.rules.ts';
import { decipherFile } from './file-cipher.ts';
import type { Original, Originals } from './originals.ts';

/** What WhatsApp takes of a document is more than a conversation needs: what is larger stays on the phone. */
const largestFile = 100 * 1024 * 1024;
/** How long the phone that sent a file may take to bring it again. */
const uploadTakes = 30_000;
/** A line that brings a file more slowly than this brings it another time. */
const downloadTakes = 15 * 60_000;

const keysOf: Readonly<Record<string, MediaType>> = { image: 'image', sticker: 'sticker', video: 'video', audio: 'audio', document: 'document' };

interface Downloading {
  files: Files;
  connection: ConnectionRef;
  originals: Originals;
  /** the line as it is now; undefined = there is none */
  line(): Pick<WASocket, 'updateMediaMessage'> | undefined;
  signal: AbortSignal;
  /** where WhatsApp is, when it is a test peer */
  peer: string | undefined;
}

/**
 * Brings the file of a message into the storage, as a stream. One that WhatsApp has no more is asked for at the phone.
 * @returns undefined when nobody has it any more
 * @throws SendError ERR_WAPP_NOT_INITIALIZED when the session ends meanwhile: it is fetched another time
 */
export async function download(providerId: string, deps: Downloading): Promise<StoredMedia | undefined> {
  const original = (await deps.originals.find({ providerId, fromMe: false })) ?? (await deps.originals.find({ providerId, fromMe: true }));
  if (!original || Number(filePartOf(original.content)?.part.fileLength ?? 0) > largestFile) return undefined;
  try {
    return await fetchFile(original, deps);
  } catch (error) {
    if (deps.signal.aborted) throw new SendError('ERR_WAPP_NOT_INITIALIZED', false);
    if (error instanceof AppError) return undefined;
    if (!(error instanceof Gone)) throw error;
  }
  if (!(await broughtAgain(original, deps))) return undefined;
  return fetchFile(original, deps).catch((error: unknown) => {
    if (error instanceof Gone) return undefined;
    throw error;
  });
}

async function fetchFile({ content }: Original, { files, connection, signal, peer }: Downloading): Promise<StoredMedia> {
  const found = filePartOf(content);
  const file = contentsOf(content)[0]?.file;
  if (!found?.part.mediaKey || !file) throw new Error('an original that names no file');
  const { part, name } = found;
  const address = addressOfFile(part, peer);
  if (!address) throw new Gone();
  const answer = await fetch(address, { headers: { Origin: 'https://web.whatsapp.com' }, redirect: 'error', signal });
  if ([403, 404, 410].includes(answer.status)) {
    await answer.body?.cancel();
    throw new Gone();
  }
  if (!answer.ok || !answer.body) throw new Error(`a file could not be fetched from WhatsApp: ${answer.status}`);
  const keys = await getMediaKeys(part.mediaKey, keysOf[name] ?? 'document');
  const macKey = keys.macKey ?? Buffer.alloc(0);
  const opened = decipherFile({ ...keys, macKey }, part.fileSha256);
  const { width, height, seconds } = file;
  const [stored] = await Promise.all([
    files.save(connection.companyId, { name: file.name, content: opened, maxSize: largestFile }),
    pipeline(Readable.fromWeb(answer.body), opened, { signal: AbortSignal.any([signal, AbortSignal.timeout(downloadTakes)]) }),
  ]);
  return { width, height, seconds, ...stored };
}

/** Whoever sends a file names its place: only WhatsApp's own hosts are asked, and the test peer's where it is the other end. */
export function addressOfFile({ url, directPath }: { url?: string | null; directPath?: string | null }, peer: string | undefined): URL | undefined {
  const named = url ? URL.parse(url) : null;
  const host = named?.host ?? 'mmg.whatsapp.net';
  const address = directPath ? URL.parse(directPath, `https://${host}`) : named;
  if (address?.protocol !== 'https:' || address.host !== host || address.username !== '') return undefined;
  const isPeer = peer?.startsWith('ws://') && address.hostname === URL.parse(peer)?.hostname;
  return isPeer || (address.hostname.endsWith('.whatsapp.net') && address.port === '') ? address : undefined;
}

/** WhatsApp keeps files for some weeks. */
class Gone extends Error {}

/** Asks the phone to upload its file again; the original knows the new place from then on. */
async function broughtAgain(original: Original, { line, originals, signal }: Downloading): Promise<boolean> {
  const socket = line();
  if (!socket) throw new SendError('ERR_WAPP_NOT_INITIALIZED', false);
  const found = filePartOf(original.content);
  if (!found) return false;
  const { part, name } = found;
  const host = part.url ? URL.parse(part.url)?.host : undefined;
  const late = AbortSignal.any([signal, AbortSignal.timeout(uploadTakes)]);
  try {
    await Promise.race([
      socket.updateMediaMessage({ key: original.key, message: { [`${name}Message`]: part } }),
      new Promise<never>((_resolve, reject) => {
        late.addEventListener('abort', () => reject(new Error('the phone did not bring a file again')), { once: true });
      }),
    ]);
  } catch {
    if (signal.aborted) throw new SendError('ERR_WAPP_NOT_INITIALIZED', false);
    return false;
  }
  // Where WhatsApp keeps files does not depend on what the library believes about it.
  if (host !== undefined) part.url = `https://${host}${part.directPath ?? ''}`;
  await originals.keep(original);
  return true;
}
