import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { shotInAllLooks } from '../support/looks.ts';

const lia = { number: '5511987650131', name: 'Lia Prado' };

test('an admin makes a tracking link, shows its QR code, and sees who came by it', async ({
  open,
  company,
  shot,
  watch,
}) => {
  const check = new AccessibilityCheck();
  const sales = await company.queue('Vendas');
  const connection = await company.connection([sales]);
  const page = await open(company.admin);
  await page.goto('/tracking-links');
  await expect(page.getByText('Nenhum link ainda')).toBeVisible();
  await check.check(page, 'no links');
  await shotInAllLooks(page, shot, 'tracking-links-empty');

  await test.step('a text that could be anybody’s is refused at its place', async () => {
    await page.getByRole('button', { name: 'Novo link' }).first().click();
    await page.getByRole('textbox', { name: 'Nome' }).fill('Instagram');
    await page.getByRole('textbox', { name: 'Texto pronto' }).fill('Oi');
    await page.getByRole('button', { name: 'Adicionar' }).click();
    await expect(page.getByText('Escolha uma conexão.')).toBeVisible();
    await expect(page.getByText('Escreva pelo menos 3 palavras')).toBeVisible();
    await page.getByRole('combobox', { name: 'Leva à conexão' }).click();
    await page.getByRole('option').first().click();
    await page.getByRole('textbox', { name: 'Texto pronto' }).fill('Oi! Vi vocês no Instagram');
    await check.check(page, 'form of a link');
    await shotInAllLooks(page, shot, 'tracking-link-form');
    await page.getByRole('button', { name: 'Adicionar' }).click();
    await expect(page.getByText('Link criado.')).toBeVisible();
  });

  await test.step('a conversation that begins with the text is counted', async () => {
    await company.receiveMessage(connection, lia, 'Oi! Vi vocês no Instagram. Tem tamanho M?');
    await expect(async () => {
      await page.reload();
      await expect(
        page
          .getByRole('row', { name: /Instagram/ })
          .getByRole('cell')
          .nth(3),
      ).toHaveText('1', {
        timeout: 1_000,
      });
    }).toPass();
    await shotInAllLooks(page, shot, 'tracking-links');
  });

  await test.step('its address, its QR code and its days are shown', async () => {
    await page.getByRole('button', { name: 'QR Code e números de Instagram' }).click();
    await expect(page.getByRole('img', { name: 'QR Code do link Instagram' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Endereço' })).toHaveValue(/\/l\/[2-9a-z]{8}$/);
    await expect(page.getByRole('dialog').getByRole('row')).toHaveCount(3);
    await check.check(page, 'a link');
    await shotInAllLooks(page, shot, 'tracking-link');
  });

  watch.allowProblem(/status of 404 .* at \/l\//);
  await test.step('whoever opens the link of a simulated phone is told that it leads nowhere, outside of the app', async () => {
    const address = await page.getByRole('textbox', { name: 'Endereço' }).inputValue();
    const visitor = await page.context().newPage();
    const answer = await visitor.goto(new URL(address).pathname);
    expect(answer?.status()).toBe(404);
    await expect(visitor.getByRole('heading', { name: 'Este link não leva a lugar nenhum agora' })).toBeVisible();
    await shot(visitor, 'tracking-link-nowhere');
    await visitor.close();
  });
});
