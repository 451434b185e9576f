import { describe, expect, it } from 'vitest';
import type { LivePayload, Queue, Tag, Ticket } from '@balcao/contract';
import { until, type Client, type LiveSubscription } from '../../../testing/client.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();

type Counted = Tag & { ticketsCount: number };
const make = (by: Client, name: string, more: object = {}) =>
  by.ok(by.post<Tag>('/tags', { name, color: '#2F8F4E', ...more }));
const list = (by: Client, search = '') =>
  by.ok(
    by.get<{ tags: Counted[]; count: number; hasMore: boolean }>(`/tags?searchParam=${encodeURIComponent(search)}`),
  );
const ticket = (by: Client, id: number) => by.ok(by.get<Ticket>(`/tickets/${id}`));
const tagsOf = async (by: Client, id: number) => (await ticket(by, id)).tags.map(({ name }) => name);

async function shop() {
  const company = await server.company();
  const [sales, support] = await Promise.all([company.queue(), company.queue()]);
  const [ana, bruno, first, second] = await Promise.all([
    company.user({ name: 'Ana', queueIds: [sales.id] }),
    company.user({ name: 'Bruno', queueIds: [support.id] }),
    company.connection({ queues: [sales] }),
    company.connection({ queues: [support] }),
  ]);
  const arrive = (queue: Queue) => company.inbound(queue === sales ? first : second, { body: String(Math.random()) });
  return { company, admin: company.admin, sales, support, ana, bruno, arrive };
}

