/**
 * A month of 2,000 scheduled messages in the calendar, and 10,000 that are due in one minute while people write; `--parts month,due`
 * names those that are measured. See README.md beside this file.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { Client } from '../apps/server/src/testing/client.ts';
import { seedBigCompany, usualSize, type BigCompany } from './lib/big-company.ts';
import { loggedInContext, withBrowser } from './lib/browser.ts';
import { withDatabase } from './lib/database.ts';
import { clickToPainted } from './lib/painted.ts';
import { linkPhones } from './lib/phones.ts';
import { npmStart, repository, type Product } from './lib/product.ts';
import { ms, percentile, progress, report, seconds } from './lib/report.ts';
import { inTemporaryFolder } from './lib/temporary-folder.ts';

const { values } = parseArgs({ options: { parts: { type: 'string', default: 'month,due' } } });
const parts = new Set(values.parts.split(','));
const size = { ...usualSize, messages: 10_000, longThread: 100 };
const monthCount = 2_000;
const dueCount = 10_000;
const openings = 15;
const looks = 60;
const pauseMs = 400;
const giveUpAfterMs = 15 * 60_000;
const shownInMonth = '[data-status][data-compact]';
/** As the page asks in a window of 900 px. */
const perDay = 8;
const email = 'admin@demo.balcao.local';

/**
 * Schedules of the seeded conversations in turn (those of the demonstration are on a connection that is down); `sendAt` is an expression over `i`, from 0. What is over has been sent; with
 * `isSeries` one of twenty that wait is weekly.
 */
const insertSchedules = (
  client: pg.Client,
  {
    companyId,
    userId,
    count,
    sendAt,
    isSeries,
    firstTicketId,
  }: { companyId: number; userId: number; count: number; sendAt: string; isSeries: boolean; firstTicketId: number },
) =>
  client.query(
    `INSERT INTO schedules (company_id, contact_id, whatsapp_id, user_id, body, send_at, sent_at, status, silent_since, repeat)
     SELECT $1, t.contact_id, t.whatsapp_id, $2, 'Seu pedido ' || i || ' fica pronto na sexta', at,
       CASE WHEN at < now() THEN at END, CASE WHEN at < now() THEN 'ENVIADA' ELSE 'PENDENTE' END, now(),
       CASE WHEN $4 AND i % 20 = 0 AND at >= now()
         THEN jsonb_build_object('every', 'week', 'weekdays', '[]'::jsonb, 'until', NULL, 'count', 3, 'index', 0,
           'start', to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS')) END
     FROM generate_series(0, $3::int - 1) i
     CROSS JOIN LATERAL (SELECT ${sendAt} AS at) times
     JOIN LATERAL (SELECT contact_id, whatsapp_id FROM tickets WHERE company_id = $1 AND status <> 'closed' AND id >= $5
       ORDER BY id OFFSET i % 4000 LIMIT 1) t ON true`,
    [companyId, userId, count, isSeries, firstTicketId],
  );

/** From the click on the menu entry until schedules of the month are painted. */
async function measureOpening(page: Page, product: Product): Promise<number[]> {
  const times: number[] = [];
  await page.goto(`${product.url}/schedules`);
  await page.getByText('Mês', { exact: true }).click();
  await page.locator(shownInMonth).first().waitFor();
  for (let run = 0; run <= openings; run += 1) {
    await page.goto(`${product.url}/tickets`);
    await page.locator('[data-ticket]').first().waitFor();
    await page.waitForTimeout(500);
    times.push(await clickToPainted(page, 'a[href="/schedules"]', shownInMonth));
  }
  // The first one fetches the code.
  return times.slice(1);
}

/** How long a message that a person writes takes until its connection has sent it, one after the other. */
async function writeWhile(admin: Client, { openTicketIds }: BigCompany, goesOn: () => Promise<boolean>) {
  const times: number[] = [];
  while (await goesOn()) {
    const ticketId = openTicketIds[(times.length * 37) % openTicketIds.length];
    const began = performance.now();
    await admin.ok(admin.post(`/messages/${ticketId}`, { body: `Já vejo ${times.length}` }));
    for (;;) {
      const { messages } = await admin.ok(
        admin.get<{ messages: { body: string; ack: number; fromMe: boolean }[] }>(`/messages/${ticketId}?pageNumber=1`),
      );
      if (messages.some(({ body, ack }) => body.endsWith(`Já vejo ${times.length}`) && ack >= 2)) break;
      await sleep(15);
    }
    times.push(performance.now() - began);
    await sleep(pauseMs);
  }
  return times;
}

/** The answer of the calendar's range and the page opened in its view of the month. */
async function measureMonth(product: Product, admin: Client) {
  const begin = new Date();
  begin.setUTCDate(1);
  const range = `/schedules/range?from=${begin.toISOString().slice(0, 10)}T00:00:00Z&until=${new Date(begin.getTime() + 35 * 86_400_000).toISOString()}`;
  const read = async (query: string) => {
    const times: number[] = [];
    let count = 0;
    for (let look = 0; look < looks; look += 1) {
      const began = performance.now();
      const { days } = await admin.ok(admin.get<{ days: { count: number }[] }>(query));
      times.push(performance.now() - began);
      count = days.reduce((sum, one) => sum + one.count, 0);
    }
    return { ms: p50(times.slice(10)), count };
  };
  const [first, whole] = [await read(`${range}&perDay=${perDay}`), await read(range)];
  progress('the calendar');
  const opened = await withBrowser(async (browser) =>
    measureOpening(await (await loggedInContext(browser, product, email)).newPage(), product),
  );
  return {
    shown: whole.count,
    answerMs: first.ms,
    wholeMs: whole.ms,
    openedMs: p50(opened),
    openedSlowestMs: Math.max(...opened),
  };
}

