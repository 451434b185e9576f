import { createQuickMessage } from '@balcao/contract';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { Inbox } from '../support/screens.ts';

const lia = { number: '5511987650021', name: 'Lia Prado' };

test('a message is scheduled from a conversation, moved in the calendar, and seen above the field', async ({
  open,
  company,
  shot,
}) => {
  const check = new AccessibilityCheck();
  const sales = await company.queue('Vendas');
  const ana = await company.attendant('Ana', [sales]);
  await company.receiveMessage(await company.connection([sales]), lia, 'Quando fica pronto?');

  await company.admin.api.call(createQuickMessage, {
    body: { shortcode: 'bolt', message: ' Qualquer dúvida, é só chamar.', geral: true },
  });

  const page = await open(ana);
  await page.goto('/tickets');
  const inbox = new Inbox(page);
  await inbox.showPending();
  await inbox.accept(lia.name);
  await page.getByRole('button', { name: 'Mais ações' }).first().click();
  await page.getByRole('menuitem', { name: 'Agendar mensagem' }).click();

  const form = page.getByRole('dialog', { name: 'Agendar mensagem' });
  await expect(form.getByText(lia.name).first()).toBeVisible();
  await form.getByLabel('Mensagem', { exact: true }).fill('Oi');
  await form.getByRole('button', { name: 'Agendar', exact: true }).click();
  await expect(form.getByText('Mensagem muito curta')).toBeVisible();
  await form.getByLabel('Mensagem', { exact: true }).fill(', seu pedido fica pronto na sexta.');
  await form.getByLabel('Mensagem', { exact: true }).press('Home');
  await form.getByRole('button', { name: 'Primeiro nome' }).click();
  await expect(form.getByText('Lia, seu pedido fica pronto na sexta.')).toBeVisible();
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' });
  await form.getByRole('textbox', { name: 'Data' }).fill(tomorrow);
  await form.getByLabel('Hora').fill('15:00');
  await form.getByRole('combobox', { name: 'Repetição' }).click();
  await page.getByRole('option', { name: 'Toda semana' }).click();
  await form.getByRole('combobox', { name: 'Até quando' }).click();
  await page.getByRole('option', { name: 'Número de envios' }).click();
  await expect(form.getByRole('button', { name: 'Agendar 4 envios' })).toBeVisible();
  await expect(form.getByText(/^Sai amanhã às 15:00, daqui a/)).toBeVisible();
  await form.getByRole('button', { name: 'Respostas rápidas' }).click();
  await page
    .getByRole('dialog', { name: 'Respostas rápidas' })
    .getByRole('button', { name: /^\/bolt/ })
    .click();
  await expect(form.getByLabel('Mensagem', { exact: true })).toHaveValue(/Qualquer dúvida, é só chamar\./);
  await shot(page, 'form');
  await form.getByRole('button', { name: 'Agendar 4 envios' }).click();
  await expect(form).toHaveCount(0);
  await expect(page).toHaveURL(/\/schedules$/);

  await page.getByText('Mês', { exact: true }).click();
  const events = page.locator('[data-status="PENDENTE"]');
  await expect(events.first()).toContainText('15:00');
  await expect(events.first()).toContainText(lia.name);
  // Columns of a month are days of the week, not dates.
  await expect(page.getByText(/^dom\.$/)).toBeVisible();
  await shot(page, 'month');
  await page.getByText('Lista', { exact: true }).click();
  await expect(events.first()).toContainText(lia.name);
  await shot(page, 'list');
  await page.getByText('Dia', { exact: true }).click();
  await page.getByRole('button', { name: 'Próximo período' }).click();
  await expect(events).toHaveCount(1);
  await shot(page, 'day');
  await page.getByText('Semana', { exact: true }).click();
  await expect(page.getByLabel('1 agendamento')).toBeVisible();
  await check.check(page, 'the week');
  await shot(page, 'week');
  await page.emulateMedia({ colorScheme: 'dark' });
  await shot(page, 'week-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByText('Dia', { exact: true }).click();

  await test.step('dragged an hour later it moves, and may go back', async () => {
    const from = await events.first().boundingBox();
    if (!from) throw new Error('no event');
    await page.mouse.move(from.x + 60, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 60, from.y + 8 + from.height * 3, { steps: 12 });
    await page.mouse.up();
    await expect(page.getByText(/movido para/)).toBeVisible();
    await expect(events.first()).not.toContainText('15:00');
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(events.first()).toContainText('15:00');
  });
  await check.check(page, 'the calendar');
  await events.first().getByRole('button', { name: lia.name, exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Agendamento: Pendente' });
  await expect(edit.getByRole('button', { name: 'Agendar 4 envios' })).toBeVisible();
  await check.check(page, 'the dialog of a schedule');
  await edit.getByRole('button', { name: 'Cancelar' }).click();

  await test.step('it stands above the field of the conversation', async () => {
    await page.goto('/tickets');
    await inbox.row(lia.name).click();
    await expect(page.getByRole('link', { name: /Agendada para/ })).toBeVisible();
    const panel = page.getByRole('complementary', { name: 'Contato' });
    await expect(panel.getByRole('link', { name: /15:00/ })).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Agendar mensagem' })).toBeVisible();
    await shot(page, 'conversation');
    await page.getByRole('link', { name: /Agendada para/ }).click();
    await expect(edit).toBeVisible();
    await edit.getByRole('button', { name: 'Cancelar' }).click();
  });

  await test.step('and is deleted after a question', async () => {
    await page.getByText('Semana', { exact: true }).click();
    await page.getByRole('button', { name: 'Hoje' }).click();
    await page.getByText('Lista', { exact: true }).click();
    await page
      .getByRole('button', { name: `Excluir o agendamento de ${lia.name}`, exact: true })
      .first()
      .click();
    const ask = page.getByRole('dialog', { name: `Excluir o agendamento de ${lia.name}?` });
    await expect(ask.getByText('as próximas da série')).toBeVisible();
    await ask.getByRole('button', { name: 'Excluir agendamento' }).click();
    await expect(events).toHaveCount(0);
  });

  await test.step('the hours of an empty week are scrolled by the keyboard', async () => {
    await page.getByText('Semana', { exact: true }).click();
    await check.check(page, 'an empty week');
    await page.getByRole('button', { name: 'Agendar mensagem' }).focus();
    await page.keyboard.press('Tab');
    const firstHour = page.getByText('00:00', { exact: true }).first();
    await page.keyboard.press('Home');
    await expect(firstHour).toBeInViewport();
    await page.keyboard.press('End');
    await expect(firstHour).not.toBeInViewport();
    await page.getByText('Lista', { exact: true }).click();
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('Nada agendado neste período')).toBeVisible();
  await shot(page, 'mobile');
  check.expectNoViolations();
});
