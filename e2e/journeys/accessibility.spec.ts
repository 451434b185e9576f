import { createConnection, newQrCode } from '@balcao/contract';
import type { Locator } from '@playwright/test';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { Inbox, SandboxPhone } from '../support/screens.ts';

const mobileWindow = { width: 390, height: 844 };
const tabletWindow = { width: 1024, height: 768 };

test('the door can be used by everybody', async ({ open }) => {
  const check = new AccessibilityCheck({ bestPractices: true });
  const page = await open();
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await page.goto('/login');
  await expect(heading('Entrar')).toBeVisible();
  await check.check(page, 'login');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('Escreva seu e-mail')).toBeVisible();
  await check.check(page, 'login with errors');
  await page.setViewportSize(mobileWindow);
  await check.check(page, 'login on a phone');

  await page.goto('/signup');
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await check.check(page, 'sign-up with errors');
  await page.goto('/forgetpsw');
  await expect(heading('Redefinir a senha')).toBeVisible();
  await check.check(page, 'forgotten password');
  check.expectNoViolations();
});

test('the inbox can be used by everybody', async ({ open, company }) => {
  const check = new AccessibilityCheck({ bestPractices: true });
  const sales = await company.queue('Vendas');
  const connection = await company.connection([sales]);
  const lia = { number: '5511987650001', name: 'Lia Prado' };
  const waiting = await company.receiveMessage(connection, lia, 'Vejam *isto*: https://exemplo.com.br');
  await company.receiveMessage(connection, { number: '5511987650002', name: 'Rui Dias' }, 'Boa tarde');

  const page = await open(company.admin);
  const inbox = new Inbox(page);
  await page.goto('/tickets');
  // The inbox begins where the work is.
  await expect(inbox.row('Lia Prado')).toBeVisible();
  await inbox.segment('Em atendimento').click();
  await expect(page.getByText('Ninguém em atendimento')).toBeVisible();
  await check.check(page, 'empty list');
  await inbox.showPending();
  await expect(inbox.row('Lia Prado')).toBeVisible();
  await check.check(page, 'who waits');
  await page.goto(`/tickets/${waiting.uuid}`);
  await expect(inbox.message('Vejam')).toBeVisible();
  await check.check(page, 'a waiting conversation');

  await inbox.accept('Lia Prado');
  await inbox.write('Recebi, obrigada.');
  await expect(inbox.message('Recebi').getByRole('img', { name: 'entregue' })).toBeVisible();
  await inbox.thread.getByRole('button', { name: /^Responder a Lia Prado/ }).click();
  await inbox.field.fill('Sobre isto');
  await check.check(page, 'an open conversation with a quote');
  await page.setViewportSize(tabletWindow);
  await check.check(page, 'an open conversation on a tablet');
  await page.getByRole('button', { name: 'Dados do contato' }).click();
  await expect(page.getByRole('dialog', { name: 'Contato' })).toBeVisible();
  await check.check(page, 'the contact on a tablet');
  await page.keyboard.press('Escape');
  await page.setViewportSize(mobileWindow);
  await check.check(page, 'an open conversation on a phone');
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(inbox.row('Lia Prado')).toBeVisible();
  await check.check(page, 'the list on a phone');
  const bar = page.getByRole('navigation', { name: 'Principal' });
  await bar.getByRole('link', { name: 'Mais' }).click();
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Conexões' })).toBeVisible();
  await check.check(page, 'the menu on a phone');
  await bar.getByRole('link', { name: 'Atendimentos' }).click();
  await page.setViewportSize({ width: 1440, height: 900 });

  await inbox.row('Lia Prado').click();
  await inbox.act('Resolver');
  await inbox.tab('Resolvidos').click();
  await inbox.row('Lia Prado').click();
  await expect(page.getByText('Atendimento resolvido. Reabra para escrever.')).toBeVisible();
  await check.check(page, 'a resolved conversation');

  await page.getByRole('button', { name: /^Sua conta/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Perfil' })).toBeVisible();
  await check.check(page, 'the menu of the user');
  await page.getByRole('menuitem', { name: 'Perfil' }).click();
  await expect(page.getByRole('dialog', { name: 'Perfil' })).toBeVisible();
  await check.check(page, 'the profile');
  check.expectNoViolations();
});

test('in high contrast one sees what is on, what is off and which tab is open', async ({ open, company, shot }) => {
  const page = await open(company.admin);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/settings');
  const track = (name: string) => page.getByRole('switch', { name }).locator('+ .mantine-Switch-track');
  const styleOf = (element: Locator) =>
    element.evaluate((each) => {
      const { backgroundColor, borderBottomColor, borderBottomWidth } = getComputedStyle(each);
      return { background: backgroundColor, edge: `${borderBottomWidth} ${borderBottomColor}` };
    });
  const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const [on, off] = [await styleOf(track('Ignorar mensagens de grupos')), await styleOf(track('Avaliações'))];
  expect(on.background).not.toBe(off.background);
  for (const name of ['Ignorar mensagens de grupos', 'Avaliações']) {
    const [rail, thumb] = [track(name), track(name).locator('.mantine-Switch-thumb')];
    expect((await styleOf(rail)).edge, name).toMatch(/^1px/);
    expect((await styleOf(thumb)).background, name).not.toBe((await styleOf(rail)).background);
  }
  const tab = (name: string) => styleOf(page.getByRole('tab', { name }));
  expect((await tab('Opções')).edge).not.toBe((await tab('Auditoria')).edge);
  expect((await tab('Opções')).edge).not.toContain(canvas);
  await shot(page, 'high-contrast');
});

test('connections and the simulated phone can be used by everybody', async ({ open, company }) => {
  const check = new AccessibilityCheck({ bestPractices: true });
  const sales = await company.queue('Vendas');
  const connection = await company.connection([sales]);
  await company.receiveMessage(connection, { number: '5511987650001', name: 'Lia Prado' }, 'Bom dia');
  const body = { name: 'Segundo balcão', provider: 'sandbox' as const, queueIds: [] };
  const { id } = await company.admin.api.call(createConnection, { body });

  const page = await open(company.admin);
  await page.goto('/connections');
  await expect(page.getByText('Aguardando leitura')).toBeVisible();
  await check.check(page, 'connections');
  await page.getByRole('button', { name: 'Nova conexão' }).click();
  const form = page.getByRole('dialog', { name: 'Nova conexão' });
  await form.getByRole('button', { name: 'Adicionar' }).click();
  await check.check(page, 'the form of a connection with an error');
  await form.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Excluir a conexão Segundo balcão' }).click();
  await expect(page.getByRole('dialog', { name: 'Excluir a conexão Segundo balcão?' })).toBeVisible();
  await check.check(page, 'a question before deleting');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'QR Code' }).click();
  await expect(page.getByRole('img', { name: 'QR Code da conexão Segundo balcão' })).toBeVisible();
  await check.check(page, 'the QR code');
  await page.keyboard.press('Escape');
  await page.setViewportSize(mobileWindow);
  await check.check(page, 'connections on a phone');

  await page.setViewportSize({ width: 1440, height: 900 });
  await company.admin.api.call(newQrCode, { params: { id } });
  await page.goto(`/sandbox/${id}`);
  await expect(page.getByText('Há um QR Code esperando na tela de Conexões.')).toBeVisible();
  await check.check(page, 'a phone that can scan');
  await page.goto(`/sandbox/${connection.id}`);
  const phone = new SandboxPhone(page);
  await phone.play('Lia Prado');
  await expect(phone.message('Bom dia')).toBeVisible();
  await check.check(page, 'the phone of a contact');
  await page.setViewportSize(mobileWindow);
  await check.check(page, 'the phone of a contact on a phone');

  await page.goto('/nada');
  await expect(page.getByRole('heading', { level: 1, name: 'Esta página não existe' })).toBeVisible();
  await check.check(page, 'a page that does not exist');
  check.expectNoViolations();
});