/** How soon many that are due at once leave, and a person's messages meanwhile. */
async function measureDue(
  product: Product,
  dataDir: string,
  big: BigCompany,
  { userId, companyId }: { userId: number; companyId: number },
) {
  // A browser has taken over the account's one session.
  const sender = await new Client(product.url).login(email, product.passwords.get(email) ?? '');
  progress('linking phones');
  await linkPhones(sender, big.whatsappIds);
  await withDatabase(dataDir, (client) => client.query('DELETE FROM schedules WHERE company_id = $1', [companyId]));
  let runs = 0;
  const quiet = await writeWhile(sender, big, async () => (runs += 1) <= 20);
  progress(`${dueCount} due in one minute`);
  const begins = Math.ceil((Date.now() + 5_000) / 60_000) * 60_000;
  await withDatabase(dataDir, (client) =>
    insertSchedules(client, {
      companyId,
      userId,
      count: dueCount,
      sendAt: 'now()',
      isSeries: false,
      firstTicketId: big.firstTicketId,
    }),
  );
  return withDatabase(dataDir, async (client) => {
    const count = async (statuses: string) => {
      const { rows } = await client.query<{ count: string }>(
        `SELECT count(*) FROM schedules WHERE company_id = $1 AND status IN (${statuses})`,
        [companyId],
      );
      return Number(rows[0]?.count);
    };
    await sleep(Math.max(0, begins - Date.now() - 2_000));
    while ((await count("'PENDENTE'")) === dueCount) await sleep(50);
    const began = Date.now();
    let handedOverAfterMs: number | undefined;
    const busy = await writeWhile(sender, big, async () => {
      if (Date.now() - began > giveUpAfterMs) throw new Error('schedules still wait');
      if (handedOverAfterMs === undefined && (await count("'PENDENTE'")) === 0) handedOverAfterMs = Date.now() - began;
      return (await count("'PENDENTE', 'AGENDADA'")) > 0;
    });
    return {
      handedOverAfterMs,
      sentAfterMs: Date.now() - began,
      failed: await count("'ERRO'"),
      quietMs: p50(quiet),
      busyMs: p50(busy),
      busySlowestMs: Math.max(...busy),
      busyCount: busy.length,
    };
  });
}

const p50 = (times: readonly number[]) => percentile(times, 50);
const { month, due } = await inTemporaryFolder(async (folder) => {
  const dataDir = join(folder, 'data');
  const product = await npmStart(repository, { DATA_DIR: dataDir });
  try {
    const admin = await new Client(product.url).login(email, product.passwords.get(email) ?? '');
    const { id: userId = 0, companyId = 0 } = admin.user ?? {};
    progress(`seeding ${monthCount} schedules of a month`);
    const big = await withDatabase(dataDir, async (client) => {
      const seeded = await seedBigCompany(client, companyId, userId, size);
      const sendAt = `date_trunc('month', now()) + (i % 28) * interval '1 day' + (480 + (i * 7) % 600) * interval '1 minute'`;
      const { firstTicketId } = seeded;
      await insertSchedules(client, { companyId, userId, count: monthCount, sendAt, isSeries: true, firstTicketId });
      await client.query('VACUUM ANALYZE');
      return seeded;
    });
    return {
      month: parts.has('month') ? await measureMonth(product, admin) : undefined,
      due: parts.has('due') ? await measureDue(product, dataDir, big, { userId, companyId }) : undefined,
    };
  } finally {
    await product.stop();
  }
});

await report(
  'schedules',
  [
    ...(month
      ? [
          {
            what: `the answer of a month with ${month.shown} events as the page asks for it, median of ${looks - 10}`,
            value: ms(month.answerMs),
            goal: '300 ms',
          },
          { what: '  with all of its events', value: ms(month.wholeMs) },
          {
            what: `that month opened, click to painted, median of ${openings}`,
            value: ms(month.openedMs),
            goal: '300 ms',
          },
          { what: '  slowest', value: ms(month.openedSlowestMs) },
        ]
      : []),
    ...(due
      ? [
          {
            what: `${dueCount} due in one minute: handed over after`,
            value: seconds(due.handedOverAfterMs ?? Number.NaN),
          },
          { what: '  sent after', value: seconds(due.sentAfterMs) },
          { what: '  not sent', value: String(due.failed), goal: '0' },
          { what: "a person's message until it has left, before, median", value: ms(due.quietMs) },
          { what: `  meanwhile, median of ${due.busyCount}`, value: ms(due.busyMs) },
          { what: '  slowest', value: ms(due.busySlowestMs) },
        ]
      : []),
  ],
  { month, due },
);
