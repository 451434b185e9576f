import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mkdirRecursive } from '../util/mkdir-recursive.ts';
import { AppError } from '../app-error.ts';
import type { Config } from '../config/config.ts';

export interface MailMessage {
  /** one address; it is never read as a list */
  to: string;
  subject: string;
  text: string;
  html?: string;
}

export interface Mailer {
  /**
   * Hands a mail to the SMTP server, or writes it to `DATA_DIR/outbox` as an .eml file where no server is configured.
   * @throws AppError ERR_MAIL_NOT_SENT with its cause
   */
  send(message: MailMessage): Promise<void>;
  /** Removes mails to these addresses from `DATA_DIR/outbox`. */
  removeKept(addresses: readonly string[]): Promise<void>;
}

const smtpTimeoutMs = 15_000;

export function createMail(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mailer {
  const outbox = join(config.dataDir, 'outbox');
  const deliver = config.smtpUrl === undefined ? fileDelivery(outbox) : smtpDelivery(config.smtpUrl);
  return {
    async send({ to, subject, text, html }) {
      // An object is not parsed, so an address with a comma cannot name a second recipient.
      const envelope: NodemailerMessage = { from: config.mailFrom, to: { name: '', address: to }, subject, text, html };
      try {
        await deliver(envelope);
      } catch (error) {
        throw new AppError('ERR_MAIL_NOT_SENT', {}, { cause: error });
      }
    },
    async removeKept(addresses) {
      const theirs = new Set(addresses.map((address) => address.toLowerCase()));
      for (const name of await readdir(outbox).catch(() => [])) {
        const path = join(outbox, name);
        const mail = await readFile(path, 'utf8').catch(() => '');
        const to = /^To: .*?([^\s<>]+@[^\s<>]+)>?\r?$/im.exec(mail)?.[1];
        if (to !== undefined && theirs.has(to.toLowerCase())) await rm(path, { force: true });
      }
    },
  };
}

interface NodemailerMessage {
  from: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string | undefined;
}
type Deliver = (message: NodemailerMessage) => Promise<void>;

// Most runs of the program send no mail, so the library is loaded by the first one.
const loadNodemailer = async () => (await import('nodemailer')).default;

/**
 * Connects to a server and logs in where its address contains credentials; sends nothing.
 * @returns what went wrong, undefined when nothing did
 */
export async function verifySmtp(smtpUrl: string, timeoutMs: number): Promise<string | undefined> {
  const transport = (await loadNodemailer()).createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return message || code || 'no answer';
  } finally {
    transport.close();
  }
}

function smtpDelivery(smtpUrl: string): Deliver {
  return async (message) => {
    const transport = (await loadNodemailer()).createTransport({
      url: smtpUrl,
      connectionTimeout: smtpTimeoutMs,
      greetingTimeout: smtpTimeoutMs,
      socketTimeout: smtpTimeoutMs,
    });
    try {
      await transport.sendMail(message);
    } finally {
      transport.close();
    }
  };
}

function fileDelivery(folder: string): Deliver {
  return async (message) => {
    const transport = (await loadNodemailer()).createTransport({
      streamTransport: true,
      buffer: true,
      newline: 'windows',
    });
    const { message: bytes } = await transport.sendMail(message);
    await mkdirRecursive(folder, 0o700);
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
    await writeFile(join(folder, name), bytes as Buffer, { mode: 0o600 });
  };
}
