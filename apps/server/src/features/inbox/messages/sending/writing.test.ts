import { beforeAll, describe, expect, it } from 'vitest';
import type { Message, Connection } from '@balcao/contract';
import type { TestCompany } from '../../../../testing/builders.ts';
import {
  waitForMessage,
  openTicket,
  listPhoneMessages,
  sendReply,
  fetchThread,
} from '../../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { newNumber } from '../../../../testing/sample-values.ts';

const server = useTestServer();
let company: TestCompany;
let phone: Connection;
beforeAll(async () => {
  company = await server.company();
  phone = await company.connection();
});

function form(files: [content: string | Buffer, name: string][], bodies: string[] = []): FormData {
  const made = new FormData();
  for (const body of bodies) made.append('body', body);
  for (const [content, name] of files) made.append('medias', new Blob([content]), name);
  return made;
}

describe('only the assignee writes, where the company wants it', () => {
  it('admins too take the ticket over first; what was sent before still answers', async () => {
    const own = await server.company();
    const queue = await own.queue();
    const [ana, bruno] = [
      await own.user({ name: 'Ana', queueIds: [queue.id] }),
      await own.user({ queueIds: [queue.id] }),
    ];
    const ticket = await openTicket(own, await own.connection({ queues: [queue] }), ana, newNumber());
    const clientId = '5f0c4d7e-8f5e-4f63-9a87-0d5a3b1f2c22';
    const [before] = await sendReply(bruno, ticket.id, { body: 'Ajudo', clientId });
    await own.admin.ok(own.admin.put('/settings/onlyAssigneeSends', { value: 'enabled' }));
    const refused = { status: 403, body: { error: 'ERR_NOT_ASSIGNEE', userName: 'Ana' } };
    // The first two are calls of the specification, whose clients take a 403 for the end of their session.
    const refusedThere = { ...refused, status: 400 };
    for (const by of [bruno, own.admin]) {
      expect(await by.post(`/messages/${ticket.id}`, { body: 'Eu' })).toMatchObject(refusedThere);
      expect(await by.delete(`/messages/${before?.id}`)).toMatchObject(refusedThere);
      expect(await by.put(`/messages/${before?.id}/reaction`, { emoji: '👍' })).toMatchObject(refused);
      expect(await by.post(`/messages/${before?.id}/forward`, { ticketIds: [ticket.id] })).toMatchObject(refused);
    }
    expect((await sendReply(bruno, ticket.id, { body: 'Ajudo', clientId }))[0]?.id).toBe(before?.id);
    expect((await ana.post(`/messages/${ticket.id}`, { body: 'Sou eu' })).status).toBe(200);
    await own.admin.ok(own.admin.put(`/tickets/${ticket.id}`, { userId: own.admin.user?.id }));
    expect((await own.admin.post(`/messages/${ticket.id}`, { body: 'Assumi' })).status).toBe(200);
    expect(await ana.post(`/messages/${ticket.id}`, { body: 'E eu' })).toMatchObject({
      status: 400,
      body: { error: 'ERR_NOT_ASSIGNEE', userName: 'Admin' },
    });
  });
});

