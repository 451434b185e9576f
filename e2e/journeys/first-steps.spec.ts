import { createUser, getConnection, listConnections, scanSandboxQrCode, sendSandboxMessage } from '@balcao/contract';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';

test('a new company sets itself up, and what is done ticks itself off', async ({ open, company, shot }) => {
  const page = await open(company.admin);
  const { api } = company.admin;
  const steps = page.getByRole('region', { name: 'Primeiros passos' });
  const dialog = page.getByRole('dialog', { name: /conexão$/ });
  const check = new AccessibilityCheck({ bestPractices: true });
  const tab = (name: string) => dialog.getByRole('tab', { name });

  await test.step('the dashboard of a new admin begins with the first steps', async () => {
    await page.goto('/');
    await expect(steps.getByText('0 de 4 feitos')).toBeVisible();
    // A trial that has just begun is no warning.
    await expect(page.getByRole('link', { name: /^Teste: faltam? / })).toHaveAttribute('href', '/subscription');
    await expect(page.getByText(/Sua assinatura vence em/)).toHaveCount(0);
    await check.check(page, 'first steps');
    await shot(page, 'first-steps');
    await steps.getByRole('link', { name: 'Ir para Conexões' }).first().click();
    await expect(page).toHaveURL('/connections');
  });

  await test.step('a connection is added; a field that needs attention opens its tab', async () => {
    await page.getByRole('button', { name: 'Nova conexão' }).click();
    await dialog.getByLabel('Nome').fill('Loja Centro');
    await dialog.getByRole('radio', { name: 'Telefone simulado' }).check();
    await tab('Prazos').click();
    await dialog.getByLabel('Encerrar sozinho').fill('120');
    await dialog.getByLabel('Mandar para uma fila').fill('10');
    await tab('Geral').click();
    await dialog.getByRole('button', { name: 'Adicionar' }).click();
    await expect(tab('Prazos')).toHaveAttribute('aria-selected', 'true');
    await expect(dialog.getByText('Escolha a fila que recebe, ou deixe o tempo em 0.')).toBeVisible();
    await check.check(page, "a connection's time limits");
    await dialog.getByLabel('Mandar para uma fila').fill('0');
    await dialog.getByRole('button', { name: 'Adicionar' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Loja Centro').first()).toBeVisible();
  });

  const queues = [await company.queue('Vendas'), await company.queue('Suporte')];
  let id = 0;

  await test.step('with several queues it wants a greeting, and keeps what the form did not touch', async () => {
    await page.getByRole('button', { name: 'Editar a conexão Loja Centro' }).click();
    const field = dialog.getByRole('combobox', { name: 'Filas' });
    for (const { name } of queues) {
      await field.fill(name);
      await page.getByRole('option', { name }).click();
    }
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(tab('Saudação e menu')).toHaveAttribute('aria-selected', 'true');
    await expect(dialog.getByText('Escreva a saudação: ela é obrigatória quando há mais de uma fila.')).toBeVisible();
    await dialog.getByLabel('Mensagem de saudação').fill('Olá! Com quem quer falar?');
    await check.check(page, 'greeting and menu');
    await shot(page, 'greeting-and-menu');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('its QR code, there since it was added, changes none of it', async () => {
    await page.getByRole('button', { name: 'QR Code' }).click();
    await expect(page.getByRole('img', { name: 'QR Code da conexão Loja Centro' })).toBeVisible();
    id = (await api.call(listConnections))[0]?.id ?? 0;
    const now = await api.call(getConnection, { params: { id } });
    expect(now).toMatchObject({
      status: 'qrcode',
      expiresTicket: 120,
      timeToTransfer: 0,
      maxUseBotQueues: 3,
      greetingMessage: 'Olá! Com quem quer falar?',
    });
    expect(now.queues.map(({ name }) => name).toSorted()).toEqual(['Suporte', 'Vendas']);
  });

  await test.step("the steps tick themselves off before one's eyes, up to the last", async () => {
    await page.goto('/');
    await expect(steps.getByText('1 de 4 feitos')).toBeVisible();
    await api.call(scanSandboxQrCode, { params: { whatsappId: id }, body: {} });
    await expect(steps.getByText('2 de 4 feitos')).toBeVisible();
    await api.call(createUser, {
      body: {
        name: 'Ana',
        email: `ana-${company.name.replaceAll(' ', '-')}@exemplo.com.br`,
        password: 'Telhado-azul-9',
        profile: 'user',
      },
    });
    await expect(steps.getByText('3 de 4 feitos')).toBeVisible();
    await api.call(sendSandboxMessage, {
      params: { whatsappId: id },
      body: { number: '5511987654321', name: 'Júlia', body: 'Isto é um teste' },
    });
    await expect(steps.getByText('4 de 4 feitos')).toBeVisible();
    await expect(steps.getByRole('link', { name: 'Ver os atendimentos' })).toBeVisible();
    await check.check(page, 'first steps done');
    await shot(page, 'all-done');
  });

  await test.step('done, they are gone from the dashboard and stay where one asks for them', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Painel' })).toBeAttached();
    await expect(steps).toHaveCount(0);
    await page.goto('/first-steps');
    await expect(steps.getByText('4 de 4 feitos')).toBeVisible();
  });
  check.expectNoViolations();
});
