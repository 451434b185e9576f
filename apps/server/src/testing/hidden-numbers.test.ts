import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { maskedNumbersSetting, type Contact, type Ticket } from '@balcao/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until, type LiveSubscription } from './client.ts';
import { fieldsOf } from './foreign-ids.ts';
import { newNumber, png } from './sample-values.ts';
import { endpointList, sampleOf, searchesOf } from './samples.ts';
import { sendCall } from './send-call.ts';
import { sendFromPhone } from './simulated-phone.ts';
import { useTestServer } from './test-server.ts';
import { buildWorld } from './world.ts';
import type { World } from './world-types.ts';

const server = useTestServer({ TRUST_PROXY: 'true' });
const profiles = ['user', 'supervisor'] as const;
const built: { world?: World; client?: pg.Client } = {};
const subscriptions: [string, LiveSubscription][] = [];

/** A company whose numbers stand wherever one can stand, hidden from everybody but admins. */
beforeAll(async () => {
  const world = await buildWorld(server);
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  Object.assign(built, { world, client });
  await fillWithNumbers(world, client);
  await world.admin.ok(world.admin.put(`/settings/${maskedNumbersSetting}`, { value: 'supervisors' }));
  for (const profile of [...profiles, 'admin'] as const) subscriptions.push([profile, await world[profile].listen()]);
});
afterAll(async () => {
  for (const profile of [...profiles, 'admin'] as const) built.world?.[profile].closeSockets();
  await built.client?.end();
});

/** Names that are numbers, cards, files and fields with numbers, a group, a number that changed. */
async function fillWithNumbers(world: World, client: pg.Client): Promise<void> {
  const { admin, company, connection, numbers, tickets } = world;
  await client.query(
    `UPDATE contacts SET name = CASE WHEN id % 2 = 0 THEN number ELSE 'Loja +' || substr(number, 1, 2) || ' (' || substr(number, 3, 2) || ') ' || substr(number, 5) END
     WHERE company_id = $1 AND number <> '' AND NOT is_group`,
    [company.id],
  );
  const contactId = tickets.open.contactId;
  const { name, email } = await admin.ok(admin.get<Contact>(`/contacts/${contactId}`));
  await admin.ok(
    admin.put(`/contacts/${contactId}`, { name, email, extraInfo: [{ name: 'Recado', value: newNumber() }] }),
  );
  const known = numbers.open;
  await sendFromPhone(admin, connection, { number: known, vcard: { name: `Zé ${known}`, number: known } });
  const form = new FormData();
  form.set('number', known);
  form.set('name', 'Contato');
  form.set('medias', new Blob([png]), `comprovante ${known}.png`);
  await admin.ok(admin.post(`/sandbox/${connection.id}/messages`, form));
  await admin.ok(admin.put('/settings/CheckMsgIsGroup', { value: 'disabled' }));
  const members = [newNumber(), newNumber()];
  const group = await admin.ok(
    admin.post<{ number: string }>(`/sandbox/${connection.id}/groups`, {
      name: 'Condomínio',
      members: members.map((number) => ({ number, name: number })),
    }),
  );
  await sendFromPhone(admin, connection, { number: group.number, author: members[0], body: 'Oi, grupo' });
  await until(async () => {
    const { tickets: all } = await admin.ok(admin.get<{ tickets: Ticket[] }>('/tickets?showAll=true'));
    return all.some(({ isGroup }) => isGroup);
  });
  const other = await company.contact({ name: 'Renata', number: `+${newNumber()}` });
  const { id } = await company.inbound(connection, { number: other.number, body: 'Oi' });
  await admin.ok(admin.put(`/tickets/${id}`, { status: 'open', userId: world.user.user?.id }));
  await admin.ok(admin.put(`/contacts/${other.id}`, { number: `+${newNumber()}` }));
}

/** What is looked for: numbers of contacts; and what is none, though it shares digits with one: the company's own numbers. */
interface Known {
  runs: ReadonlySet<string>;
  own: ReadonlySet<string>;
}

/** Every row of seven digits of the numbers that contacts have, without their country, and the whole numbers. */
async function knownDigits(client: pg.Client, companyId: number): Promise<Known> {
  const { rows } = await client.query<{ number: string }>(
    `SELECT number FROM contacts WHERE company_id = $1
     UNION SELECT value FROM contact_identities WHERE company_id = $1 AND kind IN ('pn', 'lid')
     UNION SELECT value FROM contact_extra_info WHERE company_id = $1 AND value ~ '^55[0-9]{10,11}$'
     UNION SELECT regexp_replace(a, '^pn:', '') FROM phone_chats, unnest(addresses) a WHERE company_id = $1
     UNION SELECT number FROM sandbox_contacts WHERE company_id = $1`,
    [companyId],
  );
  const runs = rows.flatMap(({ number }) => {
    const national = number.replace(/\D/g, '').replace(/^55/, '');
    const parts = Array.from({ length: Math.max(0, national.length - 6) }, (_none, at) => national.slice(at, at + 7));
    return [...parts, number];
  });
  const { rows: connections } = await client.query<{ number: string }>(
    `SELECT number FROM whatsapps WHERE company_id = $1 AND number IS NOT NULL`,
    [companyId],
  );
  return { runs: new Set(runs), own: new Set(connections.map(({ number }) => number)) };
}

