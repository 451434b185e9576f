import { listOpeningHours, setCompanyHours } from '@balcao/contract';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectFits } from '../support/looks.ts';

test('an admin sets lunch, copies a day and includes holidays, a queue gets its own hours, and attendants read them', async ({
  open,
  company,
  shot,
  watch,
}) => {
  test.slow();
  const check = new AccessibilityCheck();
  const sales = await company.queue('Vendas');
  const page = await open(company.admin);
  await page.goto('/settings/all');
  await page.getByRole('link', { name: /^Horários/ }).click();
  await expect(page.getByText(/^Estes horários ainda não valem/)).toBeVisible();
  await page.getByRole('button', { name: 'Usar o horário da empresa' }).click();
  await expect(page.getByText(/^Estes horários ainda não valem/)).toHaveCount(0);

  await test.step('several spans are typed at once, and copied to other days', async () => {
    await page.getByRole('switch', { name: 'Segunda-feira: atende neste dia' }).press('Space');
    const first = page.getByLabel('Segunda-feira: período 1');
    await first.fill('8-12 1130-18');
    await first.press('Enter');
    await expect(page.getByText('11:30 vem antes do fim do período anterior.')).toBeVisible();
    await page.getByLabel('Segunda-feira: período 2').fill('1330-18');
    await page.getByLabel('Segunda-feira: período 2').press('Enter');
    await expect(page.getByText('almoço 1 h 30')).toBeVisible();
    await page.getByRole('button', { name: 'Copiar Segunda-feira para outros dias' }).click();
    for (const day of ['Terça-feira', 'Quarta-feira', 'Quinta-feira', 'Sexta-feira'])
      await page.getByRole('checkbox', { name: day }).check();
    await page.getByRole('button', { name: 'Copiar', exact: true }).click();
    await expect(page.getByLabel('Sexta-feira: período 2')).toHaveValue('13:30 às 18:00');
  });

  await test.step('holidays of the year, and a shorter day by hand', async () => {
    await page.getByRole('button', { name: 'Incluir feriados' }).click();
    const dialog = page.getByRole('dialog', { name: 'Incluir feriados' });
    await expect(dialog.getByRole('checkbox', { name: /Natal$/ }).first()).toBeVisible();
    await expect(dialog.getByRole('checkbox', { name: /Consciência Negra/ })).toBeChecked();
    await expect(dialog.getByRole('checkbox', { name: /Corpus Christi/ })).not.toBeChecked();
    await dialog.getByRole('button', { name: 'Incluir 10 feriados' }).click();
    await page.getByRole('button', { name: 'Novo dia especial' }).click();
    const day = page.getByRole('dialog', { name: 'Novo dia especial' });
    await day.getByRole('textbox', { name: 'Nome' }).fill('Véspera de Natal');
    await day.getByRole('textbox', { name: 'De', exact: true }).fill('24/12/2026');
    await day.getByText('Mais curto').click();
    await day.getByRole('button', { name: 'Aplicar' }).click();
    await expect(day.getByText(/^Escreva períodos em ordem/)).toBeVisible();
    await day.getByLabel('Períodos').fill('8-13');
    await day.getByRole('button', { name: 'Aplicar' }).click();
    await expect(page.getByText('Véspera de Natal', { exact: true })).toBeVisible();
    await page.getByLabel('Texto de fora do horário').fill('Oi {{firstName}}, voltamos {{volta}}.');
    await page.getByRole('button', { name: 'Salvar horários' }).click();
    await expect(page.getByText('Horários salvos.')).toBeVisible();
    await check.check(page, 'the hours of the company');
    await expectFits(page, shot, 'hours-company');
    await page.reload();
    await expect(page.getByLabel('Sexta-feira: período 2')).toHaveValue('13:30 às 18:00');
    await expect(page.getByText('Véspera de Natal', { exact: true })).toBeVisible();
  });

  await test.step('a queue is like the company until it has its own hours', async () => {
    await page.getByRole('tab', { name: 'Vendas' }).click();
    const like = page.getByRole('switch', { name: 'Igual à empresa' });
    await expect(like).toBeChecked();
    await expect(page.getByLabel('Segunda-feira: período 1')).toHaveValue('08:00 às 12:00');
    await like.press('Space');
    await page.getByLabel('Segunda-feira: período 1').fill('10-12');
    await page.getByLabel('Segunda-feira: período 1').press('Enter');
    await page.getByRole('button', { name: 'Salvar horários' }).click();
    await expect(page.getByRole('tab', { name: 'Vendas próprio' })).toBeVisible();
    await expect(page.getByText('Hoje vale o horário da empresa em todas as filas.')).toBeVisible();
    await page.getByRole('button', { name: 'Usar o horário de cada fila' }).click();
    await expect(page.getByText('Hoje vale o horário da empresa em todas as filas.')).toHaveCount(0);
    await shot(page, 'hours-queue');
  });

  await test.step('of two admins who change them at one time the second sees both versions and chooses', async () => {
    await page.getByRole('tab', { name: 'Empresa' }).click();
    const lunch = page.getByLabel('Segunda-feira: período 1');
    await lunch.fill('9-12');
    await lunch.press('Tab');
    // The browser does not hear of the other's change before it has sent its own.
    let isUnheard = true;
    await page.route('**/opening-hours', (route) => {
      if (route.request().method() === 'PUT') isUnheard = false;
      return isUnheard ? route.abort() : route.continue();
    });
    watch.allowProblem(/ERR_FAILED at \/opening-hours|status of 409 .* at .*opening-hours/);
    const { calendars } = await company.admin.api.call(listOpeningHours);
    const {
      id = 0,
      week = [],
      specialDays = [],
      notice = 'sixHours',
    } = calendars.find(({ queueId }) => queueId === null) ?? {};
    const theirs = week.map((span) =>
      span.weekdayEn === 'monday' && span.startTime === '08:00' ? { ...span, startTime: '07:00' } : span,
    );
    await company.admin.api.call(setCompanyHours, { params: { id }, body: { week: theirs, specialDays, notice } });
    await page.getByRole('button', { name: 'Salvar horários' }).click();
    const conflict = page.getByRole('alert').filter({ hasText: 'Outra pessoa salvou estes horários' });
    const row = conflict.getByRole('row').filter({ hasText: 'Segunda-feira' });
    await expect(row).toContainText('07:00 às 12:00');
    await expect(row).toContainText('09:00 às 12:00');
    await shot(page, 'hours-conflict');
    await conflict.getByRole('button', { name: 'Salvar o que escrevi' }).click();
    await expect(conflict).toHaveCount(0);
    await expect(page.getByText('Horários salvos.')).toBeVisible();
    await page.reload();
    await expect(lunch).toHaveValue('09:00 às 12:00');
    await page.unroute('**/opening-hours');
  });

  await test.step('a queue gets its week in its own form as well', async () => {
    await page.goto('/queues');
    await page.getByRole('button', { name: 'Editar a fila Vendas' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('tab', { name: 'Horários' }).click();
    await expect(form.getByRole('switch', { name: 'Igual à empresa' })).not.toBeChecked();
    await form.getByLabel('Terça-feira: período 1').fill('9-11');
    await form.getByLabel('Terça-feira: período 1').press('Tab');
    await form.getByRole('button', { name: 'Salvar fila' }).click();
    await expect(form).toHaveCount(0);
    await page.goto(`/hours?queue=${sales.id}`);
    await expect(page.getByLabel('Terça-feira: período 1')).toHaveValue('09:00 às 11:00');
  });

  await test.step('attendants read the hours', async () => {
    const reader = await open(await company.attendant('Ana', [sales]));
    await reader.goto('/hours');
    await expect(reader.getByText('Só administradores mudam os horários.')).toBeVisible();
    await expect(reader.getByRole('button', { name: 'Salvar horários' })).toHaveCount(0);
    await expect(reader.getByLabel('Sexta-feira: período 2')).toHaveValue('13:30 às 18:00');
    await shot(reader, 'hours-attendant');
  });
});
