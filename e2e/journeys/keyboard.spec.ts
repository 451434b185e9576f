import { createContact, createTicket } from '@balcao/contract';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { Inbox } from '../support/screens.ts';

/**
 * Presses Tab until something has the focus, which has to show itself wherever it stops on the way. After the last
 * control it leaves the page for the browser's own, and comes back to the first.
 */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached();
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement === document.body)) continue;
    await expectVisibleFocus(page);
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return;
  }
  throw new Error(`Tab does not reach ${String(target)}`);
}

/** What has the focus has to look otherwise than without it: the control itself, or the frame it stands in. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const same = await page.evaluate(async () => {
    const active = document.activeElement as HTMLElement;
    const look = () => {
      const looks: string[] = [];
      for (let element: Element | null = active; element && looks.length < 4; element = element.parentElement) {
        const { outlineStyle, outlineColor, boxShadow, borderColor, backgroundColor } = getComputedStyle(element);
        looks.push([outlineStyle, outlineColor, boxShadow, borderColor, backgroundColor].join());
      }
      return looks.join('\n');
    };
    const still = () => new Promise((resolve) => setTimeout(resolve, 30));
    await still();
    const focused = look();
    active.blur();
    await still();
    const plain = look();
    active.focus();
    return focused === plain && active.outerHTML.slice(0, 300);
  });
  expect(same, 'where the keyboard is cannot be seen').toBe(false);
}

test('a day at the counter without a mouse', async ({ open, company, shot }) => {
  const sales = await company.queue('Vendas');
  const ana = await company.attendant('Ana', [sales]);
  const connection = await company.connection([sales]);
  await company.receiveMessage(connection, { number: '5511987650001', name: 'Lia Prado' }, 'Bom dia');
  await company.receiveMessage(connection, { number: '5511987650002', name: 'Rui Dias' }, 'Boa tarde');

  const page = await open();
  // Nothing is on its way from one colour to another when it is looked at.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const inbox = new Inbox(page);
  await page.goto('/login');
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.keyboard.type(ana.account.email);
  await tabTo(page, page.getByLabel('Senha', { exact: true }));
  await page.keyboard.type(ana.account.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/tickets');
  // Past bar and menu.
  await expect(page.locator('#content')).toBeFocused();

  // The inbox opens with who waits, since nobody is in service.
  await tabTo(page, inbox.segment('Aguardando').getByRole('radio'));
  // Who has waited longest is on top.
  await tabTo(page, inbox.row('Lia Prado'));
  await shot(page, 'focus-in-the-list');
  await page.keyboard.press('ArrowDown');
  await expect(inbox.row('Rui Dias')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(inbox.row('Lia Prado')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/tickets');

  await page.keyboard.press('a');
  await expect(inbox.field).toBeFocused();
  await page.keyboard.press('Control+ArrowUp');
  await expect(page.getByRole('button', { name: 'Não responder a esta mensagem' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Não responder a esta mensagem' })).toHaveCount(0);
  await page.keyboard.press('Alt+b');
  await expect(page.getByRole('searchbox', { name: 'Buscar atendimentos' })).toBeFocused();
  await page.keyboard.press('Alt+w');
  await expect(inbox.segment('Aguardando').getByRole('radio')).toBeChecked();
  await page.keyboard.press('Alt+i');
  await expect(page.getByRole('dialog', { name: 'Novo atendimento' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await inbox.segment('Aguardando').getByRole('radio').press('ArrowLeft');
  await expect(inbox.segment('Em atendimento').getByRole('radio')).toBeChecked();
  await inbox.field.focus();
  await page.keyboard.type('Bom dia, Lia. Resolvo já');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('e respondo aqui.');
  await page.keyboard.press('Enter');
  await expect(inbox.message('Resolvo já')).toContainText('e respondo aqui.');
  await expect(inbox.field).toHaveValue('');
  await expect(inbox.field).toBeFocused();
  // A letter that is written is a letter.
  await page.keyboard.type('ar');
  await expect(inbox.field).toHaveValue('ar');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');

  await page.keyboard.press('Escape');
  await expect(inbox.row('Lia Prado')).toBeFocused();
  await expectVisibleFocus(page);
  // The row that Escape leads to was not chosen: a letter goes on with the conversation.
  await page.keyboard.press('r');
  await expect(inbox.field).toHaveValue('r');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('r');
  await expect(page.getByText('Atendimento resolvido')).toBeVisible();
  await expect(inbox.row('Lia Prado')).toHaveCount(0);
  await expect(page).toHaveURL('/tickets');
  await shot(page, 'resolved');

  const account = page.getByRole('button', { name: /^Sua conta/ });
  await tabTo(page, account);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Perfil' })).toBeFocused();
  // Up from the first entry is the last one.
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Sair' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(account).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Perfil' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
});

test('a sentence typed through a resolve reaches nobody else @core', async ({ open, company, shot }) => {
  const sales = await company.queue('Vendas');
  const ana = await company.attendant('Ana', [sales]);
  const connection = await company.connection([sales]);
  await company.receiveMessage(connection, { number: '5511987650001', name: 'Lia Prado' }, 'Bom dia');
  const rui = await company.receiveMessage(connection, { number: '5511987650002', name: 'Rui Dias' }, 'Boa tarde');
  const page = await open(ana);
  const inbox = new Inbox(page);
  await page.goto('/tickets');
  for (const name of ['Lia Prado', 'Rui Dias']) {
    await inbox.showPending();
    await inbox.accept(name);
  }
  // A row that has just come under the pointer is not pressed yet.
  await expect(async () => {
    await inbox.row('Lia Prado').click();
    await expect(inbox.message('Bom dia')).toBeVisible({ timeout: 2000 });
  }).toPass();

  // The eyes are in the thread; the words go to its composer, whatever their letters are.
  await inbox.thread.click({ position: { x: 5, y: 5 } });
  await page.keyboard.type('resposta até amanhã/');
  await expect(inbox.field).toHaveValue('resposta até amanhã/');
  await expect(inbox.row('Lia Prado')).toBeVisible();
  await inbox.field.fill('');

  // Searching is writing as well.
  await inbox.tab('Buscar').click();
  await page.keyboard.type('garantia');
  await expect(page.getByRole('searchbox', { name: 'Buscar atendimentos' })).toHaveValue('garantia');
  await inbox.tab('Abertos').click();
  await expect(inbox.row('Lia Prado')).toBeVisible();

  // From the button of the header: the rest of the sentence, spaces included, is held until something deliberate is done.
  await inbox.act('Resolver');
  await page.keyboard.type('resposta para voce');
  await expect(page.getByText('Atendimento resolvido')).toBeVisible();
  await expect(inbox.row('Rui Dias')).toBeFocused();
  await page.keyboard.type('resposta para voce ');
  await shot(page, 'nothing-of-the-sentence');
  await expect(page).toHaveURL('/tickets');
  await expect(inbox.row('Rui Dias')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(inbox.field).toBeFocused();
  await expect(page).toHaveURL(`/tickets/${rui.uuid}`);
  await expect(inbox.field).toHaveValue('');
  // With Alt the keys of the open conversation work from its field.
  await page.keyboard.type('At');
  await page.keyboard.press('Alt+t');
  await expect(page.getByRole('dialog', { name: /Transferir/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(inbox.field).toHaveValue('At');
  // What is written leaves, and the ticket is resolved; the key that is still down does nothing more.
  await page.keyboard.type('e depois');
  await page.keyboard.press('Control+Enter');
  await expect(inbox.row('Rui Dias')).toHaveCount(0);
  await inbox.tab('Resolvidos').click();
  await inbox.row('Rui Dias').click();
  await expect(inbox.message('Ate depois').getByRole('img', { name: 'entregue' })).toBeVisible();
});

test('the next conversation opens by itself for those who want it so, and takes no words', async ({
  open,
  company,
}) => {
  const sales = await company.queue('Vendas');
  const ana = await company.attendant('Ana', [sales]);
  const connection = await company.connection([sales]);
  await company.receiveMessage(connection, { number: '5511987650001', name: 'Lia Prado' }, 'Bom dia');
  const rui = await company.receiveMessage(connection, { number: '5511987650002', name: 'Rui Dias' }, 'Boa tarde');
  const page = await open(ana);
  const inbox = new Inbox(page);
  await page.goto('/tickets');
  for (const name of ['Lia Prado', 'Rui Dias']) {
    await inbox.showPending();
    await inbox.accept(name);
  }
  await page.getByRole('button', { name: /^Sua conta/ }).click();
  await page.getByRole('menuitem', { name: 'Perfil' }).click();
  const profile = page.getByRole('dialog', { name: 'Perfil' });
  await profile.getByRole('switch', { name: 'Abrir o próximo ao resolver' }).click();
  await profile.getByRole('button', { name: 'Salvar' }).click();
  await expect(profile).toHaveCount(0);

  await inbox.row('Lia Prado').click();
  await expect(inbox.message('Bom dia')).toBeVisible();
  await inbox.act('Resolver');
  await expect(page).toHaveURL(`/tickets/${rui.uuid}`);
  await expect(page.getByRole('textbox', { name: 'Mensagem para Rui Dias' })).toBeVisible();
  // The notices of the two acceptances may stand beside it.
  const resolved = page.getByRole('alert').filter({ hasText: 'Atendimento resolvido' });
  await resolved.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByRole('textbox', { name: 'Mensagem para Lia Prado' })).toBeFocused();
  await inbox.act('Resolver');
  await expect(page).toHaveURL(`/tickets/${rui.uuid}`);
  await expect(inbox.message('Boa tarde')).toBeVisible();
  await page.keyboard.type('resposta para a Lia');
  await expect(inbox.field).toHaveValue('');
  await expect(inbox.row('Rui Dias')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Rui');
  await expect(inbox.field).toHaveValue('Rui');
});

/** Presses Escape, and Ctrl+K once something is closed and fades; in the page, since between two presses from here it might have gone. */
const pressWhileFading = (page: Page, role: 'menu' | 'dialog') =>
  page.evaluate(async (wanted) => {
    const overlay = document.querySelector(`[role="${wanted}"]`);
    const button = document.getElementById(overlay?.getAttribute('aria-labelledby') ?? '');
    const isClosed = () =>
      button?.getAttribute('aria-expanded') === 'false' || overlay?.closest('[data-closing]') !== null;
    const press = (init: KeyboardEventInit) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
    press({ key: 'Escape' });
    for (let frames = 0; frames < 60 && !isClosed(); frames += 1) await new Promise(requestAnimationFrame);
    const fades = overlay?.isConnected === true;
    press({ key: 'k', ctrlKey: true });
    return fades;
  }, role);

