import { expect, test } from '../support/fixtures.ts';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { codeOf, period } from '../support/app-codes.ts';
import { shotInAllLooks } from '../support/looks.ts';
import { plugDevice } from '../support/passkey-device.ts';

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

test('one confirms by a code of the app or by a passkey; a wrong one says so, and nothing typed is lost', async ({
  open,
  company,
  shot,
  watch,
}) => {
  watch.allowProblem(/status of 400 .* at \/(?:api-keys|security\/confirm)$/);
  const check = new AccessibilityCheck();
  const page = await open(company.admin);
  const device = await plugDevice(page);
  await page.goto('/security');
  await page.getByRole('button', { name: 'Ligar', exact: true }).click();
  const setUp = page.getByRole('dialog', { name: 'Ligar a verificação em duas etapas' });
  await setUp.getByLabel('Sua senha').fill(company.admin.account.password);
  await setUp.getByRole('button', { name: 'Continuar' }).click();
  const secret = (await setUp.locator('code').innerText()).replace(/\s/g, '');
  const used = period();
  await setUp.getByLabel('Código', { exact: true }).fill(codeOf(secret, used));
  await setUp.getByRole('button', { name: 'Confirmar' }).click();
  await setUp.getByRole('button', { name: 'Já guardei' }).click();
  await page.getByRole('region', { name: 'Chaves de acesso' }).getByRole('button', { name: 'Adicionar' }).click();
  const adding = page.getByRole('dialog', { name: 'Adicionar chave de acesso' });
  await adding.getByLabel('Nome da chave').fill('Notebook da loja');
  await adding.getByLabel('Sua senha').fill(company.admin.account.password);
  await adding.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('Notebook da loja')).toBeVisible();

  let isConfirmed = false;
  await page.route('**/api-keys', (route) =>
    route.request().method() === 'POST' && !isConfirmed ? route.fulfill(tooOld) : route.fallback(),
  );
  await page.route('**/security/confirm', async (route) => {
    const response = await route.fetch();
    isConfirmed = response.ok();
    await route.fulfill({ response });
  });
  await page.goto('/messages-api');
  await page.getByRole('tab', { name: 'Chaves' }).click();
  const form = page.getByRole('dialog', { name: 'Nova chave' });
  const dialog = page.getByRole('dialog', { name: 'Confirme que é você' });
  const ask = async (name: string) => {
    isConfirmed = false;
    await page.getByRole('button', { name: 'Nova chave' }).click();
    await form.getByLabel('Nome').fill(name);
    await form.getByRole('radiogroup', { name: 'Contatos' }).getByText('Ler', { exact: true }).click();
    await form.getByRole('button', { name: 'Criar chave' }).click();
    await expect(dialog.getByRole('button', { name: 'Usar um código' })).toBeVisible();
  };
  const isMade = async (name: string) => {
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('region', { name: `Copie a chave “${name}” agora` })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Já guardei em lugar seguro' }).check();
    await page.getByRole('button', { name: 'Concluir' }).click();
  };

  await test.step('by a code, after a wrong one and one that was used', async () => {
    await ask('Loja virtual');
    await dialog.getByLabel('Sua senha').fill('começada');
    await dialog.getByRole('button', { name: 'Usar um código' }).click();
    const field = dialog.getByLabel('Código do aplicativo');
    await expect(field).toBeFocused();
    await check.check(page, 'the question who one is, by a code');
    await shotInAllLooks(page, shot, 'code');
    for (const code of ['000000', codeOf(secret, used)]) {
      await field.fill(code);
      await page.keyboard.press('Enter');
      await expect(dialog.getByText('Este código não vale.')).toBeVisible();
      await expect(field).toHaveValue(code);
    }
    await shotInAllLooks(page, shot, 'wrong-code');
    await dialog.getByRole('button', { name: 'Usar a senha' }).click();
    await expect(dialog.getByLabel('Sua senha')).toHaveValue('começada');
    await expect(dialog.getByText('Este código não vale.')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Usar um código' }).click();
    // The code of the period before is good as well, unless it was used.
    await field.fill(codeOf(secret, Math.max(period(), used + 1)));
    await page.keyboard.press('Enter');
    await isMade('Loja virtual');
  });

  await test.step('by a passkey, after the person refused and the server did', async () => {
    await ask('Balança');
    const button = dialog.getByRole('button', { name: 'Usar chave de acesso' });
    await device.refuse(true);
    await button.click();
    await expect(dialog.getByText('A chave de acesso não foi usada.')).toBeVisible();
    await shotInAllLooks(page, shot, 'passkey-cancelled');
    await device.refuse(false);
    await page.route(
      '**/security/confirm',
      (route) => route.fulfill({ status: 400, json: { error: 'ERR_CONFIRMATION_PASSKEY' } }),
      { times: 1 },
    );
    await button.click();
    await expect(dialog.getByText('Esta chave de acesso não foi aceita.')).toBeVisible();
    await expect(dialog.getByText('A chave de acesso não foi usada.')).toHaveCount(0);
    await shotInAllLooks(page, shot, 'passkey-refused');
    await button.click();
    await isMade('Balança');
  });
  check.expectNoViolations();
});
