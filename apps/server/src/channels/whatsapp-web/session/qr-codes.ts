import type { WASocket } from 'baileys';
import { watchCompanionRegRefresh } from '../patches/companion-reg-refresh.ts';

/** The lifetimes of WhatsApp's own pages: a minute for the first code, 20 seconds for the others. */
const firstCodeTtlMs = 60_000;
const codeTtlMs = 20_000;

export interface QrCode {
  text: string;
  expiresAt: Date;
  /** 1 = the first one */
  number: number;
}

/** Shows the QR codes of a socket that no phone has linked yet, each as it is to be scanned at this moment. */
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

  watchCompanionRegRefresh(socket, publish);
}
