import { randomInt } from 'node:crypto';
import { createConnection, getCloudAccount, saveCloudAccount } from '@balcao/contract';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { waitUntil } from '../support/api.ts';
import { expect } from '../support/fixtures.ts';
import { shotInAllLooks } from '../support/looks.ts';
import { Inbox } from '../support/screens.ts';
import { test } from '../support/with-meta.ts';

const lia = { number: '5511987650001', name: 'Lia Prado' };
const wamid = () => `wamid.${randomInt(1e9, 1e10)}`;
const text = (body: string) => ({ id: wamid(), type: 'text', text: { body } });

test('a conversation that the agent of Meta has is taken over and given back, and a locked account is told and released', async ({
  company,
  graph,
  open,
  shot,
}) => {
  const check = new AccessibilityCheck();
  const meta = graph.createAccount();
  const { api } = company.admin;
  const { id } = await api.call(createConnection, { body: { name: 'Loja oficial', provider: 'cloud' } });
  const { phoneNumberId, businessAccountId, accessToken, appSecret, verifyToken } = meta;
  await api.call(saveCloudAccount, {
    params: { id },
    body: { phoneNumberId, businessAccountId, accessToken, appSecret, verifyToken },
  });
  meta.callbackUrl = (await api.call(getCloudAccount, { params: { id } })).callbackUrl;
  const page = await open(company.admin);
  const inbox = new Inbox(page);

  await test.step('the agent of Meta has the conversation: it is shown, and nobody writes into it', async () => {
    await page.goto('/tickets');
    await graph.contactSendsElsewhere(meta, lia.number, text('Tem em cobre?'), lia.name);
    const echo = {
      id: wamid(),
      timestamp: String(Math.floor(Date.now() / 1000)),
      message: { to: lia.number, ...text('Temos, por R$ 489,90.') },
    };
    await graph.callWebhook(meta, { standby: { message_echoes: [echo] } }, meta.appSecret, 'standby');
    await inbox.showPending();
    const row = page.getByRole('option').filter({ hasText: lia.name });
    await expect(row.getByRole('img', { name: 'O agente da Meta está atendendo' })).toBeVisible();
    // Who an agent serves is not who waits longest for people.
    await expect(page.getByRole('button', { name: 'Aceitar o próximo' })).toBeHidden();
    await page.getByRole('button', { name: '1 com agente' }).click();
    await expect(row).toBeVisible();
    await check.check(page, 'the list of those with an agent');
    await shotInAllLooks(page, shot, 'list');
    await page.getByRole('button', { name: '1 com agente' }).click();
    await page.getByRole('button', { name: `Aceitar o atendimento de ${lia.name}` }).click();
    await expect(page.getByRole('region', { name: 'O agente da Meta está atendendo' })).toBeVisible();
    await expect(inbox.message('Temos, por R$ 489,90.')).toBeVisible();
    await check.check(page, 'a conversation that another responder has');
    await shotInAllLooks(page, shot, 'held');
  });

  await test.step('it is taken over and answered, with the summary above it, and given back', async () => {
    await page.getByRole('button', { name: 'Assumir conversa' }).click();
    await expect(inbox.field).toBeVisible();
    await inbox.write('Oi, aqui é da loja.');
    await waitUntil(async () => (graph.sent.length > 0 ? true : undefined));
    await graph.changeHands(meta, lia.number, 'control_passed', {
      timestamp: String(Math.floor(Date.now() / 1000) + 5),
      previous_owner_role: 'ai_agent',
      conversation_context: { summary: { text: 'Quer dois pendentes em cobre para uma mesa de 1,80 m.' } },
    });
    await expect(page.getByText('Quer dois pendentes em cobre')).toBeVisible();
    await check.check(page, 'a conversation that was taken over');
    await shotInAllLooks(page, shot, 'taken');
    await page.getByRole('button', { name: 'Devolver ao agente da Meta' }).click();
    await expect(page.getByRole('button', { name: 'Assumir conversa' })).toBeVisible();
    // By the key by which a ticket that waits is accepted.
    await page.keyboard.press('Alt+a');
    await expect(inbox.field).toBeVisible();
  });

  await test.step('an account that Meta locks is told with what to do, and an admin releases it', async () => {
    await graph.callWebhook(meta, { errors: [{ code: 131031, title: 'Account has been locked' }] });
    await page.goto('/connections');
    await expect(page.getByText('A Meta bloqueou a conta de Loja oficial')).toBeVisible();
    await check.check(page, 'a locked account');
    await shotInAllLooks(page, shot, 'locked');
    await page.getByRole('button', { name: 'Já resolvi: liberar envios' }).click();
    await expect(page.getByText('A Meta bloqueou a conta de Loja oficial')).toHaveCount(0);
  });
});
