import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { Inbox } from '../support/screens.ts';

const lia = { number: '5511987650021', name: 'Lia Prado' };
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const file = (name: string) => ({ name, mimeType: 'image/png', buffer: picture });

test('a list of files is put in order and sent from a conversation', async ({ open, company, shot }) => {
  const check = new AccessibilityCheck();
  const sales = await company.queue('Vendas');
  const ana = await company.attendant('Ana', [sales]);
  await company.receiveMessage(await company.connection([sales]), lia, 'Tem catálogo?');

  const page = await open(ana);
  await page.goto('/files');
  await expect(page.getByRole('heading', { name: 'Nenhuma lista ainda' })).toBeVisible();
  await page.getByRole('button', { name: 'Nova lista' }).click();
  const form = page.getByRole('dialog', { name: 'Nova lista de arquivos' });
  await form.getByLabel('Nome', { exact: true }).fill('Ca');
  await form.getByRole('button', { name: 'Adicionar' }).click();
  await expect(form.getByText('nome muito curto')).toBeVisible();
  await form.getByLabel('Nome', { exact: true }).fill('Catálogo');
  await form.getByLabel('Mensagem que vai antes').fill('Separei para você ver com calma.');
  await form
    .locator('input[type=file][multiple]')
    .setInputFiles([file('mesa.png'), file('pendente.png'), file('tabela.png')]);
  const names = form.getByRole('textbox', { name: /Nome do arquivo/ });
  await expect(names).toHaveCount(3);
  await form.getByRole('button', { name: 'Mover tabela', exact: true }).focus();
  await page.keyboard.press('Alt+Shift+ArrowUp');
  await expect(names.nth(1)).toHaveValue('tabela');
  await expect(form.getByRole('button', { name: 'Mover tabela', exact: true })).toBeFocused();
  await test.step('and by the mouse', async () => {
    const from = await form.getByRole('button', { name: 'Mover pendente', exact: true }).boundingBox();
    const to = await form.getByRole('button', { name: 'Mover mesa', exact: true }).boundingBox();
    if (!from || !to) throw new Error('no handles');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2 - 10, { steps: 12 });
    await page.mouse.up();
    await expect(names.nth(0)).toHaveValue('pendente');
    // It is shown in its new place before it is put there.
    await expect(page.getByText('pendente é agora o arquivo 1.')).toBeAttached();
  });
  await test.step('one that is removed leaves the focus in the list', async () => {
    await form.locator('input[type=file][multiple]').setInputFiles([file('demais.png')]);
    await expect(names).toHaveCount(4);
    await form.getByRole('button', { name: 'Remover demais' }).press('Enter');
    await expect(names).toHaveCount(3);
    await expect(form.getByRole('button', { name: 'Mover tabela', exact: true })).toBeFocused();
  });
  await names.nth(2).fill('Tabela de preços');
  const preview = form.getByRole('complementary', { name: 'Como o cliente recebe' });
  await expect(preview.getByText('Separei para você ver com calma.')).toBeVisible();
  await expect(preview.getByText('Tabela de preços')).toBeVisible();
  await check.check(page, 'the form of a file list');
  await shot(page, 'form');
  await form.getByRole('button', { name: 'Adicionar' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText('3 arquivos')).toBeVisible();
  await expect(page.getByText('Nenhum uso')).toBeVisible();
  await check.check(page, 'the file lists');
  await shot(page, 'list');

  await test.step('it is kept in its order', async () => {
    await page.getByRole('button', { name: 'Editar Catálogo' }).click();
    const edit = page.getByRole('dialog', { name: 'Editar lista de arquivos' });
    await expect(edit.getByRole('textbox', { name: /Nome do arquivo/ }).nth(0)).toHaveValue('pendente');
    await expect(edit.getByRole('textbox', { name: /Nome do arquivo/ }).nth(2)).toHaveValue('Tabela de preços');
    await edit.getByRole('button', { name: 'Cancelar' }).click();
  });

  await test.step('it is duplicated with its files', async () => {
    await page.getByRole('button', { name: 'Duplicar Catálogo' }).click();
    await expect(page.getByText('Lista duplicada: Catálogo (cópia).')).toBeVisible();
    await expect(page.getByText('3 arquivos')).toHaveCount(2);
    await page.getByRole('button', { name: 'Excluir Catálogo (cópia)' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    await expect(page.getByText('3 arquivos')).toHaveCount(1);
  });

  await test.step('and sent to a contact', async () => {
    await page.goto('/tickets');
    const inbox = new Inbox(page);
    await inbox.showPending();
    await inbox.accept(lia.name);
    await page.getByRole('button', { name: 'Enviar uma lista de arquivos' }).click();
    const picker = page.getByRole('dialog', { name: 'Escolha uma lista' });
    await expect(picker).toBeVisible();
    await check.check(page, 'the picker of file lists');
    await shot(page, 'picker');
    await picker.getByRole('button', { name: /Catálogo/ }).click();
    await expect(picker).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: /Mensagem para/ })).toHaveValue('Separei para você ver com calma.');
    await expect(page.getByRole('textbox', { name: /Legenda/ }).nth(2)).toHaveValue('Tabela de preços');
    await expect(page.getByRole('textbox', { name: /Legenda/ }).nth(0)).toHaveValue('');
    await shot(page, 'composer');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('log').getByText('Separei para você ver com calma.')).toBeVisible();
    await expect(page.getByRole('log').locator('img')).toHaveCount(3);
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/files');
  await expect(page.getByText('3 arquivos')).toBeVisible();
  await shot(page, 'mobile');
  await test.step('on a phone its rows are no wider than the dialog', async () => {
    await page.getByRole('button', { name: 'Editar Catálogo' }).click();
    const longName = 'tabela-de-precos-de-luminarias-para-revendedores-revisada.png';
    const edit = page.getByRole('dialog', { name: 'Editar lista de arquivos' });
    await edit.locator('input[type=file][multiple]').setInputFiles([file(longName)]);
    await edit.getByRole('button', { name: /^Remover tabela-de-precos/ }).scrollIntoViewIfNeeded();
    await expect(edit.getByRole('button', { name: /^Remover tabela-de-precos/ })).toBeInViewport({ ratio: 1 });
    await shot(page, 'mobile-form');
  });
  check.expectNoViolations();
});
