import { getLinkHelper, listConnections } from '@balcao/contract';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect } from '../support/fixtures.ts';
import { openHelperBrowser } from '../support/helper-browser.ts';
import { shotInAllLooks } from '../support/looks.ts';
import { scan, test } from '../support/whatsapp.ts';

test('a phone that demands a passkey is linked by the helper in another browser, after both codes were compared', async ({
  company,
  peer,
  open,
  shot,
}) => {
  const check = new AccessibilityCheck();
  const { api } = company.admin;
  const shop = peer.phone('5511988880101', 'Loja');
  shop.account.asksForPasskey = true;
  const key = shop.account.createPasskey();
  const page = await open(company.admin);
  const dialog = page.getByRole('dialog', { name: 'Conectar “Loja Norte”' });
  const row = page.getByRole('row').filter({ hasText: 'Loja Norte' });

  await test.step('the phone reads the code and demands a passkey: the dialog says what to install', async () => {
    await page.goto('/connections');
    await page.getByRole('button', { name: 'Nova conexão' }).click();
    const form = page.getByRole('dialog', { name: 'Nova conexão' });
    await form.getByLabel('Nome').fill('Loja Norte');
    await form.getByRole('button', { name: 'Adicionar' }).click();
    await expect(dialog.getByRole('img', { name: /^QR Code/ })).toBeVisible();
    const added = (await api.call(listConnections)).find(({ name }) => name === 'Loja Norte');
    if (!added) throw new Error('the connection is not there');
    await scan(api, added.id, shop);
    await expect(dialog.getByText('O WhatsApp pediu a chave de acesso deste número')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Baixar o ajudante' })).toBeVisible();
    await check.check(page, 'a helper to install');
    await shotInAllLooks(page, shot, 'install');
  });

  await test.step('closed, it waits in the row, and goes on from there', async () => {
    await dialog.getByRole('button', { name: 'Fechar' }).click();
    await expect(row).toContainText('Esperando a chave');
    await shot(page, 'row');
    await row.getByRole('button', { name: 'Continuar' }).click();
    await expect(dialog.getByText('O WhatsApp pediu a chave de acesso deste número')).toBeVisible();
  });

  const { zip } = await api.call(getLinkHelper);
  const helperBrowser = await openHelperBrowser(Buffer.from(zip, 'base64'), key);
  try {
    const code = await test.step('the admin types the number and gets a code', async () => {
      await dialog.getByRole('button', { name: 'Está em outro navegador' }).click();
      await dialog.getByLabel('Número deste WhatsApp').fill('11 98888-0101');
      await shotInAllLooks(page, shot, 'number');
      await dialog.getByRole('button', { name: 'Gerar código do ajudante' }).click();
      const shown = dialog.getByLabel(/^Código para digitar no ajudante/);
      await expect(shown).toBeVisible();
      await check.check(page, 'a code for the helper');
      await shotInAllLooks(page, shot, 'code');
      return (await shown.innerText()).replaceAll(/\s/g, '');
    });

    // Its words are those of the browser's own language, which is not the test's to set.
    await test.step('the helper does nothing on another page', async () => {
      const other = await helperBrowser.context.newPage();
      await other.goto('data:text/html,<title>Outra</title>');
      const window = await helperBrowser.click(other);
      await expect(window.locator('#elsewhere')).toBeVisible();
      await window.close();
      await other.close();
    });

    await test.step('on the page of WhatsApp it takes the code, says what it is for, and confirms with the passkey', async () => {
      const window = await helperBrowser.click(helperBrowser.page);
      await window.locator('#code').fill('AAAA AAAA');
      await window.locator('#code-form button').click();
      await expect(window.locator('#code-problem')).toBeVisible();
      await window.locator('#code').fill(code);
      await shot(window, 'helper-code');
      await window.locator('#code-form button').click();
      await expect(window.getByText('Loja Norte')).toBeVisible();
      await expect(window.getByText('+5511988880101')).toBeVisible();
      await shot(window, 'helper-confirm');
      await window.locator('#use').click();
      await expect(window.locator('#sent')).toBeVisible();
      await shot(window, 'helper-sent');
    });
  } finally {
    await helperBrowser.close();
  }

  await test.step('the codes are equal, and the phone is linked', async () => {
    const shown = dialog.getByLabel(/^Código para comparar/);
    await expect(shown).toBeVisible();
    expect((await shown.innerText()).replaceAll(/\s/g, '')).toBe(shop.account.passkeyCode);
    await check.check(page, 'codes to compare');
    await shotInAllLooks(page, shot, 'compare');
    await dialog.getByRole('button', { name: 'É o mesmo' }).click();
    await expect(dialog.getByText('Loja Norte está conectada')).toBeVisible();
    await expect(dialog.getByText('+55 11 98888-0101, com confirmação pela chave de acesso.')).toBeVisible();
    await expect(row).toContainText('Conectada');
    await check.check(page, 'linked');
    await shotInAllLooks(page, shot, 'linked');
    await dialog.getByRole('link', { name: 'Ver atendimentos' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/tickets/);
    expect(shop.account.passkeyFlaws).toEqual([undefined]);
  });
});

test('a linking with a passkey that is given up leaves nothing linked', async ({ company, peer, open, shot }) => {
  const { api } = company.admin;
  const shop = peer.phone('5511988880102', 'Loja');
  shop.account.asksForPasskey = true;
  const page = await open(company.admin);
  await page.goto('/connections');
  await page.getByRole('button', { name: 'Nova conexão' }).click();
  const form = page.getByRole('dialog', { name: 'Nova conexão' });
  await form.getByLabel('Nome').fill('Loja Sul');
  await form.getByRole('button', { name: 'Adicionar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Conectar “Loja Sul”' });
  await expect(dialog.getByRole('img', { name: /^QR Code/ })).toBeVisible();
  const added = (await api.call(listConnections)).find(({ name }) => name === 'Loja Sul');
  if (!added) throw new Error('the connection is not there');
  await scan(api, added.id, shop);
  await expect(dialog.getByText('O WhatsApp pediu a chave de acesso deste número')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: 'Loja Sul' });
  await expect(row).toContainText('Desconectada');
  await shot(page, 'given-up');
  expect(shop.account.companions.size).toBe(0);
});
