import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Client } from '../../apps/server/src/testing/client.ts';
import { processorTime } from './processor-time.ts';

/** Words by how many tickets of the company hold them. */
export const searchKinds = {
  'rare, 5 tickets': ['jabuticaba', 'marimbondo', 'sapoti', 'umbuzeiro'],
  'medium, 200 tickets': ['alamanda', 'buganvilia', 'caraguata', 'dracena'],
  'frequent, all tickets': ['boleto', 'tecido', 'garantia', 'prazo'],
} as const;
export type SearchKind = keyof typeof searchKinds;

const ticketsOf: readonly [SearchKind, number][] = [
  ['rare, 5 tickets', 5],
  ['medium, 200 tickets', 200],
];

/**
 * Puts rare words into some conversations of a big company, and then one repeated text, in a conversation of its own, into so many of the
 * newest messages: what a search over the newest ones takes for the words of a company.
 */
export async function seedWords(client: pg.Client, companyId: number, repeated: number): Promise<void> {
  for (const [kind, tickets] of ticketsOf)
    for (const [index, word] of searchKinds[kind].entries())
      await client.query(
        `UPDATE messages SET body = body || ' ' || $2 WHERE id IN (
           SELECT min(id) FROM messages WHERE company_id = $1 AND ticket_id IN (
             SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM tickets WHERE company_id = $1) t
             WHERE (t.n + $4::int) % (SELECT count(*) / $3::int FROM tickets WHERE company_id = $1) = 1 LIMIT $3::int)
           GROUP BY ticket_id)`,
        [companyId, word, tickets, index],
      );
  await client.query(
    `INSERT INTO messages (company_id, ticket_id, whatsapp_id, contact_id, provider_id, from_me, body, ack, read, sent_at)
     SELECT $1, t.id, t.whatsapp_id, t.contact_id, 'R' || i, false, 'Lembrete de todos os dias', 0, true, now() + i * interval '1 second'
     FROM (SELECT * FROM tickets WHERE company_id = $1 ORDER BY id DESC LIMIT 1) t, generate_series(1, $2::int) i`,
    [companyId, repeated],
  );
  await client.query('VACUUM ANALYZE');
}

export interface SearchCost {
  /** milliseconds of processor time for each answer */
  server: number;
  postgres: number;
  /** milliseconds until the answer, one search after the other */
  p50: number;
}

/** Searches one after the other, and what each answer takes. */
export async function measureSearches(
  admin: Client,
  dataDir: string,
  kind: SearchKind,
  count: number,
): Promise<SearchCost> {
  const words = searchKinds[kind];
  const times: number[] = [];
  const before = await processorTime(dataDir);
  for (let run = 0; run < count; run += 1) {
    const began = performance.now();
    await admin.ok(admin.get(`/tickets?showAll=true&searchParam=${words[run % words.length] ?? ''}`));
    times.push(performance.now() - began);
  }
  const after = await processorTime(dataDir);
  const each = (name: 'server' | 'postgres') => (after[name] - before[name]) / count;
  return { server: each('server'), postgres: each('postgres'), p50: times.toSorted((a, b) => a - b)[count >> 1] ?? 0 };
}

const besideMs = 8_000;
const pauseMs = 50;

/** The calls for a list of one person, while others search without a pause: how long each takes, and how many searches were answered. */
export async function measureCallsBeside(
  admin: Client,
  searchers: number,
): Promise<{ listMs: number[]; searches: number }> {
  const words = Object.values(searchKinds).flat();
  const listMs: number[] = [];
  const over = new AbortController();
  let searches = 0;
  const search = async (first: number) => {
    for (let next = first; !over.signal.aborted; next += 1) {
      await admin.ok(admin.get(`/tickets?showAll=true&searchParam=${words[next % words.length] ?? ''}`));
      searches += 1;
    }
  };
  const others = Array.from({ length: searchers }, (_unused, index) => search(index));
  const end = performance.now() + besideMs;
  while (performance.now() < end) {
    const began = performance.now();
    await admin.ok(admin.get('/tickets?status=open&showAll=true&count=0'));
    listMs.push(performance.now() - began);
    await sleep(pauseMs);
  }
  over.abort();
  await Promise.all(others);
  return { listMs, searches };
}
