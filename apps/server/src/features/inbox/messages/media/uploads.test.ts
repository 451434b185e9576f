import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Message, Connection } from '@balcao/contract';
import { AppError } from '../../../../platform/app-error.ts';
import type { TestCompany } from '../../../../testing/builders.ts';
import { until } from '../../../../testing/client.ts';
import {
  waitForMessage,
  openTicket,
  listPhoneMessages,
  sendReply,
  sendFromPhone,
  fetchThread,
} from '../../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { newNumber, png } from '../../../../testing/sample-values.ts';

const server = useTestServer();
let company: TestCompany;
let phone: Connection;
beforeAll(async () => {
  company = await server.company();
  phone = await company.connection();
});

const page = '<!doctype html><html><body><script>alert(1)</script></body></html>';
const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

function form(
  files: [content: Buffer | string, name: string, type?: string][],
  fields: Record<string, string> = {},
): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.append(name, value);
  for (const [content, name, type] of files) made.append('medias', new Blob([content], { type: type ?? '' }), name);
  return made;
}

/** Files the company has on disk. */
async function filesOnDisk(): Promise<number> {
  const entries = await readdir(join(server.dataDir, 'files', String(company.id)), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).length;
}

/** Loses the answer to the next COMMIT of a transaction that held such a statement, which is done. Returns whether that has happened. */
function loseCommitAnswer(statement: string): () => boolean {
  const { query } = pg.Client.prototype;
  const held = new WeakSet<object>();
  let isLost = false;
  const losing = function (this: pg.Client, ...args: unknown[]): unknown {
    const [first] = args;
    const text = String(typeof first === 'object' && first && 'text' in first ? first.text : first);
    if (text.toUpperCase().includes(statement.toUpperCase())) held.add(this);
    const answer: unknown = Reflect.apply(query, this, args);
    if (isLost || text !== 'COMMIT' || !held.has(this)) return answer;
    isLost = true;
    return Promise.resolve(answer).then(() => {
      throw new Error('Connection terminated unexpectedly');
    });
  };
  Reflect.set(pg.Client.prototype, 'query', losing);
  onTestFinished(() => {
    pg.Client.prototype.query = query;
  });
  return () => isLost;
}

const download = (url: string | null | undefined) => fetch(server.url + String(url));

describe('sending pictures', () => {
  it('go both ways, whole, with their size and caption', async () => {
    const { admin } = company;
    const number = newNumber();
    const ticket = await openTicket(company, phone, admin, number);
    const sent = await admin.ok(
      admin.post<{ messages: Message[] }>(
        `/messages/${ticket.id}`,
        form([[png, 'foto.png', 'image/png']], { body: 'Veja' }),
      ),
    );
    expect(sent.messages).toMatchObject([
      {
        body: 'Veja',
        mediaType: 'image',
        mediaMime: 'image/png',
        mediaName: 'foto.png',
        mediaSize: png.length,
        mediaWidth: 1,
        mediaHeight: 1,
      },
    ]);
    await waitForMessage(admin, ticket.id, sent.messages[0]?.id, (message) => message.ack >= 3);
    const shown = (await listPhoneMessages(admin, phone, number)).find((message) => message.body === 'Veja');
    expect(shown).toMatchObject({ mediaType: 'image', mediaName: 'foto.png' });

    await admin.ok(admin.post(`/sandbox/${phone.id}/messages`, form([[png, 'minha.png']], { number, body: 'E esta' })));
    const received = await until(async () =>
      (await fetchThread(admin, ticket.id)).find((message) => message.body === 'E esta'),
    );
    expect(received).toMatchObject({
      mediaType: 'image',
      mediaMime: 'image/png',
      mediaName: 'minha.png',
      mediaWidth: 1,
    });

    for (const url of [sent.messages[0]?.mediaUrl, shown?.mediaUrl, received.mediaUrl]) {
      const answer = await download(url);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('image/png');
      expect(Buffer.from(await answer.arrayBuffer()).equals(png)).toBe(true);
      expect((await download(url?.replace(/signature=[^&]*/, 'signature=forged'))).status).toBe(404);
      expect((await download(url?.split('?')[0])).status).toBe(401);
    }
  });

  it('several at once become one message each, in their order, with a caption each', async () => {
    const { admin } = company;
    const ticket = await openTicket(company, phone, admin, newNumber());
    const made = form([
      [png, '1.png'],
      [png, '2.png'],
      [png, '3.png'],
    ]);
    for (const caption of ['um', '', 'três']) made.append('body', caption);
    const { messages } = await admin.ok(admin.post<{ messages: Message[] }>(`/messages/${ticket.id}`, made));
    expect(messages.map(({ mediaName, body }) => [mediaName, body])).toEqual([
      ['1.png', 'um'],
      ['2.png', ''],
      ['3.png', 'três'],
    ]);
    expect((await fetchThread(admin, ticket.id)).slice(1).map((message) => message.mediaName)).toEqual([
      '1.png',
      '2.png',
      '3.png',
    ]);
  });
});

