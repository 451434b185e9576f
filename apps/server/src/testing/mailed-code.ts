import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The code of the mail to an address in the mail folder of a server. */
export async function mailedCode({ dataDir }: { dataDir: string }, address: string): Promise<string> {
  const outbox = join(dataDir, 'outbox');
  const mails = await Promise.all((await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')));
  const mail = mails.find((one) => one.includes(`To: ${address}`)) ?? '';
  // Only below the headers: a Message-ID holds what looks like a code now and then.
  const body = mail.slice(mail.search(/\r?\n\r?\n/));
  return /\b[2-9A-Z]{4}-[2-9A-Z]{4}\b/.exec(body)?.[0] ?? 'none';
}
