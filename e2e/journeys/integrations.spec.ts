import { listIntegrations, updateConnection, updateIntegration } from '@balcao/contract';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { shotInAllLooks } from '../support/looks.ts';

/** A program that answers turns, on this machine. */
async function startFlow(answer: object) {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/pedidos`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test('an integration is added with its secret, chosen in a queue, and shown where it acts', async ({
  open,
  company,
  product,
  shot,
  watch,
}) => {
  watch.allowProblem(/status of 400 .* at \/queueIntegration$/);
  const check = new AccessibilityCheck();
  const queue = await company.queue('Entregas');
  const page = await open(company.admin);
  await page.goto('/queue-integration');
  await expect(page.getByRole('heading', { name: 'Nenhuma integração ainda' })).toBeVisible();
  await shotInAllLooks(page, shot, 'empty');

  await page.getByRole('button', { name: 'Adicionar n8n' }).click();
  const form = page.getByRole('dialog', { name: 'Nova integração' });
  await expect(form.getByRole('radio', { name: /n8n/ })).toBeChecked();
  await form.getByRole('button', { name: 'Criar integração' }).click();
  await expect(form.getByLabel('Nome', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('Nome', { exact: true }).fill('Consulta de pedidos');
  await form.getByLabel('Endereço do fluxo (URL)').fill('http://169.254.169.254/pedidos');
  await expect(form.getByRole('textbox', { name: 'Segredo da assinatura' })).toHaveValue(/^whsec_/);
  await form.getByRole('button', { name: 'Criar integração' }).click();
  await expect(form.getByText('O servidor não chama este endereço.')).toBeVisible();
  await test.step('it is tried out: what it answers and what would follow', async () => {
    const flow = await startFlow({
      messages: [{ text: 'Seu pedido saiu hoje.' }],
      actions: [{ type: 'queue', id: queue.id }],
    });
    await form.getByLabel('Endereço do fluxo (URL)').fill(flow.url);
    const trial = form.getByRole('region', { name: 'Teste' });
    await trial.getByRole('button', { name: 'Enviar teste' }).click();
    await expect(trial.getByText('Enviaria ao cliente: Seu pedido saiu hoje.')).toBeVisible();
    await expect(trial.getByText('Passaria para Entregas')).toBeVisible();
    await trial.getByText('Cabeçalhos', { exact: true }).click();
    await expect(trial.locator('pre')).toContainText('webhook-signature: v1,');
    await shotInAllLooks(page, shot, 'trial');
    await flow.close();
  });
  await test.step('it is told what is wrong where n8n answers before its flow ends, and what it would leave out', async () => {
    const early = await startFlow({ message: 'Workflow was started' });
    await form.getByLabel('Endereço do fluxo (URL)').fill(early.url);
    const trial = form.getByRole('region', { name: 'Teste' });
    await trial.getByRole('button', { name: 'Enviar teste' }).click();
    await expect(trial.getByText('O n8n respondeu antes do fluxo terminar')).toBeVisible();
    await shotInAllLooks(page, shot, 'trial-early');
    await early.close();
    const sloppy = await startFlow([{ messages: ['**Saiu** hoje.'], actions: [{ type: 'dance' }] }]);
    await form.getByLabel('Endereço do fluxo (URL)').fill(sloppy.url);
    await trial.getByRole('button', { name: 'Enviar teste' }).click();
    await expect(trial.getByText('Enviaria ao cliente: *Saiu* hoje.')).toBeVisible();
    await expect(trial.getByText('1 ação desconhecida ficou de fora')).toBeVisible();
    await shotInAllLooks(page, shot, 'trial-sloppy');
    await form.getByRole('switch', { name: 'Adaptar Markdown ao WhatsApp' }).click();
    await trial.getByRole('button', { name: 'Enviar teste' }).click();
    await expect(trial.getByText('Enviaria ao cliente: **Saiu** hoje.')).toBeVisible();
    await form.getByRole('switch', { name: 'Adaptar Markdown ao WhatsApp' }).click();
    await sloppy.close();
  });
  await form.getByLabel('Endereço do fluxo (URL)').fill('https://fluxos.exemplo.com/webhook/pedidos');
  await form.getByLabel('Tentativas').fill('1');
  await check.check(page, 'the form of an integration');
  await shotInAllLooks(page, shot, 'form');
  await form.getByRole('button', { name: 'Criar integração' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText('Nenhum lugar')).toBeVisible();

  await test.step('its secret is not shown again', async () => {
    await page.getByRole('button', { name: 'Editar Consulta de pedidos' }).click();
    const edit = page.getByRole('dialog', { name: 'Editar integração Consulta de pedidos' });
    await expect(edit.getByText('O segredo da assinatura está guardado.')).toBeVisible();
    await expect(edit.getByRole('textbox', { name: 'Segredo da assinatura' })).toHaveCount(0);
    await edit.getByRole('button', { name: 'Cancelar' }).click();
  });

  await test.step('a queue is answered by it', async () => {
    await page.goto('/queues');
    await page.getByRole('button', { name: 'Editar a fila Entregas' }).click();
    const queue = page.getByRole('dialog', { name: /Entregas/ });
    await queue.getByRole('combobox', { name: 'Integração' }).click();
    await page.getByRole('option', { name: 'Consulta de pedidos' }).click();
    await shotInAllLooks(page, shot, 'queue');
    await queue.getByRole('button', { name: 'Salvar fila' }).click();
    await expect(queue).toHaveCount(0);
    await page.goto('/queue-integration');
    await expect(page.getByText('Fila Entregas')).toBeVisible();
    await check.check(page, 'the integrations');
    await shotInAllLooks(page, shot, 'list');
  });

  const connection = await company.connection([]);
  await test.step('what became of a turn stands in the list and in its dialog', async () => {
    const { api } = company.admin;
    const { queueIntegrations } = await api.call(listIntegrations, { query: {} });
    await api.call(updateConnection, {
      params: { id: connection.id },
      body: { integrationId: queueIntegrations[0]?.id ?? null },
    });
    await company.receiveMessage(
      connection,
      { number: '5511987650021', name: 'Camila Souza' },
      'Onde está meu pedido?',
    );
    // No server answers at that address.
    await expect(page.getByRole('row', { name: /Consulta de pedidos/ }).getByText('Sem resposta')).toBeVisible();
    await expect(page.getByText(/Consulta de pedidos não responde desde/)).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Últimas respostas' }).getByText('Consulta de pedidos'),
    ).toBeInViewport();
    await check.check(page, 'an integration that does not answer');
    await shotInAllLooks(page, shot, 'failing');
    await page.getByRole('button', { name: 'Ver respostas' }).click();
    const edit = page.getByRole('dialog', { name: 'Editar integração Consulta de pedidos' });
    const turns = edit.getByRole('region', { name: 'Últimas respostas' });
    await expect(turns.getByText('O endereço não atende. Veja se o serviço está no ar.')).toBeVisible();
    const complaints = product.takeErrors();
    expect(complaints.filter((line) => !line.includes('could not be answered'))).toEqual([]);
    expect(complaints).toHaveLength(1);
    await turns.scrollIntoViewIfNeeded();
    await check.check(page, 'the latest turns of an integration');
    await shotInAllLooks(page, shot, 'turns');
  });

  await test.step('n8n that answers before its flow ends is told in the list', async () => {
    const { api } = company.admin;
    const early = await startFlow({ message: 'Workflow was started' });
    const { queueIntegrations } = await api.call(listIntegrations, { query: {} });
    const [integration] = queueIntegrations;
    const id = integration?.id ?? 0;
    await api.call(updateIntegration, { params: { id }, body: { urlN8N: early.url } });
    await company.receiveMessage(connection, { number: '5511987650022', name: 'Rui Lima' }, 'Oi');
    await page.goto('/queue-integration');
    const turns = page.getByRole('region', { name: 'Últimas respostas' });
    await expect(turns.getByText('O n8n respondeu antes do fluxo terminar').first()).toBeVisible();
    await check.check(page, 'an integration that answers too early');
    await shotInAllLooks(page, shot, 'early');
    expect(product.takeErrors().every((line) => line.includes('could not be answered'))).toBe(true);
    await early.close();
  });
});
