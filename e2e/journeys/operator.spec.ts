import { readFile } from 'node:fs/promises';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { Api } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { shotInAllLooks } from '../support/looks.ts';

test('the operator of a restored installation takes its numbers over, once asked', async ({ open, product, shot }) => {
  const account = product.account('operator');
  const page = await open({ account, ...(await new Api(product.url).login(account)) });
  let isRestored = true;
  // Holding all sessions back would stop every other journey: the answer is changed for this page alone.
  await page.route('**/operator/summary', async (route) => {
    const response = await route.fetch();
    const restoredFrom = isRestored ? '2026-11-20T03:00:00.000Z' : null;
    const failedJobs = [{ name: 'webhooks.deliver', count: 1 }];
    // Counted hours are hours old.
    const volumes = [
      {
        companyId: 1,
        name: 'Padaria Aurora',
        messagesIn: 12_480,
        messagesOut: 9_310,
        mediaBytes: 2_400_000_000,
        apiCalls: 310,
      },
      {
        companyId: 2,
        name: 'Clínica Bem-Estar do Jardim das Laranjeiras',
        messagesIn: 80,
        messagesOut: 41,
        mediaBytes: 0,
        apiCalls: 0,
      },
    ];
    await route.fulfill({
      response,
      json: { ...((await response.json()) as object), restoredFrom, failedJobs, volumes },
    });
  });
  await page.route('**/operator/volumes*', (route) => {
    const isFirst = !route.request().url().includes('afterId');
    const volumes = Array.from({ length: 12 }, (_unused, index) => ({
      companyId: (isFirst ? 1 : 101) + index,
      name: `Empresa ${(isFirst ? 1 : 101) + index}`,
      messagesIn: (isFirst ? 5000 : 500) - index * 10,
      messagesOut: 100,
      mediaBytes: 5_000_000,
      apiCalls: index,
    }));
    return route.fulfill({ json: { volumes, hasMore: isFirst } });
  });
  // No job fails for good in a journey.
  await page.route('**/jobs/failed', (route) =>
    route.fulfill({
      json: {
        jobs: [
          {
            id: '7',
            name: 'webhooks.deliver',
            attempts: 25,
            error: 'connect ECONNREFUSED 203.0.113.7:443',
            failedAt: '2026-11-23T09:00:00.000Z',
          },
        ],
      },
    }),
  );
  const calls: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/operator/take-over')) calls.push(response.status());
  });
  await page.goto('/operator');
  await expect(page.getByText('Instalação restaurada da cópia de')).toBeVisible();
  await shotInAllLooks(page, shot, 'restored');
  await page.getByRole('button', { name: 'Assumir os números' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assumir os números desta instalação?' });
  await expect(dialog).toContainText('precisa estar parada');
  await shotInAllLooks(page, shot, 'question');
  const check = new AccessibilityCheck();
  await check.check(page, 'the question about the numbers');
  isRestored = false;
  await dialog.getByRole('button', { name: 'Assumir os números' }).click();
  await expect(page.getByText('Instalação restaurada da cópia de')).toBeHidden();
  expect(calls).toEqual([200]);

  const [ledger] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Livro-caixa' }).click(),
  ]);
  expect(ledger.suggestedFilename()).toBe('livro-caixa.csv');
  await expect(page.getByText('12.480 recebidas, 9.310 enviadas')).toBeVisible();
  await page.getByText('Volume por empresa').scrollIntoViewIfNeeded();
  await shotInAllLooks(page, shot, 'overview');
  await page.getByText('Volume por empresa').scrollIntoViewIfNeeded();
  await shot(page, 'volumes');
  await page.getByRole('button', { name: 'Todas as empresas' }).click();
  const volumes = page.getByRole('dialog', { name: 'Volume de todas as empresas' });
  await expect(volumes.getByText('Empresa 12', { exact: true })).toBeVisible();
  await check.check(page, 'the volumes of all companies');
  await shotInAllLooks(page, shot, 'all-volumes');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    volumes.getByRole('button', { name: 'Baixar .csv' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('volume-por-empresa.csv');
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv.trim().split('\r\n')).toHaveLength(1 + 24);
  expect(csv).toContain('Empresa 101;500;100;5000000;0');
  await volumes.getByRole('button', { name: 'Mostrar mais' }).click();
  await expect(volumes.getByText('Empresa 112', { exact: true })).toBeVisible();
  await expect(volumes.getByRole('button', { name: 'Mostrar mais' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(volumes).toBeHidden();
  await page.getByRole('button', { name: 'Ver', exact: true }).click();
  const jobs = page.getByRole('dialog', { name: 'Tarefas que falharam' });
  await expect(jobs).toContainText('ECONNREFUSED');
  await check.check(page, 'the jobs that failed');
  await shotInAllLooks(page, shot, 'failed-jobs');
  await page.setViewportSize({ width: 390, height: 844 });
  await shot(page, 'failed-jobs-narrow');
  await page.setViewportSize({ width: 1440, height: 900 });
  check.expectNoViolations();
});
