import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { shotInAllLooks } from '../support/looks.ts';

let peer: Server;
let answers: number[];
let received: string[];
test.beforeEach(async () => {
  answers = [];
  received = [];
  peer = createServer((request, response) => {
    void (async () => {
      received.push(Buffer.concat(await request.toArray()).toString());
      response.writeHead(answers.shift() ?? 200).end('recebido');
    })();
  });
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve));
});
test.afterEach(async () => {
  peer.closeAllConnections();
  await new Promise((resolve) => peer.close(resolve));
});

test('a webhook is added, its secret shown once, tried out, and a delivery that failed is sent again', async ({
  open,
  company,
  watch,
  shot,
}) => {
  watch.allowProblem(/status of 400 .* at \/outgoing-webhooks/);
  const check = new AccessibilityCheck();
  const page = await open(company.admin);
  await page.goto('/messages-api');
  await page.getByRole('tab', { name: 'Webhooks' }).click();
  await expect(page.getByText('Nenhum endereço ainda')).toBeVisible();
  await page.getByRole('button', { name: 'Novo webhook' }).click();
  const form = page.getByRole('dialog', { name: 'Novo webhook' });
  await form.getByLabel('Endereço', { exact: true }).fill('http://10.0.0.1/');
  await form.getByRole('button', { name: 'Criar endereço' }).click();
  await expect(form.getByText('Escolha pelo menos um evento.')).toBeVisible();
  await form.getByLabel('Todos de Mensagens').check();
  await form.getByLabel('criado', { exact: true }).check();
  await shotInAllLooks(page, shot, 'form');
  await check.check(page, 'the form of a webhook');
  await form.getByRole('button', { name: 'Criar endereço' }).click();
  await expect(form.getByLabel('Endereço', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  const address = `127.0.0.1:${(peer.address() as AddressInfo).port}/balcao`;
  await form.getByLabel('Endereço', { exact: true }).fill(`http://${address}`);
  await form.getByRole('button', { name: 'Criar endereço' }).click();
  const once = page.getByRole('region', { name: `Copie o segredo de ${address} agora` });
  await expect(once.locator('code')).toHaveText(/^whsec_/);
  await once.getByLabel('Já guardei em lugar seguro').check();
  await once.getByRole('button', { name: 'Concluir' }).click();

  answers.push(503);
  await page.getByRole('button', { name: 'Enviar um teste' }).click();
  const row = page.getByRole('row', { name: /webhook\.test/ });
  await expect(row).toContainText('503');
  const detail = page.getByRole('region', { name: 'Entrega' });
  await expect(detail.getByText('e segue por 24 h, cada vez mais devagar')).toBeVisible();
  await expect(detail).toContainText('"type": "webhook.test"');
  await shotInAllLooks(page, shot, 'failed');
  await check.check(page, 'the deliveries of a webhook');
  await detail.getByRole('button', { name: 'Reenviar agora' }).click();
  await expect(row).toContainText('200');
  await detail.getByRole('radiogroup').getByText('Resposta', { exact: true }).click();
  await expect(detail).toContainText('recebido');
  expect(new Set(received).size).toBe(1);
  await shotInAllLooks(page, shot, 'delivered');
});
