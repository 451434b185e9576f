import { AccessibilityCheck } from '../support/accessibility.ts';
import { Api } from '../support/api.ts';
import type { Member } from '../support/company.ts';
import { expect, test } from '../support/fixtures.ts';

test('an operator keeps help videos, and nothing is asked of their site before somebody opens one', async ({
  open,
  company,
  product,
  watch,
  shot,
}) => {
  const check = new AccessibilityCheck();
  const account = product.account('operator');
  const operator: Member = { account, ...(await new Api(product.url).login(account)) };

  const page = await open(operator);
  await page.goto('/settings');
  await page.getByRole('tab', { name: 'Ajuda' }).click();
  const add = async (title: string, video: string, description: string) => {
    await page.getByLabel('Título').fill(title);
    await page.getByLabel('Código do vídeo').fill(video);
    await page.getByLabel('Descrição').fill(description);
    await page.getByRole('button', { name: 'Salvar' }).click();
  };
  await add('Filas e menu', 'https://outro.exemplo/video', 'Leve cada cliente direto para quem resolve.');
  await expect(page.getByText('Isto não é um vídeo do YouTube.')).toBeVisible();
  await add('Filas e menu', 'https://youtu.be/aaaaaaaaaaa', 'Leve cada cliente direto para quem resolve.');
  await expect(page.getByRole('cell', { name: 'aaaaaaaaaaa' })).toBeVisible();
  await add('Seu primeiro atendimento', 'bbbbbbbbbbb', 'Aceite, responda e resolva.');
  await expect(page.getByRole('cell', { name: 'bbbbbbbbbbb' })).toBeVisible();
  await page.getByRole('button', { name: 'Editar Filas e menu' }).click();
  await check.check(page, 'the tab of help videos');
  await shot(page, 'admin');
  await page.getByLabel('Título').fill('Filas e opções');
  await page.getByRole('button', { name: 'Salvar' }).click();

  const reader = await open(company.admin);
  const asked: string[] = [];
  await reader.context().route('https://www.youtube-nocookie.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>video</title>' });
  });
  watch.allowProblem(/request to https:\/\/www\.youtube-nocookie\.com\/embed\//);
  await reader.goto('/helps');
  await expect(reader.getByRole('main').getByRole('listitem')).toHaveCount(2);
  await expect(reader.getByText('2 vídeos')).toBeVisible();
  await check.check(reader, 'the help videos');
  await shot(reader, 'grid');
  expect(asked).toEqual([]);
  await reader.getByRole('button', { name: /^Filas e opções/ }).click();
  const player = reader.getByRole('dialog', { name: 'Filas e opções' });
  await expect(player.locator('iframe')).toHaveAttribute('src', /embed\/aaaaaaaaaaa\?/);
  await expect.poll(() => asked.length).toBe(1);
  await shot(reader, 'player');
  await reader.setViewportSize({ width: 390, height: 844 });
  await shot(reader, 'player-mobile');
  await reader.keyboard.press('Escape');
  await expect(player).toHaveCount(0);
  await shot(reader, 'grid-mobile');

  await test.step('a video that is deleted leaves open pages', async () => {
    await page.getByRole('button', { name: 'Editar Filas e opções' }).click();
    await page.getByRole('button', { name: 'Excluir' }).click();
    const dialog = page.getByRole('dialog', { name: 'Deseja realmente excluir esse registro?' });
    await dialog.getByRole('button', { name: 'Excluir' }).click();
    await expect(reader.getByRole('main').getByRole('listitem')).toHaveCount(1);
  });
  check.expectNoViolations();
});
