/**
 * How fast the kanban board answers over a big company: ten lanes over 5,000 waiting and open tickets. See README.md beside
 * this file.
 */
import { join } from 'node:path';
import { Client } from '../apps/server/src/testing/client.ts';
import { seedBigCompany, usualSize } from './lib/big-company.ts';
import { withDatabase } from './lib/database.ts';
import { runLoad } from './lib/load.ts';
import { npmStart, repository } from './lib/product.ts';
import { ms, percentile, progress, report } from './lib/report.ts';
import { inTemporaryFolder } from './lib/temporary-folder.ts';

const laneCount = 10;
const openTicketCount = 5_000;
/** The seed leaves one ticket of ten closed. */
const size = { ...usualSize, tickets: Math.ceil((openTicketCount * 10) / 9) };
const lookCount = 200;
const email = 'admin@demo.balcao.local';

/** Makes the lanes, and puts nine of ten tickets into one of them. */
async function makeLanes(admin: Client, dataDir: string): Promise<number[]> {
  const laneIds: number[] = [];
  for (let index = 1; index <= laneCount; index += 1) {
    const lane = { name: `Raia ${index}`, color: '#2F8F4E', kanban: 1 };
    laneIds.push((await admin.ok(admin.post<{ id: number }>('/tags', lane))).id);
  }
  await withDatabase(dataDir, async (client) => {
    await client.query(
      `INSERT INTO ticket_tags (company_id, ticket_id, tag_id)
       SELECT company_id, id, ($1::int[])[id % 11] FROM tickets WHERE company_id = $2 AND id % 11 > 0`,
      [laneIds, admin.user?.companyId],
    );
    await client.query('VACUUM ANALYZE');
  });
  return laneIds;
}

const { bytes, looks, board, page, list, moves } = await inTemporaryFolder(async (folder) => {
  const dataDir = join(folder, 'data');
  const product = await npmStart(repository, { DATA_DIR: dataDir });
  try {
    const admin = await new Client(product.url).login(email, product.passwords.get(email) ?? '');
    const { id: userId = 0, companyId = 0 } = admin.user ?? {};
    progress(`seeding ${size.tickets} tickets`);
    const big = await withDatabase(dataDir, (client) => seedBigCompany(client, companyId, userId, size));
    const laneIds = await makeLanes(admin, dataDir);
    const headers = { authorization: `Bearer ${admin.token ?? ''}` };
    const times: number[] = [];
    let answer = '';
    for (let look = 0; look < lookCount; look += 1) {
      const began = performance.now();
      answer = await (await fetch(`${product.url}/kanban`, { headers })).text();
      times.push(performance.now() - began);
    }
    const { lanes } = JSON.parse(answer) as { lanes: { nextCursor: string | null }[] };
    const cursor = encodeURIComponent(lanes[1]?.nextCursor ?? '');
    const token = admin.token ?? '';
    progress('the board');
    const boardLoad = await runLoad(product.url, token, () => ({ path: '/kanban' }));
    progress('a page of a lane');
    const pageLoad = await runLoad(product.url, token, () => ({
      path: `/kanban/cards?laneId=${laneIds[0]}&cursor=${cursor}`,
    }));
    progress('a list of the inbox, to compare with');
    const listLoad = await runLoad(product.url, token, () => ({ path: '/tickets?status=open&showAll=true' }));
    progress('moves');
    const moveTimes: number[] = [];
    for (let move = 0; move < lookCount; move += 1) {
      const began = performance.now();
      const laneId = laneIds[move % laneIds.length];
      await admin.ok(admin.put(`/kanban/tickets/${big.openTicketIds[move % 50]}`, { laneId }));
      moveTimes.push(performance.now() - began);
    }
    return {
      bytes: Buffer.byteLength(answer),
      looks: times.slice(20),
      board: boardLoad,
      page: pageLoad,
      list: listLoad,
      moves: moveTimes.slice(20),
    };
  } finally {
    await product.stop();
  }
});

await report(
  'board',
  [
    {
      what: `first answer, ${laneCount} lanes over ${openTicketCount} tickets`,
      value: `${bytes} bytes`,
      goal: '50 kB',
    },
    { what: `  median of ${looks.length}, one caller`, value: ms(percentile(looks, 50)), goal: '20 ms' },
    { what: '  slowest', value: ms(Math.max(...looks)) },
    { what: '  20 callers', value: `${board.perSecond}/s`, goal: '300/s or more' },
    { what: '  p50, p99, failures', value: `${board.p50}, ${board.p99}, ${board.failures}` },
    { what: 'a further page of a lane, 20 callers', value: `${page.perSecond}/s` },
    { what: 'GET /tickets of the same company, 20 callers', value: `${list.perSecond}/s` },
    { what: `a move, median of ${moves.length}, one caller`, value: ms(percentile(moves, 50)) },
  ],
  { bytes, looks: percentile(looks, 50), board, page, list, moves: percentile(moves, 50) },
);
