import { randomUUID } from 'node:crypto';
import { until, type Client } from '../../apps/server/src/testing/client.ts';
import { withBareServer } from './bare-process.ts';
import { withDatabase } from './database.ts';
import { runLoad, type LoadResult } from './load.ts';
import { progress } from './report.ts';

/** The company that the calls are made of. */
export interface CalledCompany {
  companyId: number;
  ticketIds: readonly number[];
  /** only these take messages */
  openTicketIds: readonly number[];
}

export interface EndpointLoads {
  product: LoadResult;
  bare: LoadResult;
}

export const pickRandom = <T>(list: readonly T[]): T => {
  const one = list[Math.floor(Math.random() * list.length)];
  if (one === undefined) throw new Error('nothing to choose from');
  return one;
};

/**
 * Waits until no statement runs: the queries of the bare handler go on after its callers have left, for seconds over a
 * large company, and would take the machine from what is measured next.
 */
const databaseAtRest = (dataDir: string) =>
  withDatabase(dataDir, (client) =>
    until(async () => {
      const { rows } = await client.query(
        `SELECT FROM pg_stat_activity WHERE state = 'active' AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
      );
      return rows.length === 0;
    }, 60_000),
  );

/** The calls of the inbox as fast as they are answered, each first by the bare handler and then by the product. */
export async function measureInboxCalls(
  admin: Client,
  dataDir: string,
  { companyId, ticketIds, openTicketIds }: CalledCompany,
): Promise<Record<string, EndpointLoads>> {
  const token = admin.token ?? '';
  const calls = [
    {
      name: 'GET /tickets (open, showAll)',
      product: () => ({ path: '/tickets?status=open&showAll=true&pageNumber=1' }),
      bare: () => ({ path: `/tickets?company=${companyId}` }),
    },
    {
      name: 'GET /messages/{id}',
      product: () => ({ path: `/messages/${pickRandom(ticketIds)}?pageNumber=1` }),
      bare: () => ({ path: `/messages?company=${companyId}&ticket=${pickRandom(ticketIds)}` }),
    },
    {
      name: 'GET /contacts',
      product: () => ({ path: '/contacts?searchParam=&pageNumber=1' }),
      bare: () => ({ path: `/contacts?company=${companyId}` }),
    },
    {
      name: 'POST /messages/{id}',
      product: () => ({
        path: `/messages/${pickRandom(openTicketIds)}`,
        body: { body: 'Olá, já separamos o seu pedido.', clientId: randomUUID() },
      }),
      bare: () => ({ path: `/send?company=${companyId}&ticket=${pickRandom(openTicketIds)}`, body: {} }),
    },
  ];
  return withBareServer(dataDir, async (bareUrl) => {
    const measured: Record<string, EndpointLoads> = {};
    for (const { name, product, bare } of calls) {
      progress(name);
      const bareLoad = await runLoad(bareUrl, '', bare);
      await databaseAtRest(dataDir);
      measured[name] = { bare: bareLoad, product: await runLoad(admin.url, token, product) };
    }
    return measured;
  });
}

const searchedWords = [
  'luminaria',
  'endereço',
  'rastreio',
  'boleto pix',
  'tecido',
  'garantia',
  'camisa azul',
  'comprovante',
  'prazo',
  'orcamento',
];

/** Searches one after the other, each for other words, as a person at rest would feel them; milliseconds. */
export async function measureSearch(admin: Client, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < count; run += 1) {
    const word = searchedWords[run % searchedWords.length] ?? '';
    const began = performance.now();
    await admin.ok(admin.get(`/tickets?showAll=true&searchParam=${encodeURIComponent(word)}`));
    times.push(performance.now() - began);
  }
  return times;
}
