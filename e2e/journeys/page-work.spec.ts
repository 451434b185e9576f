import { updateTicket } from '@balcao/contract';
import type { CDPSession, Page } from '@playwright/test';
import type { Company } from '../support/company.ts';
import { expect, test } from '../support/fixtures.ts';
import { Inbox } from '../support/screens.ts';

const contacts = Array.from({ length: 12 }, (_, index) => ({
  number: `55119876500${10 + index}`,
  name: `Contato ${10 + index}`,
}));

/** An inbox with a conversation of each contact, in service. */
async function openInbox(company: Company, open: (who: Company['admin']) => Promise<Page>): Promise<Page> {
  const { admin } = company;
  const connection = await company.connection([await company.queue('Vendas')]);
  for (const contact of contacts) {
    const ticket = await company.receiveMessage(connection, contact, `Olá de ${contact.name}. ${'Mais. '.repeat(40)}`);
    await admin.api.call(updateTicket, { params: { id: ticket.id }, body: { status: 'open', userId: admin.user.id } });
  }
  const page = await open(admin);
  await page.setViewportSize({ width: 1280, height: 420 });
  await page.goto('/tickets');
  return page;
}

/** The elements that the browser moves as layers of their own, without drawing what is in them again. */
async function layersOf(client: CDPSession): Promise<string[]> {
  const nodeIds = new Promise<number[]>((resolve) => {
    client.on('LayerTree.layerTreeDidChange', ({ layers }) => {
      if (layers) resolve(layers.map(({ backendNodeId }) => backendNodeId ?? 0));
    });
  });
  await client.send('DOM.enable');
  await client.send('LayerTree.enable');
  const names = (await nodeIds).filter(Boolean).map(async (backendNodeId) => {
    const { node } = await client.send('DOM.describeNode', { backendNodeId, depth: 2 });
    return JSON.stringify(node);
  });
  return Promise.all(names);
}

test('the list of tickets and a conversation are scrolled as layers of their own', async ({ company, open }) => {
  const page = await openInbox(company, open);
  const inbox = new Inbox(page);
  await inbox.row('Contato 11').click();
  await expect(inbox.message('Olá de Contato 11.')).toBeVisible();
  const layers = await layersOf(await page.context().newCDPSession(page));
  expect(layers.filter((node) => node.includes('"listbox"'))).not.toEqual([]);
  expect(layers.filter((node) => node.includes('"log"'))).not.toEqual([]);
});

test('a key press in the composer does not draw the conversation, nor search the page for dialogs', async ({
  company,
  open,
}) => {
  const page = await openInbox(company, open);
  const inbox = new Inbox(page);
  await inbox.row('Contato 11').click();
  await expect(inbox.message('Olá de Contato 11.')).toBeVisible();
  await inbox.field.pressSequentially('Bom');
  await page.waitForLoadState('networkidle');
  const work = await inbox.thread.evaluateHandle((log) => {
    const counts = { drawings: 0, searches: 0 };
    const position = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollTop');
    // Each drawing of a conversation asks where it is scrolled to.
    Object.defineProperty(log, 'scrollTop', {
      get: () => {
        counts.drawings += 1;
        return Number(position?.get?.call(log));
      },
      set: (top: number) => {
        position?.set?.call(log, top);
      },
    });
    const search = document.querySelectorAll.bind(document);
    document.querySelectorAll = (selectors: string) => {
      if (selectors.includes('dialog')) counts.searches += 1;
      return search(selectors);
    };
    return counts;
  });
  await inbox.field.pressSequentially(' dia, aqui está o seu pedido');
  await expect(inbox.field).toHaveValue('Bom dia, aqui está o seu pedido');
  const { drawings, searches } = await work.jsonValue();
  expect(searches).toBe(0);
  // An answer of the server may draw it once; 28 keys did so 28 times.
  expect(drawings).toBeLessThan(6);
});

test('the next conversation by keyboard asks for its messages first and for each list once', async ({
  company,
  open,
}) => {
  const page = await openInbox(company, open);
  const inbox = new Inbox(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const toNext = async (name: string) => {
    await page.keyboard.press('Alt+ArrowDown');
    await expect(inbox.message(`Olá de ${name}.`)).toBeVisible();
    await page.waitForLoadState('networkidle');
  };
  await inbox.row('Contato 21').click();
  await expect(inbox.message('Olá de Contato 21.')).toBeVisible();
  await toNext('Contato 20');
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch' && request.method() === 'GET')
      requests.push(new URL(request.url()).pathname.replaceAll(/\d+/g, 'N'));
  });
  await toNext('Contato 19');
  // With the panel of the contact beside the conversation.
  await expect(page.getByRole('heading', { name: 'Atendimentos anteriores' })).toBeVisible();
  expect(requests.toSorted()).toEqual([
    '/contacts/N',
    '/contacts/N/campaign-opt-out',
    '/messages/N',
    '/messages/N/absences',
    '/ticket-notes/list',
    '/tickets/N/events',
    '/tickets/N/history',
    '/tickets/N/schedules',
  ]);
  expect(requests[0]).toBe('/messages/N');
});

test('conversations that were opened before leave nothing in the page', async ({ company, open }) => {
  const page = await openInbox(company, open);
  const inbox = new Inbox(page);
  const client = await page.context().newCDPSession(page);
  const openEach = async () => {
    for (const { name } of contacts.slice(-4)) {
      await page.getByRole('option', { name }).click();
      await expect(inbox.message(`Olá de ${name}.`)).toBeVisible();
    }
    // Until what comes after the messages is there as well.
    await expect(page.getByRole('button', { name: 'Mais ações', exact: true })).toBeVisible();
    await page.waitForLoadState('networkidle');
  };
  const counted = async () => {
    await client.send('HeapProfiler.collectGarbage');
    const { nodes, jsEventListeners } = await client.send('Memory.getDOMCounters');
    return { nodes, jsEventListeners };
  };
  await openEach();
  await openEach();
  const before = await counted();
  for (let round = 0; round < 3; round += 1) await openEach();
  await expect(async () => {
    const after = await counted();
    // A conversation that stayed would be hundreds of nodes and dozens of listeners for each of the twelve openings.
    expect(after.nodes - before.nodes).toBeLessThan(300);
    expect(after.jsEventListeners - before.jsEventListeners).toBeLessThan(60);
  }).toPass({ timeout: 10_000 });
});