test('Ctrl+K pressed while a closed menu or dialog still fades out opens the palette', async ({ open, company }) => {
  const sales = await company.queue('Vendas');
  const page = await open(await company.attendant('Ana', [sales]));
  const palette = page.getByRole('dialog', { name: 'Buscar ou ir para' });
  await page.goto('/tickets');
  await page.getByRole('button', { name: /^Sua conta/ }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Perfil' })).toBeFocused();
  expect(await pressWhileFading(page, 'menu'), 'the menu was still on the page').toBe(true);
  await expect(palette).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();

  await page.keyboard.press('Alt+i');
  await expect(page.getByRole('dialog').getByRole('combobox').first()).toBeVisible();
  expect(await pressWhileFading(page, 'dialog'), 'the dialog was still on the page').toBe(true);
  await expect(palette).toBeVisible();
});

test('Alt+Down goes on beyond the tickets that were loaded, and the list shows where one is', async ({
  open,
  company,
}) => {
  test.slow();
  const sales = await company.queue('Vendas');
  const ana = await company.attendant('Ana', [sales]);
  await company.connection([sales]);
  for (let n = 10; n < 60; n += 1) {
    const body = { name: `Cliente ${n}`, number: `55119876500${n}` };
    const { id: contactId } = await ana.api.call(createContact, { body });
    await ana.api.call(createTicket, { body: { contactId, queueId: sales.id } });
  }
  const page = await open(ana);
  const inbox = new Inbox(page);
  await page.goto('/tickets');
  await expect(inbox.row('Cliente 59')).toBeVisible();
  for (let n = 59; n >= 10; n -= 1) {
    await page.keyboard.press('Alt+ArrowDown');
    await expect(page.getByRole('textbox', { name: `Mensagem para Cliente ${n}` })).toBeVisible();
    await expect(inbox.row(`Cliente ${n}`)).toBeInViewport({ ratio: 1 });
  }
});
