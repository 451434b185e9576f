import { startSmtpServer } from '../../apps/server/src/testing/smtp-server.ts';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { unique } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { shotInAllLooks } from '../support/looks.ts';
import { startProduct } from '../support/product.ts';
import { submitLogin } from '../support/screens.ts';

test('who signs up looks around, confirms the e-mail by the link of the mail, and then connects a number', async ({
  browser,
  shot,
}) => {
  const smtp = await startSmtpServer();
  const product = await startProduct({ SMTP_URL: smtp.smtpUrl });
  const check = new AccessibilityCheck();
  const context = await browser.newContext({ baseURL: product.url });
  try {
    const page = await context.newPage();
    const account = { email: `dona-${unique()}@exemplo.com.br`, password: 'abacate7' };
    await page.goto('/signup');
    await expect(page.getByLabel('Plano')).toHaveValue(/\d/);
    await page.getByLabel('Seu nome').fill('Rita Prado');
    await page.getByLabel('Nome da empresa').fill('Flor de Manacá');
    await page.getByLabel('E-mail').fill(account.email);
    await page.getByLabel('Senha', { exact: true }).fill(account.password);
    await shotInAllLooks(page, shot, 'sign-up');
    await page.getByRole('button', { name: 'Criar conta' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Confirme seu e-mail.')).toBeVisible();
    await check.check(page, 'the bar of an unconfirmed e-mail');
    await shotInAllLooks(page, shot, 'bar');

    await page.goto('/connections');
    await page.getByRole('button', { name: 'Nova conexão' }).first().click();
    const form = page.getByRole('dialog', { name: 'Nova conexão' });
    await form.getByLabel('Nome').fill('Loja');
    await form.getByRole('radio', { name: 'WhatsApp (QR code)' }).check();
    await form.getByRole('button', { name: 'Adicionar' }).click();
    await expect(form.getByText('Confirme o e-mail da empresa para conectar um número.')).toBeVisible();
    await shotInAllLooks(page, shot, 'refused');

    await page.goto('/confirm-email');
    await page.getByLabel('Código').fill('AAAA-AAAA');
    await page.getByRole('button', { name: 'Confirmar o e-mail' }).click();
    await expect(page.getByText('Este código não vale ou já venceu.')).toBeVisible();
    await expect(page.getByLabel('Código')).toBeFocused();
    await shotInAllLooks(page, shot, 'wrong-code');
    await page.getByRole('button', { name: 'Enviar outro código' }).click();
    await expect(page.getByText(`Enviamos outro código para ${account.email}.`)).toBeVisible();
    const code = smtp.bodies.flatMap((body) => /confirm-email#([A-Z\d]{8})/.exec(body.replace(/=\n/g, ''))?.[1] ?? []);
    expect(code).toHaveLength(2);

    const operator = await (await browser.newContext({ baseURL: product.url })).newPage();
    await operator.goto('/login');
    await submitLogin(operator, product.account('operator'));
    await expect(operator.getByRole('navigation', { name: 'Menu' })).toBeVisible();
    await operator.goto('/settings');
    await operator.getByRole('tab', { name: 'Empresas' }).click();
    await expect(operator.getByText('E-mail não confirmado')).toBeVisible();
    await check.check(operator, 'the list of companies with an unconfirmed one');
    await shotInAllLooks(operator, shot, 'companies');
    await operator.context().close();

    await page.goto('about:blank');
    await page.goto(`/confirm-email#${code[1]}`);
    await expect(page.getByLabel('Código')).toHaveValue(/^.{4}-.{4}$/);
    await check.check(page, 'the code of the e-mail');
    await page.getByRole('button', { name: 'Confirmar o e-mail' }).click();
    await expect(page.getByText('E-mail confirmado')).toBeVisible();
    await expect(page.getByText('Confirme seu e-mail.')).toHaveCount(0);
    await shotInAllLooks(page, shot, 'confirmed');
    await page.getByRole('link', { name: 'Ir para as conexões' }).click();
    await page.getByRole('button', { name: 'Nova conexão' }).first().click();
    await form.getByLabel('Nome').fill('Loja');
    await form.getByRole('radio', { name: 'Telefone simulado' }).check();
    await form.getByRole('button', { name: 'Adicionar' }).click();
    await expect(form).toBeHidden();
    check.expectNoViolations();
  } finally {
    await context.close();
    await product.remove();
    smtp.stop();
  }
});
