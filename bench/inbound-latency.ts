/**
 * How long a message of a contact takes from the simulated phone to the attendant's screen. See README.md beside this
 * file.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { Client, until } from '../apps/server/src/testing/client.ts';
import { pt } from '../packages/i18n/src/pt/index.ts';
import { loggedInContext, withBrowser } from './lib/browser.ts';
import type { Product } from './lib/product.ts';
import { ms, percentile, progress, report } from './lib/report.ts';
import { withProduct } from './lib/temporary-folder.ts';

const warmUpRuns = 10;
const runs = 100;
/** Between two messages, so that none waits for the one before. */
const pauseMs = 120;

interface Run {
  /** from the request to its answer: the message is at the simulated server */
  answered: number;
  /** to the mutation that put the row into the document */
  inDocument: number;
  /** to the end of the frame that showed it */
  painted: number;
}

/** Links the simulated phone of the demonstration company; answers the id of its connection. */
async function linkPhone(admin: Client): Promise<number> {
  const [connection] = await admin.ok(admin.get<{ id: number }[]>('/whatsapp'));
  if (!connection) throw new Error('the demonstration company has no connection');
  const becomes = (status: string) =>
    until(async () => (await admin.ok(admin.get<{ status: string }>(`/whatsapp/${connection.id}`))).status === status);
  await admin.ok(admin.put(`/whatsappsession/${connection.id}`));
  await becomes('qrcode');
  await admin.ok(admin.post(`/sandbox/${connection.id}/scan`, {}));
  await becomes('CONNECTED');
  return connection.id;
}

declare global {
  interface Window {
    rowShown?: Promise<{ inDocument: number; painted: number }>;
  }
}

/** Has the page note when a row with this text is in the document, and when it has been painted. */
function watchForRow(page: Page, text: string): Promise<void> {
  return page.evaluate((wanted) => {
    window.rowShown = new Promise((resolve) => {
      const observer = new MutationObserver((changes) => {
        const row = changes
          .flatMap(({ target, addedNodes }) => [target, ...addedNodes])
          .map((node) => (node instanceof Element ? node : node.parentElement))
          .map((element) => element?.closest('[data-ticket]') ?? element?.querySelector('[data-ticket]'))
          .find((found) => found?.textContent?.includes(wanted));
        if (!row) return;
        const inDocument = Date.now();
        observer.disconnect();
        requestAnimationFrame(() => {
          // The frame this is called for is painted right after; the next task comes behind it.
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => {
            const { top, bottom, height } = row.getBoundingClientRect();
            if (height === 0 || bottom < 0 || top > innerHeight) throw new Error('the row is not on screen');
            resolve({ inDocument, painted: Date.now() });
          });
          port1.start();
          port2.postMessage(null);
        });
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  }, text);
}

/** The list shows who waits longest first: without this, the newest row would soon be below the window. */
async function closeTicketOf(admin: Client, number: string): Promise<void> {
  const { tickets } = await admin.ok(
    admin.get<{ tickets: { id: number; contact: { number: string } }[] }>('/tickets?status=pending&showAll=true'),
  );
  const ticket = tickets.find(({ contact }) => contact.number === number);
  if (!ticket) throw new Error(`no waiting ticket of ${number}`);
  await admin.ok(admin.put(`/tickets/${ticket.id}`, { status: 'closed' }));
}

async function measure(page: Page, admin: Client, whatsappId: number, run: number): Promise<Run> {
  const body = `Olá, mensagem ${run} de ${Date.now()}`;
  await watchForRow(page, body);
  const sent = Date.now();
  // A new contact each time: contact, ticket and message are all made.
  const number = `5511970${String(run).padStart(6, '0')}`;
  await admin.ok(admin.post(`/sandbox/${whatsappId}/messages`, { number, name: `Contato ${run}`, body }));
  const answered = Date.now();
  const seen = await page.evaluate(() => window.rowShown);
  if (!seen) throw new Error('nothing was watched for');
  await closeTicketOf(admin, number);
  return { answered: answered - sent, inDocument: seen.inDocument - sent, painted: seen.painted - sent };
}

async function measureAll(product: Product): Promise<Run[]> {
  const email = 'admin@demo.balcao.local';
  const admin = await new Client(product.url).login(email, product.passwords.get(email) ?? '');
  const whatsappId = await linkPhone(admin);
  return withBrowser(async (browser) => {
    const page = await (await loggedInContext(browser, product, 'ana@demo.balcao.local')).newPage();
    await page.goto(`${product.url}/tickets`);
    await page.getByRole('radio', { name: pt.tickets.list.pending }).click({ force: true });
    await page.locator('[data-ticket][data-waiting]').first().waitFor();
    const measured: Run[] = [];
    for (let run = 0; run < warmUpRuns + runs; run += 1) {
      measured.push(await measure(page, admin, whatsappId, run));
      if ((run + 1) % 10 === 0) progress(`${run + 1} of ${warmUpRuns + runs}`);
      await sleep(pauseMs);
    }
    return measured.slice(warmUpRuns);
  });
}

const measured = await withProduct(measureAll);
const percentilesOf = (key: keyof Run) => {
  const values = measured.map((run) => run[key]);
  return { p50: percentile(values, 50), p99: percentile(values, 99), slowest: Math.max(...values) };
};
const [answered, inDocument, painted] = [
  percentilesOf('answered'),
  percentilesOf('inDocument'),
  percentilesOf('painted'),
];
await report(
  'inbound-latency',
  [
    { what: `row in the document, median of ${runs}`, value: ms(inDocument.p50), goal: '150 ms' },
    { what: 'row in the document, 99 of 100', value: ms(inDocument.p99) },
    { what: 'row painted, median', value: ms(painted.p50), goal: '150 ms' },
    { what: 'row painted, 99 of 100', value: ms(painted.p99) },
    { what: 'answer to the phone, median', value: ms(answered.p50) },
  ],
  { runs, inDocumentMs: inDocument, paintedMs: painted, answeredMs: answered },
);
