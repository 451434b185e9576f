import {
  buildPairingQRData,
  DisconnectReason,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  S_WHATSAPP_NET,
  type BinaryNode,
} from 'baileys';
import { watchCompanionRegRefresh } from '../patches/companion-reg-refresh.ts';
import { ownBrowser, type ManagedSocket } from './socket.ts';

/** The lifetimes of WhatsApp's own pages: a minute for the first code, 20 seconds for the others. */
const firstCodeTtlMs = 60_000;
const codeTtlMs = 20_000;

export interface QrCode {
  text: string;
  expiresAt: Date;
  /** 1 = the first one */
  number: number;
}

/** Nobody read a code, and WhatsApp has given no more of them. */
class UnscannedError extends Error {
  readonly output = { statusCode: DisconnectReason.timedOut };
}

/**
 * Shows the QR codes of a socket that no phone has linked yet, each as it is to be scanned at this moment, and closes it when
 * the last one has expired. The library's own timer cannot be stopped, and would close the socket while a passkey is waited
 * for (`Socket/socket.js`, no thread upstream): it is replaced.
 * @returns shows no more codes, and lets the socket stay
 */
export function watchQrCodes(managed: ManagedSocket, show: (code: QrCode) => void): () => void {
  const { socket } = managed;
  const references: string[] = [];
  let shown: string | undefined;
  let number = 0;
  let expiresAt = new Date();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const publish = (): void => {
    if (shown === undefined || isStopped) return;
    const { noiseKey, signedIdentityKey, advSecretKey } = socket.authState.creds;
    const keys = [noiseKey, signedIdentityKey].map((key) => Buffer.from(key.public).toString('base64'));
    const text = buildPairingQRData(shown, keys[0] ?? '', keys[1] ?? '', advSecretKey, ownBrowser);
    show({ text, expiresAt, number });
  };
  const next = (): void => {
    if (managed.isClosed || isStopped) return;
    shown = references.shift();
    if (shown === undefined) return managed.close(new UnscannedError('no code was read in time'));
    number += 1;
    const ttlMs = number === 1 ? firstCodeTtlMs : codeTtlMs;
    expiresAt = new Date(Date.now() + ttlMs);
    timer = setTimeout(next, ttlMs).unref();
    publish();
  };

  const event = 'CB:iq,type:set,pair-device';
  socket.ws.removeAllListeners(event);
  socket.ws.on(event, (stanza: BinaryNode) => {
    const { id = '' } = stanza.attrs;
    socket.sendNode({ tag: 'iq', attrs: { to: S_WHATSAPP_NET, type: 'result', id } }).catch(() => {});
    const given = getBinaryNodeChildren(getBinaryNodeChild(stanza, 'pair-device'), 'ref');
    references.push(...given.map(({ content }) => Buffer.from(content as Uint8Array).toString()));
    if (number === 0) next();
  });
  watchCompanionRegRefresh(socket, publish);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
