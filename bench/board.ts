/**
 * How fast the kanban board answers and is drawn over a big company: ten lanes over 5,000 waiting and open tickets. See
 * README.md beside this file.
 */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { Client } from '../apps/server/src/testing/client.ts';
import { seedBigCompany, usualSize } from './lib/big-company.ts';
import { loggedInContext, withBrowser } from './lib/browser.ts';
import { withDatabase } from './lib/database.ts';
import { runLoad } from './lib/load.ts';
import { clickToPainted, slowTasks, watchSlowTasks } from './lib/painted.ts';
import { npmStart, repository, type Product } from './lib/product.ts';
import { ms, percentile, progress, report } from './lib/report.ts';
import { inTemporaryFolder } from './lib/temporary-folder.ts';

const laneCount = 10;
const openTicketCount = 5_000;
/** The seed leaves one ticket of ten closed. */
const size = { ...usualSize, tickets: Math.ceil((openTicketCount * 10) / 9) };
const lookCount = 200;
const openings = 15;
const drags = 10;
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

const cards = 'section ul li';

/** From the click on the menu entry until cards are painted; of the board nothing is in the cache but its code. */
async function measureOpening(page: Page, product: Product): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run <= openings; run += 1) {
    await page.goto(`${product.url}/tickets`);
    await page.locator('[data-ticket]').first().waitFor();
    await page.waitForTimeout(500);
    times.push(await clickToPainted(page, 'a[href="/kanban"]', cards));
  }
  // The first one fetches the code.
  return times.slice(1);
}

/** Drags cards over all lanes and back by the mouse. Returns the tasks of more than 50 ms meanwhile. */
async function measureDragging(page: Page, product: Product): Promise<number[]> {
  await page.goto(`${product.url}/kanban`);
  await page.locator(cards).first().waitFor();
  await page.waitForTimeout(1_000);
  await watchSlowTasks(page);
  for (let run = 0; run < drags; run += 1) {
    const from = await page.locator(cards).nth(1).boundingBox();
    if (!from) throw new Error('no card to drag');
    await page.mouse.move(from.x + 60, from.y + 14);
    await page.mouse.down();
    await page.mouse.move(from.x + 1000, from.y + 200, { steps: 40 });
    await page.mouse.move(from.x + 300, from.y + 200, { steps: 25 });
    await page.mouse.up();
    await page.waitForTimeout(300);
  }
  return slowTasks(page);
}

const { bytes, looks, board, page, list, moves, opening, dragging } = await inTemporaryFolder(async (folder) => {
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
    progress('the page');
    const [opening, dragging] = await withBrowser(async (browser) => {
      const shown = await (await loggedInContext(browser, product, email)).newPage();
      return [await measureOpening(shown, product), await measureDragging(shown, product)];
    });
    return {
      opening,
      dragging,
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
    { what: `opened, click to painted, median of ${openings}`, value: ms(percentile(opening, 50)), goal: '300 ms' },
    { what: '  slowest', value: ms(Math.max(...opening)) },
    { what: `tasks over 50 ms while ${drags} cards are dragged`, value: String(dragging.length), goal: '0' },
    { what: '  longest', value: ms(Math.max(0, ...dragging)) },
  ],
  {
    bytes,
    looks: percentile(looks, 50),
    board,
    page,
    list,
    moves: percentile(moves, 50),
    openedMs: percentile(opening, 50),
    dragging,
  },
);
