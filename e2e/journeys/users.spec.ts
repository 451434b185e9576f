import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { submitLogin, Inbox } from '../support/screens.ts';

const lia = { number: '5511987650031', name: 'Lia Prado' };

test('somebody is added, logs in, and leaves: what they had open goes to a colleague @core', async ({
  open,
  company,
}) => {
  const check = new AccessibilityCheck();
  const sales = await company.queue('Vendas');
  const bia = await company.attendant('Bia', [sales]);
  await company.receiveMessage(await company.connection([sales]), lia, 'Bom dia');
  const account = { email: `ana-${Date.now()}@teste.local`, password: 'Telhado-azul-9' };

  const admin = await open(company.admin);
  await admin.goto('/users');
  await admin.getByRole('button', { name: 'Novo usuário' }).click();
  const form = admin.getByRole('dialog', { name: 'Novo usuário' });
  await form.getByLabel('Nome').fill('A');
  await form.getByRole('button', { name: 'Adicionar' }).click();
  await expect(form.getByText('Muito curto!')).toBeVisible();
  await form.getByLabel('Nome').fill('Ana Lima');
  await form.getByLabel('E-mail').fill(account.email);
  await form.getByLabel('Senha').fill(account.password);
  await form.getByRole('button', { name: 'Mostrar a senha' }).press('Enter');
  await expect(form.getByLabel('Senha')).toHaveAttribute('type', 'text');
  // Found whatever the accents.
  await form.getByRole('combobox', { name: 'Filas' }).fill('vêndas');
  await admin.getByRole('option', { name: 'Vendas' }).click();
  await form.getByLabel('Nome').click();
  await expect(admin.getByRole('listbox')).toHaveCount(0);
  await check.check(admin, 'the form of a user');
  await form.getByRole('button', { name: 'Adicionar' }).click();
  const row = admin.getByRole('row').filter({ hasText: account.email });
  await expect(row.getByText('offline')).toBeVisible();

  const page = await open();
  await page.goto('/login');
  await submitLogin(page, account);
  const inbox = new Inbox(page);
  await inbox.showPending();
  await inbox.accept(lia.name);
  await expect(row.getByText('online')).toBeVisible();
  await page.close();
  await expect(row.getByText('offline')).toBeVisible();

  await row.getByRole('button', { name: 'Excluir o usuário Ana Lima' }).click();
  const asked = admin.getByRole('dialog', { name: 'Excluir o usuário Ana Lima?' });
  await expect(asked.getByText('1 atendimento está aberto com esta pessoa')).toBeVisible();
  await asked.getByLabel('Passar para outra pessoa').check();
  await asked.getByLabel('Quem assume').selectOption({ label: 'Bia · offline' });
  await check.check(admin, 'the question before a user is removed');
  await asked.getByRole('button', { name: 'Excluir usuário' }).click();
  await expect(row).toHaveCount(0);

  const colleague = await open(bia);
  await colleague.goto('/tickets');
  await expect(colleague.locator('[data-ticket]', { hasText: lia.name })).toBeVisible();
  check.expectNoViolations();
});
