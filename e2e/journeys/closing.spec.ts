import { updateTicket } from '@balcao/contract';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { shotInAllLooks } from '../support/looks.ts';
import { Inbox } from '../support/screens.ts';

const lia = { number: '5511987650001', name: 'Lia Prado' };
const rui = { number: '5511987650002', name: 'Rui Dias' };

test('a queue asks for a reason of closing, which the attendant gives by keyboard, and a ticket gets a priority', async ({
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

  const admin = await open(company.admin);
  await test.step('reasons are written in the form of the queue', async () => {
    await admin.goto('/queues');
    await admin.getByRole('button', { name: 'Editar a fila Vendas' }).click();
    const form = admin.getByRole('dialog', { name: 'Editar fila Vendas' });
    await form.getByRole('tab', { name: 'Motivos' }).click();
    await expect(form.getByText('Nenhum motivo ainda.')).toBeVisible();
    for (const [place, name] of ['Venda feita', 'Troca combinada', ''].entries()) {
      await form.getByRole('button', { name: 'Adicionar motivo' }).click();
      await form.getByRole('textbox', { name: `Motivo ${place + 1}` }).fill(name);
    }
    await form.getByRole('checkbox', { name: 'Pede detalhe: Troca combinada' }).check();
    await form.getByText('Sempre', { exact: true }).click();
    await form.getByRole('button', { name: 'Salvar fila' }).click();
    await expect(form.getByText('Escreva o motivo')).toBeVisible();
    await form.getByRole('button', { name: 'Tirar o motivo Motivo 3' }).click();
    await check.check(admin, 'the reasons of a queue');
    await shotInAllLooks(admin, shot, 'queue-reasons');
    await form.getByRole('button', { name: 'Salvar fila' }).click();
    await expect(form).toHaveCount(0);
  });

  const page = await open(ana);
  const inbox = new Inbox(page);
  const dialog = page.getByRole('dialog', { name: 'Como terminou?' });
  await page.goto('/tickets');
  await inbox.row(lia.name).click();
  await expect(inbox.field).toBeFocused();

  await test.step('its priority is changed in the panel', async () => {
    await page.getByRole('button', { name: 'Mudar prioridade' }).click();
    await page.getByRole('menuitem', { name: 'Urgente' }).click();
    await expect(inbox.row(lia.name).getByRole('img', { name: 'Prioridade: Urgente' })).toBeVisible();
    await check.check(page, 'an urgent ticket');
    await shotInAllLooks(page, shot, 'priority');
  });

  await test.step('resolving asks, and the reason asks for its detail', async () => {
    await page.getByRole('button', { name: 'Resolver', exact: true }).click();
    await expect(dialog.getByText('A fila Vendas pede um motivo para resolver.')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Buscar motivo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Escolha um motivo')).toBeVisible();
    await page.keyboard.type('TRO');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Este motivo pede um detalhe')).toBeVisible();
    await shotInAllLooks(page, shot, 'reason');
    await check.check(page, 'the reasons of closing');
    await dialog.getByRole('textbox', { name: 'Detalhe' }).fill('cúpula rachada');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(inbox.row(lia.name)).toHaveCount(0);
  });

  await test.step('by one digit, and the undo takes it back', async () => {
    await inbox.row(rui.name).click();
    await page.getByRole('button', { name: 'Resolver', exact: true }).click();
    await expect(dialog).toBeVisible();
    // The first line is the reason that was given most, and asks for a detail.
    await page.keyboard.press('2');
    await page.keyboard.press('Enter');
    await expect(inbox.row(rui.name)).toHaveCount(0);
    await page.getByRole('button', { name: 'Desfazer' }).last().click();
    await expect(inbox.row(rui.name)).toBeVisible();
  });
  check.expectNoViolations();
});
