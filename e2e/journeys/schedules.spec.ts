import { createQuickMessage, createSchedule, dayMs } from '@balcao/contract';
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
  await expect(form.getByText('Use pelo menos 5 letras.')).toBeVisible();
  await form.getByLabel('Mensagem', { exact: true }).fill(', seu pedido fica pronto na sexta.');
  await form.getByLabel('Mensagem', { exact: true }).press('Home');
  await form.getByRole('button', { name: 'Primeiro nome' }).click();
  await expect(form.getByText('Lia, seu pedido fica pronto na sexta.')).toBeVisible();
  await expect(form.locator('mark')).toHaveText('{{firstName}}');
  const tomorrow = new Date(Date.now() + dayMs).toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' });
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

  // The contact that is chosen takes the place of its field, and the keyboard stays in the form.
  await page.getByRole('button', { name: 'Agendar mensagem' }).first().click();
  await form.getByLabel('Contato', { exact: true }).fill('Lia');
  await expect(page.getByRole('option', { name: /Lia Prado/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('button', { name: 'Trocar' })).toBeFocused();
  await form.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect(form).toHaveCount(0);

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
  await page.getByText('7 dias', { exact: true }).click();
  await expect(page.getByLabel('1 agendamento')).toBeVisible();
  await expect(page.getByText('GMT−3', { exact: true })).toBeVisible();
  await expect(page.getByText(/^\d+( [a-z]{3}\.( \d{4})?)? a \d+ [a-z]{3}\. \d{4}$/)).toBeVisible();
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
  await test.step('a recipient that was taken out does not get it', async () => {
    await edit.getByRole('button', { name: 'Trocar' }).click();
    await edit.getByRole('button', { name: 'Agendar 4 envios' }).click();
    await expect(edit.getByText('Obrigatório')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Descartar' }).click();
    await expect(edit).toHaveCount(0);
  });

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
    await page.getByText('7 dias', { exact: true }).click();
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
    await page.getByText('7 dias', { exact: true }).click();
    await expect(page.getByText('Nada agendado neste período')).toBeVisible();
    await check.check(page, 'an empty week');
    await page.getByRole('button', { name: 'Agendar mensagem' }).focus();
    // Past the tabs of the area.
    const reachesHours = () => document.activeElement?.matches('[class*=calendar] [tabindex="0"]') ?? false;
    await expect(async () => {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(reachesHours)).toBe(true);
    }).toPass();
    // The calendar scrolls to the hours of the day by itself first.
    await expect(page.getByText('07:00', { exact: true }).first()).toBeInViewport();
    const firstHour = page.getByText('00:00', { exact: true }).first();
    await page.keyboard.press('Home');
    await expect(firstHour).toBeInViewport();
    await page.keyboard.press('End');
    await expect(firstHour).not.toBeInViewport();
    await page.getByText('Lista', { exact: true }).click();
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('Nada agendado neste período')).toBeVisible();
  await page.getByRole('button', { name: 'Agendar mensagem' }).click();
  await expect(form).toBeVisible();
  await form.getByRole('button', { name: 'Cancelar' }).click();
  await shot(page, 'mobile');
  check.expectNoViolations();
});

test('messages of one time stand side by side as long as they can be read; the others are behind a link', async ({
  open,
  company,
  shot,
}) => {
  const check = new AccessibilityCheck();
  const phone = await company.connection([await company.queue('Vendas')]);
  const { contactId } = await company.receiveMessage(phone, lia, 'Quando fica pronto?');
  const tomorrow = new Date(Date.now() + dayMs).toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' });
  for (let index = 0; index < 7; index += 1)
    await company.admin.api.call(createSchedule, {
      body: { contactId, sendAt: `${tomorrow}T09:00`, body: `Aviso ${index}` },
    });
  const page = await open(company.admin);
  await page.goto('/schedules');
  await page.getByText('Dia', { exact: true }).click();
  await page.getByRole('button', { name: 'Próximo período' }).click();
  const entries = page.getByRole('button', { name: lia.name, exact: true }).filter({ visible: true });
  await expect(page.getByRole('button', { name: 'mais 1', exact: true })).toBeVisible();
  await expect(entries).toHaveCount(6);
  await shot(page, 'one-time-day');
  await page.getByText('7 dias', { exact: true }).click();
  const more = page.getByTitle('Mostrar também os outros deste horário');
  await expect(more).toHaveText('mais 5');
  await expect(entries).toHaveCount(2);
  await check.check(page, 'seven at one time');
  await shot(page, 'one-time-week');
  await more.click();
  await expect(page.getByRole('dialog').getByRole('button', { name: lia.name, exact: true })).toHaveCount(5);
  await shot(page, 'one-time-list');
  await page.emulateMedia({ colorScheme: 'dark' });
  await shot(page, 'one-time-dark');
  check.expectNoViolations();
});

