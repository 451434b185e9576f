import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { expectFits } from '../support/looks.ts';
import { Inbox, submitLogin } from '../support/screens.ts';

/** Opens something over a page, or beside it. */
type Act = (page: Page) => Promise<unknown>;

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const pressed = (name: string, dialog: string | RegExp) => async (page: Page) => {
  await press(name)(page);
  await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
};

test('the door fits its window in every look', async ({ open, shot }) => {
  const page = await open();
  for (const path of ['/login', '/signup', '/forgetpsw', '/docs']) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expectFits(page, shot, path.slice(1));
  }
});

test('the inbox fits its window in every look', async ({ open, product, shot }) => {
  test.slow();
  const page = await open();
  const inbox = new Inbox(page);
  await page.goto('/login');
  await submitLogin(page, product.account('ana'));
  await expect(page).toHaveURL('/tickets');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectFits(page, shot, 'in-service');
  await inbox.showPending();
  await expect(page.getByRole('button', { name: 'Aceitar', exact: false }).first()).toBeVisible();
  await expectFits(page, shot, 'waiting');
  await inbox.segment('Em atendimento').click();
  await page.getByRole('option').first().click();
  await expect(inbox.field).toBeVisible();
  await expectFits(page, shot, 'conversation');

  const overConversation: Record<string, Act> = {
    transfer: (on) => on.keyboard.press('Alt+t'),
    snooze: (on) => on.keyboard.press('Alt+s'),
    macros: (on) => on.keyboard.press('Alt+m'),
    'new-ticket': (on) => on.keyboard.press('Alt+i'),
    palette: (on) => on.keyboard.press('Control+k'),
    shortcuts: (on) => on.keyboard.press('Control+/'),
  };
  for (const [name, act] of Object.entries(overConversation)) {
    await act(page);
    await expect(page.getByRole('dialog').last()).toBeVisible();
    await expectFits(page, shot, name);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Anotação' }).first().click();
  await expectFits(page, shot, 'note');
  await page.goto('/tickets');
  await press('Selecionar vários')(page);
  await page.getByRole('option').first().click();
  await expectFits(page, shot, 'bulk');
  await page.goto('/tickets?list=search');
  await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('entrega');
  await expect(page.getByText(/\d+ resultados?/)).toBeVisible();
  await expectFits(page, shot, 'search');
});

test('the pages of an admin fit their window in every look', async ({ open, product, shot }) => {
  test.slow();
  const page = await open();
  await page.goto('/login');
  await submitLogin(page, product.account('admin'));
  await expect(page).toHaveURL('/');

  const pages: readonly [path: string, over?: Readonly<Record<string, Act>>][] = [
    ['/'],
    ['/first-steps'],
    [
      '/contacts',
      { 'contact-dialog': pressed('Adicionar', /contato/i), 'contact-import': pressed('Importar', /mportar/) },
    ],
    ['/tags', { 'tag-dialog': pressed('Nova etiqueta', /tiqueta/) }],
    ['/macros', { 'macro-dialog': pressed('Criar macro', 'Criar macro') }],
    ['/quick-messages', { 'quick-dialog': pressed('Nova resposta rápida', /esposta/) }],
    ['/tasks'],
    ['/todolist'],
    ['/queues', { 'queue-dialog': pressed('Nova fila', /ila/) }],
    ['/users', { 'user-dialog': pressed('Novo usuário', /suário/) }],
    ['/connections', { 'connection-dialog': pressed('Nova conexão', /onexão/) }],
    ['/settings'],
    ['/kanban'],
    ['/schedules'],
    ['/chats'],
    ['/campaigns'],
    ['/messages-api'],
    ['/security'],
  ];
  for (const [path, over = {}] of pages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    await expect(page.locator('[data-skeleton]')).toHaveCount(0);
    await expectFits(page, shot, path === '/' ? 'dashboard' : path.slice(1));
    for (const [name, act] of Object.entries(over)) {
      await act(page);
      await expectFits(page, shot, name);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  }
});
