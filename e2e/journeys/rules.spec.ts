import { createTag } from '@balcao/contract';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { shotInAllLooks } from '../support/looks.ts';

const lia = { number: '5511987650111', name: 'Lia Prado' };
const rui = { number: '5511987650112', name: 'Rui Campos' };

test('an admin makes a rule from a model, sees what it would have done, and what it did', async ({
  open,
  company,
  shot,
}) => {
  const check = new AccessibilityCheck();
  const sales = await company.queue('Vendas');
  const connection = await company.connection([sales]);
  await company.admin.api.call(createTag, { body: { name: 'Troca', color: '#8C4A2F' } });
  await company.receiveMessage(connection, lia, 'Vou ao Procon!');

  const page = await open(company.admin);
  await page.goto('/rules');
  await expect(page.getByRole('heading', { name: 'Comece por um modelo' }).first()).toBeVisible();
  await check.check(page, 'no rules');
  await shotInAllLooks(page, shot, 'rules-empty');

  await test.step('a model fills the form, and the past is asked', async () => {
    await page.getByRole('button', { name: 'Reclamação' }).click();
    await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('Reclamação');
    await expect(page.getByRole('heading', { name: 'Teria agido 1 vez' })).toBeVisible();
    await expect(page.getByRole('link', { name: lia.name })).toBeVisible();
    await expect(page.getByText('Quando chega mensagem, se o texto tem')).toBeVisible();
  });

  await test.step('conditions and actions are added; what is missing is said at its place', async () => {
    await page.getByRole('button', { name: 'Adicionar ação' }).click();
    await page.getByRole('menuitem', { name: 'Pôr etiqueta' }).click();
    await page.getByRole('button', { name: 'Condição', exact: true }).click();
    await page.getByRole('button', { name: 'Salvar regra' }).click();
    await expect(page.getByText('Escolha uma etiqueta.')).toBeVisible();
    await expect(page.getByText('Escolha uma fila.')).toBeVisible();
    await page.getByRole('combobox', { name: 'Etiqueta', exact: true }).click();
    await page.getByRole('option', { name: 'Troca' }).click();
    await page.getByRole('combobox', { name: 'Fila', exact: true }).click();
    await page.getByRole('option', { name: 'Vendas' }).click();
    await check.check(page, 'a rule');
    await shotInAllLooks(page, shot, 'rule-edit');
    await page.getByRole('button', { name: 'Salvar regra' }).click();
    await expect(page.getByText('Regra criada.', { exact: false })).toBeVisible();
  });

  await test.step('it acts on the next message, and says why', async () => {
    await company.receiveMessage(connection, rui, 'Quero falar com meu advogado');
    await page.goto('/rules/runs');
    await expect(page.getByText(rui.name)).toBeVisible();
    await expect(page.getByText('3 ações')).toBeVisible();
    await page.getByRole('button', { name: `Por que e o que fez: Reclamação, ${rui.name}` }).click();
    await expect(page.getByText('a fila é Vendas')).toBeVisible();
    await expect(page.getByText('Pôr etiqueta: Troca')).toBeVisible();
    await expect(page.getByText('Prioridade: Urgente')).toBeVisible();
    await check.check(page, 'runs of rules');
    await shotInAllLooks(page, shot, 'rule-runs');
  });

  await test.step('it is switched off and on in the list', async () => {
    await page.getByRole('button', { name: 'Voltar às regras' }).click();
    const isOn = page.getByRole('switch', { name: 'Ligar ou desligar Reclamação' });
    await expect(isOn).toBeChecked();
    await shotInAllLooks(page, shot, 'rules');
    await isOn.press('Space');
    await expect(page.getByText('Regra desligada.')).toBeVisible();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(isOn).toBeChecked();
  });
});
