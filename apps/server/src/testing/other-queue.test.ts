import pg from 'pg';
import { ticketStatuses, type TicketStatus } from '@balcao/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveSubscription } from './client.ts';
import { idFields, withId, type IdField } from './foreign-ids.ts';
import { buildOtherQueue, secret, ticketFingerprint, type HiddenTicket } from './other-queue.ts';
import { endpointList, sampleOf, searchesOf } from './samples.ts';
import { sendCall } from './send-call.ts';
import { useTestServer } from './test-server.ts';
import type { World } from './world-types.ts';
import { buildWorld } from './world.ts';

const server = useTestServer({ TRUST_PROXY: 'true' });
const built: { world?: World; hidden?: Record<TicketStatus, HiddenTicket>; client?: pg.Client } = {};
const subscriptions: LiveSubscription[] = [];

beforeAll(async () => {
  const world = await buildWorld(server);
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  const hidden = await buildOtherQueue(server, world);
  subscriptions.push(await world.user.listen());
  Object.assign(built, { world, client, hidden });
});
afterAll(async () => {
  built.world?.user.closeSockets();
  await built.client?.end();
});

/** What an id names decides who sees it only where it belongs to a conversation. */
const conversationKinds: ReadonlySet<IdField['kind']> = new Set([
  'ticket',
  'uuid',
  'message',
  'ownMessage',
  'clientId',
  'contact',
  'note',
  'number',
]);
const companyKinds: ReadonlySet<IdField['kind']> = new Set(['connection', 'queue', 'user']);

/** Contacts belong to the company: one without a running service is blocked by every user, which shows nothing. */
const actsOnClosed = new Set(['blockContact']);

const calls = endpointList
  .filter(({ endpoint }) => endpoint.access === 'user')
  .map((one) => ({ ...one, fields: idFields(one.endpoint) }))
  .filter(({ fields }) => fields.some(({ kind }) => conversationKinds.has(kind)));

/** What is read without naming a conversation. */
const lists = endpointList.filter(
  ({ endpoint }) =>
    endpoint.access === 'user' &&
    endpoint.method === 'GET' &&
    !idFields(endpoint).some(({ requestPart, kind }) => requestPart === 'params' && conversationKinds.has(kind)),
);

/**
 * Combines fields: each that names a conversation of the other queue, alone and with each further field that may name
 * something there.
 */
function combinations(fields: readonly IdField[]): IdField[][] {
  const usable = fields.filter(({ kind }) => conversationKinds.has(kind) || companyKinds.has(kind)).slice(0, 5);
  const all: IdField[][] = [[]];
  for (const field of usable) all.push(...all.map((set) => [...set, field]));
  return all.filter((set) => set.some(({ kind }) => conversationKinds.has(kind)));
}

describe('a record of a queue that is not the caller’s', () => {
  it('is tried in most calls of tickets, messages, notes and contacts', () => {
    expect(calls.length).toBeGreaterThan(25);
  });

  it.each(calls)('is neither shown nor changed by $name', async ({ name, endpoint, fields }) => {
    const { world, hidden, client } = built;
    if (!world || !hidden || !client) throw new Error('there is no world');
    const { call } = await sampleOf(name, world, server);
    const before = new Map<TicketStatus, Record<string, string>>();
    for (const status of ticketStatuses) before.set(status, await ticketFingerprint(client, hidden[status]));
    for (const status of ticketStatuses) {
      if (status === 'closed' && actsOnClosed.has(name)) continue;
      for (const set of combinations(fields)) {
        const foreign = set.reduce((changed, field) => withId(changed, field, hidden[status].ids[field.kind]), call);
        const what = `${status}: ${set.map(({ requestPart, field }) => `${requestPart}.${field}`).join(', ')}`;
        const answer = await sendCall(world.user, endpoint, foreign);
        expect(answer.status, what).not.toBe(500);
        expect(JSON.stringify(answer.body), what).not.toContain(secret);
        expect(await ticketFingerprint(client, hidden[status]), what).toEqual(before.get(status));
      }
      const { id } = hidden[status].ticket;
      expect((await world.user.get(`/messages/${id}`)).status).toBe(404);
    }
  });

  it.each(lists)('is in nothing that $name lists, searches or counts by words of it', async ({ name, endpoint }) => {
    const { world, hidden } = built;
    if (!world || !hidden) throw new Error('there is no world');
    const { call } = await sampleOf(name, world, server);
    for (const searchParam of searchesOf(endpoint, [secret, hidden.open.number])) {
      const query = { ...call.query, searchParam, showAll: 'true' };
      const answer = await sendCall(world.user, endpoint, { ...call, query });
      expect(answer.status).not.toBe(500);
      const text = JSON.stringify(answer.body);
      expect(text).not.toContain(searchParam === secret ? `${secret} ` : secret);
      for (const status of ticketStatuses) expect(text).not.toContain(hidden[status].ticket.uuid);
    }
  });

  it('is in no live event of the walk', () => {
    expect(subscriptions[0]?.received.length).toBeGreaterThan(0);
    expect(JSON.stringify(subscriptions[0]?.received)).not.toContain(secret);
  });
});
