/**
 * The internal chat with a hundred people and 100,000 messages: opening it, reading further up, and a message from its sender to
 * a colleague's screen. See README.md beside this file.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { Client } from '../apps/server/src/testing/client.ts';
import { loggedInContext, withBrowser } from './lib/browser.ts';
import { withDatabase } from './lib/database.ts';
import { npmStart, repository, type Product } from './lib/product.ts';
import { ms, percentile, progress, report } from './lib/report.ts';
import { inTemporaryFolder } from './lib/temporary-folder.ts';

const memberCount = 100;
const messageCount = 100_000;
const openings = 20;
const warmUpRuns = 5;
const messageRuns = 60;
/** Between two messages, so that none waits for the one before. */
const pauseMs = 120;
const sender = 'admin@demo.balcao.local';
const reader = 'ana@demo.balcao.local';

interface Seeded {
  big: { id: number; uuid: string; middleId: number };
  small: { uuid: string };
}

async function seed(product: Product, dataDir: string, admin: Client): Promise<Seeded> {
  const companyId = admin.user?.companyId;
  await withDatabase(dataDir, (client) =>
    client.query(
      `INSERT INTO users (company_id, name, email, password_hash)
       SELECT $1, 'Pessoa ' || i, 'pessoa' || i || '@carga.local', '-' FROM generate_series(1, $2::int) i`,
      [companyId, memberCount],
    ),
  );
  const everybody = await admin.ok(admin.get<{ id: number; email: string }[]>('/users/list'));
  const ana = everybody.find(({ email }) => email === reader);
  const others = everybody.filter(({ id, email }) => id !== admin.user?.id && email !== reader);
  if (!ana) throw new Error('the demonstration company has nobody to read');
  const users = [ana.id, ...others.slice(0, memberCount - 2).map(({ id }) => id)];
  const big = await admin.ok(admin.post<{ id: number; uuid: string }>('/chats', { title: 'Todos', users }));
  const small = await admin.ok(admin.post<{ uuid: string }>('/chats', { title: 'Dois', users: [ana.id] }));
  const middleId = await withDatabase(dataDir, async (client) => {
    await client.query(
      `INSERT INTO chat_messages (company_id, chat_id, sender_id, sender_name, message, created_at, updated_at)
       SELECT $1, $2, ($3::int[])[1 + i % array_length($3::int[], 1)], 'Pessoa', 'Mensagem número ' || i || ' sobre as entregas do dia',
         now() - (100000 - i) * interval '1 minute', now() - (100000 - i) * interval '1 minute'
       FROM generate_series(1, $4::int) i`,
      [companyId, big.id, users, messageCount],
    );
    await client.query(
      `UPDATE chats SET messages_count = $2, last_message_id = (SELECT max(id) FROM chat_messages WHERE chat_id = $1) WHERE id = $1`,
      [big.id, messageCount],
    );
    await client.query(
      'UPDATE chat_members SET last_read_id = coalesce((SELECT last_message_id FROM chats WHERE id = chat_id), 0)',
    );
    await client.query('VACUUM ANALYZE');
    const { rows } = await client.query<{ id: number }>(
      'SELECT id FROM chat_messages WHERE chat_id = $1 ORDER BY id OFFSET $2 LIMIT 1',
      [big.id, messageCount / 2],
    );
    return rows[0]?.id ?? 0;
  });
  return { big: { ...big, middleId }, small };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function repeated(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) times.push(await timed(work));
  return times;
}

/** From the click on the big chat until its last message is painted; nothing of it is in the cache. */
async function openBig(page: Page, product: Product, { big, small }: Seeded): Promise<number> {
  await page.goto(`${product.url}/chats/${small.uuid}`);
  await page.locator(`a[href^="/chats/${big.uuid}"]`).waitFor();
  await page.waitForLoadState('networkidle');
  return page.evaluate(async (uuid) => {
    const link = document.querySelector<HTMLElement>(`a[href^="/chats/${uuid}"]`);
    const began = performance.now();
    link?.click();
    while (!document.querySelector('[role=log]')?.textContent?.includes('Mensagem número 100000'))
      await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now() - began;
  }, big.uuid);
}

/** From the request of the sender until the frame that shows its text to the reader. */
async function deliver(page: Page, admin: Client, chatId: number, run: number): Promise<number> {
  const text = `Aviso ${run} de ${Date.now()}`;
  const shown = page.evaluate(async (wanted) => {
    const isShown = () => document.querySelector('[role=log]')?.textContent?.includes(wanted) ?? false;
    while (!isShown()) await new Promise((resolve) => requestAnimationFrame(resolve));
    return Date.now();
  }, text);
  // The page watches once its evaluation has begun.
  await page.evaluate(() => undefined);
  const sent = Date.now();
  await admin.ok(admin.post(`/chats/${chatId}/messages`, { message: text }));
  return (await shown) - sent;
}

const figures = await inTemporaryFolder(async (folder) => {
  const dataDir = join(folder, 'data');
  const product = await npmStart(repository, { DATA_DIR: dataDir });
  try {
    const admin = await new Client(product.url).login(sender, product.passwords.get(sender) ?? '');
    progress(`seeding ${messageCount} messages of ${memberCount} people`);
    const seeded = await seed(product, dataDir, admin);
    const path = `/chats/${seeded.big.id}/messages`;
    const end = await repeated(100, () => admin.ok(admin.get(path)));
    const middle = await repeated(100, () => admin.ok(admin.get(`${path}?before=${seeded.big.middleId}`)));
    const list = await repeated(50, () => admin.ok(admin.get('/chats/list')));
    const search = await repeated(20, () => admin.ok(admin.get('/chats/hits?searchParam=nada%20disso')));
    return await withBrowser(async (browser) => {
      const page = await (await loggedInContext(browser, product, reader)).newPage();
      const opened: number[] = [];
      for (let index = 0; index < warmUpRuns + openings; index += 1) opened.push(await openBig(page, product, seeded));
      progress('messages');
      const delivered: number[] = [];
      for (let run = 0; run < warmUpRuns + messageRuns; run += 1) {
        delivered.push(await deliver(page, admin, seeded.big.id, run));
        await sleep(pauseMs);
      }
      return { end, middle, list, search, opened: opened.slice(warmUpRuns), delivered: delivered.slice(warmUpRuns) };
    });
  } finally {
    await product.stop();
  }
});

const p50 = (values: readonly number[]) => percentile(values, 50);
await report(
  'chats',
  [
    {
      what: `chat of ${memberCount} people and ${messageCount} messages opened, median`,
      value: ms(p50(figures.opened)),
      goal: '150 ms',
    },
    { what: '  slowest', value: ms(Math.max(...figures.opened)) },
    { what: 'its last page, median of the call', value: ms(p50(figures.end)) },
    { what: 'a page in its middle by key, median', value: ms(p50(figures.middle)) },
    { what: 'the list of chats, median', value: ms(p50(figures.list)) },
    { what: 'a search that finds nothing, median', value: ms(p50(figures.search)) },
    { what: "message from sender to another's screen, median", value: ms(p50(figures.delivered)), goal: '100 ms' },
    { what: '  99 of 100', value: ms(percentile(figures.delivered, 99)) },
  ],
  {
    openedMs: p50(figures.opened),
    endMs: p50(figures.end),
    middleMs: p50(figures.middle),
    listMs: p50(figures.list),
    searchMs: p50(figures.search),
    deliveredMs: p50(figures.delivered),
  },
);
