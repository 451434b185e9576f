import { describe, expect, it } from 'vitest';
import {
  liveEventName,
  maxOwnViews,
  type CustomField,
  type Queue,
  type Tag,
  type Ticket,
  type TicketView,
} from '@balcao/contract';
import { until, type Client } from '../../../testing/client.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();

const add = (by: Client, name: string, more: object = {}) =>
  by.post<TicketView>('/ticket-views', { name, filters: { status: 'pending' }, ...more });
const names = async (by: Client) => (await by.ok(by.get<TicketView[]>('/ticket-views'))).map(({ name }) => name);
const seen = async (by: Client, viewId: number, more = '') =>
  (await by.ok(by.get<{ tickets: Ticket[] }>(`/tickets?viewId=${viewId}${more}`))).tickets.map(({ id }) => id);
const counts = (by: Client, ids: readonly number[]) => by.ok(by.get(`/ticket-views/counts?viewIds=[${ids.join(',')}]`));

const calm = { isOverdue: false, hasMention: false };

async function shop() {
  const company = await server.company();
  const [queue, other] = [await company.queue(), await company.queue()];
  const [ana, bruno, sofia] = await Promise.all([
    company.user({ queueIds: [queue.id] }),
    company.user({ queueIds: [queue.id] }),
    company.user({ profile: 'supervisor', queueIds: [queue.id] }),
  ]);
  const phone = await company.connection({ queues: [queue] });
  return { company, admin: company.admin, queue, other, ana, bruno, sofia, phone };
}

