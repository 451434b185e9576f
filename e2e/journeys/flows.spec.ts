import { createTag, getFlowDraft, saveFlowDraft, sendSandboxMessage, storeFlowSecret } from '@balcao/contract';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { shotInAllLooks } from '../support/looks.ts';

const lia = { number: '5511987650211', name: 'Lia Prado' };

test('an admin draws a flow, tries it out and publishes it, and a contact is answered by it', async ({
  open,
  company,
  shot,
}) => {
  const check = new AccessibilityCheck();
  const sales = await company.queue('Vendas');
  const connection = await company.connection([sales]);
  await company.admin.api.call(createTag, { body: { name: 'Orçamento', color: '#8C4A2F' } });
  await company.admin.api.call(storeFlowSecret, { params: { name: 'loja' }, body: { value: 'abc' } });

  const page = await open(company.admin);
  await page.goto('/flows');
  await expect(page.getByText('Nenhum fluxo ainda')).toBeVisible();
  await check.check(page, 'no flows');
  await shotInAllLooks(page, shot, 'flows-empty');

  const inspector = page.getByRole('complementary', { name: 'Ajustes do que está escolhido' });
  const palette = page.getByRole('complementary', { name: 'Blocos' });
  const choose = async (label: string, option: string) => {
    await inspector.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };

  await test.step('blocks are added with clicks, and what is missing is said', async () => {
    await page.getByRole('button', { name: 'Novo fluxo' }).click();
    await expect(page.getByRole('heading', { name: 'Novo fluxo' })).toBeVisible();
    await palette.getByRole('button', { name: 'Texto', exact: true }).click();
    const text = inspector.getByRole('textbox', { name: 'Texto', exact: true });
    await text.fill('Oi, ');
    await text.pressSequentially('{nom');
    await page.getByRole('option', { name: '{nome} Primeiro nome' }).click();
    await expect(text).toHaveValue('Oi, {nome}');
    await text.press('End');
    await text.pressSequentially('! Como podemos ajudar?');
    await palette.getByRole('button', { name: 'Botões' }).click();
    await inspector.getByRole('textbox', { name: 'Pergunta' }).fill('Escolha uma opção');
    await inspector.getByRole('textbox', { name: 'Opção 1', exact: true }).fill('Quero um orçamento');
    await inspector.getByRole('textbox', { name: 'Opção 2', exact: true }).fill('Só olhando');
    await choose('Para onde vai “Quero um orçamento”', 'Segue abaixo');
    await choose('Para onde vai “Só olhando”', 'Encerra');
    await choose('Depois disso', 'Fila Vendas');
    await palette.getByRole('button', { name: 'CPF ou CNPJ' }).click();
    await inspector.getByRole('textbox', { name: 'Pergunta' }).fill('Qual o seu CPF?');
    await choose('Depois disso', 'Fila Vendas');
    await palette.getByRole('button', { name: 'Etiqueta', exact: true }).click();
    await choose('Etiqueta', 'Orçamento');
    await palette.getByRole('button', { name: 'Passar para fila' }).click();
    await choose('Fila', 'Vendas');
    await expect(page.getByText('Salvo às')).toBeVisible();
    await page.getByRole('button', { name: /avisos?$/ }).click();
    await expect(page.getByText('Não começa em nenhuma conexão nem fila.')).toBeVisible();
    await check.check(page, 'the builder with problems');
    await shotInAllLooks(page, shot, 'flow-builder');
  });

  await test.step('the entry is chosen from the list of problems', async () => {
    await page.getByRole('button', { name: 'Ver', exact: true }).first().click();
    await inspector.getByRole('combobox', { name: 'Conexões' }).click();
    await page.getByRole('option', { name: connection.name }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Salvo às')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Publicar' })).toBeEnabled();
  });

  await test.step('it is tried out with an invented customer', async () => {
    await page.getByRole('button', { name: 'Testar' }).click();
    const simulator = page.getByRole('complementary', { name: 'Simulador' });
    const write = simulator.getByRole('textbox', { name: 'Escreva como se fosse o cliente' });
    await write.fill('oi, bom dia');
    await write.press('Enter');
    await expect(simulator.getByText('Escolha uma opção')).toBeVisible();
    await simulator.getByRole('button', { name: 'Quero um orçamento' }).click();
    await expect(simulator.getByText('Qual o seu CPF?')).toBeVisible();
    await expect(page.getByText(/Passo \d+, aqui agora/)).toBeVisible();
    await check.check(page, 'the simulator');
    await shotInAllLooks(page, shot, 'flow-simulator');
    await write.fill('111.111.111-11');
    await write.press('Enter');
    await write.fill('529.982.247-25');
    await write.press('Enter');
    await expect(simulator.getByText('Terminou: passou para uma pessoa')).toBeVisible();
    await expect(simulator.getByText('Poria a etiqueta Orçamento')).toBeVisible();
    await simulator.getByText('Passos').click();
    await expect(simulator.getByRole('button', { name: /CPF ou CNPJ/ }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Fechar o simulador' }).click();
  });

  await test.step('it is published and answers a contact', async () => {
    await page.getByRole('button', { name: 'Publicar' }).click();
    await page.getByRole('textbox', { name: 'O que mudou (opcional)' }).fill('Primeira versão');
    await shotInAllLooks(page, shot, 'flow-publish');
    await page.getByRole('dialog').getByRole('button', { name: 'Publicar' }).click();
    await expect(page.getByText('Publicado.')).toBeVisible();
    await company.admin.api.call(sendSandboxMessage, {
      params: { whatsappId: connection.id },
      body: { ...lia, body: 'Bom dia' },
    });
    await page.getByRole('button', { name: 'Voltar para Fluxos' }).click();
    await expect(page.getByText('No ar').last()).toBeVisible();
    await expect(page.getByText(connection.name)).toBeVisible();
    await check.check(page, 'flows');
    await shotInAllLooks(page, shot, 'flows');
  });

  await test.step('what became of its conversations is seen in the drawing', async () => {
    await page.getByRole('button', { name: 'Resultados de Novo fluxo' }).click();
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('heading', { name: '1 conversa' })).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await expect(page.getByText('Ainda no fluxo')).toBeVisible();
    await expect(page.getByText('Quero um orçamento')).toBeVisible();
    await check.check(page, 'results of a flow');
    await shotInAllLooks(page, shot, 'flow-results');
    await page.getByRole('link', { name: 'Desenho' }).click();
    await expect(page.getByRole('complementary', { name: 'Blocos' })).toBeVisible();
  });
});

