import { randomBytes } from 'node:crypto';
import type { BinaryNode, WASocket } from 'baileys';

/** As WhatsApp's own pages: the first code stands for a minute, the others for 20 seconds. */
const firstCodeTtlMs = 60_000;
const codeTtlMs = 20_000;

export interface QrCode {
  text: string;
  expiresAt: Date;
  /** 1 = the first one */
  number: number;
}

/**
 * The codes to scan of a line that nobody has linked yet. When a phone scanned, WhatsApp may have the secret in the code
 * renewed first (`companion_reg_refresh`, of which the library knows nothing): the same code is shown with another one.
 */
export function watchQrCodes(socket: WASocket, show: (code: QrCode) => void): void {
  let latest: string | undefined;
  let number = 0;
  let expiresAt = new Date();

  const publish = (): void => {
    if (latest === undefined) return;
    const fields = latest.split(',');
    fields[3] = socket.authState.creds.advSecretKey;
    show({ text: fields.join(','), expiresAt, number });
  };

  socket.ev.on('connection.update', ({ qr }) => {
    if (qr === undefined) return;
    latest = qr;
    number += 1;
    expiresAt = new Date(Date.now() + (number === 1 ? firstCodeTtlMs : codeTtlMs));
    publish();
  });

  socket.ws.on('CB:notification,type:companion_reg_refresh', ({ attrs }: BinaryNode) => {
    const { creds } = socket.authState;
    // Somebody links by a code that is typed in; no secret is shown there, and the library itself acknowledges.
    if (creds.me) return;
    creds.advSecretKey = randomBytes(32).toString('base64');
    const { id = '', from = '', type = '' } = attrs;
    socket.sendNode({ tag: 'ack', attrs: { id, to: from, class: 'notification', type } }).catch(() => {});
    publish();
  });
}
