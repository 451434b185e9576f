import { randomBytes, randomInt } from 'node:crypto';
import { createConnection, getConnection, saveCloudAccount, sendSandboxMessage } from '@balcao/contract';
import { waitUntil } from '../support/api.ts';
import { expect } from '../support/fixtures.ts';
import { shotInAllLooks } from '../support/looks.ts';
import { Inbox } from '../support/screens.ts';
import { test } from '../support/with-meta.ts';

test('a contact without a number is asked for it once, while the window is open', async ({
  company,
  graph,
  open,
  product,
  shot,
}) => {
  const { api } = company.admin;
  const meta = graph.createAccount();
  const { id } = await api.call(createConnection, { body: { name: 'Oficial', provider: 'cloud', queueIds: [] } });
  const { phoneNumberId, businessAccountId, accessToken, appSecret, verifyToken } = meta;
  const saved = await api.call(saveCloudAccount, {
    params: { id },
    body: { phoneNumberId, businessAccountId, accessToken, appSecret, verifyToken },
  });
  meta.callbackUrl = product.url + new URL(saved.callbackUrl).pathname;
  await waitUntil(async () =>
    (await api.call(getConnection, { params: { id } })).status === 'CONNECTED' ? true : undefined,
  );
  const userId = `BR.${randomInt(1e12)}`;
  await graph.callWebhook(meta, {
    contacts: [{ user_id: userId, profile: { name: 'Lia Prado' } }],
    messages: [
      {
        id: `wamid.${randomBytes(9).toString('base64')}`,
        from_user_id: userId,
        timestamp: String(Math.floor(Date.now() / 1000)),
        type: 'text',
        text: { body: 'Vocês entregam hoje?' },
      },
    ],
  });

  const page = await open(company.admin);
  const inbox = new Inbox(page);
  await page.goto('/tickets');
  await inbox.showPending();
  await page.getByRole('button', { name: /^Aceitar o atendimento de/ }).click();
  const ask = page.getByRole('button', { name: 'Pedir o número' });
  await expect(ask).toBeVisible();
  await shotInAllLooks(page, shot, 'ask-number');
  await ask.click();
  await expect(page.getByText('Pedido enviado. O número aparece aqui quando o contato compartilhar.')).toBeVisible();
  await expect(ask).toBeDisabled();
  await expect
    .poll(() => graph.sent.filter(({ from, type }) => from === meta.number && type === 'interactive').length)
    .toBe(1);
  const request = inbox.message('compartilhe seu número');
  const [words, button] = [
    await request.getByText('compartilhe seu número').boundingBox(),
    await request.getByText('Compartilhar número').boundingBox(),
  ];
  expect(button?.y, 'the button stands below its text').toBeGreaterThan((words?.y ?? 0) + (words?.height ?? 0) - 1);
  await shotInAllLooks(page, shot, 'number-asked');
});

test('a contact who answers a status is shown with it in row and conversation', async ({ company, open, shot }) => {
  const queue = await company.queue('Vendas');
  const connection = await company.connection([queue]);
  await company.admin.api.call(sendSandboxMessage, {
    params: { whatsappId: connection.id },
    body: {
      number: '5511987650009',
      name: 'Rui Mota',
      body: 'Ainda tem essa luminária?',
      referral: { kind: 'status', body: 'Luminárias com 20% de desconto' },
    },
  });
  const page = await open(company.admin);
  const inbox = new Inbox(page);
  await page.goto('/tickets');
  await inbox.showPending();
  await inbox.accept('Rui Mota');
  const message = inbox.message('Ainda tem essa luminária?');
  await expect(message).toContainText('Respondeu ao seu status');
  await expect(message).toContainText('Luminárias com 20% de desconto');
  await shotInAllLooks(page, shot, 'status-reply');
});
