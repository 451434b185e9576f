import type { Page } from '@playwright/test';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { Api } from '../support/api.ts';
import type { Member } from '../support/company.ts';
import { expect, test } from '../support/fixtures.ts';

/** Answers as the player of YouTube does: where it stands, once it is asked. */
const player = `<!doctype html><title>video</title><body style="background:#456"><script>
  addEventListener('message', ({ data, origin }) => {
    if (JSON.parse(data).event !== 'listening') return;
    const tell = (info) => parent.postMessage(JSON.stringify({ event: 'infoDelivery', info }), origin);
    tell({ currentTime: 136.2, duration: 400, playerState: 1 });
    onclick = () => tell({ currentTime: 400, playerState: 0 });
  });
</script>`;

/** Resolves once the page has received the next position of a player. */
const position = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const receive = ({ data }: MessageEvent) => {
          if (!String(data).includes('infoDelivery')) return;
          removeEventListener('message', receive);
          resolve();
        };
        addEventListener('message', receive);
      }),
  );

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
  const add = async (title: string, video: string, description: string, topic = 'Atendimento') => {
    await page.getByLabel('Título').fill(title);
    await page.getByRole('combobox', { name: 'Assunto' }).fill(topic);
    await page.getByLabel('Duração').fill('6:40');
    await page.getByLabel('Código do vídeo').fill(video);
    await page.getByLabel('Descrição').fill(description);
    await page.getByRole('button', { name: 'Salvar' }).click();
  };
  await add('Filas e menu', 'https://outro.exemplo/video', 'Leve cada cliente direto para quem resolve.');
  await expect(page.getByText('Isto não é um vídeo do YouTube.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Página que ele explica' }).click();
  await page.getByRole('option', { name: 'Filas', exact: true }).click();
  await add(
    'Filas e menu',
    'https://youtu.be/aaaaaaaaaaa',
    'Leve cada cliente direto para quem resolve.',
    'Administração',
  );
  await expect(page.getByRole('cell', { name: 'aaaaaaaaaaa' })).toBeVisible();
  await add('Seu primeiro atendimento', 'bbbbbbbbbbb', 'Aceite, responda e resolva.');
  await expect(page.getByRole('cell', { name: 'bbbbbbbbbbb' })).toBeVisible();
  await page.getByRole('button', { name: 'Editar Filas e menu' }).click();
  await check.check(page, 'the tab of help videos');
  await shot(page, 'admin');
  // Wherever the page was scrolled to.
  await expect(page.getByLabel('Título')).toBeFocused();
  await page.getByLabel('Título').fill('Filas e opções');
  await page.getByRole('button', { name: 'Salvar' }).click();

  const reader = await open(company.admin);
  const asked: string[] = [];
  await reader.context().route('https://www.youtube-nocookie.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: player });
  });
  watch.allowProblem(/request to https:\/\/www\.youtube-nocookie\.com\/embed\//);
  await reader.goto('/helps');
  await expect(reader.getByRole('main').getByRole('listitem')).toHaveCount(2);
  await expect(reader.getByText('2 vídeos')).toBeVisible();
  await check.check(reader, 'the help videos');
  await shot(reader, 'grid');
  expect(asked).toEqual([]);
  const told = position(reader);
  await reader.getByRole('button', { name: /^Filas e opções/ }).click();
  const dialog = reader.getByRole('dialog', { name: 'Filas e opções' });
  await expect(dialog.locator('iframe')).toHaveAttribute('src', /embed\/aaaaaaaaaaa\?/);
  await expect.poll(() => asked.length).toBe(1);
  await expect(reader).toHaveURL(/\/helps\?video=\d+$/);
  await expect(dialog.getByRole('link', { name: 'Abrir Filas' })).toHaveAttribute('href', '/queues');
  await check.check(reader, 'a help video');
  await shot(reader, 'player');
  await reader.emulateMedia({ colorScheme: 'dark' });
  await shot(reader, 'player-dark');
  await reader.emulateMedia({ colorScheme: 'light' });
  await reader.setViewportSize({ width: 390, height: 844 });
  await shot(reader, 'player-mobile');
  // The player has sent its position before it goes away.
  await told;
  await reader.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(reader.getByText('Continuar')).toBeVisible();
  await shot(reader, 'grid-mobile');
  await reader.setViewportSize({ width: 1440, height: 900 });

  await test.step('a video goes on where it was left, and is seen once it was watched to its end', async () => {
    await reader.reload();
    const begun = position(reader);
    await reader.getByRole('button', { name: /^Filas e opções/ }).click();
    await expect(dialog.locator('iframe')).toHaveAttribute('src', /start=136/);
    await begun;
    const ended = position(reader);
    await dialog.locator('iframe').click();
    await ended;
    await reader.goBack();
    await expect(reader.getByText('Visto')).toBeVisible();
  });

  await test.step('topics narrow the list', async () => {
    await reader.getByRole('radiogroup', { name: 'Assuntos' }).getByText('Administração').click();
    await expect(reader.getByRole('main').getByRole('listitem')).toHaveCount(1);
    await reader.getByRole('radiogroup', { name: 'Assuntos' }).getByText('Todos').click();
    await shot(reader, 'topics');
  });

  await test.step('a video that is deleted leaves open pages', async () => {
    await page.getByRole('button', { name: 'Editar Filas e opções' }).click();
    await page.getByRole('button', { name: 'Excluir' }).click();
    const question = page.getByRole('dialog', { name: 'Deseja realmente excluir esse registro?' });
    await page.route(
      '**/helps/*',
      (route) => route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL_SERVER_ERROR' } }),
      {
        times: 1,
      },
    );
    watch.allowProblem(/status of 500 .* at \/helps\//);
    await question.getByRole('button', { name: 'Excluir' }).click();
    await expect(page.getByText('Não foi possível realizar a operação', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Excluir' }).click();
    await question.getByRole('button', { name: 'Excluir' }).click();
    await expect(reader.getByRole('main').getByRole('listitem')).toHaveCount(1);
  });
  check.expectNoViolations();
});
