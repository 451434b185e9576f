import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Chat, QuickMessage } from '@balcao/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, LiveSubscription } from './client.ts';
import { fieldsOf, idFields, withId, type IdField } from './foreign-ids.ts';
import { png } from './sample-values.ts';
import { endpointList, sampleOf, searchesOf } from './samples.ts';
import { isFullScope } from './scope.ts';
import { sendCall } from './send-call.ts';
import { readTables } from './tables.ts';
import { useTestServer } from './test-server.ts';
import { buildWorld } from './world.ts';
import type { World } from './world-types.ts';

const server = useTestServer({ TRUST_PROXY: 'true' });
/** Stands in everything that the colleague keeps to themselves, and in nothing else. */
const secret = 'zQ9secret';

type Ids = Partial<Record<string, unknown>>;
const built: { world?: World; client?: pg.Client; ids?: Ids; colleague?: Client } = {};
const profiles = ['user', 'supervisor', 'admin', 'operator'] as const;
const subscriptions: [string, LiveSubscription][] = [];

/** A colleague with a chat, a private quick reply, a draft and a login, of which nobody else is to see anything, admins included. */
beforeAll(async () => {
  const world = await buildWorld(server);
  const { company, queue } = world;
  const [colleague, friend] = await Promise.all([
    company.user({ name: 'Colega', queueIds: [queue.id] }),
    company.user({ name: 'Amiga', queueIds: [queue.id] }),
  ]);
  const { id: chatId, uuid } = await colleague.ok(
    colleague.post<Chat>('/chats', { title: `${secret} grupo`, users: [{ id: friend.user.id }] }),
  );
  const form = new FormData();
  form.set('message', `${secret} conversa #${world.tickets.open.id}`);
  form.set('clientId', randomUUID());
  form.set('medias', new Blob([png]), `${secret}.png`);
  const message = await colleague.ok(colleague.post<{ id: number }>(`/chats/${chatId}/messages`, form));
  const quickMessage = await colleague.ok(
    colleague.post<QuickMessage>('/quick-messages', { shortcode: secret, message: `${secret} resposta` }),
  );
  const macro = await colleague.ok(
    colleague.post<{ id: number }>('/macros', { name: secret, steps: [{ kind: 'note', text: `${secret} passo` }] }),
  );
  const view = await colleague.ok(
    colleague.post<{ id: number }>('/ticket-views', { name: secret, filters: { searchParam: `${secret} palavras` } }),
  );
  const ticket = world.tickets.open;
  await colleague.ok(colleague.put(`/drafts/${ticket.id}`, { body: `${secret} rascunho` }));
  const { sessions } = await colleague.ok(colleague.get<{ sessions: { id: string }[] }>('/security'));
  for (const profile of profiles) subscriptions.push([profile, await world[profile].listen()]);
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  Object.assign(built, {
    world,
    colleague,
    client,
    ids: {
      chat: chatId,
      chatUuid: uuid,
      chatMessage: message.id,
      '/chats': chatId,
      '/quick-messages': quickMessage.id,
      '/macros': macro.id,
      '/ticket-views': view.id,
      ticketView: view.id,
      sessionId: sessions[0]?.id,
    } satisfies Ids,
  });
});
afterAll(async () => {
  for (const profile of profiles) built.world?.[profile].closeSockets();
  await built.client?.end();
});

const idOf = (ids: Ids, { kind, path, field }: IdField) =>
  ids[field] ?? ids[kind] ?? (kind === 'record' ? ids[path] : undefined);

/** The rows in which the secret stands, and which logins have ended. */
async function fingerprint(client: pg.Client): Promise<string> {
  const parts = (await readTables(client))
    .filter(({ name }) => !['live_events', 'audit_lines', 'sessions'].includes(name))
    .map(({ name }) => `SELECT '${name} ' || t::text AS line FROM ${name} t WHERE t::text ~ '${secret}'`);
  parts.push(`SELECT 'sessions ' || id || coalesce(ended_at::text, '') FROM sessions`);
  const { rows } = await client.query<{ line: string }>(`SELECT line FROM (${parts.join(' UNION ALL ')}) x ORDER BY 1`);
  return rows.map(({ line }) => line).join('\n');
}

