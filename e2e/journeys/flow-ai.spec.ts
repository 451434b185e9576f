import { createFollowUp, createPrompt } from '@balcao/contract';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { shotInAllLooks } from '../support/looks.ts';

test('an admin has a model answer in a flow, and plays the model while trying it out', async ({
  open,
  company,
  shot,
}) => {
  const check = new AccessibilityCheck();
  const sales = await company.queue('Vendas');
  await company.admin.api.call(createPrompt, {
    body: {
      name: 'Achar o pedido',
      prompt: 'Você atende os clientes de uma loja de móveis, com frases curtas e gentis.',
      model: 'llama-3.1-8b',
      maxTokens: 120,
      maxMessages: 5,
      temperature: 0.2,
      apiKey: 'sk-secreta',
      queueId: sales.id,
    },
  });
  await company.admin.api.call(createFollowUp, {
    body: { name: 'Orçamento sem resposta', steps: [{ minutes: 60, text: 'Ficou alguma dúvida?' }] },
  });
  const page = await open(company.admin);
  await page.goto('/flows');
  await page.getByRole('button', { name: 'Novo fluxo' }).click();
  const palette = page.getByRole('complementary', { name: 'Blocos' });
  const inspector = page.getByRole('complementary', { name: 'Ajustes do que está escolhido' });
  const choose = async (label: string, option: string) => {
    await inspector.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };

  await test.step('the block names a prompt and a goal, and where it goes on', async () => {
    await palette.getByRole('button', { name: 'Resposta da IA' }).click();
    await choose('Prompt', 'Achar o pedido');
    await inspector.getByRole('textbox', { name: 'Objetivo' }).fill('Saber o número do pedido');
    await inspector.getByRole('textbox', { name: 'Guardar em' }).fill('pedido');
    await choose('Pediu pessoa', 'Fila Vendas');
    await choose('Limite', 'Fila Vendas');
    await choose('IA sem resposta', 'Fila Vendas');
    await check.check(page, 'the block of a model');
    await shotInAllLooks(page, shot, 'flow-ai');
    await palette.getByRole('button', { name: 'Acompanhar' }).click();
    await choose('Acompanhamento', 'Orçamento sem resposta');
    await palette.getByRole('button', { name: 'Texto', exact: true }).click();
    await inspector.getByRole('textbox', { name: 'Texto', exact: true }).fill('Pedido {pedido}, certo?');
    await palette.getByRole('button', { name: 'Encerrar' }).click();
    await expect(page.getByText('Salvo às')).toBeVisible();
  });

  await test.step('whoever tries it out says what the model answers', async () => {
    await page.getByRole('button', { name: 'Testar' }).click();
    const simulator = page.getByRole('complementary', { name: 'Simulador' });
    const write = simulator.getByRole('textbox', { name: 'Escreva como se fosse o cliente' });
    await write.fill('meu pedido não veio');
    await write.press('Enter');
    await expect(simulator.getByText('A IA responderia com Achar o pedido')).toBeVisible();
    await simulator.getByRole('textbox', { name: 'O que a IA diz' }).fill('Qual é o número?');
    await check.check(page, 'playing the model');
    await shotInAllLooks(page, shot, 'flow-ai-simulator');
    await simulator.getByRole('button', { name: 'Responder', exact: true }).click();
    await write.fill('31');
    await write.press('Enter');
    await simulator.getByText('Chegou ao objetivo').click();
    await simulator.getByRole('textbox', { name: 'O que ela descobriu' }).fill('31');
    await simulator.getByRole('button', { name: 'Responder', exact: true }).click();
    await expect(simulator.getByText('Pedido 31, certo?')).toBeVisible();
    await expect(simulator.getByText('Começaria o acompanhamento Orçamento sem resposta')).toBeVisible();
    await expect(simulator.getByText('Terminou: atendimento encerrado')).toBeVisible();
  });
});
