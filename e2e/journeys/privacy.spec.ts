import { readFile } from 'node:fs/promises';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';

test('an admin takes the data of the company along', async ({ open, company, shot }) => {
  const check = new AccessibilityCheck();
  const page = await open(company.admin);
  await page.goto('/settings');
  await page.getByRole('tab', { name: 'Dados e privacidade' }).click();
  const card = page.getByRole('region', { name: 'Levar todos os dados' });
  await card.getByRole('button', { name: 'Preparar arquivo' }).click();
  const link = card.getByRole('link', { name: 'Baixar' });
  await expect(link).toBeVisible({ timeout: 20_000 });
  await check.check(page, 'an archive that is ready');
  await shot(page, 'ready');
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/-\d{4}-\d{2}-\d{2}\.zip$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  await card.getByRole('button', { name: /^Apagar / }).click();
  await expect(link).toBeHidden();
});
