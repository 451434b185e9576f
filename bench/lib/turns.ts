import { randomUUID } from 'node:crypto';
import { type Client, until } from '../../apps/server/src/testing/client.ts';
import type { BigCompany } from './big-company.ts';
import { withDatabase } from './database.ts';
import { pickRandom } from './inbox-calls.ts';
import { processorTime } from './processor-time.ts';
import { percentile, progress } from './report.ts';

/** A release that runs, with an admin of its big company. */
export interface Side {
  admin: Client;
  dataDir: string;
}

/** Milliseconds of processor time for one call. */
export interface CallCost {
  server: number;
  postgres: number;
}

type Sides = Record<'before' | 'after', Side>;
type Call = (side: Side, index: number) => Promise<unknown>;

/** Calls that are made at once: enough for what is done for several together to be done for several. */
const callers = 4;

const searched = ['luminaria', 'rastreio', 'boleto pix', 'tecido', 'garantia', 'prazo'];

function callsOf({ whatsappIds, openTicketIds, firstTicketId, longTicketId }: BigCompany): Record<string, Call> {
  const get =
    (path: (index: number) => string): Call =>
    ({ admin }, index) =>
      admin.ok(admin.get(path(index)));
  return {
    'GET /tickets': get(() => '/tickets?status=open&showAll=true&pageNumber=1'),
    'GET /tickets, search': get((index) => `/tickets?showAll=true&searchParam=${searched[index % searched.length]}`),
    'GET /messages/{id}': get((index) => `/messages/${firstTicketId + 1 + (index % 1000)}?pageNumber=1`),
    'GET /messages/{id}, long': get(() => `/messages/${longTicketId}?pageNumber=1`),
    'GET /contacts': get(() => '/contacts?searchParam=&pageNumber=1'),
    'GET /contacts, search': get((index) => `/contacts?searchParam=${index % 2 ? 'ana' : '1197000'}&pageNumber=1`),
    'GET /tags': get(() => '/tags?pageNumber=1'),
    'POST /messages/{id}, until sent': ({ admin }) =>
      admin.ok(
        admin.post(`/messages/${pickRandom(openTicketIds)}`, {
          body: 'Olá, já separamos o seu pedido.',
          clientId: randomUUID(),
        }),
      ),
    "a contact's message, until it is in the conversation": ({ admin }, index) =>
      admin.ok(
        admin.post(`/sandbox/${pickRandom(whatsappIds)}/messages`, {
          name: 'Cliente',
          number: `55119${81_000_000 + (index % 200)}`,
          body: 'Bom dia, o meu pedido já saiu?',
        }),
      ),
  };
}

/** Until everything is sent and everything received is in its conversation. */
const atRest = ({ dataDir }: Side) =>
  withDatabase(dataDir, (client) =>
    until(async () => {
      const { rows } = await client.query(
        `SELECT FROM messages WHERE from_me AND ack = 0
         UNION ALL SELECT FROM inbound_journal WHERE handled_at IS NULL
         UNION ALL SELECT FROM sandbox_messages WHERE from_me AND ack = 2 LIMIT 1`,
      );
      return rows.length === 0;
    }, 120_000),
  );

async function turn(side: Side, call: Call, count: number): Promise<CallCost> {
  const before = await processorTime(side.dataDir);
  let next = 0;
  const work = async () => {
    while (next < count) await call(side, next++);
  };
  await Promise.all(Array.from({ length: callers }, work));
  await atRest(side);
  const after = await processorTime(side.dataDir);
  return { server: (after.server - before.server) / count, postgres: (after.postgres - before.postgres) / count };
}

const median = (costs: readonly CallCost[]): CallCost => ({
  server: percentile(
    costs.map(({ server }) => server),
    50,
  ),
  postgres: percentile(
    costs.map(({ postgres }) => postgres),
    50,
  ),
});

/** Each call by both sides in turn, the one that begins changing from round to round; the first turn of each side is not counted. */
export async function measureByTurns(
  sides: Sides,
  company: BigCompany,
  { rounds, callsPerTurn }: { rounds: number; callsPerTurn: number },
): Promise<Record<string, Record<keyof Sides, CallCost>>> {
  const measured: Record<string, Record<keyof Sides, CallCost>> = {};
  for (const [name, call] of Object.entries(callsOf(company))) {
    progress(name);
    const costs: Record<keyof Sides, CallCost[]> = { before: [], after: [] };
    for (let round = 0; round <= rounds; round += 1) {
      const order = round % 2 ? (['after', 'before'] as const) : (['before', 'after'] as const);
      for (const side of order) {
        const cost = await turn(sides[side], call, callsPerTurn);
        if (round > 0) costs[side].push(cost);
      }
    }
    measured[name] = { before: median(costs.before), after: median(costs.after) };
  }
  return measured;
}
