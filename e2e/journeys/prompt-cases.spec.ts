import { createPrompt, createPromptCase, updateTicket } from '@balcao/contract';
import type { EndpointInput } from '@balcao/contract';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { startFakeModel, type FakeModel } from '../support/fake-model.ts';
import { expect, test } from '../support/fixtures.ts';
import { shotInAllLooks } from '../support/looks.ts';

const camila = { number: '5511987650151', name: 'Camila Souza' };
let model: FakeModel;
test.beforeAll(async () => {
  model = await startFakeModel();
});
test.afterAll(() => model.close());

test('an admin writes cases, takes one from a conversation, runs them, and is warned before a change that makes them worse', async ({
  open,
  company,
  shot,
}) => {
  const check = new AccessibilityCheck();
  const sales = await company.queue('Vendas');
  const ana = await company.attendant('Ana', [sales]);
  const { api } = company.admin;
  const prompt = await api.call(createPrompt, {
    body: {
      name: 'Assistente Lume',
      prompt: 'Você atende os clientes de uma loja de luminárias, com frases curtas e gentis.',
      model: 'gpt-4o-mini',
      baseUrl: model.baseUrl,
      maxTokens: 120,
      maxMessages: 5,
      temperature: 0.2,
      apiKey: 'sk-secreta',
      queueId: sales.id,
    },
  });
  const ticket = await company.receiveMessage(
    await company.connection([sales]),
    camila,
    'Oi, sou a Camila, meu cpf é 123.456.789-09. Vocês parcelam no boleto?',
  );
  const params = { id: ticket.id };
  await ana.api.call(updateTicket, { params, body: { status: 'open' } });
  await ana.api.call(updateTicket, { params, body: { status: 'closed' } });

  const page = await open(company.admin);
  await page.goto('/prompts');
  await page.getByRole('link', { name: 'Abrir casos' }).click();
  await expect(page.getByText('Guarde 20 perguntas de verdade antes de ligar.')).toBeVisible();
  await check.check(page, 'no cases');
  await shotInAllLooks(page, shot, 'cases-empty');

  await test.step('a conversation becomes a case without what tells of a person, once a person has read it', async () => {
    await page.getByRole('button', { name: 'Buscar em conversas resolvidas' }).first().click();
    await page.getByRole('button', { name: /Camila Souza/ }).click();
    const form = page.getByRole('dialog', { name: 'Novo caso' });
    await expect(form.getByLabel('Fala 1 do cliente')).toHaveValue(
      'Oi, sou a [nome], meu cpf é [CPF]. Vocês parcelam no boleto?',
    );
    await expect(form.getByText(/Trocamos por marcas: nome \(1\), CPF \(1\)/)).toBeVisible();
    await form.getByLabel('Deve dizer').fill('só à vista | não parcelamos');
    await form.getByLabel('Nunca pode dizer').fill('em até 3x');
    await form.getByLabel('Nunca pode errar').check();
    await check.check(page, 'case of a conversation');
    await shotInAllLooks(page, shot, 'case-form');
    await form.getByRole('button', { name: 'Conferi, guardar' }).click();
    await expect(form).toHaveCount(0);
    await expect(page.getByText('Faltam 4 casos para rodar')).toBeVisible();
  });

  const written: Partial<EndpointInput<typeof createPromptCase>['body']>[] = [
    { title: 'quero 10 % pq comprei ano passado', mustSay: ['à vista'] },
    { title: 'abrem sábado?', mustMean: ['Diz que abre das 09:00 às 13:00'] },
    { title: 'quero falar com gente', expected: ['handover'] },
    { title: 'dá pra trocar depois de 10 dias', neverSay: ['30 dias'] },
  ];
  for (const { title = '', ...more } of written)
    await api.call(createPromptCase, { body: { promptId: prompt.id, title, turns: [title], ...more } });

  await test.step('a run says before who receives what, and shows what went wrong first', async () => {
    model.setAnswer('No boleto é só à vista.');
    await page.getByRole('button', { name: 'Rodar os 5' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rodar 5 casos?' });
    await expect(dialog.getByText(new RegExp(`^${new URL(model.baseUrl).host} recebe`))).toBeVisible();
    await shotInAllLooks(page, shot, 'case-run');
    await dialog.getByRole('button', { name: 'Rodar' }).click();
    await expect(page.getByRole('heading', { name: 'quero falar com gente' })).toBeVisible();
    await expect(page.getByText('Deve: chamar uma pessoa Não fez.')).toBeVisible();
    await check.check(page, 'cases');
    await shotInAllLooks(page, shot, 'cases');
  });

  await test.step('the arrows choose another case, and Y says that its answer is right', async () => {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('heading', { name: 'abrem sábado?' })).toBeVisible();
    await page.keyboard.press('y');
    await expect(page.getByText('Conferido por uma pessoa.')).toBeVisible();
  });

  await test.step('a change that makes cases worse names them before it is saved', async () => {
    model.setAnswer('Claro! Parcelamos em até 3x.');
    await page.getByRole('button', { name: 'Voltar para IA' }).click();
    await page.getByRole('button', { name: 'Editar Assistente Lume' }).click();
    const form = page.getByRole('dialog', { name: 'Editar prompt Assistente Lume' });
    await form.getByLabel('Instruções').fill('Você atende os clientes de uma loja e parcela tudo o que pedirem.');
    await form.getByRole('button', { name: 'Rodar os casos com estas mudanças' }).click();
    await expect(form.getByText(/^Este prompt piorou em \d casos$/)).toBeVisible();
    await shotInAllLooks(page, shot, 'prompt-worse');
    await form.getByRole('button', { name: 'Salvar' }).click();
    const warning = page.getByRole('dialog', { name: /^Este prompt piorou em \d casos$/ });
    await expect(warning.getByRole('listitem').first()).toContainText('(nunca pode errar)');
    await warning.getByRole('button', { name: 'Salvar assim mesmo' }).click();
    await expect(page.getByText('Prompt salvo.')).toBeVisible();
  });

  await test.step('a model that does not answer is named, and those cases run again alone', async () => {
    model.setAnswer(500);
    await page.getByRole('link', { name: 'Abrir casos' }).click();
    await expect(page.getByText('piorou').first()).toBeVisible();
    await shotInAllLooks(page, shot, 'cases-worse');
    await page.getByRole('button', { name: 'Rodar os 5' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rodar' }).click();
    await expect(page.getByText('O modelo não respondeu em 5 de 5.')).toBeVisible();
    await shotInAllLooks(page, shot, 'cases-unanswered');
    model.setAnswer('No boleto é só à vista.');
    await page.getByRole('main').getByRole('button', { name: 'Rodar os 5' }).last().click();
    await expect(page.getByText('O modelo não respondeu em 5 de 5.')).toHaveCount(0);
  });
});
