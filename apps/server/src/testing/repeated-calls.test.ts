import { createHash, randomUUID } from 'node:crypto';
import { endpoints, repeatOf, type RepeatAnswer } from '@balcao/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointList, leastPrivilegedCaller, sampleOf } from './samples.ts';
import { isFullScope } from './scope.ts';
import { sendCall } from './send-call.ts';
import { useTestServer } from './test-server.ts';
import { sampleByClass } from './walk.ts';
import { buildWorld } from './world.ts';
import type { World } from './world-types.ts';

const server = useTestServer({ TRUST_PROXY: 'true' });
let world: World;
let database: pg.Client;
beforeAll(async () => {
  world = await buildWorld(server);
  database = new pg.Client({ connectionString: server.databaseUrl });
  await database.connect();
});
afterAll(() => database.end());

const all = Object.values(endpoints);
const posts = endpointList
  .filter(({ endpoint }) => endpoint.method === 'POST')
  .map((each) => ({ ...each, rule: repeatOf(each.endpoint, all) }));
const kept = posts.filter(({ rule }) => rule.kind !== 'runs');

/** Calls of a sample: each takes several times as long as one call. */
const limit = isFullScope ? Infinity : 12;
/** Calls after which their caller is nobody. */
const endsSession: ReadonlySet<string> = new Set(['endImpersonation', 'eraseCompany']);
/** What these make goes on by itself between two answers. */
const goesOn: ReadonlySet<string> = new Set([
  'createConnection',
  'createDataExport',
  'createCompanyExport',
  'uploadContactList',
  'startContactListImport',
  'startContactImport',
]);
/** Calls that change no row of ours in the sample, so that nothing is kept and a repeat runs again. */
const changesNothing: ReadonlySet<string> = new Set(['resumeSending', 'retryMediaDownload', 'takeOverNumbers']);

describe('a repeat with the same Idempotency-Key', () => {
  it.each(sampleByClass(kept, limit))(
    'of $name, beside the first call and after it, does nothing and answers as the first',
    async ({ name, endpoint, rule }) => {
      const { by, call } = await sampleOf(name, world, server);
      const caller = by ?? leastPrivilegedCaller(world, server, endpoint);
      const key = randomUUID();
      const send = () => sendCall(caller, endpoint, { ...call, headers: { ...call.headers, 'idempotency-key': key } });
      const together = await Promise.all([send(), send()]);
      const answers = endsSession.has(name) ? together : [...together, await send()];
      const { status = 200 } = endpoint;
      if (rule.kind === 'once') {
        expect(answers.map((answer) => answer.status).toSorted()).toEqual([status, 409, 409]);
        expect(answers.find((answer) => answer.status === 409)?.body).toMatchObject({ error: 'ERR_ANSWERED_ONCE' });
      } else {
        const shown = answers.map(({ body }) => comparable(name, body));
        const [first, ...others] = shown.toSorted((a, b) => Object.keys(a).length - Object.keys(b).length);
        expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status));
        if (status !== 204) for (const other of others) expect(other).toMatchObject(first ?? {});
      }
      const { rows } = await database.query<{ status: number; made: unknown }>(
        'SELECT status, made FROM idempotency_keys WHERE endpoint = $1 AND key_hash = $2',
        [endpoint.path, createHash('sha256').update(key).digest('hex')],
      );
      expect(rows.map((row) => row.status)).toEqual(changesNothing.has(name) ? [] : [status]);
    },
  );
});

/** What changes by itself until the next answer, as a message is sent meanwhile. */
const changing = { ack: undefined, lastMessageAck: undefined, updatedAt: undefined };

function comparable(name: string, body: Record<string, unknown>): Record<string, unknown> {
  if (goesOn.has(name)) return { id: body['id'] };
  const { messages } = body;
  if (!Array.isArray(messages)) return { ...body, ...changing };
  return { ...body, messages: messages.map((one: object) => ({ ...one, ...changing })) };
}

it('how a repeat of each POST is answered is listed', async () => {
  const lines = posts.map(({ endpoint, rule }) => `${endpoint.path}  ${described(rule)}`).toSorted();
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./repeats.snapshot.txt');
});

function described(rule: RepeatAnswer): string {
  if (rule.kind === 'runs') return `runs again: ${rule.reason}`;
  return rule.kind === 'record' ? `GET ${rule.path}` : rule.kind;
}
