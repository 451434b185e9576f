import type { Locator, Page } from '@playwright/test';
import { dayMs } from '@balcao/contract';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';

// The browser is in English and writes the month first; the person chose Portuguese, and then English as it is written
// here.
test.use({ locale: 'en-US' });

const inDays = (days: number, language = 'pt-BR', year: '2-digit' | 'numeric' = 'numeric') =>
  new Date(Date.now() + days * dayMs).toLocaleDateString(language, {
    timeZone: 'America/Sao_Paulo',
    day: '2-digit',
    month: '2-digit',
    year,
  });

test('days are typed, chosen and read in the language of the person, whatever the browser speaks', async ({
  open,
  company,
  shot,
}) => {
  const check = new AccessibilityCheck();
  await company.receiveMessage(
    await company.connection([await company.queue('Vendas')]),
    { number: '5511987650044', name: 'Rita Lemos' },
    'Abre no feriado?',
  );
  const page = await open(company.admin);
  const narrow = async (name: string) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await shot(page, `${name}-390`);
    await page.setViewportSize({ width: 1440, height: 900 });
  };

  await test.step('contacts are filtered by days one asks for often, or by any others', async () => {
    await page.goto('/contacts');
    await expect(page.getByText('Rita Lemos')).toBeVisible();
    await page.getByRole('button', { name: 'Adicionados em' }).click();
    const panel = page.getByRole('dialog', { name: /^Adicionados em/ });
    await panel.getByRole('button', { name: 'Ontem' }).click();
    await expect(page.getByText('Rita Lemos')).toHaveCount(0);
    await expect(panel.getByLabel('De', { exact: true })).toHaveValue(inDays(-1));
    await panel.getByRole('button', { name: 'Este mês' }).click();
    await expect(page.getByText('Rita Lemos')).toBeVisible();
    await expect(panel.getByLabel('Até', { exact: true })).toHaveValue(inDays(0));
    await check.check(page, 'the days of a filter');
    await shot(page, 'filter');
    await narrow('filter');
    await panel.getByLabel('De', { exact: true }).fill(inDays(1));
    await expect(panel.getByText('A data final vem antes da inicial.')).toBeVisible();
    await panel.getByRole('button', { name: 'Qualquer dia' }).click();
    await expect(panel.getByLabel('De', { exact: true })).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  });

  await test.step('a search goes from a day to a day, chosen in the calendar', async () => {
    await page.goto('/tickets');
    await page.getByText('Buscar', { exact: true }).click();
    await page.getByRole('button', { name: 'Datas' }).click();
    const panel = page.getByRole('dialog', { name: /^Datas/ });
    const today = panel.getByRole('button', { name: dayName('pt-BR', 0), exact: true });
    await today.click();
    await today.click();
    await expect(panel.getByRole('button', { name: 'Hoje' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('1 resultado')).toBeVisible();
    await shot(page, 'search');
    await narrow('search');
    await panel.getByLabel('De', { exact: true }).fill(inDays(-3));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Datas' })).toHaveText(
      `Criado em ${inDays(-3, 'pt-BR', '2-digit')} – ${inDays(0, 'pt-BR', '2-digit')}`,
    );
  });

  await test.step('the audit log says which days it shows', async () => {
    await page.goto('/settings');
    await page.getByRole('tab', { name: 'Auditoria' }).click();
    await page.getByRole('button', { name: 'Período: Qualquer dia' }).click();
    await page.getByRole('button', { name: 'Ontem' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Período: Ontem' })).toBeFocused();
    await expect(page.getByRole('heading', { name: /Nada|Nenhum/ })).toBeVisible();
    await shot(page, 'audit');
    await narrow('audit');
  });

  await test.step('Escape in the calendar of a dialog leaves the dialog as it is', async () => {
    await page.goto('/schedules');
    await page.getByRole('button', { name: 'Agendar mensagem' }).click();
    const dialog = page.getByRole('dialog', { name: 'Agendar mensagem' });
    await dialog.getByRole('textbox', { name: 'Data' }).press('ArrowDown');
    const calendar = page.getByRole('dialog', { name: 'Calendário: Data' });
    await expect(calendar.getByRole('button', { name: dayName('pt-BR', 0), exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(calendar).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Data' }).fill('31/02/2027');
    await dialog.getByLabel('Hora').fill('99');
    await dialog.getByRole('button', { name: 'Agendar', exact: true }).click();
    await expect(dialog.getByText('Escreva dia, mês e ano, como 24/11/2026')).toBeVisible();
    await expect(dialog.getByText('Escreva hora e minutos, como 09:30')).toBeVisible();
    // An empty field that is wrong keeps its example grey, and its edge is red also with the focus on it.
    const colours = (field: Locator) =>
      field.evaluate((element) => [
        getComputedStyle(element, '::placeholder').color,
        getComputedStyle(element).borderTopColor,
      ]);
    const contact = dialog.getByPlaceholder('Nome ou número');
    await contact.focus();
    await expect(contact).toHaveAttribute('aria-invalid', 'true');
    await expect.poll(() => colours(contact)).toEqual(['rgb(115, 110, 102)', 'rgb(179, 48, 43)']);
    await shot(page, 'dialog');
    await narrow('dialog');
  });

  await test.step('in English the words change, the order does not', async () => {
    await page.evaluate(() => localStorage.setItem('language', 'en'));
    await page.goto('/contacts');
    await page.getByRole('button', { name: 'Date added' }).click();
    await expect(page.getByLabel('From', { exact: true })).toHaveAttribute('placeholder', 'dd/mm/yyyy');
    await expect(page.getByRole('button', { name: dayName('en-GB', 0), exact: true })).toBeVisible();
    await page.getByLabel('From', { exact: true }).pressSequentially('03122026');
    await expect(page.getByLabel('From', { exact: true })).toHaveValue('03/12/2026');
    await expect(
      page.getByRole('button', {
        name: new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' }).format(new Date('2026-12-03T12:00')),
      }),
    ).toBeVisible();
    await dark(page);
    await shot(page, 'english-dark');
    await narrow('english-dark');
  });
  check.expectNoViolations();
});

const dayName = (language: string, days: number) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'America/Sao_Paulo' }).format(
    new Date(Date.now() + days * dayMs),
  );

async function dark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
}
