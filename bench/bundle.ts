/** How much JavaScript a browser loads for /login, /tickets and the pages of the working day. See README.md beside this file. */
import type { BrowserContext } from '@playwright/test';
import { freshContext, loggedInContext, withBrowser } from './lib/browser.ts';
import { countBodyBytes, loadPageScripts } from '../e2e/support/page-scripts.ts';
import { kB, progress, report } from './lib/report.ts';
import { withProduct } from './lib/temporary-folder.ts';

/** Late parts, such as the socket's, shall have come. */
const settleMs = 3000;

async function measureScripts(urls: Iterable<string>) {
  const files = await Promise.all(
    [...urls].map(async (script) => ({
      name: script.split('/').at(-1) ?? script,
      gzip: await countBodyBytes(script, 'gzip'),
      brotli: await countBodyBytes(script, 'br'),
    })),
  );
  return files.toSorted((a, b) => b.gzip - a.gzip);
}

/** The scripts of a page; and what idle time was used for then. */
async function measurePage(context: BrowserContext, url: string, shown: string) {
  const page = await context.newPage();
  const { first, ahead } = await loadPageScripts(page, url, shown, () => page.waitForTimeout(settleMs));
  await context.close();
  return { first: await measureScripts(first), ahead: await measureScripts(ahead) };
}

/** The pages that people keep open, with what shows that they are there. */
const dayPages = {
  '/kanban': 'section h2',
  '/schedules': '[class*=fc]',
  '/chats': 'main h1, main h2',
  '/helps': 'main h1',
  '/files': 'main h1',
} as const;

const pages: Record<string, Awaited<ReturnType<typeof measurePage>>> = await withProduct((product) =>
  withBrowser(async (browser) => {
    progress('loading /login');
    const login = await measurePage(await freshContext(browser), `${product.url}/login`, 'input[type=password]');
    progress('loading /tickets');
    const attendant = await loggedInContext(browser, product, 'ana@demo.balcao.local');
    const tickets = await measurePage(attendant, `${product.url}/tickets`, '[data-ticket]');
    const ofTheDay: Record<string, typeof tickets> = {};
    for (const [path, shown] of Object.entries(dayPages)) {
      progress(`loading ${path}`);
      const context = await loggedInContext(browser, product, 'ana@demo.balcao.local');
      ofTheDay[path] = await measurePage(context, `${product.url}${path}`, shown);
    }
    return { '/login': login, '/tickets': tickets, ...ofTheDay };
  }),
);

const goalOf = (page: string) => (page === '/login' ? '200 kB' : '350 kB');
const ticketScripts = new Set(
  [...(pages['/tickets']?.first ?? []), ...(pages['/tickets']?.ahead ?? [])].map(({ name }) => name),
);
/** What a page of the day loads beyond the inbox: none of it comes with /tickets. */
const ownOf = (files: readonly { name: string; gzip: number }[]) =>
  files.filter(({ name }) => !ticketScripts.has(name));
const sum = (sizes: readonly number[]) => sizes.reduce((a, b) => a + b, 0);
const totals = Object.entries(pages).map(([page, { first, ahead }]) => ({
  page,
  gzip: sum(first.map(({ gzip }) => gzip)),
  brotli: sum(first.map(({ brotli }) => brotli)),
  files: first,
  own: sum(ownOf(first).map(({ gzip }) => gzip)),
  ahead: { gzip: sum(ahead.map(({ gzip }) => gzip)), scripts: ahead.length },
}));
await report(
  'bundle',
  totals.flatMap(({ page, gzip, brotli, files, own, ahead }) => [
    { what: `${page}: ${files.length} scripts, gzip`, value: kB(gzip), goal: goalOf(page) },
    ...(page in dayPages ? [{ what: `${page}: of it not in /tickets`, value: kB(own) }] : []),
    { what: `${page}: the same, brotli (what browsers get)`, value: kB(brotli) },
    { what: `${page}: ${ahead.scripts} more in idle time, gzip`, value: kB(ahead.gzip) },
    ...files.slice(0, 8).map((file) => ({ what: `    ${file.name}`, value: kB(file.gzip) })),
  ]),
  Object.fromEntries(
    totals.map(({ page, gzip, brotli, files, own, ahead }) => [
      page,
      { gzip, brotli, own, scripts: files.length, ahead },
    ]),
  ),
);
