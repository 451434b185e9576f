import { listCustomFields, listFlows } from '@balcao/contract';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { shotInAllLooks } from '../support/looks.ts';

test('a model is found, tried out before it is used, and becomes a draft with the fields it needs', async ({
  open,
  company,
  shot,
}) => {
  const check = new AccessibilityCheck();
  const { api } = company.admin;
  await company.queue('Agenda');
  await company.queue('Vendas');
  const page = await open(company.admin);
  await page.goto('/flows');
  await page.getByRole('button', { name: 'Escolher um modelo' }).click();
  await expect(page.getByRole('heading', { name: 'Modelos de fluxo' })).toBeVisible();
  const models = page.getByRole('list', { name: 'Modelos', exact: true });
  await expect(models.getByRole('button')).toHaveCount(12);
  await shotInAllLooks(page, shot, 'flow-models');
  await check.check(page, 'models of flows');

  await test.step('one is found by its trade, and by what it asks', async () => {
    await page.getByRole('searchbox', { name: /^Buscar: CPF/ }).fill('convenio');
    await expect(models.getByRole('button')).toHaveCount(1);
    await page.getByRole('searchbox', { name: /^Buscar: CPF/ }).fill('zzz');
    await expect(page.getByText('Nenhum modelo com “zzz”. Tente outra palavra.')).toBeVisible();
    await page.getByRole('searchbox', { name: /^Buscar: CPF/ }).fill('');
    await page
      .getByRole('navigation', { name: 'Ramo' })
      .getByRole('button', { name: /^Clínica/ })
      .click();
    await models.getByRole('button', { name: /^Marcar consulta/ }).click();
  });

  const panel = page.getByRole('region', { name: 'Marcar consulta' });
  await test.step('it is tried out, and nothing is made by that', async () => {
    await expect(panel.getByText('Campo Convênio. Criamos com o fluxo.')).toBeVisible();
    await panel.getByRole('button', { name: 'Experimentar no simulador' }).click();
    const simulator = page.getByRole('complementary', { name: 'Simulador' });
    await simulator.getByRole('textbox').fill('Oi');
    await page.keyboard.press('Enter');
    await expect(simulator.getByText(/Camila! Para qual especialidade/)).toBeVisible();
    await simulator.getByRole('button', { name: 'Pediatria' }).click();
    await simulator.getByRole('button', { name: 'Particular' }).click();
    await expect(simulator.getByText('Qual é o CPF do paciente?')).toBeVisible();
    await shotInAllLooks(page, shot, 'flow-model-tried');
    expect((await api.call(listFlows, {})).count).toBe(0);
    expect(await api.call(listCustomFields)).toEqual([]);
  });

  await test.step('it becomes a draft that lacks only where it begins', async () => {
    await panel.getByRole('combobox', { name: 'Fila que recebe' }).click();
    await page.getByRole('option', { name: 'Agenda' }).click();
    await panel.getByRole('button', { name: 'Usar este modelo' }).click();
    await expect(page).toHaveURL(/\/flows\/\d+$/);
    await expect(page.getByText('Mudar Nascimento')).toBeVisible();
    await page.getByRole('button', { name: /avisos?$/ }).click();
    await expect(page.getByText('Não começa em nenhuma conexão nem fila.')).toBeVisible();
    await shotInAllLooks(page, shot, 'flow-of-a-model');
    const fields = await api.call(listCustomFields);
    expect(fields.map(({ name, type }) => [name, type])).toEqual([
      ['Convênio', 'text'],
      ['Nascimento', 'date'],
    ]);
  });

  await test.step('it is tried out from one of its groups on, and a block goes to another group', async () => {
    await page.getByRole('button', { name: 'Mais ações de Paciente' }).click();
    await page.getByRole('menuitem', { name: 'Começar o teste aqui' }).click();
    const simulator = page.getByRole('complementary', { name: 'Simulador' });
    await expect(simulator.getByRole('button', { name: 'Começa em Paciente' })).toBeVisible();
    await simulator.getByRole('textbox').fill('Oi');
    await page.keyboard.press('Enter');
    await expect(simulator.getByText('Qual é o CPF do paciente?')).toBeVisible();
    await simulator.getByRole('button', { name: 'Começa em Paciente' }).click();
    await simulator.getByRole('textbox').fill('Oi');
    await page.keyboard.press('Enter');
    await expect(simulator.getByText(/Para qual especialidade/)).toBeVisible();
    await simulator.getByRole('button', { name: 'Fechar o simulador' }).click();
    await page.getByRole('button', { name: 'Ver tudo' }).click();
    await page.getByRole('button', { name: 'Mudar Nascimento', exact: true }).click();
    const inspector = page.getByRole('complementary', { name: 'Ajustes do que está escolhido' });
    await inspector.getByRole('combobox', { name: 'Grupo' }).click();
    await page.getByRole('option', { name: 'Qual plano' }).click();
    await expect(inspector.getByText('em Qual plano')).toBeVisible();
    await shot(page, 'flow-block-moved');
  });

  await test.step('it is kept as a model of the company, from which the next flow is made', async () => {
    await page.getByRole('button', { name: 'Voltar para Fluxos' }).click();
    await page.getByRole('button', { name: 'Mais ações de Marcar consulta' }).click();
    await page.getByRole('menuitem', { name: 'Guardar como modelo' }).click();
    await expect(page.getByText('Guardado em Modelos, Da empresa: Marcar consulta.')).toBeVisible();
    await page.goto('/flows/models');
    await page
      .getByRole('navigation', { name: 'Ramo' })
      .getByRole('button', { name: /^Da empresa/ })
      .click();
    await expect(models.getByRole('button')).toHaveCount(1);
    const own = page.getByRole('region', { name: 'Marcar consulta' });
    await expect(own.getByText(/^Guardado por/)).toBeVisible();
    await check.check(page, 'models of the company');
    await shotInAllLooks(page, shot, 'flow-models-own');
    await own.getByRole('button', { name: 'Usar este modelo' }).click();
    await expect(page).toHaveURL(/\/flows\/\d+$/);
    await expect(page.getByText('Mudar Nascimento')).toBeVisible();
    expect((await api.call(listFlows, {})).count).toBe(2);
  });
  check.expectNoViolations();
});
