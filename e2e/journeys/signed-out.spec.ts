import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '../support/fixtures.ts';
import { shotInAllLooks } from '../support/looks.ts';
import { submitLogin } from '../support/screens.ts';

test('who has no session is asked to log in, in Portuguese @core', async ({ open, product, watch, shot }) => {
  const page = await open();
  await page.goto('/tickets');
  await expect(page).toHaveURL('/login');
  await expect(page).toHaveTitle('Entrar — Balcão');
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible();
  await shot(page, 'login');

  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('Escreva seu e-mail')).toBeVisible();
  await expect(page.getByText('Escreva sua senha')).toBeVisible();

  watch.allowProblem(/status of 401 .* at \/auth\/login$/);
  await page.reload();
  const enter = page.getByRole('button', { name: 'Entrar' });
  await expect(enter).toBeVisible();
  const before = await enter.boundingBox();
  await submitLogin(page, { email: product.account('ana').email, password: 'errada' });
  await expect(page.getByText('E-mail ou senha incorretos. Confira e tente de novo.')).toBeVisible();
  for (const field of ['E-mail', 'Senha'])
    await expect(page.getByLabel(field, { exact: true })).toHaveAttribute('aria-invalid', 'true');
  expect(await enter.boundingBox(), 'the button moved under the pointer').toEqual(before);
  await shot(page, 'refused');
});

test('an address that is none has a page that leads back', async ({ open, company, shot }) => {
  const page = await open(company.admin);
  await page.goto('/nada/aqui');
  await expect(page.getByRole('heading', { name: 'Esta página não existe' })).toBeVisible();
  await shot(page, 'not-found');
  await page.getByRole('link', { name: 'Ir para Atendimentos' }).click();
  await expect(page).toHaveURL('/tickets');
});

test('the documentation of the API opens', async ({ open, shot }) => {
  const page = await open();
  await page.goto('/docs');
  for (const [group, path] of [
    ['Login', '/auth/login'],
    ['Tickets', '/tickets/{id}'],
  ] as const) {
    await page.getByRole('link', { name: group, exact: true }).click();
    await expect(page.getByText(path, { exact: true }).first()).toBeVisible();
  }
  await shotInAllLooks(page, shot, 'docs');
  for (const [colorScheme, background] of [
    ['dark', 'rgb(20, 18, 16)'],
    ['light', 'rgb(246, 244, 240)'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('body')).toHaveCSS('background-color', background);
    // The introduction is ours; what stands below it is Swagger UI's.
    const { violations } = await new AxeBuilder({ page }).include('.intro').withRules(['color-contrast']).analyze();
    expect([colorScheme, violations]).toEqual([colorScheme, []]);
  }
});

test('who is no admin is offered nothing that administers @core', async ({ open, company, shot }) => {
  const sales = await company.queue('Vendas');
  await company.connection([sales]);
  const ana = await company.attendant('Ana', [sales]);
  const page = await open(ana);
  await page.goto('/connections');
  await expect(page.getByRole('heading', { name: 'Balcão da loja' })).toBeVisible();
  await expect(page.getByText('Conectada')).toBeVisible();
  for (const name of [/Nova conexão/, /Desconectar/, /Novo QR/, /Editar/, /Excluir/]) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  await shot(page, 'connections-of-an-attendant');

  await page.goto('/tickets');
  await expect(page.getByText('Ver todos')).toHaveCount(0);
});

test('the page monitor reports what a page must not do @core', async ({ open, watch }) => {
  const page = await open();
  await page.goto('/login');
  await page.evaluate(async () => {
    console.warn('a warning');
    setTimeout(() => {
      throw new Error('a mishap');
    });
    const inline = document.createElement('script');
    inline.textContent = 'document.title = "inline"';
    document.body.append(inline);
    await fetch('/version-of-nothing').catch(() => undefined);
  });
  await expect.poll(() => watch.problems().join('\n')).toContain('a mishap');
  expect(await page.title()).not.toBe('inline');
  await page.goto('https://elsewhere.example/').catch(() => undefined);
  const shown = watch.problems().join('\n');
  expect(shown).toContain('console warning: a warning');
  expect(shown).toMatch(/console error: .*Content Security Policy/);
  expect(shown).toContain('request to https://elsewhere.example/');
  expect(shown).toMatch(/console error: .*status of 404 .* at \/version-of-nothing/);
  watch.allowProblem(/./);
});
