import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectFits } from '../support/looks.ts';
import { Inbox } from '../support/screens.ts';

const mariana = { number: '5511987650042', name: 'Mariana Rocha' };

test('tasks are written beside a conversation, for a colleague and for oneself, finished, and moved from the browser', async ({
  open,
  company,
  shot,
}) => {
  test.slow();
  const check = new AccessibilityCheck();
  const sales = await company.queue('Vendas');
  const ana = await company.attendant('Ana', [sales]);
  const bruno = await company.attendant('Bruno', [sales]);
  await company.receiveMessage(await company.connection([sales]), mariana, 'Oi');

  const page = await open(ana);
  const inbox = new Inbox(page);
  await page.goto('/tickets');
  await inbox.showPending();
  await inbox.accept(mariana.name);
  const panel = page.getByRole('complementary', { name: 'Contato' });
  const form = page.getByRole('dialog');

  await test.step('a task is given to a colleague beside the conversation', async () => {
    await panel.getByRole('button', { name: 'Nova tarefa' }).click();
    await form.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await expect(form.getByText('Escreva o que fazer.')).toBeVisible();
    await form.getByLabel('O que fazer').fill('Confirmar a altura do pé-direito');
    await form.getByLabel('Dia', { exact: true }).pressSequentially('14032027');
    await form.getByLabel('Hora', { exact: true }).pressSequentially('1500');
    await form.getByLabel('Quem faz').click();
    await page.getByRole('option', { name: 'Bruno' }).click();
    await check.check(page, 'the form of a task');
    await shot(page, 'tasks-form-beside');
    await form.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await expect(form).toHaveCount(0);
    await expect(panel.getByText('Confirmar a altura do pé-direito')).toBeVisible();
    await expect(panel.getByText('14/03/27, 15:00')).toBeVisible();
    await check.check(page, 'tasks in the contact panel');
    await expectFits(page, shot, 'tasks-panel');
  });

  await test.step('the colleague finds it in their list and finishes it, with a way back', async () => {
    const other = await open(bruno);
    await other.goto('/tasks');
    const coming = other.getByRole('region', { name: 'Próximas' });
    await expect(coming.getByText('Confirmar a altura do pé-direito')).toBeVisible();
    await expect(coming.getByText('de Ana')).toBeVisible();
    await coming.getByRole('checkbox', { name: /Marcar como feita/ }).check();
    await expect(coming).toHaveCount(0);
    await expect(panel.getByText('Nenhuma tarefa aqui.')).toBeVisible();
    await other.getByRole('button', { name: 'Desfazer' }).click();
    await expect(coming.getByText('Confirmar a altura do pé-direito')).toBeVisible();
    await expect(panel.getByText('Confirmar a altura do pé-direito')).toBeVisible();
  });

  await test.step('the list of this browser is moved over, each entry once', async () => {
    await page.goto('/todolist');
    for (const text of ['Trocar a lâmpada', 'Pedir etiquetas']) {
      await page.getByLabel('Nova tarefa').fill(text);
      await page.keyboard.press('Enter');
    }
    await check.check(page, 'the list of a browser');
    await expectFits(page, shot, 'tasks-browser-list');
    await page.getByRole('button', { name: 'Mover 2 itens para Tarefas' }).click();
    await expect(page.getByRole('heading', { name: 'Nada por fazer' })).toBeVisible();
    await page.getByRole('button', { name: 'Ver tarefas' }).click();
    await expect(page).toHaveURL('/tasks');
    const someday = page.getByRole('region', { name: 'Sem data' });
    await expect(someday.getByRole('listitem')).toHaveCount(2);
  });

  await test.step('one line adds a task for today, and the others are filters', async () => {
    await page.getByLabel('Nova tarefa').fill('Fechar o caixa');
    await page
      .getByRole('combobox', { name: 'Para quando' })
      .or(page.getByRole('textbox', { name: 'Para quando' }))
      .click();
    await page.getByRole('option', { name: 'Hoje', exact: true }).click();
    await page.getByLabel('Nova tarefa').press('Enter');
    await expect(page.getByRole('region', { name: 'Hoje' }).getByText('Fechar o caixa')).toBeVisible();
    await check.check(page, 'the page of tasks');
    await expectFits(page, shot, 'tasks-page');
    await page.getByRole('button', { name: 'Fechar o caixa', exact: true }).click();
    await expectFits(page, shot, 'tasks-form');
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
    await page.getByText('Feitas', { exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Nenhuma tarefa assim' })).toBeVisible();
  });
  check.expectNoViolations();
});
