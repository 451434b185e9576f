import { AccessibilityCheck } from '../support/accessibility.ts';
import { startFakeModel, type FakeModel } from '../support/fake-model.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { Inbox } from '../support/screens.ts';
import { shotInAllLooks } from '../support/looks.ts';

const test = base.extend<{ model: FakeModel }>({
  model: async ({}, use) => {
    const model = await startFakeModel();
    await use(model);
    await model.close();
  },
});
const mariana = { number: '5511987650142', name: 'Mariana' };

test('a model suggests an answer and rewrites what is written, and nothing of it leaves by itself', async ({
  open,
  company,
  model,
  shot,
  watch,
}) => {
  watch.allowProblem(/status of 400 .* at \/tickets\/\d+\/assistant\/suggestion$/);
  const check = new AccessibilityCheck();
  const deliveries = await company.queue('Entregas');
  const ana = await company.attendant('Ana', [deliveries]);
  await company.receiveMessage(await company.connection([deliveries]), mariana, 'Meu abajur chegou quebrado');

  const page = await open(ana);
  const inbox = new Inbox(page);
  await page.goto('/tickets');
  await inbox.showPending();
  await inbox.accept('Mariana');
  const assistantButton = page.getByRole('button', { name: 'Ajuda da IA' });
  await expect(page.getByRole('button', { name: 'Respostas rápidas' })).toBeVisible();
  await expect(assistantButton).toHaveCount(0);

  await test.step('an admin switches it on, and it is there at once', async () => {
    const admin = await open(company.admin);
    await admin.goto('/prompts');
    await admin.getByRole('button', { name: 'IA ao lado do atendente' }).click();
    const form = admin.getByRole('dialog', { name: 'IA ao lado do atendente' });
    await form.getByRole('switch', { name: 'Ligar para toda a empresa' }).click();
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(form.getByText('Preencha este campo')).toBeVisible();
    await form.getByLabel('Chave', { exact: true }).fill('sk-secreta');
    await form.getByLabel('Endereço (base URL)').fill(model.baseUrl);
    await check.check(admin, 'the settings of the model');
    await shotInAllLooks(admin, shot, 'settings');
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(form).toHaveCount(0);
    await expect(assistantButton).toBeVisible();
  });

  const strip = page.getByRole('region', { name: 'Sugestão' });
  await test.step('a suggestion is taken by Tab, and a refused key is told', async () => {
    model.setAnswer(401);
    await assistantButton.click();
    await page.getByRole('menuitem', { name: 'Sugerir uma resposta' }).click();
    await expect(page.getByText('O provedor recusou a chave da IA.')).toBeVisible();
    model.setAnswer('Sinto muito, Mariana! Trocamos sim. Pode me mandar uma foto?');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(strip).toContainText('Trocamos sim');
    await check.check(page, 'a suggestion');
    await shotInAllLooks(page, shot, 'suggestion');
    await expect(inbox.field).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(inbox.field).toHaveValue('Sinto muito, Mariana! Trocamos sim. Pode me mandar uma foto?');
    await expect(strip).toHaveCount(0);
    await expect(inbox.message('Trocamos sim')).toHaveCount(0);
  });

  await test.step('what is written is rewritten, and it can be undone', async () => {
    await inbox.field.fill('oi mariana, a nota vai com o entregador');
    model.setAnswer('Oi, Mariana! A nota vai com o entregador. 😊');
    await assistantButton.click();
    await shotInAllLooks(page, shot, 'menu');
    await page.getByRole('menuitem', { name: 'Mais gentil' }).click();
    await expect(inbox.field).toHaveValue('Oi, Mariana! A nota vai com o entregador. 😊');
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(inbox.field).toHaveValue('oi mariana, a nota vai com o entregador');
    await inbox.field.press('Enter');
    await expect(inbox.message('a nota vai com o entregador')).toBeVisible();
  });
});
