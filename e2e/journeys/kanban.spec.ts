import { setTimeout as sleep } from 'node:timers/promises';
import { addTicketTag, createTag, deleteTag } from '@balcao/contract';
import type { Ticket } from '@balcao/contract';
import type { Page, Request, Response, Route } from '@playwright/test';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { Inbox } from '../support/screens.ts';

const contacts = [
  { number: '5511987650031', name: 'Lia Prado' },
  { number: '5511987650032', name: 'Caio Nóbrega' },
  { number: '5511987650033', name: 'Rita Lima' },
] as const;

const lane = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}, `) });
const card = (page: Page, laneName: string, contact: string) =>
  lane(page, laneName).getByRole('listitem').filter({ hasText: contact });

async function drag(
  page: Page,
  from: ReturnType<Page['locator']>,
  to: ReturnType<Page['locator']>,
  shot?: () => Promise<void>,
) {
  // What drags is loaded once the board has been drawn.
  await expect(page.locator('[data-board=draggable]')).toBeVisible();
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('nothing to drag');
  await page.mouse.move(start.x + start.width / 3, start.y + 14);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + 200, { steps: 15 });
  await shot?.();
  await page.mouse.up();
}

test('tickets are moved through the lanes of the kanban board, before the eyes of a colleague', async ({
  open,
  company,
  watch,
  shot,
}) => {
  const check = new AccessibilityCheck();
  const [sales, support] = [await company.queue('Vendas'), await company.queue('Suporte')];
  const ana = await company.attendant('Ana', [sales, support]);
  const connection = await company.connection([sales]);
  const tickets: Ticket[] = [];
  for (const contact of contacts)
    tickets.push(await company.receiveMessage(connection, contact, `Olá, sou ${contact.name}`));
  const newTag = (name: string, color: string, kanban: 0 | 1) =>
    company.admin.api.call(createTag, { body: { name, color, kanban } });
  await newTag('Orçamento', '#2F6BDB', 1);
  await newTag('Pagamento', '#E0A21B', 1);
  const fiel = await newTag('Cliente fiel', '#D6436B', 0);
  await company.admin.api.call(addTicketTag, { params: { ticketId: tickets[1]?.id ?? 0, tagId: fiel.id } });

  const page = await open(ana);
  await page.goto('/tickets');
  await page.getByRole('link', { name: 'Quadros' }).click();
  await expect(page.getByText('3 atendimentos em 3 colunas')).toBeVisible();
  await expect(lane(page, 'Em aberto').getByRole('listitem')).toHaveCount(3);
  await expect(lane(page, 'Orçamento').getByText('Nenhum atendimento aqui')).toBeVisible();
  await expect(card(page, 'Em aberto', 'Lia Prado').getByText(/^#\d+ · [\d +-]+$/)).toBeVisible();
  await expect(card(page, 'Em aberto', 'Lia Prado').getByText('Abrir conversa')).toBeVisible();
  await check.check(page, 'the kanban board');
  await shot(page, 'board');

  await test.step('a card says how many tags it has besides those it has room for', async () => {
    const ticketId = tickets[1]?.id ?? 0;
    const extra = [];
    for (const name of ['Arquiteta ou decoradora parceira da loja', 'VIP', 'Atacado'])
      extra.push(await newTag(name, '#2F8F4E', 0));
    for (const { id } of extra) await company.admin.api.call(addTicketTag, { params: { ticketId, tagId: id } });
    const full = card(page, 'Em aberto', 'Caio Nóbrega');
    await expect(full.getByRole('img', { name: 'mais 2 etiquetas' })).toBeInViewport({ ratio: 1 });
    await expect(full.getByTitle('VIP, Atacado')).toBeVisible();
    await shot(page, 'tags');
    for (const { id } of extra) await company.admin.api.call(deleteTag, { params: { id } });
    await expect(full.getByRole('img', { name: 'mais 2 etiquetas' })).toHaveCount(0);
  });

  const admin = await open(company.admin);
  await admin.goto('/kanban');
  await expect(lane(admin, 'Em aberto').getByRole('listitem')).toHaveCount(3);

  await test.step('by the mouse, live for the other one', async () => {
    await drag(page, card(page, 'Em aberto', 'Lia Prado'), lane(page, 'Orçamento'), async () => {
      await expect(page.getByText('Solte aqui para marcar como Orçamento')).toBeVisible();
      await shot(page, 'dragging');
    });
    await expect(page.getByText('Movido para Orçamento.')).toBeVisible();
    await expect(card(page, 'Orçamento', 'Lia Prado')).toBeVisible();
    await expect(card(admin, 'Orçamento', 'Lia Prado')).toBeVisible();
    await expect(lane(admin, 'Em aberto').getByRole('listitem')).toHaveCount(2);
    // A drag is no click: the board is still there.
    await expect(page).toHaveURL(/\/kanban$/);
  });

  await test.step('by the keyboard, which stays on the card', async () => {
    await card(page, 'Orçamento', 'Lia Prado').getByRole('link').focus();
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await expect(page.getByRole('status').filter({ hasText: 'Lia Prado agora está em Pagamento' })).toBeAttached();
    await expect(card(page, 'Pagamento', 'Lia Prado').getByRole('link')).toBeFocused();
    await expect(card(admin, 'Pagamento', 'Lia Prado')).toBeVisible();
  });

  await test.step('by the menu of the card, back out of all lanes', async () => {
    await card(page, 'Pagamento', 'Lia Prado').hover();
    await page.getByRole('button', { name: 'Opções do atendimento de Lia Prado' }).click();
    await expect(page.getByRole('menuitem', { name: 'Em aberto' })).toBeVisible();
    await check.check(page, 'the menu of a card');
    await shot(page, 'menu');
    await page.getByRole('menuitem', { name: 'Em aberto' }).click();
    await expect(page.getByText('Retirado da coluna.')).toBeVisible();
    await expect(card(admin, 'Em aberto', 'Lia Prado')).toBeVisible();
  });

  await test.step('and by the keys in that menu, which leave the focus on the card', async () => {
    await card(page, 'Em aberto', 'Lia Prado').getByRole('link').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Opções do atendimento de Lia Prado' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Orçamento' }).press('Enter');
    await expect(card(page, 'Orçamento', 'Lia Prado').getByRole('link')).toBeFocused();
    // Else the next step counts a request of this one, which left after the answer to the one before.
    await expect(card(admin, 'Orçamento', 'Lia Prado')).toBeVisible();
    await page.keyboard.press('Alt+Shift+ArrowLeft');
    await expect(card(admin, 'Em aberto', 'Lia Prado')).toBeVisible();
  });

  await test.step('two moves of a card that follow each other quickly are made in their order', async () => {
    // The answer to the move before may still be on its way.
    const asked = new Set<Request>();
    let answered = 0;
    const countRequest = (request: Request) => {
      if (request.url().includes('/kanban/tickets/')) asked.add(request);
    };
    const countAnswer = (answer: Response) => {
      if (asked.has(answer.request())) answered += 1;
    };
    page.on('request', countRequest);
    page.on('response', countAnswer);
    // The first one is slower than the second.
    const slowly = async (route: Route) => {
      await sleep(500);
      await route.continue();
    };
    await page.route('**/kanban/tickets/*', slowly, { times: 1 });
    await card(page, 'Em aberto', 'Lia Prado').getByRole('link').focus();
    for (const next of ['Orçamento', 'Pagamento']) {
      await page.keyboard.press('Alt+Shift+ArrowRight');
      await expect(card(page, next, 'Lia Prado').getByRole('link')).toBeFocused();
    }
    await expect.poll(() => answered).toBe(2);
    await admin.reload();
    await expect(card(admin, 'Pagamento', 'Lia Prado')).toBeVisible();
    for (const next of ['Orçamento', 'Em aberto']) {
      await page.keyboard.press('Alt+Shift+ArrowLeft');
      await expect(card(page, next, 'Lia Prado').getByRole('link')).toBeFocused();
    }
    await expect(card(admin, 'Em aberto', 'Lia Prado')).toBeVisible();
    page.off('request', countRequest);
    page.off('response', countAnswer);
  });

  await test.step('a refused move goes back and says why', async () => {
    watch.allowProblem(/status of 404 .* at \/kanban\/tickets\//);
    await page.route('**/kanban/tickets/*', (route) =>
      route.fulfill({ status: 404, json: { error: 'ERR_NO_TAG_FOUND' } }),
    );
    await drag(page, card(page, 'Em aberto', 'Rita Lima'), lane(page, 'Pagamento'));
    await expect(page.getByRole('status').filter({ hasText: 'Rita Lima voltou para Em aberto' })).toBeAttached();
    await expect(card(page, 'Em aberto', 'Rita Lima')).toBeVisible();
    await expect(page.getByText(/[Ee]tiqueta/).last()).toBeVisible();
    await page.unroute('**/kanban/tickets/*');
  });

  await test.step('a lane that is deleted under a dragged card lets the card go back', async () => {
    const gone = await newTag('De passagem', '#8A4FBF', 1);
    await expect(lane(page, 'De passagem')).toBeVisible();
    await drag(page, card(page, 'Em aberto', 'Rita Lima'), lane(page, 'De passagem'), async () => {
      await expect(page.getByText('Solte aqui para marcar como De passagem')).toBeVisible();
      await company.admin.api.call(deleteTag, { params: { id: gone.id } });
      await expect(lane(page, 'De passagem')).toHaveCount(0);
    });
    await expect(card(page, 'Em aberto', 'Rita Lima')).toBeVisible();
    await expect(page.getByText('3 atendimentos em 3 colunas')).toBeVisible();
  });

  await test.step('two people drag one card at once: both see it where the later one put it', async () => {
    const hold = async (of: Page, target: string) => {
      const [start, end] = [
        await card(of, 'Em aberto', 'Rita Lima').boundingBox(),
        await lane(of, target).boundingBox(),
      ];
      if (!start || !end) throw new Error('nothing to drag');
      await of.mouse.move(start.x + start.width / 3, start.y + 14);
      await of.mouse.down();
      await of.mouse.move(end.x + end.width / 2, end.y + 200, { steps: 10 });
      await expect(of.getByText(`Solte aqui para marcar como ${target}`)).toBeVisible();
    };
    await expect(admin.locator('[data-board=draggable]')).toBeVisible();
    await hold(page, 'Orçamento');
    await hold(admin, 'Pagamento');
    await page.mouse.up();
    await expect(card(page, 'Orçamento', 'Rita Lima')).toBeVisible();
    // The other one still holds the card, which has gone elsewhere meanwhile.
    await expect(card(admin, 'Orçamento', 'Rita Lima')).toBeVisible();
    await admin.mouse.up();
    for (const each of [page, admin]) await expect(card(each, 'Pagamento', 'Rita Lima')).toBeVisible();
    await card(page, 'Pagamento', 'Rita Lima').getByRole('link').focus();
    // Twice before the page is drawn: the keyboard focus is on the moved card at once.
    await page.evaluate(() => {
      const key = { key: 'ArrowLeft', altKey: true, shiftKey: true, bubbles: true, cancelable: true };
      for (let count = 0; count < 2; count += 1)
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key));
    });
    await expect(card(admin, 'Em aberto', 'Rita Lima')).toBeVisible();
    await expect(card(page, 'Em aberto', 'Rita Lima').getByRole('link')).toBeFocused();
  });

  await test.step('admins order the lanes, and everybody sees it', async () => {
    await drag(admin, lane(admin, 'Pagamento').getByRole('heading'), lane(admin, 'Orçamento'));
    const names = (of: Page) => of.getByRole('main').getByRole('heading', { level: 2 });
    await expect(names(admin)).toHaveText(['Em aberto', 'Pagamento', 'Orçamento']);
    await expect(names(page)).toHaveText(['Em aberto', 'Pagamento', 'Orçamento']);
  });

  await test.step('a lane folds, and stays so', async () => {
    await page.getByRole('button', { name: 'Opções da coluna Orçamento' }).click();
    await page.getByRole('menuitem', { name: 'Recolher coluna' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Abrir coluna Orçamento' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Opções da coluna Orçamento' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Recolher coluna' }).press('Enter');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Abrir coluna Orçamento' })).toBeVisible();
    await shot(page, 'folded');
    // All of them in one place.
    await page.getByRole('button', { name: 'Colunas' }).click();
    await page.getByRole('checkbox', { name: 'Orçamento' }).check();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Opções da coluna Orçamento' })).toBeVisible();
  });

  await test.step('it is narrowed by words', async () => {
    await page.getByRole('searchbox', { name: 'Buscar contato ou mensagem' }).fill('nobrega');
    await expect(page.getByText('1 atendimento em 3 colunas')).toBeVisible();
    await page.getByRole('button', { name: 'Limpar filtros' }).click();
    await expect(page.getByRole('button', { name: 'Filas' })).toBeFocused();
    await expect(page.getByText('3 atendimentos em 3 colunas')).toBeVisible();
  });

  await test.step('and by queue, by who attends and by tag', async () => {
    const shown = (count: number) =>
      expect(page.getByText(new RegExp(`^${count} atendimentos? em 3 colunas`))).toBeVisible();
    const choose = async (filter: RegExp, choice: string | RegExp) => {
      await page.getByRole('button', { name: filter }).click();
      await page.getByRole('checkbox', { name: choice }).click();
      await page.keyboard.press('Escape');
    };
    await choose(/^Etiqueta/, 'Cliente fiel');
    await shown(1);
    await page.getByRole('button', { name: 'Limpar filtros' }).click();
    // Many of them are searched.
    for (let place = 1; place <= 12; place += 1) await newTag(`Região ${place}`, '#7A756D', 0);
    await page.getByRole('button', { name: /^Etiqueta/ }).click();
    const search = page.getByRole('searchbox', { name: 'Buscar', exact: true });
    await search.fill('regiao 7');
    await expect(page.getByRole('checkbox')).toHaveCount(1);
    await search.fill('nada assim');
    await expect(page.getByText('Nada com este nome')).toBeVisible();
    await search.fill('FIEL');
    await page.getByRole('checkbox', { name: 'Cliente fiel' }).click();
    await page.keyboard.press('Escape');
    await shown(1);
    await page.getByRole('button', { name: 'Limpar filtros' }).click();
    await choose(/^Atendente/, 'Ana');
    await shown(0);
    await page.getByRole('button', { name: 'Limpar filtros' }).click();
    await choose(/^Filas/, 'Suporte');
    await shown(0);
    // With all of them it is no filter any more.
    await choose(/Suporte/, 'Vendas');
    await shown(3);
    const one = async (filter: RegExp, choice: string) => {
      await page.getByRole('button', { name: filter }).click();
      await page.getByRole('radio', { name: choice }).click();
      await page.keyboard.press('Escape');
    };
    await one(/^Sem resposta/, 'Sem resposta há 15 min');
    await shown(0);
    await one(/^Sem resposta/, 'Com ou sem resposta');
    await one(/^Período/, 'Últimas 24 horas');
    await shown(3);
    await page.getByRole('button', { name: 'Limpar filtros' }).click();
  });

  await test.step('an admin peeks, and resolves from a card', async () => {
    await card(admin, 'Em aberto', 'Rita Lima').hover();
    await admin.getByRole('button', { name: 'Opções do atendimento de Rita Lima' }).click();
    await admin.getByRole('menuitem', { name: 'Ver sem assumir' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Aceitar' }).click();
    await admin.goto('/kanban');
    await card(admin, 'Em aberto', 'Rita Lima').hover();
    await admin.getByRole('button', { name: 'Opções do atendimento de Rita Lima' }).click();
    await admin.getByRole('menuitem', { name: 'Resolver' }).click();
    await expect(admin.getByText('2 atendimentos em 3 colunas')).toBeVisible();
    await expect(page.getByText('2 atendimentos em 3 colunas')).toBeVisible();
  });

  await page.getByText('Compacto', { exact: true }).click();
  await expect(card(page, 'Em aberto', 'Lia Prado').getByText('Abrir conversa')).toHaveCount(0);
  await shot(page, 'compact');
  await page.setViewportSize({ width: 390, height: 844 });
  await check.check(page, 'the kanban board on a phone');
  await shot(page, 'phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await card(page, 'Em aberto', 'Lia Prado').getByRole('link').click();
  await expect(page).toHaveURL(/\/tickets\/[0-9a-f-]{36}$/);
  check.expectNoViolations();
});

test('a board without kanban tags leads to the tags, on a phone by one line above its lane', async ({
  open,
  company,
}) => {
  const page = await open(company.admin);
  await page.goto('/kanban');
  const words = page.getByText('Nenhuma coluna além de “Em aberto”');
  await expect(page.getByRole('heading').and(words)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('heading').and(words)).toHaveCount(0);
  await expect(words).toBeVisible();
  await page.getByRole('link', { name: 'Ir para as etiquetas' }).click();
  await expect(page).toHaveURL(/\/tags$/);
});

test('a long name from right to left keeps its beginning on a card, in the lists and on the simulated phone', async ({
  open,
  company,
  shot,
}) => {
  const names = [
    'عبد الرحمن بن محمد بن عبد الله بن سعيد الأنصاري القرطبي المراكشي من مدينة فاس القديمة',
    'אברהם יצחק בן יעקב הכהן מירושלים הבירה של ישראל ומכל הארץ הטובה והרחבה הזאת',
  ];
  const connection = await company.connection([await company.queue('Vendas')]);
  for (const [index, name] of names.entries())
    await company.receiveMessage(connection, { number: `551198765004${index}`, name }, 'سلام');
  const page = await open(company.admin);
  /** The first letter of each name is within its box. */
  const expectBeginnings = async () => {
    for (const name of names) await expect(page.getByText(name.slice(0, 8)).first()).toBeVisible();
    await expect
      .poll(() =>
        page.getByText(new RegExp(names.map((name) => name.slice(0, 8)).join('|'))).evaluateAll((found) =>
          found
            .filter((element) => {
              const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
              if (!text || !element.checkVisibility()) return false;
              const first = document.createRange();
              first.setStart(text, 0);
              first.setEnd(text, 1);
              const [box, letter] = [element.getBoundingClientRect(), first.getBoundingClientRect()];
              return letter.right > box.right + 1 || letter.left < box.left - 1;
            })
            .map((element) => element.outerHTML),
        ),
      )
      .toEqual([]);
  };
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const path of ['/kanban', '/contacts', '/tickets', `/sandbox/${connection.id}`]) {
      await page.goto(path);
      if (path === '/tickets') await new Inbox(page).showPending();
      await expectBeginnings();
      await shot(page, `right-to-left-${path.split('/')[1]}-${width}`);
    }
  }
});
