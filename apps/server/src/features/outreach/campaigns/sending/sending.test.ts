import { describe, expect, it } from 'vitest';
import { type Campaign, type CampaignReport, type Tag, type Ticket } from '@balcao/contract';
import { until } from '../../../../testing/client.ts';
import { newNumber } from '../../../../testing/sample-values.ts';
import { queryRows, withClient } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import {
  longAgo,
  listOf,
  settings,
  atOnce,
  reached,
  bodiesOn,
  switchPlan,
  type Detail,
} from '../../../../testing/campaign-calls.ts';

const server = useTestServer();

describe('sending', () => {
  it('a campaign writes to everybody on the list and with the tag once, in words of their own, and ends', async () => {
    const company = await server.company();
    const { admin } = company;
    const [phone, other] = await Promise.all([company.connection(), company.connection()]);
    const [listed, invalid, blocked] = [newNumber(), newNumber(), newNumber()];
    const list = await listOf(admin, [listed, invalid, blocked]);
    await withClient(server.databaseUrl, (client) =>
      client.query(`UPDATE contact_list_items SET validity = 'invalid', checked_at = now() WHERE number = $1`, [
        invalid,
      ]),
    );
    // One who is on the list and has the tag, one who only has the tag and whose name has braces, one who is blocked.
    const tag = await admin.ok(admin.post<Tag>('/tags', { name: 'Cliente fiel', color: '#2F8F4E' }));
    const tagged = newNumber();
    for (const [number, name] of [
      [listed, 'Outra'],
      [tagged, '{email} {{ms}}'],
      [blocked, 'Bloqueada'],
    ] as const) {
      const ticket = await company.inbound(phone, { number, name, body: 'Oi' });
      if (number === blocked) await admin.ok(admin.put(`/contacts/${ticket.contactId}/block`, { blocked: true }));
      else await admin.ok(admin.put(`/ticket-tags/${ticket.id}/${tag.id}`));
      await admin.ok(admin.put(`/tickets/${ticket.id}`, { status: 'closed' }));
    }
    await settings(admin, { ...atOnce, variables: [{ key: 'cupom', value: 'CASA20' }] });
    const { id } = await admin.ok(
      admin.post<Campaign>('/campaigns', {
        name: 'Promoção',
        message2: 'Oi, {nome}! Cupom {CUPOM}, {desconhecida}.',
        contactListId: list.id,
        tagListId: tag.id,
        whatsappIds: [phone.id, other.id],
        scheduledAt: longAgo,
      }),
    );
    const done = await reached(admin, id, ({ status }) => status === 'FINALIZADA');
    expect(done.completedAt).not.toBeNull();
    expect(done.counts).toMatchObject({ total: 4, queued: 0, skipped: 2, failed: 0 });
    expect(done.shipping.map(({ number }) => number)).toEqual([listed, invalid, blocked, tagged]);
    expect(done.contactList.contacts.map(({ number }) => number)).toEqual([listed, invalid, blocked]);
    const texts = async (number: string) =>
      [...(await bodiesOn(admin, phone, number)), ...(await bodiesOn(admin, other, number))].filter((body) =>
        body.includes('Cupom'),
      );
    expect(await texts(listed)).toEqual(['Oi, Pessoa 1! Cupom CASA20, {desconhecida}.']);
    expect(await texts(tagged)).toEqual(['Oi, {email} {{ms}}! Cupom CASA20, {desconhecida}.']);
    expect([await texts(invalid), await texts(blocked)]).toEqual([[], []]);
    const report = await admin.ok(admin.get<CampaignReport>(`/campaigns/${id}/report`));
    expect(report).toMatchObject({
      campaign: { id },
      reach: { total: 4, sent: 2, failed: 0 },
      byVariant: [{ variant: 2, total: 4, sent: 2 }],
      reasons: [
        { reason: 'ERR_CONTACT_BLOCKED', state: 'skipped', count: 1 },
        { reason: 'ERR_WAPP_INVALID_CONTACT', state: 'skipped', count: 1 },
      ],
    });
    expect(report.byConnection.map(({ total }) => total)).toEqual([2, 2]);
    expect(report.overTime.sent.reduce((sum, { count }) => sum + count, 0)).toBe(2);
    const rows = (query: string) =>
      admin.ok(
        admin.get<{ records: { id: string; number: string }[]; hasMore: boolean }>(
          `/campaigns/${id}/recipients?${query}`,
        ),
      );
    const first = await rows('limit=3');
    expect(first).toMatchObject({
      records: [{ number: listed }, { number: invalid }, { number: blocked }],
      hasMore: true,
    });
    expect(await rows(`after=${first.records[2]?.id}`)).toMatchObject({
      records: [{ number: tagged }],
      hasMore: false,
    });
    expect(await rows('state=skipped&searchParam=PESSOA 2')).toMatchObject({ records: [{ number: invalid }] });
    expect(await rows(`searchParam=${tagged.slice(4)}`)).toMatchObject({ records: [{ number: tagged }] });
    // A list of those whom it did not reach, of those with the tag, of those a search finds: each number once.
    const filled = await listOf(admin, [invalid], 'Quem faltou');
    const fill = (body: object) => admin.ok(admin.post<{ added: number }>(`/contact-lists/${filled.id}/fill`, body));
    expect(await fill({ source: 'campaign', campaignId: id, states: ['skipped', 'failed'] })).toMatchObject({
      added: 1,
      contactList: { contactsCount: 2 },
    });
    expect(await fill({ source: 'tag', tagId: tag.id })).toMatchObject({ added: 2 });
    expect(await fill({ source: 'contacts', searchParam: 'bloqueada' })).toMatchObject({ added: 0 });
    const elsewhere = { source: 'tag', tagId: 2_000_000_000 };
    expect((await admin.post(`/contact-lists/${filled.id}/fill`, elsewhere)).body).toMatchObject({
      error: 'ERR_NO_TAG_FOUND',
    });
    // Failed ones again, and nobody else.
    expect((await admin.post(`/campaigns/${id}/retry`)).body).toMatchObject({ error: 'ERR_CAMPAIGN_NOTHING_FAILED' });
    await withClient(server.databaseUrl, (client) =>
      client.query(`UPDATE campaign_recipients SET state = 'failed' WHERE campaign_id = $1 AND number = $2`, [
        id,
        tagged,
      ]),
    );
    expect(await admin.ok(admin.post(`/campaigns/${id}/retry`))).toEqual({ count: 1 });
    await reached(admin, id, ({ status, counts }) => status === 'FINALIZADA' && counts.failed === 0);
    expect([await texts(listed), await texts(tagged)].map(({ length }) => length)).toEqual([1, 2]);
    // A campaign begins no service.
    const { tickets } = await admin.ok(admin.get<{ tickets: Ticket[] }>('/tickets?status=pending&showAll=true'));
    expect(tickets).toEqual([]);
  });

  it('a campaign goes on where it was after cancel and restart, pauses, and waits for the plan', async () => {
    const company = await server.company();
    const { admin } = company;
    const phone = await company.connection();
    const numbers = Array.from({ length: 4 }, newNumber);
    const list = await listOf(admin, numbers);
    await settings(admin, { messageInterval: 3_600 });
    const { id } = await admin.ok(
      admin.post<Campaign>('/campaigns', {
        name: 'Aos poucos',
        message1: 'Chegou',
        contactListId: list.id,
        whatsappIds: [phone.id],
        scheduledAt: longAgo,
      }),
    );
    const left = ({ counts }: Detail) => counts.total - counts.queued;
    await reached(admin, id, (campaign) => left(campaign) === 1);
    // The hour goes by.
    const skipPause = () =>
      withClient(server.databaseUrl, (client) =>
        client.query('UPDATE campaign_paces SET pause_ms = 0 WHERE whatsapp_id = $1', [phone.id]),
      );
    await skipPause();
    await admin.ok(admin.post(`/campaigns/${id}/pause`));
    await admin.ok(admin.post(`/campaigns/${id}/resume`));
    await reached(admin, id, (campaign) => left(campaign) === 2);
    await switchPlan(server, company, false);
    await until(async () => (await admin.get('/campaigns')).status === 400);
    await skipPause();
    // Nothing is asked of the campaign while the plan has none.
    const queued = await queryRows(
      server.databaseUrl,
      "SELECT count(*)::int AS count FROM campaign_recipients WHERE campaign_id = $1 AND state = 'queued'",
      [id],
    );
    expect(queued).toEqual([{ count: 2 }]);
    await switchPlan(server, company, true);
    await until(async () => (await admin.get('/campaigns')).status === 200);
    await settings(admin, atOnce);
    // The sweep of a full minute may have sent one with the pause of before.
    await skipPause();
    await admin.ok(admin.post(`/campaigns/${id}/cancel`));
    await admin.ok(admin.post(`/campaigns/${id}/restart`));
    await reached(admin, id, ({ status }) => status === 'FINALIZADA');
    for (const number of numbers)
      expect((await bodiesOn(admin, phone, number)).filter((body) => body === 'Chegou')).toHaveLength(1);
  });

  it('a campaign goes on with people who wrote before while the limits of a number hold a first contact back, and with no second one', async () => {
    const company = await server.company();
    const { admin } = company;
    // Nothing leaves of it: what is handed over waits.
    const phone = await company.connection({ paired: false });
    const [first, second, known, alsoKnown] = [newNumber(), newNumber(), newNumber(), newNumber()];
    const query = (text: string, values: unknown[]) =>
      withClient(server.databaseUrl, async (client) => (await client.query<{ number: string }>(text, values)).rows);
    for (const number of [known, alsoKnown]) {
      const contact = await company.contact({ number });
      await query(
        `WITH conversation AS (
           INSERT INTO tickets (company_id, contact_id, whatsapp_id, status) VALUES ($1, $2, $3, 'closed') RETURNING id
         )
         INSERT INTO messages (company_id, ticket_id, whatsapp_id, provider_id, from_me, origin, body, ack, read)
         SELECT $1, id, $3, 'R' || id, false, 'contact', 'Oi', 0, true FROM conversation`,
        [company.id, contact.id, phone.id],
      );
    }
    const list = await listOf(admin, [first, second, known, alsoKnown]);
    await settings(admin, atOnce);
    const { id } = await admin.ok(
      admin.post<Campaign>('/campaigns', {
        name: 'Com limite',
        message1: 'Chegou',
        contactListId: list.id,
        whatsappIds: [phone.id],
        scheduledAt: longAgo,
      }),
    );
    const handedOver = async () =>
      (
        await query(
          'SELECT number FROM campaign_recipients WHERE campaign_id = $1 AND message_id IS NOT NULL ORDER BY id',
          [id],
        )
      ).map(({ number }) => number);
    const mark = (number: string, set: string) =>
      query(
        `UPDATE messages m SET ${set} FROM campaign_recipients r WHERE r.message_id = m.id AND r.campaign_id = $1 AND r.number = $2`,
        [id, number],
      );
    const look = async () => {
      await admin.ok(admin.post(`/campaigns/${id}/pause`));
      await admin.ok(admin.post(`/campaigns/${id}/resume`));
    };
    await until(async () => (await handedOver()).length === 1);
    await mark(first, `failure = 'ERR_WAPP_FIRST_CONTACTS'`);
    await look();
    await until(async () => (await handedOver()).length === 2);
    expect(await handedOver()).toEqual([first, known]);
    // It left; the first contact still waits, so that the other one is passed over again.
    await mark(known, 'ack = 2');
    await look();
    await until(async () => (await handedOver()).length === 3);
    expect(await handedOver()).toEqual([first, known, alsoKnown]);
    await mark(alsoKnown, 'ack = 2');
    await mark(first, 'ack = 2, failure = NULL');
    await look();
    await until(async () => (await handedOver()).length === 4);
  });
});
