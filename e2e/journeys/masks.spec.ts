import { sendSandboxMessage, updateTicket } from '@balcao/contract';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectFits, shotInAllLooks } from '../support/looks.ts';
import { Inbox } from '../support/screens.ts';

const lia = { name: 'Lia Prado', number: '5511900000188' };
/** Without a name: their number stands in its place. */
const stranger = { name: '5511900000199', number: '5511900000199' };
const hidden = '+55 11 9••••-0188';
const strangersName = '+55 11 9••••-0199';
/** Six digits and more of either number, however they are written. */
const digits = /9?\s?0000-?01[89]|0000001/;

test('a company hides the numbers of its contacts from attendants', async ({ open, company, shot }) => {
  const { api } = company.admin;
  const check = new AccessibilityCheck();
  const sales = await company.queue('Vendas');
  const connection = await company.connection([sales]);
  const ana = await company.attendant('Ana', [sales]);
  const { id } = await company.receiveMessage(connection, lia, 'Bom dia, tem abajur?');
  await company.receiveMessage(connection, stranger, 'Oi, sou novo aqui');
  await api.call(sendSandboxMessage, {
    params: { whatsappId: connection.id },
    body: { ...lia, vcard: { name: 'Zé do frete', number: '5511900000188' } },
  });
  await ana.api.call(updateTicket, { params: { id }, body: { status: 'open', userId: ana.user.id } });
  const adminPage = await open(company.admin);
  const page = await open(ana);
  const inbox = new Inbox(page);
  const noDigits = async () => expect(await page.locator('body').innerText()).not.toMatch(digits);

  await test.step('numbers are shown until an admin hides them', async () => {
    await page.goto('/contacts');
    await expect(page.getByText('+55 11 90000-0188')).toBeVisible();
    await adminPage.goto('/settings?option=maskedNumbers');
    await adminPage.getByLabel('Números dos contatos').selectOption({ label: 'Ocultos para atendentes' });
    await expect(adminPage.getByText('continuam à vista', { exact: false })).toBeVisible();
    await check.check(adminPage, 'the option that hides numbers');
    await shotInAllLooks(adminPage, shot, 'option');
  });

  await test.step('an open window hides them at once: the list of contacts, its search, its form', async () => {
    await expect(page.getByText(hidden)).toBeVisible();
    await expect(page.getByText(strangersName).first()).toBeVisible();
    await noDigits();
    await expect(page.getByRole('button', { name: 'Importar' })).toHaveCount(0);
    await shotInAllLooks(page, shot, 'contacts');
    await page.getByRole('searchbox', { name: 'Buscar por nome ou e-mail' }).fill('900000188');
    await expect(page.getByText(/Ningu|Nenhum|Nada/).first()).toBeVisible();
    await expect(page.getByText(hidden)).toHaveCount(0);
    await page.getByRole('searchbox', { name: 'Buscar por nome ou e-mail' }).fill('lia');
    await expect(page.getByText(hidden)).toBeVisible();
    await page.getByRole('button', { name: 'Editar o contato Lia Prado' }).click();
    const form = page.getByRole('dialog');
    await expect(form.getByLabel('Nome', { exact: true })).toHaveValue('Lia Prado');
    await expect(form.getByLabel('Número com DDD')).toHaveCount(0);
    await form.getByLabel('E-mail').fill('lia@exemplo.com.br');
    await check.check(page, 'the form of a contact without a number');
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('lia@exemplo.com.br')).toBeVisible();
    await noDigits();
  });

  await test.step('the inbox, the head, the panel and a contact card hide them', async () => {
    await page.goto('/tickets');
    await expect(inbox.row('Lia Prado')).toBeVisible();
    await inbox.row('Lia Prado').click();
    await expect(inbox.thread.getByText('Bom dia, tem abajur?')).toBeVisible();
    await expect(inbox.thread.getByText('Zé do frete').last()).toBeVisible();
    await expect(inbox.thread.getByText(hidden)).toBeVisible();
    await expect(page.getByRole('complementary').getByText(hidden).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copiar o número' })).toHaveCount(0);
    await inbox.showPending();
    await expect(inbox.row(strangersName)).toBeVisible();
    await noDigits();
    await check.check(page, 'a conversation without numbers');
    await expectFits(page, shot, 'conversation');
  });

  await test.step('what comes in while the window is open hides them too', async () => {
    await company.receiveMessage(connection, { name: '5511900000177', number: '5511900000177' }, 'Mais uma');
    await expect(inbox.row('+55 11 9••••-0177')).toBeVisible();
    expect(await page.locator('body').innerText()).not.toMatch(/0000-?0177/);
    await expect(page).not.toHaveTitle(/0000/);
  });

  await test.step('a search finds names, and nobody by a number', async () => {
    await inbox.tab('Buscar').click();
    const search = page.getByRole('searchbox').first();
    await search.fill('0000018');
    await expect(inbox.row('Lia Prado')).toHaveCount(0);
    await search.fill('abajur');
    await expect(inbox.row('Lia Prado')).toBeVisible();
    await noDigits();
  });

  await test.step('the admin sees all of them', async () => {
    await adminPage.goto('/contacts');
    await expect(adminPage.getByText('+55 11 90000-0188')).toBeVisible();
    await expect(adminPage.getByText('5511900000199').first()).toBeVisible();
  });
});