describe('a file under a false name', () => {
  it.each([
    ['a page named like a picture', page, 'foto.png', 'image/png', 'text/html'],
    ['a drawing that runs programs', drawing, 'logo.svg', 'image/svg+xml', 'image/svg+xml'],
    ['a drawing named like a picture', drawing, 'foto.jpg', 'image/jpeg', 'image/svg+xml'],
  ])('%s is told by its bytes and never shown inside our pages', async (_what, content, name, claimed, mime) => {
    const { admin } = company;
    const number = newNumber();
    const ticket = await openTicket(company, phone, admin, number);
    const sent = await admin.ok(
      admin.post<{ messages: Message[] }>(`/messages/${ticket.id}`, form([[content, name, claimed]])),
    );
    expect(sent.messages[0]?.mediaMime).toBe(mime);
    await admin.ok(
      admin.post(`/sandbox/${phone.id}/messages`, form([[content, name, claimed]], { number, body: 'recebido' })),
    );
    const received = await until(async () =>
      (await fetchThread(admin, ticket.id)).find((message) => message.body === 'recebido'),
    );
    expect(received.mediaMime).toBe(mime);
    for (const url of [sent.messages[0]?.mediaUrl, received.mediaUrl]) {
      const answer = await download(url);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).not.toMatch(/html|svg|xml/);
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
      expect(answer.headers.get('content-security-policy')).toContain('sandbox');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('with folders and special characters keeps only a file name', async () => {
    const { admin } = company;
    const ticket = await openTicket(company, phone, admin, newNumber());
    const { messages } = await admin.ok(
      admin.post<{ messages: Message[] }>(
        `/messages/${ticket.id}`,
        form([
          ['oi', '../../etc/"passwd".txt'],
          ['oi', `${'n'.repeat(400)}.txt`],
          ['oi', '.'],
        ]),
      ),
    );
    for (const message of messages) {
      expect(message.mediaName).not.toMatch(/[/\\]/);
      expect(message.mediaName?.length).toBeLessThanOrEqual(255);
      const answer = await download(message.mediaUrl);
      expect([answer.status, await answer.text()]).toEqual([200, 'oi']);
    }
  });
});

describe('files on disk after an upload', () => {
  it('files on disk are one per message, none for refused or repeated requests', async () => {
    const { admin } = company;
    const ticket = await openTicket(company, phone, admin, newNumber());
    const before = await filesOnDisk();
    const request = () =>
      form([
        [png, 'a.png'],
        [png, 'b.png'],
      ]);
    const clientIds = [randomUUID(), randomUUID()];
    const withIds = () => {
      const made = request();
      for (const clientId of clientIds) made.append('clientId', clientId);
      return made;
    };
    await sendReply(admin, ticket.id, withIds());
    expect(await filesOnDisk()).toBe(before + 2);
    expect((await sendReply(admin, ticket.id, withIds())).map((message) => message.mediaName)).toEqual([
      'a.png',
      'b.png',
    ]);
    expect(await filesOnDisk()).toBe(before + 2);

    for (const refused of [
      await admin.post(`/messages/2000000000`, request()),
      await admin.post(`/messages/${ticket.id}`, form([[png, 'a.png']], { quotedMsg: 'none' })),
      await admin.post(`/messages/${ticket.id}`, form([[png, 'a.png']], { clientId: 'no uuid' })),
      await admin.post(
        `/messages/${ticket.id}`,
        form(Array.from({ length: 11 }, () => [png, 'a.png'] as [Buffer, string])),
      ),
      await admin.post(`/sandbox/2000000000/messages`, form([[png, 'a.png']], { number: newNumber() })),
      await admin.post(`/sandbox/${phone.id}/messages`, form([[png, 'a.png']], { number: 'nobody' })),
    ]) {
      expect(refused.status).toBeGreaterThanOrEqual(400);
      expect(refused.status).toBeLessThan(500);
    }
    await admin.ok(admin.put(`/tickets/${ticket.id}`, { status: 'closed' }));
    expect((await admin.post(`/messages/${ticket.id}`, request())).status).toBe(409);
    expect(await filesOnDisk()).toBe(before + 2);
    expect(await readdir(join(server.dataDir, 'tmp')).catch(() => [])).toEqual([]);
  });

  it('leave none behind when one of them cannot be stored', async () => {
    const { admin } = company;
    const ticket = await openTicket(company, phone, admin, newNumber());
    const before = await filesOnDisk();
    const { files } = server.app.platform;
    const store = files.save.bind(files);
    const others: Promise<unknown>[] = [];
    const save = vi.spyOn(files, 'save').mockImplementation(async (companyId, source) => {
      if (source.name !== 'c.png') {
        const stored = store(companyId, source);
        others.push(stored);
        return stored;
      }
      await Promise.all(others);
      throw new AppError('ERR_FILES_UNAVAILABLE');
    });
    onTestFinished(() => save.mockRestore());
    const request = () =>
      form([
        [png, 'a.png'],
        [png, 'b.png'],
        [png, 'c.png'],
      ]);
    expect(await admin.post(`/messages/${ticket.id}`, request())).toMatchObject({
      body: { error: 'ERR_FILES_UNAVAILABLE' },
    });
    expect(others).toHaveLength(2);
    expect(await filesOnDisk()).toBe(before);
    expect(await fetchThread(admin, ticket.id)).toHaveLength(1);
  });

  it('stay with a message whose COMMIT was done and not answered, and a repeated request adds none', async () => {
    const { admin } = company;
    const ticket = await openTicket(company, phone, admin, newNumber());
    const before = await filesOnDisk();
    const lost = loseCommitAnswer('INSERT INTO messages');
    const fields = { body: 'foto', clientId: randomUUID() };
    const post = () => admin.post(`/messages/${ticket.id}`, form([[png, 'foto.png', 'image/png']], fields));
    const first = await post();
    expect(lost()).toBe(true);
    expect(first.status).toBeGreaterThanOrEqual(500);
    expect((await post()).status).toBe(200);
    const sent = (await fetchThread(admin, ticket.id)).find(({ body }) => body === 'foto');
    expect((await download(sent?.mediaUrl)).status).toBe(200);
    await until(async () => (await filesOnDisk()) === before + 1);
  });

  it('files on disk are none for an empty message', async () => {
    const { admin } = company;
    const ticket = await openTicket(company, phone, admin, newNumber());
    for (const body of [{ body: '' }, { body: '  \n' }, {}, form([])]) {
      expect(await admin.post(`/messages/${ticket.id}`, body)).toMatchObject({
        status: 400,
        body: { error: 'ERR_EMPTY_MESSAGE' },
      });
    }
    await expect(sendFromPhone(admin, phone, { number: newNumber(), body: '' })).rejects.toThrow('ERR_EMPTY_MESSAGE');
  });
});
