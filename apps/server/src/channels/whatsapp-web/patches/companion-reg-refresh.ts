import { randomBytes } from 'node:crypto';
import type { BinaryNode, WASocket } from 'baileys';

/**
 * Renews the secret of a QR code when WhatsApp asks for it after a scan (`companion_reg_refresh`), and calls back so that the
 * same code is shown with the new secret. The library acknowledges the request and drops it, and the phone says "Couldn't link
 * device" (Baileys #2737).
 */
export function watchCompanionRegRefresh(socket: WASocket, onRenewed: () => void): void {
  socket.ws.on('CB:notification,type:companion_reg_refresh', ({ attrs }: BinaryNode) => {
    const { creds } = socket.authState;
    // The device is being linked by a pairing code; no secret is shown there, and the library itself acknowledges.
    if (creds.me) return;
    creds.advSecretKey = randomBytes(32).toString('base64');
    const { id = '', from = '', type = '' } = attrs;
    socket.sendNode({ tag: 'ack', attrs: { id, to: from, class: 'notification', type } }).catch(() => {});
    onRenewed();
  });
}
