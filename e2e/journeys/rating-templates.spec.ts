import { createConnection, createCustomField, saveCloudAccount } from '@balcao/contract';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect } from '../support/fixtures.ts';
import { expectFits, shotInAllLooks } from '../support/looks.ts';
import { test } from '../support/with-meta.ts';

const question = {
  name: 'avaliacao_do_atendimento',
  language: 'pt_BR',
  status: 'APPROVED',
  category: 'UTILITY',
  components: [
    { type: 'BODY', text: 'Oi, {{1}}! Como foi o nosso atendimento?', example: { body_text: [['Camila']] } },
    { type: 'BUTTONS', buttons: ['Ruim', 'Bom', 'Ótimo'].map((text) => ({ type: 'QUICK_REPLY', text })) },
  ],
};

test('an admin chooses the template that asks for ratings outside of the 24 hours, and reads what it costs', async ({
  company,
  graph,
  open,
  product,
  shot,
}) => {
  const check = new AccessibilityCheck();
  const { api } = company.admin;
  await api.call(createCustomField, { body: { subject: 'contact', name: 'Cidade', type: 'text' } });
  const meta = graph.createAccount({ templates: [question] });
  const { id } = await api.call(createConnection, { body: { name: 'Loja oficial', provider: 'cloud', queueIds: [] } });
  const { phoneNumberId, businessAccountId, accessToken, appSecret, verifyToken } = meta;
  const saved = await api.call(saveCloudAccount, {
    params: { id },
    body: { phoneNumberId, businessAccountId, accessToken, appSecret, verifyToken },
  });
  meta.callbackUrl = new URL(new URL(saved.callbackUrl).pathname, product.url).href;
  const page = await open(company.admin);

  await page.goto('/settings?option=userRating');
  await expect(page.getByText('Avaliação fora das 24 horas')).toHaveCount(0);
  await page.getByRole('switch', { name: 'Avaliações' }).click();
  const line = page.getByRole('button', { name: /Loja oficial/ });
  await expect(line).toContainText('Não pede a nota fora das 24 horas');
  await line.click();
  const dialog = page.getByRole('dialog', { name: 'Avaliação por Loja oficial' });
  await dialog.getByRole('combobox', { name: 'Modelo que pede a nota' }).click();
  await page.getByRole('option', { name: question.name }).click();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Preencha').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Valor de {{1}}' }).focus();
  await dialog.getByRole('button', { name: '{{firstName}}' }).click();
  await dialog.getByRole('button', { name: 'Campo' }).click();
  await expect(page.getByRole('menuitem', { name: 'Cidade' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog.getByText(/^Este modelo conta como Utilidade/)).toBeVisible();
  await dialog.getByLabel('Notas que o modelo pede').selectOption({ label: 'De 1 a 5' });
  for (const [button, rate] of [
    ['Ruim', '1'],
    ['Bom', '3'],
    ['Ótimo', '5'],
  ] as const)
    await dialog.getByLabel(`Botão “${button}”`).selectOption(rate);
  await check.check(page, 'the template of ratings');
  await expectFits(page, shot, 'form');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(line).toContainText(`Pede por ${question.name} · De 1 a 5`);

  await test.step('a template that Meta paused says that nothing is asked', async () => {
    question.status = 'PAUSED';
    await graph.accountChanges(meta, 'message_template_status_update', {
      message_template_id: 1,
      message_template_name: question.name,
      message_template_language: 'pt_BR',
      event: 'PAUSED',
    });
    await expect(line).toContainText('A nota não é pedida: a Meta pausou');
    await check.check(page, 'a template of ratings that was paused');
    await shotInAllLooks(page, shot, 'paused');
  });
});
