import type { AuditLine, Message, Retention, RetentionAmounts, Ticket, TicketEvent } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { correctCounts } from '../../../platform/db/counts.ts';
import { runSweep } from '../../../platform/jobs/sweep.ts';
import type { TestCompany } from '../../../testing/builders.ts';
import { until, type Client } from '../../../testing/client.ts';
import { newNumber, png } from '../../../testing/sample-values.ts';
import { queryRows } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { ticketCounts } from '../../inbox/index.ts';
import { nightlyRetention } from './retention.ts';

const server = useTestServer();

const forEver = { messageDays: null, fileDays: null, logDays: null };
const path = '/privacy/retention';
const read = (admin: Client) => admin.ok(admin.get<Retention>(path));
const preview = (admin: Client, query: string) => admin.ok(admin.get<RetentionAmounts>(`${path}/preview?${query}`));
const threadOf = async (admin: Client, id: number) =>
  (await admin.ok(admin.get<{ messages: Message[] }>(`/messages/${id}`))).messages.map(({ body }) => body);
const ticketOf = (admin: Client, id: number) => admin.ok(admin.get<Ticket>(`/tickets/${id}`));
const found = async (admin: Client, words: string) =>
  (await admin.ok(admin.get<{ tickets: Ticket[] }>(`/tickets?searchParam=${words}&showAll=true`))).tickets.map(
    ({ id }) => id,
  );

/** Lets a night pass, and waits until the company was gone through. */
async function night(admin: Client): Promise<Retention> {
  const before = await read(admin);
  server.clock.advance(60_000);
  await runSweep(server.app.platform.database, nightlyRetention, server.clock.now());
  return until(async () => {
    const now = await read(admin);
    return now.lastRun && now.lastRun.at !== before.lastRun?.at ? now : undefined;
  });
}

const sql = (text: string, values: unknown[]) => queryRows(server.databaseUrl, text, values);
/** Makes what a conversation holds so old; its newest `keep` messages stay as they are. */
async function age(ticketId: number, days: number, keep = 0): Promise<void> {
  await sql(
    `UPDATE messages SET sent_at = sent_at - $2 * interval '1 day' WHERE id IN (
       SELECT id FROM messages WHERE ticket_id = $1 ORDER BY id DESC OFFSET $3)`,
    [ticketId, days, keep],
  );
  await sql(`UPDATE ticket_events SET created_at = created_at - $2 * interval '1 day' WHERE ticket_id = $1`, [
    ticketId,
    days,
  ]);
}

/** A conversation of two messages of a contact and a picture of ours. */
async function conversation(
  { admin, connection, inbound }: TestCompany,
  words: string,
  status: 'open' | 'closed',
): Promise<number> {
  const line = await connection();
  const number = newNumber();
  await inbound(line, { number, body: `${words} um` });
  const { id } = await inbound(line, { number, body: `${words} dois` });
  await admin.ok(admin.put(`/tickets/${id}`, { status: 'open' }));
  const form = new FormData();
  form.set('body', `${words} foto`);
  form.set('medias', new Blob([png]), 'foto.png');
  await admin.ok(admin.post(`/messages/${id}`, form));
  await until(async () =>
    (await admin.ok(admin.get<{ messages: Message[] }>(`/messages/${id}`))).messages.every(
      ({ fromMe, ack }) => !fromMe || ack >= 3,
    ),
  );
  if (status === 'closed') await admin.ok(admin.put(`/tickets/${id}`, { status: 'closed' }));
  return id;
}