describe('ticket views', () => {
  it('are of their author unless shared, which admins and supervisors make, and are listed in their order', async () => {
    const { admin, ana, bruno, sofia } = await shop();
    const own = await ana.ok(add(ana, 'Orçamentos parados'));
    expect(own).toMatchObject({ isShared: false, userId: ana.user.id, missing: [] });
    expect(own.filters).toMatchObject({ status: 'pending', showAll: false, order: 'latest', searchParam: '' });
    expect((await add(ana, 'De todos', { isShared: true })).status).toBe(403);
    const one = await admin.ok(add(admin, 'Prazo em risco', { isShared: true }));
    const two = await sofia.ok(add(sofia, 'Troca e garantia', { isShared: true }));
    expect(await names(ana)).toEqual(['Prazo em risco', 'Troca e garantia', 'Orçamentos parados']);
    expect(await names(bruno)).toEqual(['Prazo em risco', 'Troca e garantia']);
    for (const by of [bruno, admin]) {
      expect((await by.get(`/ticket-views/${own.id}`)).status).toBe(404);
      expect((await by.get(`/tickets?viewId=${own.id}`)).status).toBe(404);
      expect(await counts(by, [own.id])).toEqual([]);
    }
    expect((await ana.put(`/ticket-views/${one.id}`, { name: 'Outra' })).status).toBe(403);
    expect((await ana.put('/ticket-views/order', { isShared: true, viewIds: [two.id] })).status).toBe(403);
    await sofia.ok(sofia.put('/ticket-views/order', { isShared: true, viewIds: [two.id] }));
    expect(await names(bruno)).toEqual(['Troca e garantia', 'Prazo em risco']);
    expect((await ana.delete(`/ticket-views/${one.id}`)).status).toBe(403);
    await ana.ok(ana.delete(`/ticket-views/${own.id}`));
    // Who is no supervisor any more reads what they wrote, and changes it no longer.
    await admin.ok(admin.put(`/users/${sofia.user.id}`, { profile: 'user' }));
    expect((await sofia.put(`/ticket-views/${two.id}`, { name: 'Minha' })).status).toBe(403);
    expect(await names(sofia)).toEqual(['Troca e garantia', 'Prazo em risco']);
  });

  it('list the tickets that their filters let through, to each those they may see', async () => {
    const { company, admin, ana, sofia, queue, other, phone } = await shop();
    const tag = await admin.ok(admin.post<Tag>('/tags', { name: 'Troca', color: '#CF5B32' }));
    const [mine, elsewhere, plain] = await Promise.all([
      company.inbound(phone, { body: 'Oi' }),
      company.inbound(phone, { body: 'Oi' }),
      company.inbound(phone, { body: 'Oi' }),
    ]);
    for (const { id } of [mine, elsewhere]) await admin.ok(admin.put(`/ticket-tags/${id}/${tag.id}`));
    await admin.ok(admin.put(`/tickets/${elsewhere.id}`, { queueId: other.id }));
    await admin.ok(admin.put(`/tickets/${mine.id}`, { queueId: queue.id }));
    await admin.ok(admin.put(`/tickets/${plain.id}`, { queueId: queue.id }));
    const view = await sofia.ok(
      add(sofia, 'Trocas', { isShared: true, filters: { status: 'pending', showAll: true, tags: [tag.id] } }),
    );
    expect(view.filters).toMatchObject({ tags: [tag.id], queueIds: [] });
    expect((await seen(admin, view.id)).toSorted()).toEqual([mine.id, elsewhere.id].toSorted());
    expect(await seen(ana, view.id)).toEqual([mine.id]);
    // Its filters stand in the place of those of the call.
    expect(await seen(ana, view.id, '&status=closed')).toEqual([mine.id]);
    expect(await counts(admin, [view.id])).toEqual([{ viewId: view.id, count: 2, ...calm }]);
    expect(await counts(ana, [view.id])).toEqual([{ viewId: view.id, count: 1, ...calm }]);
  });

  it('are narrowed by connections, in lists, searches and counters', async () => {
    const { company, admin, ana, queue, phone } = await shop();
    const second = await company.connection({ queues: [queue] });
    const here = await company.inbound(phone, { body: 'Quero trocar' });
    const there = await company.inbound(second, { body: 'Quero trocar' });
    const found = async (by: Client, query: string) =>
      (await by.ok(by.get<{ tickets: Ticket[] }>(`/tickets?${query}`))).tickets.map(({ id }) => id);
    const both = encodeURIComponent(JSON.stringify([phone.id, second.id]));
    const one = encodeURIComponent(JSON.stringify([second.id]));
    expect(await found(admin, `status=pending&whatsappIds=${one}`)).toEqual([there.id]);
    expect((await found(ana, `status=pending&whatsappIds=${both}`)).toSorted()).toEqual([here.id, there.id].toSorted());
    expect(await found(admin, `searchParam=trocar&showAll=true&whatsappIds=${one}`)).toEqual([there.id]);
    const view = await admin.ok(
      add(admin, 'Segundo número', { isShared: true, filters: { status: 'pending', whatsappIds: [second.id] } }),
    );
    expect(view.filters.whatsappIds).toEqual([second.id]);
    expect(await seen(ana, view.id)).toEqual([there.id]);
    expect(await counts(ana, [view.id])).toEqual([{ viewId: view.id, count: 1, ...calm }]);
    expect(await add(admin, 'Nada', { filters: { whatsappIds: [1_999_999_999] } })).toMatchObject({
      body: { error: 'ERR_NO_WAPP_FOUND' },
    });
  });

  it('stay when a tag, a queue, a user or a connection they name is removed, say so, and are narrowed by it no more', async () => {
    const { company, admin, ana, queue, phone } = await shop();
    const tag = await admin.ok(admin.post<Tag>('/tags', { name: 'Troca', color: '#CF5B32' }));
    const gone = await admin.ok(admin.post<Queue>('/queue', { name: 'Antiga', color: '#112233' }));
    const former = await company.connection();
    const filters = {
      status: 'pending',
      showAll: true,
      tags: [tag.id],
      queueIds: [queue.id, gone.id],
      users: [ana.user.id],
      whatsappIds: [former.id],
    };
    const view = await admin.ok(add(admin, 'Tudo', { isShared: true, filters }));
    const ticket = await company.inbound(phone, { body: 'Oi' });
    expect(await seen(admin, view.id)).toEqual([]);
    await admin.ok(admin.delete(`/tags/${tag.id}`));
    await admin.ok(admin.delete(`/queue/${gone.id}`));
    await admin.ok(admin.delete(`/users/${ana.user.id}`));
    await admin.ok(admin.delete(`/whatsapp/${former.id}`));
    const now = await admin.ok(admin.get<TicketView>(`/ticket-views/${view.id}`));
    expect(now.missing).toEqual([
      { kind: 'tag', name: 'Troca' },
      { kind: 'queue', name: 'Antiga' },
      { kind: 'user', name: '' },
      { kind: 'connection', name: former.name },
    ]);
    expect(now.filters).toMatchObject({ tags: [], queueIds: [queue.id], users: [], whatsappIds: [] });
    expect(await seen(admin, view.id)).toEqual([ticket.id]);
    const saved = await admin.ok(admin.put<TicketView>(`/ticket-views/${view.id}`, { filters: now.filters }));
    expect(saved.missing).toEqual([]);
    expect(await add(admin, 'Nada', { filters: { tags: [tag.id] } })).toMatchObject({
      body: { error: 'ERR_NO_TAG_FOUND' },
    });
  });

  it('are narrowed by fields of the contact and of the ticket, for who sees the field', async () => {
    const { company, admin, ana, phone } = await shop();
    const field = (subject: string, name: string, more: object = {}) =>
      admin.ok(admin.post<CustomField>('/custom-fields', { subject, name, type: 'money', ...more }));
    const [limit, total] = [await field('contact', 'Limite', { adminsOnly: true }), await field('ticket', 'Total')];
    const [rich, poor] = [await company.inbound(phone, { body: 'Oi' }), await company.inbound(phone, { body: 'Oi' })];
    await admin.ok(admin.put(`/contacts/${rich.contactId}/custom-fields`, { values: { [limit.key]: '5.000,00' } }));
    for (const { id } of [rich, poor])
      await admin.ok(admin.put(`/tickets/${id}/custom-fields`, { values: { [total.key]: 90_00 } }));
    const ofContact = [{ key: limit.key, from: '1.000,00' }];
    const ofTicket = [{ key: total.key, to: '100,00' }];
    const asked = (by: Client, query: object) =>
      by.get<{ tickets: Ticket[]; count: number }>(
        `/tickets?status=pending&${new URLSearchParams(
          Object.entries(query).map(([name, value]): [string, string] => [name, JSON.stringify(value)]),
        ).toString()}`,
      );
    expect(await admin.ok(asked(admin, { contactFields: ofContact }))).toMatchObject({
      count: 1,
      tickets: [{ id: rich.id }],
    });
    expect((await admin.ok(asked(admin, { ticketFields: ofTicket }))).count).toBe(2);
    expect((await admin.ok(asked(admin, { ticketFields: [{ key: total.key, filled: false }] }))).count).toBe(0);
    expect((await asked(ana, { contactFields: ofContact })).status).toBe(400);
    const view = await admin.ok(
      add(admin, 'Grandes', {
        isShared: true,
        filters: { status: 'pending', contactFields: ofContact, ticketFields: ofTicket },
      }),
    );
    expect(view.filters).toMatchObject({ contactFields: ofContact, ticketFields: ofTicket });
    expect(await seen(admin, view.id)).toEqual([rich.id]);
    expect((await seen(ana, view.id)).toSorted()).toEqual([rich.id, poor.id].toSorted());
    await admin.ok(admin.put(`/custom-fields/${limit.id}`, { archived: true }));
    expect((await seen(admin, view.id)).toSorted()).toEqual([rich.id, poor.id].toSorted());
  });

  it('are counted up to 100, and not where they search for words', async () => {
    const { company, ana, queue, phone } = await shop();
    await company.inbound(phone, { body: 'Quero trocar' });
    const [waiting, words] = [
      await ana.ok(add(ana, 'Esperam', { filters: { status: 'pending', queueIds: [queue.id], held: false } })),
      await ana.ok(add(ana, 'Trocas', { filters: { searchParam: 'trocar' } })),
    ];
    expect(await counts(ana, [waiting.id, words.id])).toEqual([
      { viewId: waiting.id, count: 1, ...calm },
      { viewId: words.id, count: null, ...calm },
    ]);
    expect(await seen(ana, words.id)).toHaveLength(1);
  });

  it('tell in which a ticket is past its deadline, and in which a note mentions one who has not read it', async () => {
    const { company, ana, sofia, queue, phone } = await shop();
    const { id } = await company.inbound(phone, { body: 'Oi' });
    await ana.ok(ana.put(`/tickets/${id}`, { status: 'open', userId: ana.user.id, queueId: queue.id }));
    const filters = { status: 'open', showAll: true };
    const [here, elsewhere] = [
      await sofia.ok(add(sofia, 'Em atendimento', { filters: { ...filters, users: [ana.user.id] } })),
      await sofia.ok(add(sofia, 'Esperam', { filters: { ...filters, status: 'pending' } })),
    ];
    const ofBoth = async () => counts(sofia, [here.id, elsewhere.id]);
    const calmThere = { viewId: elsewhere.id, count: 0, ...calm };
    await ana.ok(ana.post('/ticket-notes', { ticketId: id, note: 'Tem no estoque?', mentions: [sofia.user.id] }));
    expect(await ofBoth()).toEqual([{ viewId: here.id, count: 1, isOverdue: false, hasMention: true }, calmThere]);
    await sofia.ok(sofia.post(`/tickets/${id}/seen`));
    await withClient(server.databaseUrl, (client) =>
      client.query(
        `UPDATE tickets SET deadline_at = now() - interval '1 hour', deadline_alert_at = now() - interval '2 hours', deadline_kind = 'first' WHERE id = $1`,
        [id],
      ),
    );
    expect(await ofBoth()).toEqual([{ viewId: here.id, count: 1, isOverdue: true, hasMention: false }, calmThere]);
  });

  it('are pinned two at most, a third in the place of the first, each person for themselves', async () => {
    const { company, admin, ana, bruno } = await shop();
    const { received } = await ana.listen();
    const views = [
      await admin.ok(add(admin, 'Um', { isShared: true })),
      await admin.ok(add(admin, 'Dois', { isShared: true })),
      await ana.ok(add(ana, 'Três')),
    ];
    const [one = 0, two = 0, three = 0] = views.map(({ id }) => id);
    const pin = (id: number, isPinned: boolean) => ana.ok(ana.put(`/ticket-views/${id}/pinned`, { isPinned }));
    await pin(one, true);
    expect(await pin(two, true)).toEqual({ viewIds: [one, two] });
    expect(await pin(two, true)).toEqual({ viewIds: [one, two] });
    expect(await pin(three, true)).toEqual({ viewIds: [two, three] });
    expect(await bruno.ok(bruno.get('/ticket-views/pinned'))).toEqual({ viewIds: [] });
    expect((await bruno.put(`/ticket-views/${three}/pinned`, { isPinned: true })).status).toBe(404);
    // What became somebody's own is beside nobody else's lists.
    await admin.ok(admin.put(`/ticket-views/${two}`, { isShared: false }));
    expect(await ana.ok(ana.get('/ticket-views/pinned'))).toEqual({ viewIds: [three] });
    const events = () =>
      received.filter(({ name }) => name === liveEventName(company.id, 'pinnedViews')).map(({ payload }) => payload);
    await until(() => events().length === 5);
    expect(events().at(-1)).toEqual({ action: 'update', viewIds: [three] });
    await ana.ok(ana.delete(`/ticket-views/${three}`));
    expect(await ana.ok(ana.get('/ticket-views/pinned'))).toEqual({ viewIds: [] });
  });

  it('reach those who see them live, and are lost where a shared one becomes private', async () => {
    const { company, admin, ana } = await shop();
    const { received } = await ana.listen();
    const events = () =>
      received.filter(({ name }) => name === liveEventName(company.id, 'ticketView')).map(({ payload }) => payload);
    await admin.ok(add(admin, 'Só minha'));
    const shared = await admin.ok(add(admin, 'Troca', { isShared: true }));
    const changed = await admin.ok(admin.put<TicketView>(`/ticket-views/${shared.id}`, { name: 'Troca e garantia' }));
    await admin.ok(admin.put(`/ticket-views/${shared.id}`, { isShared: false }));
    await until(() => events().length === 3);
    expect(events()).toEqual([
      { action: 'create', ticketView: shared },
      { action: 'update', ticketView: changed },
      { action: 'delete', ticketViewId: shared.id },
    ]);
  });

  it('go with their author, shared ones stay; and there are 20 of each at most', async () => {
    const { admin, ana, sofia } = await shop();
    const own = await sofia.ok(add(sofia, 'Minha'));
    const shared = await sofia.ok(add(sofia, 'Da equipe', { isShared: true }));
    await admin.ok(admin.delete(`/users/${sofia.user.id}`));
    expect(await admin.ok(admin.get(`/ticket-views/${shared.id}`))).toMatchObject({ userId: null, isShared: true });
    expect(await names(admin)).toEqual(['Da equipe']);
    expect(own.id).not.toBe(shared.id);
    for (let count = 0; count < maxOwnViews; count += 1) await ana.ok(add(ana, `Visão ${count}`));
    expect(await add(ana, 'Mais uma')).toMatchObject({
      status: 409,
      body: { error: 'ERR_TICKET_VIEW_LIMIT', limit: maxOwnViews },
    });
  });

  it('stand in the audit log with their name where they are shared, and are nobody’s business where they are not', async () => {
    const { admin, ana } = await shop();
    const own = await ana.ok(add(ana, 'Segredo'));
    await ana.ok(ana.put(`/ticket-views/${own.id}`, { name: 'Segredo 2' }));
    await ana.ok(ana.delete(`/ticket-views/${own.id}`));
    const shared = await admin.ok(add(admin, 'Troca', { isShared: true }));
    await admin.ok(admin.put(`/ticket-views/${shared.id}`, { filters: { status: 'open' } }));
    await admin.ok(admin.delete(`/ticket-views/${shared.id}`));
    const { lines } = await admin.ok(
      admin.get<{ lines: { kind: string; verb: string; subjectName: string; fields: string[] }[] }>('/audit-log'),
    );
    expect(
      lines
        .filter(({ kind }) => kind === 'ticketView')
        .map(({ verb, subjectName, fields }) => [verb, subjectName, fields]),
    ).toEqual([
      ['delete', 'Troca', []],
      ['update', 'Troca', ['filters']],
      ['create', 'Troca', expect.arrayContaining(['name', 'isShared', 'filters'])],
    ]);
  });
});
