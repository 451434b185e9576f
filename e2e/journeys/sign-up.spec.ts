import { listQueues } from '@balcao/contract';
import { expect, test } from '../support/fixtures.ts';
import { Api, unique } from '../support/api.ts';
import { signUpCompany } from '../support/company.ts';
import { submitLogin, Inbox, SandboxPhone } from '../support/screens.ts';
import { shotInAllLooks } from '../support/looks.ts';

test('a new company signs up, connects a WhatsApp and answers its first contact @core', async ({ open, shot }) => {
  const name = `Loja ${unique()}`;
  const account = { email: `dona-${unique()}@exemplo.com.br`, password: 'abacate7' };
  const page = await open();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Criar conta' }).click();
  await expect(page).toHaveURL('/signup');
  await expect(page.getByLabel('Plano')).toHaveValue(/\d/);
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await shotInAllLooks(page, shot, 'sign-up-with-errors');
  await page.getByLabel('Seu nome').fill('Rita Prado');
  await page.getByLabel('Nome da empresa').fill(name);
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByLabel('Senha', { exact: true }).fill(account.password);
  await page.getByLabel('Telefone com DDD').pressSequentially('11987650000');
  await expect(page.getByLabel('Telefone com DDD')).toHaveValue('(11) 98765-0000');
  await shot(page, 'sign-up');
  await page.getByRole('button', { name: 'Criar conta' }).click();
  // Who signed up is inside.
  await expect(page).toHaveURL('/');
  // A new company is not warned of the end: how long the trial lasts stands in the bar on top, where there is one.
  await expect(page.getByRole('region', { name: 'Primeiros passos' })).toBeVisible();
  await expect(page.getByText(/Sua assinatura vence em/)).toHaveCount(0);
  await page.goto('/tickets');
  const inbox = new Inbox(page);
  await inbox.showPending();
  await expect(page.getByText('Nenhum WhatsApp conectado')).toBeVisible();
  await shot(page, 'nothing-connected');
  await inbox.showResolved();
  await expect(page.getByText('Nada resolvido ainda')).toBeVisible();
  await shot(page, 'nothing-resolved');
  await inbox.showPending();
  await page.getByRole('button', { name: 'Ir para Conexões' }).click();

  await expect(page.getByText('Nenhuma conexão ainda')).toBeVisible();
  await shot(page, 'no-connection');
  await page.getByRole('button', { name: 'Nova conexão' }).click();
  const form = page.getByRole('dialog', { name: 'Nova conexão' });
  await form.getByLabel('Nome').fill('Balcão');
  await form.getByRole('radio', { name: 'Telefone simulado' }).check();
  await shot(page, 'new-connection');
  await form.getByRole('button', { name: 'Adicionar' }).click();
  await expect(form).toBeHidden();
  // A new connection starts by itself.
  await expect(page.getByText('Aguardando leitura')).toBeVisible();
  await page.getByRole('button', { name: 'QR Code' }).click();
  const qr = page.getByRole('dialog', { name: 'Conectar “Balcão”' });
  await expect(qr.getByRole('img', { name: /QR Code/ })).toBeVisible();
  const opened = page.waitForEvent('popup');
  await qr.getByRole('link', { name: 'Escanear com o telefone simulado' }).click();
  const phone = new SandboxPhone(await opened);
  await expect(phone.page.getByText('Ninguém ainda. Crie um contato e escreva para a empresa.')).toBeVisible();
  await shot(phone.page, 'empty-phone');
  await phone.scan();
  await expect(qr).toBeHidden();
  await expect(page.getByText('Conectada', { exact: true })).toBeVisible();

  await phone.newContact('Bia Reis', '11987650099');
  await phone.write('Vocês abrem no sábado?');
  await shot(phone.page, 'first-message');
  await page.goto('/tickets');
  await inbox.showPending();
  await expect(inbox.row('Bia Reis')).toContainText('Vocês abrem no sábado?');
  await inbox.accept('Bia Reis');
  await inbox.write('Abrimos, das 9h às 13h.');
  await expect(phone.message('Abrimos, das 9h às 13h.')).toBeVisible();
  await shot(page, 'answered');
});

test('a forgotten password is replaced with the code of a mail @core', async ({ open, product, watch, shot }) => {
  const company = await signUpCompany(product.url);
  const { email, password: old } = company.admin.account;
  const page = await open();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click();
  await expect(page.getByRole('heading', { name: 'Redefinir a senha' })).toBeVisible();

  await page.getByLabel('E-mail').fill('ninguem@exemplo.com.br');
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await expect(page.getByText('Email não encontrado')).toBeVisible();
  await shot(page, 'unknown-email');

  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await expect(page.getByText('E-mail enviado.')).toBeVisible();
  await expect(page.getByText(`Escreva o código que chegou em ${email}.`)).toBeVisible();
  await expect.poll(async () => (await product.mailsTo(email)).length).toBe(1);
  const code = /[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}/.exec((await product.mailsTo(email))[0] ?? '')?.[0] ?? '';

  watch.allowProblem(/status of 4\d\d .* at \/resetpasswords$/);
  watch.allowProblem(/status of 401 .* at \/auth\/login$/);
  const submit = page.getByRole('button', { name: 'Redefinir a senha' });
  await page.getByLabel('Código').fill('AAAA-AAAA');
  await page.getByLabel('Nova senha', { exact: true }).fill('fraca');
  await page.getByLabel('Repita a nova senha').fill('outra');
  await submit.click();
  await expect(page.getByText('As senhas não correspondem')).toBeVisible();
  await shot(page, 'new-password-with-errors');
  await page.getByLabel('Nova senha', { exact: true }).fill('Abacate77');
  await page.getByLabel('Repita a nova senha').fill('Abacate77');
  await submit.click();
  await expect(page.getByText('Código inválido ou vencido. Peça um novo código.')).toBeVisible();
  await page.getByLabel('Código').fill(code.toLowerCase());
  await submit.click();
  await expect(page.getByText('Senha redefinida.')).toBeVisible();

  await submitLogin(page, { email, password: old });
  await expect(page.getByText('E-mail ou senha incorretos. Confira e tente de novo.')).toBeVisible();
  await submitLogin(page, { email, password: 'Abacate77' });
  await expect(page).toHaveURL('/');
  // The session from before the reset is over.
  await expect(new Api(product.url, company.admin.api.token).call(listQueues)).rejects.toThrow(/401|403/);
});
