import { listSandboxMessages, sendSandboxMessage, updateTicket } from '@balcao/contract';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { waitUntil } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { shotInAllLooks } from '../support/looks.ts';
import { Inbox } from '../support/screens.ts';

const lia = { name: 'Lia Prado', number: '5511900000188' };

test('an admin chooses 1 to 5 and asks for the reason, and both are read beside the service', async ({
  open,
  company,
  shot,
}) => {
  const { api } = company.admin;
  const check = new AccessibilityCheck();
  const sales = await company.queue('Vendas');
  const connection = await company.connection([sales]);
  const params = { whatsappId: connection.id };
  const page = await open(company.admin);
  const write = (body: string) => api.call(sendSandboxMessage, { params, body: { ...lia, body } });
  const waitForAnswer = (answer: string) =>
    waitUntil(async () => {
      const { messages } = await api.call(listSandboxMessages, { params, query: { number: lia.number } });
      return messages.some((message) => !message.fromMe && message.body.includes(answer)) ? true : undefined;
    });

  await test.step('the scale, the reason and the deadline are options', async () => {
    await page.goto('/settings?option=userRating');
    await page.getByRole('switch', { name: 'Avaliações' }).click();
    await page.getByLabel('Notas', { exact: true }).selectOption({ label: 'De 1 a 5' });
    await expect(page.getByText('De péssimo a ótimo.')).toBeVisible();
    await page.getByRole('switch', { name: 'Motivo da nota' }).click();
    await page.getByLabel('Até quando vale a nota').selectOption({ label: 'Uma semana' });
    await expect(page.getByText('Depois de uma semana, um número abre um novo atendimento.')).toBeVisible();
    await check.check(page, 'the options of ratings');
    await shotInAllLooks(page, shot, 'options');
  });

  await test.step('the contact rates, says why, and writes again', async () => {
    const { id } = await company.receiveMessage(connection, lia, 'Bom dia');
    await api.call(updateTicket, { params: { id }, body: { status: 'open' } });
    await api.call(updateTicket, { params: { id }, body: { status: 'closed' } });
    await waitForAnswer('*5* - _Ótimo_');
    await write('Nota 4');
    await waitForAnswer('Quer contar o motivo?');
    await write('A Ana resolveu rápido, só demorou a responder');
    await waitForAnswer('Obrigado por contar!');
    await write('Preciso de mais um abajur');
  });

  await test.step('both stand with the past service', async () => {
    const inbox = new Inbox(page);
    await page.goto('/tickets');
    await inbox.showPending();
    await inbox.accept(lia.name);
    await expect(page.getByText('Nota 4 de 5')).toBeVisible();
    await expect(page.getByText('A Ana resolveu rápido, só demorou a responder').last()).toBeVisible();
    await check.check(page, 'the history with a rating');
    await shotInAllLooks(page, shot, 'history');
  });

  await test.step('the dashboard has the mean by the scale', async () => {
    await page.goto('/');
    await expect(page.getByText('de 5 · 1 nota').first()).toBeVisible();
    await shotInAllLooks(page, shot, 'dashboard');
  });
});
