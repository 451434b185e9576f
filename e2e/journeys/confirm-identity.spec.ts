import { expect, test } from '../support/fixtures.ts';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { shotInAllLooks } from '../support/looks.ts';

/** What the server answers to a login that is older than ten minutes. */
const tooOld = { status: 400, json: { error: 'ERR_CONFIRM_IDENTITY' } };

test('a new key asks for the password again after ten minutes, is made once, and another admin hears of it', async ({
  open,
  company,
  shot,
  watch,
}) => {
  watch.allowProblem(/status of 400 .* at \/(?:api-keys|security\/confirm)$/);
  const check = new AccessibilityCheck();
  const page = await open(company.admin);
  const asked: string[] = [];
  let isConfirmed = false;
  await page.route('**/api-keys', (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    asked.push(isConfirmed ? 'taken' : 'refused');
    return isConfirmed ? route.fallback() : route.fulfill(tooOld);
  });
  await page.route('**/security/confirm', async (route) => {
    const response = await route.fetch();
    isConfirmed = response.ok();
    await route.fulfill({ response });
  });
  await page.goto('/messages-api');
  await page.getByRole('tab', { name: 'Chaves' }).click();
  await page.getByRole('button', { name: 'Nova chave' }).click();
  const form = page.getByRole('dialog', { name: 'Nova chave' });
  await form.getByLabel('Nome').fill('Loja virtual');
  await form.getByRole('radiogroup', { name: 'Contatos' }).getByText('Ler', { exact: true }).click();
  await form.getByRole('button', { name: 'Criar chave' }).click();

  const dialog = page.getByRole('dialog', { name: 'Confirme que é você' });
  await expect(dialog.getByLabel('Sua senha')).toBeFocused();
  await check.check(page, 'the question who one is');
  await shotInAllLooks(page, shot, 'confirm');
  // Who leaves the question finds the form as it was.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(form.getByLabel('Nome')).toHaveValue('Loja virtual');
  await expect(form.getByText('Nada foi mudado.')).toBeVisible();

  await form.getByRole('button', { name: 'Criar chave' }).click();
  await dialog.getByLabel('Sua senha').fill('errada');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('A senha não confere. Tente de novo.')).toBeVisible();
  await shotInAllLooks(page, shot, 'wrong-password');
  await dialog.getByLabel('Sua senha').fill(company.admin.account.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Copie a chave “Loja virtual” agora' })).toBeVisible();
  expect(asked).toEqual(['refused', 'refused', 'taken']);

  await page
    .getByRole('button', { name: /^Mensagens não lidas/ })
    .first()
    .click();
  await expect(page.getByText(/criou a chave de API Loja virtual/)).toBeVisible();
  await check.check(page, 'the bell with a security notice');
  await shotInAllLooks(page, shot, 'bell');
  await page.keyboard.press('Escape');

  await page.goto('/security');
  const made = page.getByRole('region', { name: 'O que você criou' });
  await expect(made).toContainText('Loja virtual');
  await shotInAllLooks(page, shot, 'made');
  await made.getByRole('button', { name: 'Revogar todas' }).click();
  await expect(page.getByText('1 chave revogada.')).toBeVisible();
  await expect(made).toHaveCount(0);
});

test('without internet, or after too many tries, the question says so and stays', async ({ open, company, watch }) => {
  watch.allowProblem(/status of (?:400|429) .* at \/(?:api-keys|security\/confirm)$|ERR_FAILED|Failed to load/);
  const page = await open(company.admin);
  await page.route('**/api-keys', (route) =>
    route.request().method() === 'POST' ? route.fulfill(tooOld) : route.fallback(),
  );
  await page.goto('/messages-api');
  await page.getByRole('tab', { name: 'Chaves' }).click();
  await page.getByRole('button', { name: 'Nova chave' }).click();
  const form = page.getByRole('dialog', { name: 'Nova chave' });
  await form.getByLabel('Nome').fill('Loja virtual');
  await form.getByRole('radiogroup', { name: 'Contatos' }).getByText('Ler', { exact: true }).click();
  await form.getByRole('button', { name: 'Criar chave' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirme que é você' });
  await page.route('**/security/confirm', (route) => route.abort());
  await dialog.getByLabel('Sua senha').fill('qualquer');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Sem resposta do servidor.')).toBeVisible();
  await page.unroute('**/security/confirm');
  await page.route('**/security/confirm', (route) =>
    route.fulfill({ status: 429, json: { error: 'ERR_TOO_MANY_ATTEMPTS', retryAfter: 600 } }),
  );
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/tentativas/i)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(form.getByLabel('Nome')).toHaveValue('Loja virtual');
});
