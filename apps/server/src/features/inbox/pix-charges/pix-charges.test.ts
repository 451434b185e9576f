import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { LivePayload, PixCharge } from '@balcao/contract';
import { until } from '../../../testing/client.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { shop } from './pix-charges.testing.ts';

const server = useTestServer();

describe('Pix charges to a key of the company', () => {
  it('a Pix charge goes as a QR code with its text, and as the code alone, and is listed', async () => {
    const { ana, key, ticket, send, list, thread } = await shop(server);
    const body = { pixKeyId: key.id, value: '64,00', description: ' Frete da {{nome}} ' };
    const { messages } = await ana.ok(send(ana, body));
    expect(messages).toHaveLength(2);
    const [first, second] = await thread(ana);
    const [charge] = await list(ana);
    expect(charge).toMatchObject({
      ticketId: ticket.id,
      contactId: ticket.contactId,
      messageId: first?.id,
      user: { id: ana.user.id, name: 'Ana' },
      provider: 'key',
      value: 64,
      description: 'Frete da {{nome}}',
      receiverName: 'Casa Lume',
      expiresAt: null,
      paidAt: null,
      paidValue: 0,
      mark: null,
    });
    expect(charge?.code).toMatch(
      /^00020126.*loja@exemplo\.com5204000053039865405?0?64\.005802BR5909Casa Lume6008Campinas/,
    );
    expect(second).toMatchObject({ body: charge?.code, mediaType: 'conversation' });
    expect(first).toMatchObject({ mediaType: 'image', mediaMime: 'image/png' });
    expect(first?.body).toMatch(
      /Pix de R\$\s64,00\*\nFrete da \{\{nome\}\}\nPara: Casa Lume\nChave: loja@exemplo\.com\n\nCopie o código/,
    );
    expect(first?.interactive).toMatchObject({
      kind: 'payment',
      total: 64,
      pixCode: charge?.code,
      pixKeyType: 'EMAIL',
    });
    const picture = await fetch(
      server.url +
        new URL(first?.mediaUrl ?? '', server.url).pathname +
        new URL(first?.mediaUrl ?? '', server.url).search,
    );
    expect(picture.headers.get('content-type')).toBe('image/png');
  });

  it('a Pix key alone is sent without an amount', async () => {
    const { ana, key, send, list, thread } = await shop(server);
    await ana.ok(send(ana, { pixKeyId: key.id }));
    const [charge] = await list(ana);
    expect(charge).toMatchObject({ value: null, description: '' });
    expect(charge?.code).not.toContain('5405');
    expect((await thread(ana))[0]?.body).toMatch(/^\*Pix\*\nPara: Casa Lume\n/);
  });

  it('repeats of a Pix charge, one after the other and at once, make one', async () => {
    const { ana, key, send, list, thread } = await shop(server);
    const body = { clientId: randomUUID(), pixKeyId: key.id, value: 10 };
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(ana, body)));
    answers.push(await send(ana, body), await send(ana, { ...body, value: 99 }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body: answer }) => answer.messages[0]?.id)).size).toBe(1);
    expect(await list(ana)).toMatchObject([{ value: 10 }]);
    expect(await thread(ana)).toHaveLength(2);
    expect(
      await withClient(server.databaseUrl, async (client) => {
        const { rows } = await client.query(
          `SELECT count(*)::int AS files FROM messages WHERE media_name = 'pix.png' AND ticket_id = $1`,
          [(await list(ana))[0]?.ticketId],
        );
        return rows;
      }),
    ).toEqual([{ files: 1 }]);
  });

  it('a Pix charge of a wrong amount, key, time or person is refused, and nothing is sent', async () => {
    const { ana, admin, company, key, ticket, send, list } = await shop(server);
    const other = await server.company();
    const receiver = { receiverName: 'Outra', receiverCity: 'Outra' };
    const foreign = await other.admin.ok(
      other.admin.post<{ id: number }>('/pix-keys', { key: 'a@exemplo.com', ...receiver }),
    );
    for (const value of [0, -1, '0,00', 0.001, 1_000_000, 'dez', '1.000,00'])
      expect(await send(ana, { pixKeyId: key.id, value }), String(value)).toMatchObject({ status: 400 });
    expect((await send(ana, { pixKeyId: foreign.id, value: 1 })).body).toMatchObject({ error: 'ERR_NO_PIX_KEY_FOUND' });
    expect((await send(ana, { value: 1 })).body).toMatchObject({ error: 'ERR_NO_PIX_ACCOUNT' });
    expect(await send(ana, { pixKeyId: key.id, description: 'x'.repeat(101) })).toMatchObject({ status: 400 });
    const bruno = await company.user({ queueIds: [(await company.queue()).id] });
    expect((await send(bruno, { pixKeyId: key.id, value: 1 })).body).toMatchObject({ error: 'ERR_NO_TICKET_FOUND' });
    const taken = { pixKeyId: key.id, value: 1, expectedUserId: ana.user.id };
    await ana.ok(ana.put(`/tickets/${ticket.id}`, { userId: ana.user.id }));
    expect((await send(admin, { ...taken, expectedUserId: bruno.user.id })).body).toMatchObject({
      error: 'ERR_ASSIGNEE_CHANGED',
    });
    await ana.ok(ana.put(`/tickets/${ticket.id}`, { status: 'closed' }));
    expect((await send(admin, { pixKeyId: key.id, value: 1 })).body).toMatchObject({ error: 'ERR_TICKET_STATUS' });
    expect(await list(admin)).toEqual([]);
  });

  it('Recebi names who said it and when, is taken back by name, and is in the audit log; others are told live', async () => {
    const { ana, admin, company, queue, key, send, list, moves } = await shop(server);
    const bruno = await company.user({ name: 'Bruno', queueIds: [queue.id] });
    const stranger = await company.user({ queueIds: [(await company.queue()).id] });
    const [heard, unheard] = [await bruno.listen(), await stranger.listen()];
    await ana.ok(send(ana, { pixKeyId: key.id, value: 5, description: 'Sinal' }));
    const [{ id } = { id: 0 }] = await list(ana);
    const mark = (by: typeof ana) => by.ok(by.post<PixCharge>(`/pix-charges/${id}/received`));
    const received = await mark(ana);
    expect(received.mark).toMatchObject({ kind: 'received', user: { id: ana.user.id, name: 'Ana' } });
    // Who says it again changes nothing of who said it first.
    expect((await mark(bruno)).mark).toEqual(received.mark);
    expect((await bruno.post(`/pix-charges/${id}/cancel`)).body).toMatchObject({ error: 'ERR_PIX_CHARGE_SETTLED' });
    const undone = await bruno.ok(bruno.delete<PixCharge>(`/pix-charges/${id}/received`));
    expect(undone.mark).toMatchObject({ kind: 'undone', user: { name: 'Bruno' } });
    const canceled = await bruno.ok(bruno.post<PixCharge>(`/pix-charges/${id}/cancel`));
    expect(canceled.mark).toMatchObject({ kind: 'canceled', user: { name: 'Bruno' } });
    expect((await mark(ana)).mark).toMatchObject({ kind: 'received' });
    expect(await moves(ana)).toEqual([
      ['pix_paid', 'Ana', '5'],
      ['pix_unpaid', 'Bruno', '5'],
      ['pix_canceled', 'Bruno', '5'],
      ['pix_paid', 'Ana', '5'],
    ]);
    for (const call of [
      stranger.post(`/pix-charges/${id}/received`),
      stranger.delete(`/pix-charges/${id}/received`),
      stranger.get(`/pix-charges/${id}`),
      stranger.post(`/pix-charges/${id}/cancel`),
      stranger.post(`/pix-charges/${id}/check`),
    ])
      expect(await call).toMatchObject({ status: 404, body: { error: 'ERR_NO_PIX_CHARGE_FOUND' } });
    const { lines } = await admin.ok(
      admin.get<{ lines: { kind: string; verb: string; step: string | null; user: { name: string } }[] }>(
        '/audit-log?kind=pixCharge',
      ),
    );
    expect(lines.map(({ step, user }) => [step, user.name])).toEqual([
      ['received', 'Ana'],
      ['cancel', 'Bruno'],
      ['remove-received', 'Bruno'],
      ['received', 'Ana'],
      ['pix-charges', 'Ana'],
    ]);
    const events = (subscription: typeof heard) =>
      subscription.received
        .filter(({ name }) => name.endsWith('-pixCharge'))
        .map(({ payload }) => payload as LivePayload<'pixCharge'>);
    await until(() => events(heard).length === 5);
    expect(events(heard).at(-1)).toEqual({ action: 'update', pixCharge: (await list(ana))[0] });
    expect(events(unheard)).toEqual([]);
  });

  it('Pix charges go with their ticket and message, and follow a ticket that goes on as another', async () => {
    const { company, ana, key, ticket, send, list } = await shop(server);
    await ana.ok(send(ana, { pixKeyId: key.id, value: 5 }));
    const [charge] = await list(ana);
    const left = await server.app.platform.database.forCompany(company.id, async ({ db }) => {
      await db
        .deleteFrom('messages')
        .where('id', '=', charge?.messageId ?? '')
        .execute();
      return db.selectFrom('pixCharges').select('id').where('ticketId', '=', ticket.id).execute();
    });
    expect(left).toEqual([]);
  });
});
