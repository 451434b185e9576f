import { createConnection, newQrCode } from '@balcao/contract';
import { AccessCheck } from '../support/access.ts';
import { expect, test } from '../support/fixtures.ts';
import { Inbox, Phone } from '../support/screens.ts';

const phoneWindow = { width: 390, height: 844 };
const tabletWindow = { width: 1024, height: 768 };

test('the door can be used by everybody', async ({ open }) => {
  const check = new AccessCheck();
  const page = await open();
  await page.goto('/login');
  await check.look(page, 'login');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('Escreva seu e-mail')).toBeVisible();
  await check.look(page, 'login with errors');
  await page.setViewportSize(phoneWindow);
  await check.look(page, 'login on a phone');

  await page.goto('/signup');
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await check.look(page, 'sign-up with errors');
  await page.goto('/forgetpsw');
  await check.look(page, 'forgotten password');
  check.expectNothingFound();
});

test('the inbox can be used by everybody', async ({ open, company }) => {
  const check = new AccessCheck();
  const sales = await company.queue('Vendas');
  const connection = await company.connection([sales]);
  const lia = { number: '5511987650001', name: 'Lia Prado' };
  const waiting = await company.writes(connection, lia, 'Vejam *isto*: https://exemplo.com.br');
  await company.writes(connection, { number: '5511987650002', name: 'Rui Dias' }, 'Boa tarde');

  const page = await open(company.admin);
  const inbox = new Inbox(page);
  await page.goto('/tickets');
  await expect(page.getByText('Ninguém em atendimento')).toBeVisible();
  await check.look(page, 'empty list');
  await inbox.showWaiting();
  await expect(inbox.row('Lia Prado')).toBeVisible();
  await check.look(page, 'who waits');
  await page.goto(`/tickets/${waiting.uuid}`);
  await expect(inbox.message('Vejam')).toBeVisible();
  await check.look(page, 'a waiting conversation');

  await inbox.accept('Lia Prado');
  await inbox.write('Recebi, obrigada.');
  await expect(inbox.message('Recebi').getByRole('img', { name: 'entregue' })).toBeVisible();
  await inbox.thread.getByRole('button', { name: /^Responder a Lia Prado/ }).click();
  await inbox.field.fill('Sobre isto');
  await check.look(page, 'an open conversation with a quote');
  await page.setViewportSize(tabletWindow);
  await check.look(page, 'an open conversation on a tablet');
  await page.getByRole('button', { name: 'Dados do contato' }).click();
  await expect(page.getByRole('dialog', { name: 'Contato' })).toBeVisible();
  await check.look(page, 'the contact on a tablet');
  await page.keyboard.press('Escape');
  await page.setViewportSize(phoneWindow);
  await check.look(page, 'an open conversation on a phone');
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(inbox.row('Lia Prado')).toBeVisible();
  await check.look(page, 'the list on a phone');
  await page.getByRole('button', { name: 'Abrir o menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Conexões' })).toBeVisible();
  await check.look(page, 'the menu on a phone');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });

  await inbox.row('Lia Prado').click();
  await inbox.act('Resolver');
  await inbox.tab('Resolvidos').click();
  await inbox.row('Lia Prado').click();
  await expect(page.getByText('Atendimento resolvido. Reabra para escrever.')).toBeVisible();
  await check.look(page, 'a resolved conversation');

  await page.getByRole('button', { name: /^Sua conta/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Perfil' })).toBeVisible();
  await check.look(page, 'the menu of the user');
  await page.getByRole('menuitem', { name: 'Perfil' }).click();
  await expect(page.getByRole('dialog', { name: 'Perfil' })).toBeVisible();
  await check.look(page, 'the profile');
  check.expectNothingFound();
});

test('connections and the simulated phone can be used by everybody', async ({ open, company }) => {
  const check = new AccessCheck();
  const sales = await company.queue('Vendas');
  const connection = await company.connection([sales]);
  await company.writes(connection, { number: '5511987650001', name: 'Lia Prado' }, 'Bom dia');
  const body = { name: 'Segundo balcão', provider: 'sandbox' as const, queueIds: [] };
  const { id } = await company.admin.api.call(createConnection, { body });

  const page = await open(company.admin);
  await page.goto('/connections');
  await expect(page.getByText('Desconectada')).toBeVisible();
  await check.look(page, 'connections');
  await page.getByRole('button', { name: 'Nova conexão' }).click();
  const form = page.getByRole('dialog', { name: 'Nova conexão' });
  await form.getByRole('button', { name: 'Adicionar' }).click();
  await check.look(page, 'the form of a connection with an error');
  await form.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Excluir a conexão Segundo balcão' }).click();
  await expect(page.getByRole('dialog', { name: 'Excluir a conexão Segundo balcão?' })).toBeVisible();
  await check.look(page, 'a question before deleting');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Novo QR' }).click();
  await expect(page.getByRole('img', { name: 'QR Code da conexão Segundo balcão' })).toBeVisible();
  await check.look(page, 'the QR code');
  await page.keyboard.press('Escape');
  await page.setViewportSize(phoneWindow);
  await check.look(page, 'connections on a phone');

  await page.setViewportSize({ width: 1440, height: 900 });
  await company.admin.api.call(newQrCode, { params: { id } });
  await page.goto(`/sandbox/${id}`);
  await expect(page.getByText('Há um QR Code esperando na tela de Conexões.')).toBeVisible();
  await check.look(page, 'a phone that can scan');
  await page.goto(`/sandbox/${connection.id}`);
  const phone = new Phone(page);
  await phone.play('Lia Prado');
  await expect(phone.message('Bom dia')).toBeVisible();
  await check.look(page, 'the phone of a contact');
  await page.setViewportSize(phoneWindow);
  await check.look(page, 'the phone of a contact on a phone');

  await page.goto('/nada');
  await check.look(page, 'a page that does not exist');
  check.expectNothingFound();
});
