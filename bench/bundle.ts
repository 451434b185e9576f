/** How much JavaScript a browser loads for /login and for /tickets. See README.md beside this file. */
import { request } from 'node:http';
import type { BrowserContext } from '@playwright/test';
import { freshContext, loggedInContext, withBrowser } from './lib/browser.ts';
import { kB, progress, report } from './lib/report.ts';
import { withProduct } from './lib/temporary.ts';

/** Late parts, such as the socket's, shall have come. */
const settleMs = 3000;

/** Bytes of a body as they travel when the caller takes this encoding. */
function bytesOf(url: string, encoding: 'gzip' | 'br'): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { 'accept-encoding': encoding } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('end', () => (answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url}: ${answer.statusCode}`))));
    });
    asked.on('error', reject).end();
  });
}

/** Every script that was really loaded, whoever asked for it: tags, preloads, imports. */
async function scriptsOf(context: BrowserContext, url: string, shown: string) {
  const page = await context.newPage();
  const urls = new Set<string>();
  page.on('response', (response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? '')) urls.add(response.url());
  });
  await page.goto(url);
  await page.locator(shown).first().waitFor();
  await page.waitForTimeout(settleMs);
  await context.close();
  const files = await Promise.all(
    [...urls].map(async (script) => ({
      name: script.split('/').at(-1) ?? script,
      gzip: await bytesOf(script, 'gzip'),
      brotli: await bytesOf(script, 'br'),
    })),
  );
  if (files.length === 0) throw new Error(`${url} loaded no JavaScript`);
  return files.toSorted((a, b) => b.gzip - a.gzip);
}

const pages = await withProduct((product) =>
  withBrowser(async (browser) => {
    progress('loading /login');
    const login = await scriptsOf(await freshContext(browser), `${product.url}/login`, 'input[type=password]');
    progress('loading /tickets');
    const attendant = await loggedInContext(browser, product, 'ana@demo.balcao.local');
    const tickets = await scriptsOf(attendant, `${product.url}/tickets`, '[data-ticket]');
    return { '/login': login, '/tickets': tickets };
  }),
);

const goals: Record<string, string> = { '/login': '200 kB', '/tickets': '320 kB' };
const sum = (sizes: readonly number[]) => sizes.reduce((a, b) => a + b, 0);
const totals = Object.entries(pages).map(([page, files]) => ({
  page,
  gzip: sum(files.map(({ gzip }) => gzip)),
  brotli: sum(files.map(({ brotli }) => brotli)),
  files,
}));
await report(
  'bundle',
  totals.flatMap(({ page, gzip, brotli, files }) => [
    { what: `${page}: ${files.length} scripts, gzip`, value: kB(gzip), goal: goals[page] },
    { what: `${page}: the same, brotli (what browsers get)`, value: kB(brotli) },
    ...files.slice(0, 8).map((file) => ({ what: `    ${file.name}`, value: kB(file.gzip) })),
  ]),
  Object.fromEntries(totals.map(({ page, gzip, brotli, files }) => [page, { gzip, brotli, scripts: files.length }])),
);