describe('retention of a company', () => {
  it('keeps everything for ever until an admin says otherwise, shows first what would go, and is in the audit log', async () => {
    const company = await server.company();
    const { admin } = company;
    expect(await read(admin)).toEqual({ ...forEver, lastRun: null });
    const user = await company.user();
    expect((await user.put(path, { ...forEver, messageDays: 30 })).status).toBe(403);
    for (const messageDays of [29, 3651, 30.5])
      expect((await admin.put(path, { ...forEver, messageDays })).status).toBe(400);
    const id = await conversation(company, 'velha', 'closed');
    const thread = await threadOf(admin, id);
    const events = await sql('SELECT id FROM ticket_events WHERE ticket_id = $1', [id]);
    await age(id, 400);
    const nothing = { messages: 0, files: 0, fileBytes: 0, logs: 0 };
    expect(await preview(admin, '')).toEqual(nothing);
    expect(await preview(admin, 'messageDays=500&fileDays=500&logDays=500')).toEqual(nothing);
    expect(await preview(admin, 'fileDays=365')).toEqual({ ...nothing, files: 1, fileBytes: png.byteLength });
    expect(await preview(admin, 'messageDays=365&logDays=365')).toEqual({
      messages: thread.length,
      files: 1,
      fileBytes: png.byteLength,
      logs: events.length,
    });
    // Nothing went by asking.
    expect(await threadOf(admin, id)).toEqual(thread);
    await admin.ok(admin.put(path, { ...forEver, messageDays: 365 }));
    const { lines } = await admin.ok(admin.get<{ lines: AuditLine[] }>('/audit-log'));
    expect(lines.find(({ step }) => step === 'retention')).toMatchObject({
      kind: 'privacy',
      before: { messageDays: null },
      after: { messageDays: 365 },
    });
  });

  it('deletes old messages, their files and the history of closed conversations, none of open ones and none of another company', async () => {
    const [company, other] = [await server.company(), await server.company()];
    const { admin } = company;
    const [old, partly, open] = [
      await conversation(company, 'antiga', 'closed'),
      await conversation(company, 'metade', 'closed'),
      await conversation(company, 'aberta', 'open'),
    ];
    const others = await conversation(other, 'alheia', 'closed');
    await age(old, 400);
    await age(partly, 400, 1);
    await age(open, 400);
    await age(others, 400);
    for (const id of [old, open])
      await sql(
        `UPDATE ticket_cycles SET close_reason = 'Venda', close_detail = 'segredo', rate = 1, rate_words = 'demorou',
           rated_at = now() - interval '400 days', finished_at = now() - interval '400 days' WHERE ticket_id = $1`,
        [id],
      );
    const kept = await threadOf(admin, partly);
    const inOpen = await threadOf(admin, open);
    const inOthers = await threadOf(other.admin, others);
    const wasListed = await admin.ok(admin.get<{ count: number }>('/tickets?status=closed&showAll=true'));
    const pictures = await sql('SELECT media_key AS key FROM messages WHERE ticket_id = $1 AND media_key IS NOT NULL', [
      old,
    ]);
    const key = String(pictures[0]?.['key']);
    // The simulated phone keeps its copy of a file, as a real one would elsewhere.
    await sql('DELETE FROM sandbox_messages WHERE company_id = $1', [company.id]);
    expect(await found(admin, 'antiga')).toEqual([old]);

    await admin.ok(admin.put(path, { messageDays: 365, fileDays: null, logDays: 365 }));
    const { lastRun } = await night(admin);
    expect(await threadOf(admin, old)).toEqual([]);
    expect(await threadOf(admin, partly)).toEqual(kept.slice(-1));
    expect(await threadOf(admin, open)).toEqual(inOpen);
    expect(await threadOf(other.admin, others)).toEqual(inOthers);
    expect(lastRun?.messages).toBe(inOpen.length + kept.length - 1);
    expect(lastRun?.files).toBeGreaterThanOrEqual(1);
    const eventsOf = async (id: number) =>
      (await admin.ok(admin.get<{ events: TicketEvent[] }>(`/tickets/${id}/events`))).events.length;
    expect([await eventsOf(old), await eventsOf(partly)]).toEqual([0, 0]);
    expect(await eventsOf(open)).toBeGreaterThan(0);
    const detailsOf = async (id: number) =>
      (
        await sql('SELECT close_reason, close_detail, rate, rate_words FROM ticket_cycles WHERE ticket_id = $1', [id])
      )[0];
    expect(await detailsOf(old)).toEqual({ close_reason: 'Venda', close_detail: '', rate: 1, rate_words: '' });
    expect(await detailsOf(open)).toEqual({
      close_reason: 'Venda',
      close_detail: 'segredo',
      rate: 1,
      rate_words: 'demorou',
    });

    // What says something of the messages says the truth.
    expect(await found(admin, 'antiga')).toEqual([]);
    expect(await ticketOf(admin, old)).toMatchObject({ lastMessage: '', unreadMessages: 0, status: 'closed' });
    expect((await ticketOf(admin, partly)).lastMessage).toBe(kept.at(-1));
    expect((await admin.ok(admin.get<{ count: number }>('/tickets?status=closed&showAll=true'))).count).toBe(
      wasListed.count,
    );
    expect(await correctCounts(server.app.platform.database, ticketCounts, company.id)).toBe(false);
    await until(async () => (await server.app.platform.files.size(company.id, key)) === undefined);

    // The next night finds nothing.
    expect((await night(admin)).lastRun).toMatchObject({ messages: 0, files: 0, logs: 0 });
  });

  it('takes files alone: the message stays and says that its file is not kept any longer', async () => {
    const company = await server.company();
    const { admin } = company;
    const id = await conversation(company, 'papel', 'closed');
    await age(id, 90);
    await sql(`UPDATE messages SET media_preview = '/9j/4AAQ' WHERE ticket_id = $1 AND media_key IS NOT NULL`, [id]);
    const before = await threadOf(admin, id);
    await admin.ok(admin.put(path, { ...forEver, fileDays: 60 }));
    expect((await night(admin)).lastRun).toMatchObject({ messages: 0, files: 1 });
    expect(await threadOf(admin, id)).toEqual(before);
    const { messages } = await admin.ok(admin.get<{ messages: Message[] }>(`/messages/${id}`));
    const picture = messages.find(({ mediaType }) => mediaType === 'image');
    expect(picture).toMatchObject({
      mediaState: 'expired',
      mediaUrl: null,
      mediaPreview: null,
      mediaSize: png.byteLength,
    });
    // It cannot be fetched once more either.
    expect(await admin.ok(admin.post(`/messages/${picture?.id}/media`))).toMatchObject({ mediaState: 'expired' });
  });

  it('leaves unread what is newer, and counts down what was unread and went', async () => {
    const company = await server.company();
    const { admin } = company;
    const id = await conversation(company, 'lida', 'closed');
    await sql('UPDATE messages SET read = false WHERE ticket_id = $1 AND NOT from_me', [id]);
    await sql('UPDATE tickets SET unread_messages = 2 WHERE id = $1', [id]);
    await age(id, 400, 2);
    await admin.ok(admin.put(path, { ...forEver, messageDays: 365 }));
    await night(admin);
    const rows = await sql(
      'SELECT count(*)::integer AS unread FROM messages WHERE ticket_id = $1 AND NOT read AND NOT from_me',
      [id],
    );
    expect((await ticketOf(admin, id)).unreadMessages).toBe(Number(rows[0]?.['unread']));
  });

  it('deletes old messages that were brought from phones, and the files of newer ones, whatever became of the conversation', async () => {
    const company = await server.company();
    const { admin } = company;
    const line = await company.connection();
    const bytes = await server.app.platform.files.save(company.id, { name: 'foto.png', content: png });
    const [chat] = await sql(
      `INSERT INTO phone_chats (company_id, whatsapp_id, addresses, name, is_group, choice, messages, first_at, last_at)
       VALUES ($1, $2, '{pn:5511960000009}', 'Ana', false, 'chosen', 3, now() - interval '400 days', now()) RETURNING id`,
      [company.id, line.id],
    );
    for (const [days, key, state] of [
      [400, null, null],
      [40, bytes.key, null],
      [40, null, 'absent'],
    ])
      await sql(
        `INSERT INTO phone_messages (company_id, whatsapp_id, chat_id, provider_id, from_me, sent_at, body, media_key, media_size, media_state, raw)
         VALUES ($1, $2, $3, $4, false, now() - $5 * interval '1 day', 'do celular', $6, 70, $7, 'sealed')`,
        [company.id, line.id, chat?.['id'], `p${days}${key}`, days, key, state],
      );
    const shown = () =>
      admin
        .ok(admin.get<{ messages: { mediaState: string | null }[] }>(`/phone-chats/${chat?.['id']}/messages`))
        .then(({ messages }) => messages.map(({ mediaState }) => mediaState));
    expect(await shown()).toEqual([null, null, 'absent']);
    expect(await preview(admin, 'messageDays=365&fileDays=30')).toMatchObject({ messages: 1, files: 1, fileBytes: 70 });
    await admin.ok(admin.put(path, { ...forEver, messageDays: 365, fileDays: 30 }));
    expect((await night(admin)).lastRun).toMatchObject({ messages: 1, files: 1 });
    expect(await shown()).toEqual(['expired', 'expired']);
    expect(await sql('SELECT messages FROM phone_chats WHERE id = $1', [chat?.['id']])).toEqual([{ messages: 2 }]);
    await until(async () => !(await server.app.platform.files.open(company.id, bytes.key)));
    expect(await sql('SELECT FROM phone_messages WHERE raw IS NOT NULL AND company_id = $1', [company.id])).toEqual([]);
    await admin.ok(admin.put(path, { ...forEver, messageDays: 30 }));
    await night(admin);
    expect(await sql('SELECT FROM phone_chats WHERE company_id = $1', [company.id])).toEqual([]);
  });
});
