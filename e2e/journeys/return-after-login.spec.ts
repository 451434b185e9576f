import type { Page } from '@playwright/test';
import { updateTicket } from '@balcao/contract';
import { expect, test } from '../support/fixtures.ts';
import { submitLogin } from '../support/screens.ts';

const lia = { number: '5511987650001', name: 'Lia Prado' };

/** Ends the session as time does: neither the token nor the cookie is accepted any more. */
async function expireSession(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.setItem('token', 'a.e30.b'));
  await page.reload();
}

test('a login leads to the address that asked for it, and after a logout to the first page', async ({
  open,
  company,
  watch,
}) => {
  // The token that is no token is refused with 403.
  watch.allowProblem(/status of 40[13] .* at \//);
  const sales = await company.queue('Vendas');
  const connection = await company.connection([sales]);
  const ana = await company.attendant('Ana', [sales]);
  const bruno = await company.attendant('Bruno', [sales]);
  const { id, uuid } = await company.receiveMessage(connection, lia, 'Bom dia');
  await ana.api.call(updateTicket, { params: { id }, body: { status: 'open', userId: ana.user.id } });
  const field = (page: Page) => page.getByRole('textbox', { name: `Mensagem para ${lia.name}` });
  const page = await open();

  await test.step('a link from a mail, with what stands behind its question mark', async () => {
    await page.goto(`/tickets/${uuid}?words=dia`);
    await expect(page).toHaveURL('/login');
    await submitLogin(page, ana.account);
    await expect(page).toHaveURL(`/tickets/${uuid}?words=dia`);
    await expect(field(page)).toBeVisible();
  });

  await test.step('a session that ran out continues where it was, with what was being written', async () => {
    await field(page).fill('Já vou ver');
    await expireSession(page);
    await expect(page.getByText('Sua sessão expirou. Entre de novo.')).toBeVisible();
    await expect(page.getByLabel('E-mail')).toHaveValue(ana.account.email);
    await page.getByLabel('Senha', { exact: true }).fill(ana.account.password);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page).toHaveURL(new RegExp(`/tickets/${uuid}`));
    await expect(field(page)).toHaveValue('Já vou ver');
  });

  await test.step('so does one that a login elsewhere ended, to the last letter', async () => {
    await field(page).press('End');
    await field(page).pressSequentially(' agora');
    const there = await open();
    await there.goto('/login');
    await submitLogin(there, ana.account);
    await expect(page).toHaveURL('/login');
    await expect(page.getByLabel('E-mail')).toHaveValue(ana.account.email);
    // The page is loaded anew a second after the end.
    await page.waitForTimeout(1500);
    await expect(page.getByLabel('Senha', { exact: true })).toBeFocused();
    await submitLogin(page, ana.account);
    await expect(field(page)).toHaveValue('Já vou ver agora');
  });

  await test.step('not for another person, who begins at the first page', async () => {
    await expireSession(page);
    await expect(page).toHaveURL('/login');
    await submitLogin(page, bruno.account);
    await expect(page).toHaveURL('/tickets');
    await expect(page.getByText('Acesso não permitido')).toHaveCount(0);
  });

  await test.step('a logout leaves nothing behind', async () => {
    await page.goto('/contacts');
    await page.getByRole('button', { name: /^Sua conta/ }).click();
    await page.getByRole('menuitem', { name: 'Sair' }).click();
    await expect(page).toHaveURL('/login');
    await submitLogin(page, ana.account);
    await expect(page).toHaveURL('/tickets');
  });
});
