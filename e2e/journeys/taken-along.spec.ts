import { readFile } from 'node:fs/promises';
import { addTicketTag, createTag, updateTicket } from '@balcao/contract';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { shotInAllLooks } from '../support/looks.ts';

test('a contact’s row leads to its open conversation, which is downloaded as text and as a sheet', async ({
  company,
  open,
  shot,
}) => {
  const sales = await company.queue('Vendas');
  const connection = await company.connection([sales]);
  const ana = await company.attendant('Ana Lima', [sales]);
  const { api } = company.admin;
  const lia = await company.receiveMessage(connection, { number: '5511987650001', name: 'Lia Prado' }, 'Tem bolo?');
  await company.receiveMessage(connection, { number: '5511987650002', name: 'Rui Dias' }, '=SOMA(A1)');
  const body = { status: 'open', userId: ana.user.id, queueId: sales.id } as const;
  await api.call(updateTicket, { params: { id: lia.id }, body });
  for (const [name, color] of [
    ['VIP', '#0E8A9B'],
    ['Orçamento', '#CF5B32'],
    ['Retorno', '#8A4FBF'],
  ] as const) {
    const tag = await api.call(createTag, { body: { name, color } });
    await api.call(addTicketTag, { params: { ticketId: lia.id, tagId: tag.id } });
  }

  const check = new AccessibilityCheck();
  const page = await open(ana);
  await page.goto('/contacts');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('Lia Prado')).toContainText('VIP');
  await expect(row('Lia Prado')).toContainText('+1');
  await expect(row('Rui Dias').getByRole('link', { name: 'Aguardando' })).toBeVisible();
  await check.check(page, 'contacts with their services');
  await shotInAllLooks(page, shot, 'contacts');
  await row('Lia Prado').getByRole('link', { name: 'Com Ana Lima' }).click();
  await expect(page).toHaveURL(`/tickets/${lia.uuid}`);
  await expect(page.getByText('Tem bolo?').last()).toBeVisible();

  const take = async (entry: string) => {
    await page.getByRole('button', { name: 'Mais ações', exact: true }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: entry }).click();
    const download = await downloading;
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
  };
  const text = await take('Baixar a conversa em texto');
  expect(text.name).toBe('Conversa com Lia Prado.txt');
  expect(text.text).toMatch(/Baixada por Ana Lima em .*\r\n\r\n\[.*\] Lia Prado: Tem bolo\?\r\n/);
  const sheet = await take('Baixar a conversa em planilha');
  expect(sheet.text).toMatch(/^\uFEFFQuando;Quem;Mensagem\r\n.*;Lia Prado;Tem bolo\?\r\n$/);

  const menu = page.getByRole('button', { name: 'Mais ações', exact: true });
  await menu.click();
  await shot(page, 'ticket-menu');
  await page.getByRole('menuitem', { name: 'Bloquear contato' }).click();
  const question = page.getByRole('dialog', { name: 'Bloquear Lia Prado?' });
  await expect(question).toBeVisible();
  await check.check(page, 'the question before blocking');
  await question.getByRole('button', { name: 'Bloquear contato' }).click();
  await expect(page.getByText('Lia Prado foi bloqueado.')).toBeVisible();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Desbloquear contato' }).click();
  await expect(page.getByText('Lia Prado foi desbloqueado.')).toBeVisible();
  check.expectNoViolations();
});