test('steps are taken back, also after a reload, and what two people draw is not lost', async ({
  open,
  company,
  watch,
}) => {
  watch.allowProblem(/status of 409 .* at \/flows\//);
  const page = await open(company.admin);
  await page.goto('/flows');
  await page.getByRole('button', { name: 'Novo fluxo' }).click();
  const palette = page.getByRole('complementary', { name: 'Blocos' });
  await palette.getByRole('button', { name: 'Texto', exact: true }).click();
  await palette.getByRole('button', { name: 'Encerrar' }).click();
  const block = page.getByRole('button', { name: 'Encerrar', pressed: true });
  await expect(block).toBeVisible();
  await expect(page.getByText('Salvo às')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.locator('[data-block-id]')).toHaveCount(1);
  await expect(page.getByText('Salvo às')).toBeVisible();
  await page.getByRole('button', { name: 'Refazer' }).click();
  await expect(page.locator('[data-block-id]')).toHaveCount(2);
  await expect(page.getByText('Salvo às')).toBeVisible();

  const { api } = company.admin;
  const params = { id: Number(/\d+$/.exec(page.url())?.[0]) };
  const { revision, drawing } = await api.call(getFlowDraft, { params });
  const wait = { kind: 'wait', id: 'w1', minutes: 5, untilOpen: false } as const;
  const groups = drawing.groups.map((group) => ({ ...group, blocks: [...group.blocks, wait] }));
  await api.call(saveFlowDraft, { params, body: { revision, drawing: { ...drawing, groups } } });
  await palette.getByRole('button', { name: 'Prioridade' }).click();
  await expect(page.getByText('Outra pessoa mudou este fluxo').first()).toBeVisible();
  await page.getByRole('button', { name: 'Abrir o que está salvo' }).click();
  await expect(page.locator('[data-block-id]')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Esperar', exact: true }).last()).toBeVisible();
});