describe('tags', () => {
  it('are made, found without accents, changed and removed by everybody', async () => {
    const { ana, bruno } = await shop();
    const tag = await make(ana, ' Promoção de verão ');
    expect(tag).toMatchObject({ name: 'Promoção de verão', color: '#2F8F4E', kanban: 0, userId: ana.user.id });
    await make(ana, 'Atacado');
    expect(await list(bruno)).toMatchObject({
      count: 2,
      hasMore: false,
      tags: [{ name: 'Atacado' }, { name: 'Promoção de verão', ticketsCount: 0 }],
    });
    expect((await list(bruno, 'PROMOCAO')).tags.map(({ id }) => id)).toEqual([tag.id]);
    for (const wildcard of ['%', '_', '\\']) expect((await list(bruno, wildcard)).tags).toEqual([]);
    const changed = await bruno.ok(bruno.put<Tag>(`/tags/${tag.id}`, { color: '#fff' }));
    expect(changed).toEqual({ ...tag, color: '#fff', updatedAt: changed.updatedAt });
    await bruno.ok(bruno.delete(`/tags/${tag.id}`));
    expect(await ana.get(`/tags/${tag.id}`)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TAG_FOUND' } });
  });

  it('have a name of three characters, unique in their company whatever the case, and a hex colour', async () => {
    const { ana } = await shop();
    const other = await server.company();
    await make(ana, 'Urgente');
    await make(other.admin, 'Urgente');
    expect(await ana.post('/tags', { name: 'URGENTE', color: '#123456' })).toMatchObject({
      status: 409,
      body: { error: 'ERR_TAG_NAME_ALREADY_EXISTS' },
    });
    const second = await make(ana, 'Depois');
    expect(await ana.put(`/tags/${second.id}`, { name: 'urgente' })).toMatchObject({
      status: 409,
      body: { error: 'ERR_TAG_NAME_ALREADY_EXISTS' },
    });
    for (const bad of [
      { name: 'ab' },
      { name: '  a  ' },
      { name: '' },
      { color: 'red' },
      { color: '#12345' },
      { color: 'url(#a)' },
      { kanban: 2 },
    ]) {
      expect(await ana.post('/tags', { name: 'Nova', color: '#123456', ...bad }), JSON.stringify(bad)).toMatchObject({
        status: 400,
        body: { error: 'ERR_VALIDATION' },
      });
    }
  });

  it('are lanes only by the hand of admins and supervisors', async () => {
    const { company, admin, ana } = await shop();
    const supervisor = await company.user({ profile: 'supervisor' });
    expect(await ana.post('/tags', { name: 'Raia', color: '#123456', kanban: 1 })).toMatchObject({
      status: 400,
      body: { error: 'ERR_NO_PERMISSION' },
    });
    const lane = await make(supervisor, 'Orçamento', { kanban: 1 });
    const plain = await make(admin, 'Comum', { kanban: 0 });
    expect((await ana.put(`/tags/${plain.id}`, { kanban: 1 })).status).toBe(400);
    expect((await ana.put(`/tags/${lane.id}`, { kanban: 0 })).status).toBe(400);
    expect((await ana.delete(`/tags/${lane.id}`)).status).toBe(400);
    // Forms send every field, changed or not.
    expect(await ana.ok(ana.put<Tag>(`/tags/${lane.id}`, { name: 'Orçamentos', kanban: 1 }))).toMatchObject({
      name: 'Orçamentos',
      kanban: 1,
    });
    await supervisor.ok(supervisor.delete(`/tags/${lane.id}`));
  });

  it('count the tickets the caller sees, and no others', async () => {
    const { admin, ana, bruno, sales, support, arrive } = await shop();
    const tag = await make(admin, 'Recorrente');
    const [one, two, three] = [await arrive(sales), await arrive(sales), await arrive(support)];
    for (const { id } of [one, two, three]) await admin.ok(admin.put(`/ticket-tags/${id}/${tag.id}`));
    const counts = async () =>
      (await Promise.all([admin, ana, bruno].map((by) => list(by)))).map(({ tags }) => tags[0]?.ticketsCount);
    expect(await counts()).toEqual([3, 2, 1]);
    await admin.ok(admin.put(`/tickets/${one.id}`, { queueId: support.id }));
    expect(await counts()).toEqual([3, 1, 2]);
  });
});

describe('tags of a ticket', () => {
  it('become lanes only where the plan includes the kanban board, and stay lanes without it', async () => {
    const { rows } = await withClient(server.databaseUrl, (client) =>
      client.query<{ id: number }>(`INSERT INTO plans (name) VALUES ('Com kanban') RETURNING id`),
    );
    const planId = rows[0]?.id ?? 0;
    const { admin } = await server.company({ planId });
    const lane = await make(admin, 'Orçamento', { kanban: 1 });
    await withClient(server.databaseUrl, (client) =>
      client.query('UPDATE plans SET use_kanban = false WHERE id = $1', [planId]),
    );
    expect(await admin.post('/tags', { name: 'Pista nova', color: '#112233', kanban: 1 })).toMatchObject({
      status: 400,
      body: { error: 'ERR_PLAN_FEATURE', feature: 'useKanban' },
    });
    const tag = await make(admin, 'Simples', {});
    expect((await admin.put(`/tags/${tag.id}`, { kanban: 1 })).status).toBe(400);
    expect(await admin.ok(admin.put<Tag>(`/tags/${lane.id}`, { name: 'Orçamentos' }))).toMatchObject({ kanban: 1 });
  });

  it('are put on and taken off one by one, all at once, and the lanes alone', async () => {
    const { admin, ana, sales, arrive } = await shop();
    const { id } = await arrive(sales);
    const [b, a] = [await make(admin, 'Bravo'), await make(admin, 'Alfa')];
    const lane = await make(admin, 'Pista', { kanban: 1 });
    const put = await ana.put<{ ticketId: number; tagId: number }>(`/ticket-tags/${id}/${b.id}`);
    expect(put).toMatchObject({ status: 201, body: { ticketId: id, tagId: b.id } });
    expect((await ana.put(`/ticket-tags/${id}/${b.id}`)).status).toBe(201);
    await ana.ok(ana.put(`/ticket-tags/${id}/${lane.id}`));
    expect(await tagsOf(ana, id)).toEqual(['Bravo', 'Pista']);
    const cleared = await ana.put(`/ticket-tags/${id}/lane0`);
    expect(cleared).toMatchObject({ status: 201, body: { ticketId: id, tagId: null } });
    expect((await ana.put(`/ticket-tags/${id}/lane1`)).status).toBe(404);
    await ana.ok(ana.put(`/ticket-tags/${id}/${lane.id}`));
    await ana.ok(ana.delete(`/ticket-tags/${id}`));
    expect(await tagsOf(ana, id)).toEqual(['Bravo']);
    const synced = await ana.ok(ana.post<Ticket>('/tags/sync', { ticketId: id, tags: [{ id: a.id }, lane.id] }));
    expect(synced.tags.map(({ name }) => name)).toEqual(['Alfa', 'Pista']);
    await ana.ok(ana.delete(`/ticket-tags/${id}/${a.id}`));
    await ana.ok(ana.delete(`/ticket-tags/${id}/${a.id}`));
    expect(await tagsOf(ana, id)).toEqual(['Pista']);
    await ana.ok(ana.post('/tags/sync', { ticketId: id, tags: [] }));
    expect(await tagsOf(ana, id)).toEqual([]);
  });

  it('are touched only by who sees the ticket, and only with tags there are', async () => {
    const { admin, bruno, ana, sales, arrive } = await shop();
    const { id } = await arrive(sales);
    const tag = await make(admin, 'Nossa');
    const foreign = await make((await server.company()).admin, 'Deles');
    for (const answer of [
      await bruno.put(`/ticket-tags/${id}/${tag.id}`),
      await bruno.delete(`/ticket-tags/${id}`),
      await bruno.delete(`/ticket-tags/${id}/${tag.id}`),
      await bruno.post('/tags/sync', { ticketId: id, tags: [tag.id] }),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } });
    }
    for (const tagId of [foreign.id, 2_000_000_000]) {
      for (const answer of [
        await ana.put(`/ticket-tags/${id}/${tagId}`),
        await ana.post('/tags/sync', { ticketId: id, tags: [tag.id, tagId] }),
      ]) {
        expect(answer).toMatchObject({ status: 404, body: { error: 'ERR_NO_TAG_FOUND' } });
      }
    }
    expect(await tagsOf(ana, id)).toEqual([]);
  });

  it('bring open lists to what a fresh answer shows, a renaming with one event however many tickets carry it', async () => {
    const { admin, ana, bruno, sales, arrive } = await shop();
    const [tag, other] = [await make(admin, 'Antiga'), await make(admin, 'Outra')];
    const tickets = [await arrive(sales), await arrive(sales), await arrive(sales)];
    const ids = tickets.map(({ id }) => id);
    const [anaSubscription, brunoSubscription] = [await ana.listen(), await bruno.listen()];
    for (const id of ids) await ana.ok(ana.put(`/ticket-tags/${id}/${tag.id}`));
    await ana.ok(ana.put(`/ticket-tags/${ids[0]}/${other.id}`));
    // Already there: no event.
    await ana.ok(ana.put(`/ticket-tags/${ids[0]}/${other.id}`));
    await until(() => events(anaSubscription, 'ticket').length === 4);
    await admin.ok(admin.put(`/tags/${tag.id}`, { name: 'Zelada', color: '#D6436B' }));
    await admin.ok(admin.delete(`/tags/${other.id}`));
    await until(() => events(brunoSubscription, 'tag').length === 2);
    await until(() => events(anaSubscription, 'tag').length === 2);
    expect(events(anaSubscription, 'ticket').length).toBe(4);
    expect(events(brunoSubscription, 'ticket')).toEqual([]);

    const cached = new Map<number, Ticket['tags']>();
    for (const { name, payload } of anaSubscription.received) {
      if (name.endsWith('-ticket')) {
        const event = payload as LivePayload<'ticket'>;
        if (event.action === 'update') cached.set(event.ticket.id, event.ticket.tags);
      }
      if (name.endsWith('-tag')) {
        const event = payload as LivePayload<'tag'>;
        for (const [id, tags] of cached) {
          if (event.action === 'delete')
            cached.set(
              id,
              tags.filter((one) => one.id !== event.tagId),
            );
          else
            cached.set(
              id,
              tags.map((one) =>
                one.id === event.tag.id ? { id: one.id, name: event.tag.name, color: event.tag.color } : one,
              ),
            );
        }
      }
    }
    const fresh = await Promise.all(ids.map(async (id) => [id, (await ticket(ana, id)).tags] as const));
    expect([...cached]).toEqual(fresh);
    expect(fresh[0]?.[1]).toEqual([{ id: tag.id, name: 'Zelada', color: '#D6436B' }]);
  });

  it('do not move the ticket in the list', async () => {
    const { admin, ana, sales, arrive } = await shop();
    const before = await arrive(sales);
    const tag = await make(admin, 'Quieta');
    await ana.ok(ana.put(`/ticket-tags/${before.id}/${tag.id}`));
    expect((await ticket(ana, before.id)).updatedAt).toBe(before.updatedAt);
  });
});

const events = (subscription: LiveSubscription, event: string) =>
  subscription.received.filter(({ name }) => name.endsWith(`-${event}`));