describe('a message that was written while the ticket went to somebody else', () => {
  type Who = 'ana' | 'bruno' | 'nobody' | 'anybody';
  it.each<[string, { expects: Who; holder: 'ana' | 'bruno'; by: 'ana' | 'bruno' }, boolean]>([
    ["is sent in one's own ticket", { expects: 'ana', holder: 'ana', by: 'ana' }, true],
    ["is refused once it is a colleague's", { expects: 'ana', holder: 'bruno', by: 'ana' }, false],
    ['is sent where its author knows whose it is', { expects: 'bruno', holder: 'bruno', by: 'ana' }, true],
    ['is sent where it came to its author', { expects: 'ana', holder: 'bruno', by: 'bruno' }, true],
    ['is refused where nobody had it', { expects: 'nobody', holder: 'bruno', by: 'ana' }, false],
    ['is sent by clients that say nothing of it', { expects: 'anybody', holder: 'bruno', by: 'ana' }, true],
  ])('%s', async (_what, { expects, holder, by }, isSent) => {
    const own = await server.company();
    const queue = await own.queue();
    const users = {
      ana: await own.user({ name: 'Ana', queueIds: [queue.id] }),
      bruno: await own.user({ name: 'Bruno', queueIds: [queue.id] }),
    };
    const userIdOf = (who: 'ana' | 'bruno') => users[who].user?.id ?? 0;
    const ticket = await openTicket(own, await own.connection({ queues: [queue] }), users[holder], newNumber());
    const expectedUserId = expects === 'nobody' ? null : expects === 'anybody' ? undefined : userIdOf(expects);
    const clientId = crypto.randomUUID();
    const answer = await users[by].post(`/messages/${ticket.id}`, { body: 'Oi', clientId, expectedUserId });
    const written = (await fetchThread(own.admin, ticket.id)).filter(({ body }) => body.includes('Oi') && body !== '');
    if (isSent) {
      expect([answer.status, written.some(({ fromMe }) => fromMe)]).toEqual([200, true]);
      return;
    }
    expect(answer).toMatchObject({
      status: 409,
      body: { error: 'ERR_ASSIGNEE_CHANGED', userId: userIdOf(holder), userName: 'Bruno' },
    });
    expect(written.some(({ fromMe }) => fromMe)).toBe(false);
    // Told whose it is, its author sends it all the same, under the same client id.
    const again = { body: 'Oi', clientId, expectedUserId: userIdOf(holder) };
    expect((await users[by].post(`/messages/${ticket.id}`, again)).status).toBe(200);
    // What was sent before is answered, whoever has it by now.
    expect((await users[by].post(`/messages/${ticket.id}`, { ...again, expectedUserId: null })).status).toBe(200);
  });

  it('is refused with its file, forwarded, and beside a message that may be sent', async () => {
    const own = await server.company();
    const queue = await own.queue();
    const ana = await own.user({ name: 'Ana', queueIds: [queue.id] });
    const bruno = await own.user({ name: 'Bruno', queueIds: [queue.id] });
    const connection = await own.connection({ queues: [queue] });
    const theirs = await openTicket(own, connection, bruno, newNumber());
    const mine = await openTicket(own, connection, ana, newNumber());
    const expectedUserId = ana.user?.id;
    const withFile = form([['conteúdo', 'a.txt']], ['veja']);
    withFile.append('expectedUserId', String(expectedUserId));
    expect((await ana.post<{ error: string }>(`/messages/${theirs.id}`, withFile)).body.error).toBe(
      'ERR_ASSIGNEE_CHANGED',
    );
    const [sent] = await sendReply(ana, mine.id, { body: 'Tabela' });
    const other = await openTicket(own, connection, ana, newNumber());
    const forward = { ticketIds: [other.id, theirs.id], expectedUserId };
    expect((await ana.post<{ error: string }>(`/messages/${sent?.id}/forward`, forward)).body.error).toBe(
      'ERR_ASSIGNEE_CHANGED',
    );
    expect((await fetchThread(ana, other.id)).filter(({ fromMe }) => fromMe)).toEqual([]);
    const [refused, allowed] = await Promise.all([
      ana.post(`/messages/${theirs.id}`, { body: 'Errado', expectedUserId }),
      ana.post(`/messages/${mine.id}`, { body: 'Certo', expectedUserId }),
    ]);
    expect([refused.status, allowed.status]).toEqual([409, 200]);
  });
});

describe('a blocked contact', () => {
  it('a blocked contact is not written to, in no way', async () => {
    const ticket = await openTicket(company, phone, company.admin, newNumber());
    const [sent] = await sendReply(company.admin, ticket.id, { body: 'Ainda' });
    const other = await openTicket(company, phone, company.admin, newNumber());
    await waitForMessage(company.admin, ticket.id, sent?.id, (one) => one.ack >= 3);
    await company.admin.ok(company.admin.put(`/contacts/${ticket.contactId}/block`, { blocked: true }));
    const refused = { status: 409, body: { error: 'ERR_CONTACT_BLOCKED' } };
    expect(await company.admin.post(`/messages/${ticket.id}`, { body: 'Alô' })).toMatchObject(refused);
    expect(await company.admin.put(`/messages/${sent?.id}`, { body: 'Outro' })).toMatchObject(refused);
    const [theirs] = await fetchThread(company.admin, other.id);
    expect(
      await company.admin.post(`/messages/${theirs?.id}/forward`, { ticketIds: [other.id, ticket.id] }),
    ).toMatchObject(refused);
    expect((await fetchThread(company.admin, other.id)).length).toBe(1);
  });
});

