import { createMacro, createTag, updateQueue, updateTicket } from '@balcao/contract';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { shotInAllLooks } from '../support/looks.ts';
import { Inbox } from '../support/screens.ts';

const lia = { number: '5511987650101', name: 'Lia Prado' };

test('an admin makes a macro, and an attendant sees what it would do, runs it by keyboard and takes it back', async ({
  open,
  company,
  shot,
  watch,
}) => {
  // The ticket goes to a queue that she does not see, while its panel is open.
  watch.allowProblem(/status of 404 .* at \/tickets\/\d+\/history$/);
  const check = new AccessibilityCheck();
  const sales = await company.queue('Vendas');
  await company.queue('Suporte');
  const ana = await company.attendant('Ana', [sales]);
  const connection = await company.connection([sales]);
  const { id } = await company.receiveMessage(connection, lia, 'Minha cúpula veio rachada');
  await ana.api.call(updateTicket, { params: { id }, body: { status: 'open' } });
  await company.admin.api.call(createTag, { body: { name: 'Troca', color: '#8C4A2F' } });

  const admin = await open(company.admin);
  await test.step('steps are added in the form, in the order in which they are done', async () => {
    await admin.goto('/macros');
    await expect(admin.getByText('Nenhuma macro ainda')).toBeVisible();
    await check.check(admin, 'no macros');
    await admin.getByRole('button', { name: 'Criar macro' }).first().click();
    const form = admin.getByRole('dialog', { name: 'Criar macro' });
    await form.getByRole('textbox', { name: 'Nome' }).fill('Troca aprovada');
    await form.getByRole('switch', { name: 'Compartilhada com todos' }).check();
    await form.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await expect(form.getByText('Adicione pelo menos um passo.')).toBeVisible();
    for (const kind of ['Transferir', 'Pôr etiqueta', 'Anotação']) {
      await form.getByRole('button', { name: 'Adicionar passo' }).click();
      await admin.getByRole('menuitem', { name: kind }).click();
    }
    await form.getByRole('combobox', { name: 'Etiqueta', exact: true }).click();
    await admin.getByRole('option', { name: 'Troca' }).click();
    await form.getByRole('textbox', { name: 'Anotação' }).fill('Coleta na sexta');
    await form.getByRole('combobox', { name: 'Fila', exact: true }).click();
    await admin.getByRole('option', { name: 'Suporte' }).click();
    await check.check(admin, 'the form of a macro');
    await shotInAllLooks(admin, shot, 'macro-form');
    await form.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await expect(form).toHaveCount(0);
    await expect(admin.getByText('Troca aprovada')).toBeVisible();
    await check.check(admin, 'macros');
    await shotInAllLooks(admin, shot, 'macros');
  });

  const page = await open(ana);
  const inbox = new Inbox(page);
  const dialog = page.getByRole('dialog', { name: 'Executar macro' });
  await page.goto('/tickets');
  await inbox.row(lia.name).click();
  await expect(inbox.field).toBeFocused();

  await test.step('it says what will happen, is run by Enter, and leaves the list', async () => {
    await page.keyboard.press('Alt+m');
    await expect(dialog.getByText('Põe a etiqueta Troca')).toBeVisible();
    await expect(dialog.getByText('Passa para Suporte')).toBeVisible();
    await check.check(page, 'the macros of a ticket');
    await shotInAllLooks(page, shot, 'macro-menu');
    await page.keyboard.type('troca');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Macro Troca aprovada executada.')).toBeVisible();
    await expect(inbox.row(lia.name)).toHaveCount(0);
  });

  await test.step('it is taken back as a whole', async () => {
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(page.getByText('Macro Troca aprovada desfeita.')).toBeVisible();
    await inbox.row(lia.name).click();
    await expect(page.getByText('Ana executou a macro Troca aprovada')).toBeVisible();
    await expect(page.getByText('Ana desfez a macro Troca aprovada')).toBeVisible();
  });

  await test.step('a step that cannot be done says why, and nothing can be run', async () => {
    await admin.goto('/tags');
    await admin.getByRole('button', { name: 'Excluir a etiqueta Troca' }).click();
    await admin.getByRole('button', { name: 'Excluir etiqueta', exact: true }).click();
    await page.keyboard.press('Alt+m');
    await expect(dialog.getByText('O que este passo usava foi excluído.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Executar/ })).toHaveCount(0);
    await check.check(page, 'a macro that is refused');
    await shotInAllLooks(page, shot, 'macro-refused');
  });
});

test('a slash brings up macros in a tab: what a text lacks is typed, only the text is taken, and a reason is asked for', async ({
  open,
  company,
  shot,
}) => {
  test.slow();
  const check = new AccessibilityCheck();
  const { api } = company.admin;
  const sales = await company.queue('Vendas');
  const ana = await company.attendant('Ana', [sales]);
  const { id } = await company.receiveMessage(await company.connection([sales]), lia, 'E o meu pedido?');
  await ana.api.call(updateTicket, { params: { id }, body: { status: 'open' } });
  const tag = await api.call(createTag, { body: { name: 'Troca', color: '#8C4A2F' } });
  await api.call(updateQueue, {
    params: { id: sales.id },
    body: {
      closeReasonAsk: 'always',
      closeReasons: [
        { name: 'Troca combinada', needsDetail: false },
        { name: 'Venda feita', needsDetail: false },
      ],
    },
  });
  const page = await open(ana);
  const inbox = new Inbox(page);
  const macros = page.getByRole('region', { name: 'Macros' });
  const tabs = page.getByRole('tablist', { name: 'Respostas e macros' });
  const tab = (name: string) => tabs.getByRole('tab', { name });
  await page.goto('/tickets');
  await inbox.row(lia.name).click();
  await expect(inbox.field).toBeFocused();

  await test.step('Tab changes the tab, which is remembered, and without macros it says what they are for', async () => {
    await inbox.field.press('/');
    await expect(tab('Respostas')).toHaveAttribute('aria-selected', 'true');
    await inbox.field.press('Tab');
    await expect(tab('Macros')).toHaveAttribute('aria-selected', 'true');
    await expect(macros.getByText('Uma macro faz texto, etiqueta, fila e fim de uma vez.')).toBeVisible();
    await expect(macros.getByRole('link', { name: 'Criar macro' })).toBeVisible();
    await check.check(page, 'no macros behind a slash');
    await inbox.field.press('Escape');
    await inbox.field.fill('');
  });
  for (const [name, steps] of [
    [
      'Troca aprovada',
      [
        { kind: 'tag', tagId: tag.id },
        { kind: 'text', text: 'Troca aprovada, {{firstName}}. O pedido {{pedido}} sai hoje.' },
        { kind: 'resolve' },
      ],
    ],
    ['Avisar prazo', [{ kind: 'note', text: 'Avisei o prazo' }]],
  ] as const)
    await ana.api.call(createMacro, { body: { name, steps: [...steps] } });

  await test.step('what its words lack stands in the place of the preview, and Enter goes on', async () => {
    await inbox.field.pressSequentially('/troca');
    await expect(tab('Macros')).toHaveAttribute('aria-selected', 'true');
    const order = macros.getByRole('textbox', { name: 'pedido' });
    await expect(order).toBeVisible();
    await check.check(page, 'a variable without a value');
    await shotInAllLooks(page, shot, 'slash-macro-value');
    await page.keyboard.press('Enter');
    await expect(order).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(order).toBeFocused();
    await order.fill('3187');
    await page.keyboard.press('Enter');
    await expect(inbox.field).toBeFocused();
    await expect(macros.getByText('Troca aprovada, Lia. O pedido 3187 sai hoje.')).toBeVisible();
    await expect(macros.getByText('o motivo é perguntado')).toBeVisible();
    await expect(macros.getByRole('button', { name: 'Executar 3 passos' })).toBeEnabled();
    await check.check(page, 'macros behind a slash');
    await shotInAllLooks(page, shot, 'slash-macros');
  });

  await test.step('Shift+Enter puts only the text into the composer', async () => {
    await page.keyboard.press('Shift+Enter');
    await expect(inbox.field).toHaveValue('Troca aprovada, Lia. O pedido 3187 sai hoje.');
    await expect(macros).toHaveCount(0);
    await inbox.field.fill('');
  });

  await test.step('a reason that the queue demands is asked for, and the macro is run with it', async () => {
    await inbox.field.pressSequentially('/tro');
    await macros.getByRole('textbox', { name: 'pedido' }).fill('3188');
    await page.keyboard.press('Enter');
    await expect(macros.getByText('O pedido 3188 sai hoje.')).toBeVisible();
    await page.keyboard.press('Enter');
    const reason = page.getByRole('dialog', { name: 'Como terminou?' });
    await expect(reason).toBeVisible();
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Macro Troca aprovada executada.')).toBeVisible();
    await expect(inbox.row(lia.name)).toHaveCount(0);
  });
  check.expectNoViolations();
});