/** The digits in a row of what was sent, save those of moments, ids and signatures, which are there by chance. */
function digitsIn(sent: unknown): string[] {
  const text = JSON.stringify(sent)
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')
    .replace(
      /"(?:id|messageId|lastMessageId|quotedMsgId|unreadFrom|requestId|clientId|nextCursor|[a-z]*[iI]ds?)":"[^"]*"/g,
      '',
    )
    .replace(/[?&](?:signature|expires)=[\w-]+/g, '')
    .replace(/\/media\/\d+\/[\w-]+/g, '')
    .replace(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, '')
    .replace(/\d{20}@lid/g, '');
  return decodeURIComponent(text.replace(/%(?![\da-f]{2})/gi, '%25')).match(/\d[\d\s().\-+]*\d/g) ?? [];
}

/** Numbers of simulated connections, also of deleted ones. They begin as numbers of contacts do. */
const ofSimulated = /^551190000\d{4}$/;

function numbersIn(sent: unknown, { runs, own }: Known): string[] {
  return digitsIn(sent).filter((row) => {
    const digits = row.replace(/\D/g, '');
    if (own.has(digits) || (ofSimulated.test(digits) && !runs.has(digits))) return false;
    for (let at = 0; at + 7 <= digits.length; at += 1) if (runs.has(digits.slice(at, at + 7))) return true;
    return false;
  });
}

const ofPeople = endpointList.filter(({ endpoint }) => ['user', 'admin'].includes(endpoint.access));

describe('from whom numbers are hidden', () => {
  it.each(ofPeople)('$name tells no digits of a contact’s number', async ({ name, endpoint }) => {
    const { world, client } = built;
    if (!world || !client) throw new Error('there is no world');
    // The world ends with the company, and a login with its end.
    if (name === 'eraseCompany' || name === 'logout') return;
    for (const profile of profiles) {
      const { call } = await sampleOf(name, world, server);
      for (const searchParam of searchesOf(endpoint, ['Contato', 'Loja'])) {
        const query = fieldsOf(endpoint.query).includes('searchParam') ? { ...call.query, searchParam } : call.query;
        const sent = { ...call, ...(query && { query }) };
        const answer = await sendCall(world[profile], endpoint, {
          ...sent,
          headers: { ...call.headers, ...(endpoint.method === 'POST' && { 'idempotency-key': randomUUID() }) },
        });
        expect(answer.status, `${profile}: ${JSON.stringify(answer.body).slice(0, 300)}`).not.toBe(500);
        const known = await knownDigits(client, world.company.id);
        expect(numbersIn(answer.body, known), profile).toEqual([]);
        if (endpoint.method !== 'GET') break;
      }
    }
  });

  it('lists and conversations that hold them tell nothing, page by page', async () => {
    const { world, client } = built;
    if (!world || !client) throw new Error('there is no world');
    const { tickets } = await world.admin.ok(world.admin.get<{ tickets: Ticket[] }>('/tickets?showAll=true'));
    const known = await knownDigits(client, world.company.id);
    const paths = [
      '/contacts',
      '/contacts?sort=-name',
      '/contacts/list',
      '/tickets?showAll=true',
      '/kanban',
      '/contacts/duplicates',
      '/contacts/numbers-to-check',
      ...tickets.flatMap(({ id, contactId }) => [
        `/messages/${id}`,
        `/tickets/${id}`,
        `/tickets/${id}/events`,
        `/tickets/${id}/history`,
        `/messages/${id}/participants`,
        `/contacts/${contactId}`,
        `/phone-chats?contactId=${contactId}`,
      ]),
    ];
    const told: string[] = [];
    for (const path of paths) {
      told.push(JSON.stringify((await world.admin.get(path)).body));
      for (const profile of profiles)
        expect(numbersIn((await world[profile].get(path)).body, known), `${profile} ${path}`).toEqual([]);
    }
    expect(numbersIn(told, known).length).toBeGreaterThan(20);
  });

  it('live events tell nothing, and tell admins', async () => {
    const { world, client } = built;
    if (!world || !client) throw new Error('there is no world');
    const { admin, connection, numbers } = world;
    await sendFromPhone(admin, connection, { number: numbers.pending, name: numbers.pending, body: 'De novo' });
    await sendFromPhone(admin, connection, { number: newNumber(), name: newNumber(), body: 'Sou nova' });
    await until(async () => subscriptions.every(([, { received }]) => JSON.stringify(received).includes('Sou nova')));
    const known = await knownDigits(client, world.company.id);
    for (const [profile, { received }] of subscriptions) {
      const events = received.map(({ name, payload }) => ({ name, payload }));
      expect(events.length, profile).toBeGreaterThan(3);
      const found = events.filter((event) => numbersIn(event, known).length > 0).map(({ name }) => name);
      if (profile === 'admin') expect(found.length).toBeGreaterThan(2);
      else expect(found, profile).toEqual([]);
    }
  });
});
