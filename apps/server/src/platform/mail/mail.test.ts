import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startSmtpServer } from '../../testing/smtp-server.ts';
import { createMail } from './mail.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'balcao-mail-'));
});
afterEach(async () => rm(dataDir, { recursive: true, force: true }));

const mailFrom = 'Balcão <balcao@example.com>';
const letter = {
  to: 'ana@example.com',
  subject: 'Código de redefinição',
  text: 'Seu código é 123456',
  html: '<b>123456</b>',
};

/** An SMTP server that lasts as long as the test. */
async function smtpServer(answer?: (command: string) => string | undefined) {
  const smtp = await startSmtpServer(answer);
  onTestFinished(smtp.stop);
  return smtp;
}

describe('mail', () => {
  it('goes to the SMTP server', async () => {
    const { smtpUrl, commands, bodies } = await smtpServer();
    await createMail({ smtpUrl, mailFrom, dataDir }).send(letter);
    expect(commands).toEqual(
      expect.arrayContaining(['MAIL FROM:<balcao@example.com>', 'RCPT TO:<ana@example.com>', 'DATA']),
    );
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).toMatch(/^To: ana@example\.com$/m);
    expect(bodies[0]).toContain('text/html');
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('becomes a file readable by this account only where there is no server', async () => {
    await createMail({ smtpUrl: undefined, mailFrom, dataDir }).send(letter);
    const [name = '', ...more] = await readdir(join(dataDir, 'outbox'));
    expect(more).toEqual([]);
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+\.\d{3}Z-[\da-f]{8}\.eml$/);
    const path = join(dataDir, 'outbox', name);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const text = await readFile(path, 'utf8');
    expect(text).toMatch(/^From: =\?UTF-8\?Q\?Balc=C3=A3o\?= <balcao@example\.com>\r\n/m);
    expect(text).toContain('Seu c=C3=B3digo');
  });

  it('is sent to its one recipient only, whatever the address contains', async () => {
    const { smtpUrl, commands, bodies } = await smtpServer();
    const mail = createMail({ smtpUrl, mailFrom, dataDir });
    const addresses = [
      'ana@example.com, eve@example.com',
      'ana@example.com\r\nBcc: eve@example.com',
      '<eve@example.com> ana@example.com',
    ];
    for (const to of addresses) await mail.send({ ...letter, to }).catch(() => {});
    await mail.send({ ...letter, subject: 'Hello\r\nBcc: eve@example.com' });
    const readers = commands.filter((command) => command.startsWith('RCPT TO'));
    expect(readers.filter((command) => command === 'RCPT TO:<eve@example.com>')).toEqual([]);
    expect(readers.length).toBeLessThanOrEqual(addresses.length + 1);
    expect(bodies.join('')).not.toMatch(/^Bcc:/m);
  });

  it.each([
    ['refuses the sender', (command: string) => (command.startsWith('MAIL') ? '550 no' : undefined)],
    ['refuses the reader', (command: string) => (command.startsWith('RCPT') ? '550 no' : undefined)],
  ])('says so when the server %s', async (_what, answer) => {
    const { smtpUrl } = await smtpServer(answer);
    await expect(createMail({ smtpUrl, mailFrom, dataDir }).send(letter)).rejects.toMatchObject({
      code: 'ERR_MAIL_NOT_SENT',
      status: 502,
      cause: expect.objectContaining({ message: expect.stringContaining('550') as string }) as Error,
    });
  });

  it('reports an unreachable server and a file that cannot be written', async () => {
    const nobody = createMail({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom, dataDir });
    await expect(nobody.send(letter)).rejects.toMatchObject({ code: 'ERR_MAIL_NOT_SENT' });
    await writeFile(join(dataDir, 'outbox'), 'in the way');
    const blocked = createMail({ smtpUrl: undefined, mailFrom, dataDir });
    await expect(blocked.send(letter)).rejects.toMatchObject({ code: 'ERR_MAIL_NOT_SENT' });
  });
});