/** Everyone else of the company who may make calls of this access. */
const callersOf = (world: World, access: string): [string, Client][] =>
  profiles.slice({ admin: 2, super: 3 }[access] ?? 0).map((profile) => [profile, world[profile]]);

const withSession = endpointList
  .map((one) => ({ ...one, fields: [...idFields(one.endpoint), ...sessionFields(one.endpoint.path)] }))
  .filter(({ endpoint }) => !['public', 'token'].includes(endpoint.access));
function sessionFields(path: string): IdField[] {
  return path.includes('{sessionId}') ? [{ requestPart: 'params', field: 'sessionId', kind: 'record', path: '' }] : [];
}

const privateKinds: ReadonlySet<string> = new Set(['chat', 'chatUuid', 'chatMessage', 'ticketView']);
const privatePaths: ReadonlySet<string> = new Set(['/chats', '/quick-messages', '/macros', '/ticket-views']);
/** Whether a field names something that is one person's own. */
const isPrivate = ({ kind, path, field }: IdField) =>
  privateKinds.has(kind) || (kind === 'record' && privatePaths.has(path)) || field === 'sessionId';

describe('what is a colleague’s own', () => {
  const naming = withSession.filter(({ fields }) => fields.some(isPrivate));
  it.each(naming)('is neither shown nor changed by $name with its id', async ({ name, endpoint, fields }) => {
    const { world, client, ids } = built;
    if (!world || !client || !ids) throw new Error('there is no world');
    const { call } = await sampleOf(name, world, server);
    const usable = fields.filter((field) => idOf(ids, field) !== undefined);
    const sets: IdField[][] = [[]];
    for (const field of usable) sets.push(...sets.map((set) => [...set, field]));
    for (const [profile, caller] of callersOf(world, endpoint.access)) {
      for (const set of sets.filter(({ length }) => length > 0)) {
        const before = await fingerprint(client);
        const foreign = set.reduce((changed, field) => withId(changed, field, idOf(ids, field)), call);
        const what = `${profile}: ${set.map(({ requestPart, field }) => `${requestPart}.${field}`).join(', ')}`;
        const answer = await sendCall(caller, endpoint, foreign);
        expect(answer.status, what).not.toBe(500);
        if (set.some(({ requestPart }) => requestPart === 'params'))
          expect(answer.status, what).toBeGreaterThanOrEqual(400);
        expect(JSON.stringify(answer.body), what).not.toContain(secret);
        expect(await fingerprint(client), what).toBe(before);
      }
    }
  });

  // Calls that search, and in the longer run all that read.
  const lists = withSession.filter(
    ({ endpoint }) => endpoint.method === 'GET' && (isFullScope || fieldsOf(endpoint.query).includes('searchParam')),
  );
  it.each(lists)('is in nothing that $name shows, lists or searches', async ({ name, endpoint }) => {
    const { world } = built;
    if (!world) throw new Error('there is no world');
    const { call } = await sampleOf(name, world, server);
    for (const [profile, caller] of callersOf(world, endpoint.access)) {
      for (const searchParam of searchesOf(endpoint, [secret])) {
        const query = fieldsOf(endpoint.query).includes('searchParam') ? { ...call.query, searchParam } : call.query;
        const answer = await sendCall(caller, endpoint, { ...call, ...(query && { query }) });
        expect(JSON.stringify(answer.body), profile).not.toContain(searchParam === secret ? `${secret} ` : secret);
      }
    }
  });

  it('would be noticed: the colleague sees it', async () => {
    for (const path of [
      '/chats',
      '/quick-messages',
      '/macros',
      '/ticket-views',
      '/drafts',
      `/chats/hits?searchParam=${secret}`,
    ])
      expect(JSON.stringify((await built.colleague?.get(path))?.body), path).toContain(`${secret} `);
  });

  it('is in no live event', () => {
    for (const [profile, { received }] of subscriptions) {
      expect(received.length, profile).toBeGreaterThan(0);
      expect(JSON.stringify(received), profile).not.toContain(secret);
    }
  });
});
