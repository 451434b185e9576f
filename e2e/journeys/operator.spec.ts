import { AccessibilityCheck } from '../support/accessibility.ts';
import { Api } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';

test('the operator of a restored installation takes its numbers over, once asked', async ({ open, product, shot }) => {
  const account = product.account('operator');
  const page = await open({ account, ...(await new Api(product.url).login(account)) });
  let isRestored = true;
  // Holding all sessions back would stop every other journey: the page alone is told so.
  await page.route('**/operator/summary', async (route) => {
    const response = await route.fetch();
    const restoredFrom = isRestored ? '2026-11-20T03:00:00.000Z' : null;
    await route.fulfill({ response, json: { ...((await response.json()) as object), restoredFrom } });
  });
  const calls: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/operator/take-over')) calls.push(response.status());
  });
  await page.goto('/operator');
  await expect(page.getByText('Instalação restaurada da cópia de')).toBeVisible();
  await shot(page, 'restored');
  await page.getByRole('button', { name: 'Assumir os números' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assumir os números desta instalação?' });
  await expect(dialog).toContainText('precisa estar parada');
  await shot(page, 'question');
  const check = new AccessibilityCheck();
  await check.check(page, 'the question about the numbers');
  isRestored = false;
  await dialog.getByRole('button', { name: 'Assumir os números' }).click();
  await expect(page.getByText('Instalação restaurada da cópia de')).toBeHidden();
  expect(calls).toEqual([200]);
  check.expectNoViolations();
});
