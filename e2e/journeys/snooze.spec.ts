import { updateTicket } from '@balcao/contract';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { shotInAllLooks } from '../support/looks.ts';
import { Inbox } from '../support/screens.ts';

const lia = { number: '5511987650001', name: 'Lia Prado' };
const rui = { number: '5511987650002', name: 'Rui Dias' };

test('a ticket is put aside, stands in a list of its own, and comes back when its contact writes', async ({
  open,
  company,
  shot,
}) => {
  const check = new AccessibilityCheck();
  const sales = await company.queue('Vendas');
  const ana = await company.attendant('Ana', [sales]);
  const connection = await company.connection([sales]);
  for (const person of [lia, rui]) {
    const { id } = await company.receiveMessage(connection, person, 'Bom dia');
    await ana.api.call(updateTicket, { params: { id }, body: { status: 'open' } });
  }
  const page = await open(ana);
  const inbox = new Inbox(page);
  const dialog = page.getByRole('dialog', { name: `Adiar o atendimento de ${lia.name}` });
  const aside = page.getByRole('button', { name: '1 adiado' });
  await page.goto('/tickets');
  await inbox.row(lia.name).click();
  await expect(inbox.field).toBeFocused();

  await test.step('by the keyboard for an hour, and undone', async () => {
    await expect(aside).toHaveCount(0);
    await page.keyboard.press('Alt+s');
    await expect(dialog.getByRole('button', { name: 'Daqui a 1 hora' })).toBeFocused();
    await check.check(page, 'the dialog of snoozing');
    await shotInAllLooks(page, shot, 'dialog');
    await page.keyboard.press('Enter');
    await expect(inbox.row(lia.name)).toHaveCount(0);
    await expect(aside).toBeVisible();
    // What is typed on reaches nobody.
    await page.keyboard.type('resposta');
    await expect(page).toHaveURL('/tickets');
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(inbox.row(lia.name)).toBeVisible();
    await expect(page.getByRole('heading', { name: lia.name }).first()).toBeVisible();
    await expect(aside).toHaveCount(0);
  });

  await test.step('until a time of one’s own, which has to be one to come', async () => {
    await page.getByRole('button', { name: 'Mais ações', exact: true }).click();
    await page.getByRole('menuitem', { name: /^Adiar/ }).click();
    await dialog.getByRole('textbox', { name: 'Outro dia e hora: dia' }).fill('01/02/2020');
    await dialog.getByRole('textbox', { name: 'Outro dia e hora: hora' }).fill('09:30');
    await dialog.getByRole('button', { name: 'Adiar', exact: true }).click();
    await expect(dialog.getByText('Escolha uma hora que ainda não passou.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Amanhã cedo' }).click();
    await expect(inbox.row(lia.name)).toHaveCount(0);
  });

  await test.step('in the list of those put aside, with its time in row and header', async () => {
    await aside.click();
    await expect(aside).toHaveAttribute('aria-pressed', 'true');
    await expect(inbox.row(rui.name)).toHaveCount(0);
    await expect(inbox.row(lia.name)).toContainText('08:00');
    await inbox.row(lia.name).click();
    await expect(page.getByRole('note').filter({ hasText: /^Adiado até .*08:00/ })).toBeVisible();
    await expect(page.getByLabel(`Atendimento de ${lia.name}`)).toContainText('08:00');
    await check.check(page, 'the list of those put aside');
    await shotInAllLooks(page, shot, 'list');
    await page.keyboard.press('Alt+s');
    await dialog.getByRole('button', { name: 'Trazer de volta agora' }).click();
    await expect(inbox.row(rui.name)).toBeVisible();
    await expect(inbox.row(lia.name)).toBeVisible();
  });

  await test.step('from its row, and found by the palette', async () => {
    await page.keyboard.press('Escape');
    await expect(inbox.row(lia.name)).toBeFocused();
    // A single letter is for a row that was reached on purpose.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await expect(inbox.row(lia.name)).toBeFocused();
    await page.keyboard.press('s');
    await dialog.getByRole('button', { name: 'Daqui a 3 horas' }).click();
    await expect(inbox.row(lia.name)).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('adiados');
    await page.getByRole('option', { name: /^Adiados/ }).click();
    await expect(inbox.row(lia.name)).toBeVisible();
    await expect(inbox.row(rui.name)).toHaveCount(0);
  });

  await test.step('until the contact writes', async () => {
    await company.receiveMessage(connection, lia, 'Pode ser hoje?');
    await expect(page.getByText('Nada adiado')).toBeVisible();
    await shotInAllLooks(page, shot, 'none');
    await page.getByRole('button', { name: 'Ver em atendimento' }).click();
    await expect(page.getByRole('option').first()).toContainText('Pode ser hoje?');
    await expect(aside).toHaveCount(0);
  });
  check.expectNoViolations();
});
