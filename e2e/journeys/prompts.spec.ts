import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';

test('a prompt is added with its key, chosen in a queue, and shown where it acts', async ({
  open,
  company,
  shot,
  watch,
}) => {
  watch.allowProblem(/status of 400 .* at \/prompt$/);
  const check = new AccessibilityCheck();
  await company.queue('Entregas');
  const page = await open(company.admin);
  await page.goto('/prompts');
  await expect(page.getByRole('heading', { name: 'Nenhum prompt ainda' })).toBeVisible();
  await shot(page, 'empty');

  await page.getByRole('button', { name: 'Novo prompt' }).first().click();
  const form = page.getByRole('dialog', { name: 'Novo prompt' });
  await form.getByRole('button', { name: 'Criar prompt' }).click();
  await expect(form.getByText('Informe o setor')).toBeVisible();
  await form.getByLabel('Nome', { exact: true }).fill('Assistente de entregas');
  await form.getByRole('combobox', { name: 'Setor para passar' }).click();
  await page.getByRole('option', { name: 'Entregas' }).click();
  await form
    .getByLabel('Instruções')
    .fill('Você atende os clientes de uma loja de móveis. Fale curto e gentil, sem termos técnicos.');
  await form.getByLabel('Chave', { exact: true }).fill('sk-secreta');
  await form.getByLabel('Endereço (base URL)').fill('http://169.254.169.254/v1');
  await form.getByRole('button', { name: 'Criar prompt' }).click();
  await expect(form.getByText('O servidor não chama este endereço.')).toBeVisible();
  await form.getByLabel('Endereço (base URL)').fill('https://modelos.exemplo.com/v1');
  await check.check(page, 'the form of a prompt');
  await shot(page, 'form');
  await form.getByRole('button', { name: 'Criar prompt' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText('Nenhum lugar')).toBeVisible();

  await test.step('its key is not shown again', async () => {
    await page.getByRole('button', { name: 'Editar Assistente de entregas' }).click();
    const edit = page.getByRole('dialog', { name: 'Editar prompt Assistente de entregas' });
    await expect(edit.getByLabel('Chave', { exact: true })).toHaveValue('');
    await edit.getByRole('button', { name: 'Cancelar' }).click();
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
    await shot(page, 'list');
  });
});
