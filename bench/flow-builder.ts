/** How the builder of flows feels with as many blocks as a drawing may hold: tasks of the page that take longer than 50 ms. See README.md beside this file. */
import { join } from 'node:path';
import { emptyFlowDrawing, flowLimits, type Flow, type FlowBlock, type FlowDrawing } from '@balcao/contract';
import type { Browser, Page } from '@playwright/test';
import { Client } from '../apps/server/src/testing/client.ts';
import { loggedInContext, withBrowser } from './lib/browser.ts';
import { npmStart, repository, type Product } from './lib/product.ts';
import { ms, progress, report } from './lib/report.ts';
import { inTemporaryFolder } from './lib/temporary-folder.ts';

const email = 'admin@demo.balcao.local';
const runs = 5;
const restMs = 1_500;
const blocksOfGroup = 4;
const groupsOfColumn = 5;

/** A text, two questions and a condition in each group, which leads to the next ones. */
function bigDrawing(): FlowDrawing {
  const count = flowLimits.blocks / blocksOfGroup;
  const idOf = (index: number) => `g${index}`;
  const to = (index: number) =>
    index < count ? ({ to: 'group', groupId: idOf(index) } as const) : ({ to: 'end' } as const);
  const question = {
    saveAs: '',
    retryText: '',
    tries: 2,
    failed: { to: 'next' } as const,
    silence: null,
    isPersonal: false,
    skipIfKnown: false,
  };
  const blocksOf = (index: number): FlowBlock[] => [
    { kind: 'text', id: `t${index}`, text: `Olá, {nome}. Este é o passo ${index}.` },
    {
      kind: 'buttons',
      id: `b${index}`,
      ...question,
      text: 'O que você precisa?',
      choices: [
        { id: `x${index}`, title: 'Comprar', way: { to: 'next' } },
        { id: `y${index}`, title: 'Trocar', way: to(index + 1) },
      ],
    },
    { kind: 'ask', id: `q${index}`, ...question, text: 'Conte um pouco mais.', saveAs: `resposta_${index}` },
    {
      kind: 'condition',
      id: `c${index}`,
      branches: [
        {
          id: `r${index}`,
          title: 'Tem pedido',
          match: 'all',
          tests: [{ variable: `resposta_${index}`, operator: 'contains', value: 'pedido' }],
          way: to(index + groupsOfColumn),
        },
      ],
      otherwise: to(index + 1),
    },
  ];
  return {
    ...emptyFlowDrawing,
    entry: { ...emptyFlowDrawing.entry, to: to(0) },
    groups: Array.from({ length: count }, (_, index) => ({
      id: idOf(index),
      title: `Grupo ${index + 1}`,
      x: 300 + Math.floor(index / groupsOfColumn) * 280,
      y: (index % groupsOfColumn) * 420,
      blocks: blocksOf(index),
      next: to(index + 1),
    })),
  };
}

async function addFlow({ url, passwords }: Product): Promise<number> {
  const admin = await new Client(url).login(email, passwords.get(email) ?? '');
  const { id } = await admin.ok(admin.post<Flow>('/flows', { name: 'Quinhentos blocos' }));
  await admin.ok(admin.put(`/flows/${id}/drawing`, { revision: 1, drawing: bigDrawing() }));
  return id;
}

/** As much of a trace as is read: a task of the main thread of a page, with the time it had the processor, in microseconds. */
interface TraceEvent {
  name: string;
  ph: string;
  tdur?: number;
}
const longMs = 50;

/**
 * The tasks over 50 ms that something causes, until the page has come to rest: by the time that they had a processor, which
 * does not grow with what else the machine does.
 */
async function tasksOf(browser: Browser, page: Page, work: () => Promise<unknown>): Promise<number[]> {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] });
  await work();
  await page.waitForTimeout(restMs);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  return traceEvents
    .filter(({ name, ph }) => name === 'RunTask' && ph === 'X')
    .map(({ tdur = 0 }) => tdur / 1000)
    .filter((time) => time > longMs);
}

async function measure(browser: Browser, page: Page, url: string): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = {};
  const note = async (what: string, work: () => Promise<unknown>) => {
    (found[what] ??= []).push(...(await tasksOf(browser, page, work)));
  };
  const inspector = page.getByRole('complementary', { name: 'Ajustes do que está escolhido' });
  await page.goto(`${url}/flows`);
  for (let run = 0; run < runs; run += 1) {
    // From the list, whose code is there: what is measured is the drawing.
    await page.goto(`${url}/flows`);
    await page.getByText('Quinhentos blocos').waitFor();
    await page.waitForTimeout(restMs);
    await note('opening', async () => {
      await page.getByText('Quinhentos blocos').click();
      await page.locator('[data-block-id=t0]').waitFor();
    });
    await note('choosing', () => page.locator('[data-block-id=t0] button').click());
    const field = inspector.getByRole('textbox', { name: 'Texto', exact: true });
    await note('writing', async () => {
      await field.press('End');
      await field.pressSequentially(' Tudo bem com você?', { delay: 60 });
    });
    await note('dragging', async () => {
      const box = await page.locator('[data-group-id=g0]').boundingBox();
      const at = { x: (box?.x ?? 0) + 60, y: (box?.y ?? 0) + 14 };
      await page.mouse.move(at.x, at.y);
      await page.mouse.down();
      for (let step = 1; step <= 20; step += 1) {
        await page.mouse.move(at.x + step * 4, at.y + step * 3);
        await page.waitForTimeout(20);
      }
      await page.mouse.up();
    });
    await note('taking back', () => page.getByRole('button', { name: 'Desfazer' }).click());
    await note('panning', async () => {
      await page.mouse.move(700, 800);
      for (let step = 0; step < 15; step += 1) {
        await page.keyboard.down('Space');
        await page.mouse.down();
        await page.mouse.move(640, 790);
        await page.mouse.up();
        await page.keyboard.up('Space');
        await page.mouse.move(700, 800);
      }
    });
    await note('seeing all', () => page.getByRole('button', { name: 'Ver tudo' }).click());
  }
  return found;
}

const found = await inTemporaryFolder(async (folder) => {
  const product = await npmStart(repository, { DATA_DIR: join(folder, 'data') });
  try {
    await addFlow(product);
    progress('drawing');
    return await withBrowser(async (browser) => {
      const page = await (await loggedInContext(browser, product, email)).newPage();
      return measure(browser, page, product.url);
    });
  } finally {
    await product.stop();
  }
});
await report(
  'flow-builder',
  Object.entries(found).flatMap(([what, tasks]) => [
    { what: `${what}: tasks over 50 ms in ${runs} runs`, value: String(tasks.length), goal: '0' },
    { what: '  longest', value: ms(Math.max(0, ...tasks)) },
  ]),
  { tasksMs: found },
);
