import { expect, test } from '../support/fixtures.ts';
import { countBodyBytes, loadPageScripts } from '../support/page-scripts.ts';

/** Kilobytes with gzip that a page may load before it has time to spare, with what shows that it is there. */
const pages = {
  // One above what it should weigh.
  '/tickets': { shown: '[role=tablist], [role=radiogroup]', most: 326 },
  // What drags cards and lanes weighs 32 and comes afterwards.
  '/kanban': { shown: 'section h2', most: 380 },
  // The calendar weighs 88 of them.
  '/schedules': { shown: '[class*=fc]', most: 400 },
  '/chats': { shown: 'main h1, main h2', most: 380 },
  '/files': { shown: 'main h1', most: 380 },
} as const;
/** Files that /tickets may consist of: each is one to ask for, on a phone by a slow network. */
const mostFiles = 30;

test('pages load no more JavaScript than they need, and /tickets nothing of other pages', async ({
  company,
  open,
  product,
}) => {
  const weights: Record<string, number> = {};
  // Each page has an empty cache and the session as the page before it left it: an older refresh token ends it after 30 s.
  let { state } = company.admin;
  for (const [path, { shown }] of Object.entries(pages)) {
    await test.step(path, async () => {
      const page = await open({ ...company.admin, state });
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'fetch') asked.push(new URL(request.url()).pathname);
      });
      const { first, ahead } = await loadPageScripts(page, `${product.url}${path}`, shown, () =>
        page.waitForLoadState('networkidle'),
      );
      const bytes = await Promise.all(first.map((script) => countBodyBytes(script, 'gzip')));
      weights[path] = Math.round(bytes.reduce((sum, each) => sum + each, 0) / 1000);
      if (path === '/tickets') {
        expect(first.length, first.join('\n')).toBeLessThanOrEqual(mostFiles);
        const others = /\/(kanban|schedules|chats|file-lists)-screen-|\/(calendar|board-drag-library)-/;
        expect([...first, ...ahead].filter((script) => others.test(script))).toEqual([]);
        expect(asked.filter((each) => /^\/(kanban|schedules|files|chats\/\d+)/.test(each))).toEqual([]);
      }
      state = await page.context().storageState();
      await page.close();
    });
  }
  const tooHeavy = Object.entries(pages).filter(([path, { most }]) => (weights[path] ?? 0) > most);
  expect(tooHeavy.map(([path]) => `${path}: ${weights[path]} kB`)).toEqual([]);
});