describe('texts', () => {
  it('texts have their variables filled in, captions too, and nothing that a name holds is read as one', async () => {
    const number = newNumber();
    const ticket = await openTicket(company, phone, company.admin, number);
    await company.admin.ok(
      company.admin.put(`/contacts/${ticket.contactId}`, { name: '{{hora}} Silva', number, email: '' }),
    );
    const [text] = await sendReply(company.admin, ticket.id, { body: 'Oi, {{ name }}! {{desconhecida}}' });
    expect(text?.body).toBe('Oi, {{hora}} Silva! {{desconhecida}}');
    const [picture] = await sendReply(company.admin, ticket.id, form([['x', 'a.txt']], ['Para {{firstName}}']));
    expect(picture?.body).toBe('Para {{hora}}');
  });

  it.each([
    ['only emoji', '🎉👩‍👩‍👧‍👦🇧🇷'],
    ['from right to left', '\u202eabc\u202c שלום עולם'],
    ['HTML', '<img src=x onerror=alert(1)><script>alert(1)</script>'],
    ['a link that runs', 'javascript:alert(1)'],
    ['the longest', 'á'.repeat(65_536)],
    ['control characters', 'a\u0007b\u001b[31mc\r\nd'],
  ])('%s arrive as they were written', async (_what, body) => {
    const number = newNumber();
    const ticket = await openTicket(company, phone, company.admin, number);
    const [sent] = await sendReply(company.admin, ticket.id, { body });
    expect(sent?.body).toBe(body);
    await waitForMessage(company.admin, ticket.id, sent?.id, (one) => one.ack >= 3);
    expect((await listPhoneMessages(company.admin, phone, number)).at(-1)?.body).toBe(body);
  });

  it('texts of 100,000 characters are refused, as text and as caption, and nothing of them stays', async () => {
    const ticket = await openTicket(company, phone, company.admin, newNumber());
    const long = 'x'.repeat(100_000);
    const [sent] = await sendReply(company.admin, ticket.id, { body: 'curta' });
    for (const answer of [
      await company.admin.post(`/messages/${ticket.id}`, { body: long }),
      await company.admin.post(`/messages/${ticket.id}`, form([['x', 'a.txt']], [long])),
      await company.admin.put(`/messages/${sent?.id}`, { body: long }),
    ]) {
      expect(answer).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
      expect(JSON.stringify(answer.body)).toContain('65536');
    }
    expect((await fetchThread(company.admin, ticket.id)).map((one) => one.body)).toEqual(['Oi', 'curta']);
  });
});

describe('files', () => {
  it('files of 0 bytes and of too many are refused by name and limit, and the rest of the request with them', async () => {
    const ticket = await openTicket(company, phone, company.admin, newNumber());
    const empty = await company.admin.post(
      `/messages/${ticket.id}`,
      form([
        ['cheio', 'a.txt'],
        ['', 'vazio.pdf'],
      ]),
    );
    expect(empty).toMatchObject({ status: 400, body: { error: 'ERR_FILE_EMPTY', name: 'vazio.pdf' } });
    const limit = 64 * 1024 * 1024;
    const large = await company.admin.post(`/messages/${ticket.id}`, form([[Buffer.alloc(limit + 1), 'filme.mp4']]));
    expect(large).toMatchObject({ status: 413, body: { error: 'ERR_FILE_TOO_LARGE', limit } });
    expect((await fetchThread(company.admin, ticket.id)).length).toBe(1);
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\win.ini', 'win.ini'],
    ['"; rm -rf $(HOME) `id`.txt', '"; rm -rf $(HOME) `id`.txt'],
    ['nome\u0000\u001b\u202egpj.exe', 'nomegpj.exe'],
    ["o'brien & co.txt", "o'brien & co.txt"],
    ['..', 'file'],
  ])('named %j keep no more than a name', async (name, kept) => {
    const number = newNumber();
    const ticket = await openTicket(company, phone, company.admin, number);
    const [sent] = await sendReply(company.admin, ticket.id, form([['conteúdo', name]]));
    // What a browser escapes in the name of a part, it escapes on its way.
    const plain = (text: string | null | undefined) => text?.replaceAll('%22', '"').replaceAll('%00', '');
    expect(plain(sent?.mediaName)).toBe(kept);
    const answer = await fetch(server.url + String(sent?.mediaUrl));
    expect([answer.status, await answer.text()]).toEqual([200, 'conteúdo']);
    expect(answer.headers.get('content-disposition')).not.toMatch(/[\r\n]/);
    await waitForMessage(company.admin, ticket.id, sent?.id, (one: Message) => one.ack >= 3);
    expect((await listPhoneMessages(company.admin, phone, number)).at(-1)?.mediaName).toBe(sent?.mediaName);
  });
});
