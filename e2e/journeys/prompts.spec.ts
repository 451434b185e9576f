import { AccessibilityCheck } from '../support/accessibility.ts';
import { startFakeModel } from '../support/fake-model.ts';
import { expect, test } from '../support/fixtures.ts';
import { shotInAllLooks } from '../support/looks.ts';

test('a prompt is added with its key, chosen in a queue, and shown where it acts', async ({
  open,
  company,
  shot,
  watch,
}) => {
  watch.allowProblem(/status of 400 .* at \/prompt$/);
  watch.allowProblem(/status of 400 .* at \/knowledge\/upload$/);
  const check = new AccessibilityCheck();
  await company.queue('Entregas');
  const page = await open(company.admin);
  await page.goto('/prompts');
  await expect(page.getByRole('heading', { name: 'Nenhum prompt ainda' })).toBeVisible();
  await shotInAllLooks(page, shot, 'empty');

  await page.getByRole('button', { name: 'Novo prompt' }).first().click();
  const form = page.getByRole('dialog', { name: 'Novo prompt' });
  await form.getByRole('button', { name: 'Criar prompt' }).click();
  await expect(form.getByText('Informe o setor')).toBeVisible();
  await form.getByRole('textbox', { name: 'Nome' }).fill('Assistente de entregas');
  await form.getByRole('combobox', { name: 'Fila de destino' }).click();
  await page.getByRole('option', { name: 'Entregas' }).click();
  await form
    .getByLabel('Instruções')
    .fill('Você atende os clientes de uma loja de móveis. Fale curto e gentil, sem termos técnicos.');
  await form.getByRole('button', { name: '{nome}' }).click();
  await expect(form.getByLabel('Instruções')).toHaveValue(/\{nome\}/);
  await form.getByLabel('Chave', { exact: true }).fill('sk-secreta-que-termina-4f2a');
  await form.getByLabel('Endereço (base URL)').fill('http://169.254.169.254/v1');
  await form.getByRole('button', { name: 'Criar prompt' }).click();
  await expect(form.getByText('O servidor não chama este endereço.')).toBeVisible();
  await form.getByLabel('Endereço (base URL)').fill('https://modelos.exemplo.com/v1');
  const name = await form.getByRole('textbox', { name: 'Nome' }).boundingBox();
  const trial = await form.getByRole('region', { name: 'Conversa de teste' }).boundingBox();
  expect(trial?.x, 'the test stands beside the fields').toBeGreaterThan((name?.x ?? 0) + (name?.width ?? 0));
  await check.check(page, 'the form of a prompt');
  await shotInAllLooks(page, shot, 'form');
  await form.getByRole('button', { name: 'Criar prompt' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText('Nenhum lugar')).toBeVisible();

  await test.step('its key is not shown again', async () => {
    await page.getByRole('button', { name: 'Editar Assistente de entregas' }).click();
    const edit = page.getByRole('dialog', { name: 'Editar prompt Assistente de entregas' });
    await expect(edit.getByLabel('Chave', { exact: true })).toHaveValue('');
    await expect(edit.getByPlaceholder('termina em 4f2a')).toBeVisible();
    await edit.getByRole('button', { name: 'Cancelar' }).click();
  });

  await test.step('it is tried with nobody on the other side, and what it would do is said', async () => {
    const model = await startFakeModel();
    model.setAnswer('Ação: Transferir para o setor de atendimento. Já chamo alguém.');
    await page.getByRole('button', { name: 'Editar Assistente de entregas' }).click();
    const edit = page.getByRole('dialog', { name: 'Editar prompt Assistente de entregas' });
    await edit.getByText('Etiquetar', { exact: true }).click();
    await edit.getByLabel('Endereço (base URL)').fill(model.baseUrl);
    await edit.getByLabel('Chave', { exact: true }).fill('sk-outra');
    await edit.getByRole('textbox', { name: 'Escreva como se fosse o cliente' }).fill('Quero falar com alguém');
    await edit.getByRole('textbox', { name: 'Escreva como se fosse o cliente' }).press('Enter');
    await expect(edit.getByText('Já chamo alguém.')).toBeVisible();
    await expect(edit.getByText('Passaria para Entregas')).toBeVisible();
    await check.check(page, 'the test of a prompt');
    await shotInAllLooks(page, shot, 'test');
    await edit.getByRole('button', { name: 'Salvar' }).click();
    await expect(edit).toHaveCount(0);
    await model.close();
  });

  await test.step('what it may quote is typed, or read from files that have text', async () => {
    await page.getByRole('link', { name: 'Conhecimento' }).click();
    await expect(page.getByRole('heading', { name: 'Nenhum documento ainda' })).toBeVisible();
    await page.getByRole('button', { name: 'Novo texto' }).click();
    const text = page.getByRole('dialog', { name: 'Novo texto' });
    await text.getByLabel('Nome', { exact: true }).fill('Política de troca');
    await text.getByLabel('Texto', { exact: true }).fill('Trocamos até sete dias depois da entrega.');
    await text.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('7 palavras')).toBeVisible();
    const file = page.locator('input[type=file]');
    await file.setInputFiles({ name: 'contrato.pdf', mimeType: 'application/pdf', buffer: Buffer.from('nada') });
    await expect(page.getByText('Não deu para ler o arquivo')).toBeVisible();
    await file.setInputFiles({
      name: 'prazos.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from('Entregamos em dois dias.'),
    });
    await expect(page.getByText('prazos.md', { exact: true })).toBeVisible();
    await expect(page.getByText('Nenhum prompt consulta estes documentos.')).toBeVisible();
    await check.check(page, 'the knowledge');
    await shotInAllLooks(page, shot, 'knowledge');
  });

  await test.step('it quotes the documents that are chosen for it, and the list of documents says so', async () => {
    await page.goto('/prompts');
    await page.getByRole('button', { name: 'Editar Assistente de entregas' }).click();
    const edit = page.getByRole('dialog', { name: 'Editar prompt Assistente de entregas' });
    await expect(edit.getByText('Para atuar, escolha em uma fila ou conexão.')).toBeVisible();
    await edit.getByText('Consultar o conhecimento', { exact: true }).click();
    await edit.getByText('Só os escolhidos', { exact: true }).click();
    await edit.getByRole('button', { name: 'Salvar' }).click();
    await expect(edit.getByText('Escolha pelo menos um documento.')).toBeVisible();
    await edit.getByRole('combobox', { name: 'Escolha os documentos' }).click();
    await page.getByRole('option', { name: 'Política de troca' }).click();
    await page.keyboard.press('Escape');
    await check.check(page, 'the documents of a prompt');
    await shotInAllLooks(page, shot, 'documents');
    await edit.getByRole('button', { name: 'Salvar' }).click();
    await expect(edit).toHaveCount(0);
    await page.getByRole('link', { name: 'Conhecimento' }).click();
    await expect(page.getByRole('row', { name: /Política de troca/ })).toContainText('Assistente de entregas');
    await expect(page.getByRole('row', { name: /prazos\.md/ })).toContainText('Nenhum prompt');
    await shotInAllLooks(page, shot, 'used-by');
  });

  await test.step('a queue is answered by it', async () => {
    await page.goto('/queues');
    await page.getByRole('button', { name: 'Editar a fila Entregas' }).click();
    const queue = page.getByRole('dialog', { name: /Entregas/ });
    await queue.getByRole('combobox', { name: 'Prompt de IA' }).click();
    await page.getByRole('option', { name: 'Assistente de entregas' }).click();
    await queue.getByRole('button', { name: 'Salvar fila' }).click();
    await expect(queue).toHaveCount(0);
    await page.goto('/prompts');
    await expect(page.getByText('Fila Entregas')).toBeVisible();
    await check.check(page, 'the prompts');
    await shotInAllLooks(page, shot, 'list');
  });
});
