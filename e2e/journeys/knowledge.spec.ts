import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { shotInAllLooks } from '../support/looks.ts';

/** A site with one page. */
async function startSite() {
  const server = createServer((request, response) => {
    const isPage = request.url === '/trocas';
    response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      isPage
        ? '<title>Trocas da Casa Lume</title><h1>Trocas</h1><p>Trocamos luminárias em até trinta dias, com a nota.</p>'
        : '<p>Nada aqui.',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test('documents are searched as a customer would, also by words of the shop, and pages of the web are read', async ({
  open,
  company,
  shot,
  watch,
}) => {
  watch.allowProblem(/status of 400 .* at \/knowledge\/pages$/);
  const check = new AccessibilityCheck();
  const site = await startSite();
  const page = await open(company.admin);
  await page.goto('/prompts/knowledge');
  await page.getByRole('button', { name: 'Novo texto' }).click();
  const text = page.getByRole('dialog', { name: 'Novo texto' });
  await text.getByLabel('Nome', { exact: true }).fill('Política de troca');
  await text.getByLabel('Texto', { exact: true }).fill('Trocamos até sete dias depois da entrega.');
  await text.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('7 palavras')).toBeVisible();

  await test.step('what a customer would find is shown', async () => {
    await page.getByRole('button', { name: 'Procurar como um cliente' }).click();
    const search = page.getByRole('dialog', { name: 'Procurar como um cliente' });
    await search.getByLabel('O que o cliente perguntaria').fill('não serviu, posso devolver?');
    await expect(search.getByRole('listitem').first()).toContainText('Política de troca');
    await check.check(page, 'the search as a customer');
    await shotInAllLooks(page, shot, 'search');
    await search.getByLabel('O que o cliente perguntaria').fill('bermudão');
    await expect(search.getByText('Nada foi encontrado.')).toBeVisible();
    await search.getByRole('button', { name: 'Juntar as da loja' }).click();
  });

  await test.step('a word of the shop finds it from then on', async () => {
    const words = page.getByRole('dialog', { name: 'Palavras da loja' });
    await words.getByLabel('Palavras que querem dizer o mesmo').fill('bermudão');
    await words.getByRole('button', { name: 'Salvar' }).click();
    await expect(words.getByText('“bermudão” está sozinha na linha')).toBeVisible();
    await words.getByLabel('Palavras que querem dizer o mesmo').fill('bermudão, troca');
    await check.check(page, 'the words of the shop');
    await shotInAllLooks(page, shot, 'words');
    await words.getByRole('button', { name: 'Salvar' }).click();
    await expect(words).toHaveCount(0);
    await page.getByRole('button', { name: 'Procurar como um cliente' }).click();
    const search = page.getByRole('dialog', { name: 'Procurar como um cliente' });
    await expect(search.getByText('Palavras da loja: bermudão = troca.')).toBeVisible();
    await search.getByLabel('O que o cliente perguntaria').fill('e o bermudão?');
    await expect(search.getByRole('listitem').first()).toContainText('Política de troca');
    await page.keyboard.press('Escape');
    await expect(search).toHaveCount(0);
  });

  await test.step('a page of the web is read, and says why where it cannot be', async () => {
    await page.getByRole('button', { name: 'Página da web' }).click();
    const add = page.getByRole('dialog', { name: 'Página da web' });
    await add.getByLabel('Endereço da página').fill(`${site.url}/nada`);
    await add.getByRole('button', { name: 'Ler e guardar' }).click();
    await expect(add.getByText('A página não abriu.')).toBeVisible();
    await add.getByLabel('Endereço da página').fill(`${site.url}/trocas`);
    await check.check(page, 'the form of a page');
    await shotInAllLooks(page, shot, 'page');
    await add.getByRole('button', { name: 'Ler e guardar' }).click();
    await expect(page.getByText('Trocas da Casa Lume', { exact: true })).toBeVisible();
    await site.close();
    await page.getByRole('button', { name: 'Ler Trocas da Casa Lume de novo' }).click();
    await expect(page.getByRole('row', { name: /Trocas da Casa Lume/ })).toContainText('vale o texto de antes');
    await check.check(page, 'the knowledge with a page');
    await shotInAllLooks(page, shot, 'list');
  });
});
