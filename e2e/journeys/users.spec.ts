import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { shotInAllLooks } from '../support/looks.ts';
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
  await expect(form.getByText('Curto demais.')).toBeVisible();
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

test('somebody who is invited by mail chooses a password by its link, and logs in', async ({
  open,
  company,
  product,
  shot,
}) => {
  const check = new AccessibilityCheck();
  const email = `rita-${Date.now()}@teste.local`;
  const admin = await open(company.admin);
  await admin.goto('/users');
  await admin.getByRole('button', { name: 'Novo usuário' }).click();
  const form = admin.getByRole('dialog', { name: 'Novo usuário' });
  await form.getByLabel('Nome').fill('Rita Prado');
  await form.getByLabel('E-mail').fill(email);
  await form.getByLabel('Enviar convite').check();
  await expect(form.getByLabel('Senha')).toHaveCount(0);
  await check.check(admin, 'the form of an invitation');
  await shotInAllLooks(admin, shot, 'invitation');
  await form.getByRole('button', { name: 'Adicionar' }).click();
  const row = admin.getByRole('row').filter({ hasText: email });
  await expect(row.getByText('convite pendente')).toBeVisible();

  await expect.poll(async () => (await product.mailsTo(email)).length).toBe(1);
  await row.getByRole('button', { name: 'Editar o usuário Rita Prado' }).click();
  const edited = admin.getByRole('dialog', { name: 'Editar usuário' });
  await expect(edited.getByText(/Convite sem resposta, vale até/)).toBeVisible();
  await edited.getByRole('button', { name: 'Reenviar convite' }).click();
  await expect.poll(async () => (await product.mailsTo(email)).length).toBe(2);
  await shot(admin, 'invited-again');

  const mail = (await product.mailsTo(email)).at(-1) ?? '';
  const link = /\/forgetpsw\?\S+/.exec(mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))?.[0] ?? '';
  const page = await open();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Escolha a sua senha' })).toBeVisible();
  await page.getByLabel('Nova senha', { exact: true }).fill('Telhado-azul-9');
  await page.getByLabel('Repita a nova senha').fill('Telhado-azul-9');
  await check.check(page, 'the password of who was invited');
  await shot(page, 'invited');
  await page.getByRole('button', { name: 'Redefinir a senha' }).click();
  await submitLogin(page, { email, password: 'Telhado-azul-9' });
  await expect(page).toHaveURL(/\/tickets/);
  check.expectNoViolations();
});