test('a full day of the month shows its first messages, says how many more there are, and lists all of them', async ({
  open,
  company,
  shot,
}) => {
  const check = new AccessibilityCheck();
  const sales = await company.queue('Vendas');
  const phone = await company.connection([sales]);
  const { contactId } = await company.receiveMessage(phone, lia, 'Quando fica pronto?');
  const days = [1, 2].map((later) =>
    new Date(Date.now() + later * dayMs).toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' }),
  );
  const [full = '', next = ''] = days;
  const schedule = (sendAt: string) =>
    company.admin.api.call(createSchedule, { body: { contactId, sendAt, body: 'Seu pedido fica pronto na sexta.' } });
  const total = 30;
  for (let index = 0; index < total; index += 1) {
    const minutes = 8 * 60 + index * 10;
    await schedule(
      `${full}T${[minutes / 60, minutes % 60].map((part) => `${Math.floor(part)}`.padStart(2, '0')).join(':')}`,
    );
  }

  const page = await open(company.admin);
  await page.goto('/schedules');
  await page.getByText('Mês', { exact: true }).click();
  const cell = (day: string) => page.getByRole('cell').and(page.locator(`[data-date="${day}"]`));
  // The last day of a month that ends with its week is followed by those of the next page.
  await page.getByRole('cell').first().waitFor();
  if ((await cell(full).count()) === 0 || (await cell(next).count()) === 0)
    await page.getByRole('button', { name: 'Próximo período' }).click();
  const more = cell(full).getByRole('button', { name: /^mais \d+$/ });
  const shown = cell(full).getByRole('listitem').filter({ visible: true });
  await expect.poll(async () => Number((await more.textContent())?.slice(5)) + (await shown.count())).toBe(total);
  expect(await shown.count()).toBeGreaterThan(1);
  await check.check(page, 'a full month');
  await shot(page, 'full-month');

  const list = page.getByRole('dialog');
  await more.click();
  await expect(list.getByRole('listitem')).toHaveCount(total);
  await list.getByText('12:50').scrollIntoViewIfNeeded();
  await expect(list.getByText('12:50')).toBeInViewport();
  await shot(page, 'full-day');
  await page.emulateMedia({ colorScheme: 'dark' });
  await shot(page, 'full-day-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await check.check(page, 'the list of a full day');

  await test.step('what others schedule joins the list, and the day goes on counting', async () => {
    await schedule(`${full}T19:00`);
    await expect(list.getByRole('listitem')).toHaveCount(total + 1);
    await expect.poll(async () => Number((await more.textContent())?.slice(5)) + (await shown.count())).toBe(total + 1);
  });

  await test.step('one of the list is dragged to the next day', async () => {
    const row = list.getByRole('listitem').filter({ hasText: '19:00' });
    await row.scrollIntoViewIfNeeded();
    const from = await row.boundingBox();
    const to = await cell(next).boundingBox();
    if (!from || !to) throw new Error('no place to drag to');
    await page.mouse.move(from.x + 30, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 40, from.y + 10, { steps: 4 });
    await page.mouse.move(to.x + to.width - 12, to.y + to.height - 12, { steps: 12 });
    await page.mouse.up();
    await expect(page.getByText(/movido para/)).toBeVisible();
    await expect(cell(next).getByText('19:00')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
    await expect.poll(async () => Number((await more.textContent())?.slice(5)) + (await shown.count())).toBe(total);
  });

  await test.step('none is dragged to a day that is over', async () => {
    const first = page.getByRole('cell').and(page.locator('[data-date]')).first();
    const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' });
    // A month whose page begins with today shows no day that is over.
    if (((await first.getAttribute('data-date')) ?? '') >= today) return;
    const [from, to] = [await cell(next).getByText('19:00').boundingBox(), await first.boundingBox()];
    if (!from || !to) throw new Error('no place to drag to');
    await page.mouse.move(from.x + 5, from.y + 5);
    await page.mouse.down();
    await page.mouse.move(from.x + 15, from.y + 5, { steps: 4 });
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
    await page.mouse.up();
    await expect(page.getByText('Escolha um horário que ainda não passou.')).toBeVisible();
    await expect(cell(next).getByText('19:00')).toBeVisible();
  });
  check.expectNoViolations();
});
