import { createConnection, saveCloudAccount } from '@balcao/contract';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect } from '../support/fixtures.ts';
import { expectFits } from '../support/looks.ts';
import { test } from '../support/with-meta.ts';

const known = {
  name: 'codigo_promocional',
  language: 'pt_BR',
  status: 'APPROVED',
  category: 'MARKETING',
  quality_score: { score: 'YELLOW' },
  components: [{ type: 'BODY', text: 'Olá {{1}}, seu cupom chegou.', example: { body_text: [['Lia']] } }],
};

test('an official number is set up by steps that Meta confirms at once', async ({
  company,
  graph,
  open,
  product,
  shot,
  watch,
}) => {
  const check = new AccessibilityCheck();
  watch.allowProblem(/422 .*\/cloud\/register/);
  const meta = graph.createAccount({ accountName: 'Casa Lume' });
  const app = graph.management.app(meta);
  app.isRegistered = false;
  graph.management.reach = (url) => product.url + new URL(url).pathname;
  await company.admin.api.call(createConnection, { body: { name: 'Oficial Centro', provider: 'cloud', queueIds: [] } });
  const page = await open(company.admin);
  await page.goto('/connections');
  await page.getByRole('button', { name: 'Credenciais' }).click();
  const dialog = page.getByRole('dialog', { name: 'API oficial de “Oficial Centro”' });
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
  await field('Token de acesso').fill('EAAhalf');
  await expect(dialog.getByText('A Meta não conhece este token.')).toBeVisible();
  await field('Token de acesso').fill(meta.accessToken);
  await expect(dialog.getByText('Vale, do aplicativo Atendimento.')).toBeVisible();
  await field('Chave secreta do app').fill('another');
  await expect(dialog.getByText('Não é a chave do aplicativo deste token.')).toBeVisible();
  await expectFits(page, shot, 'checked-values');
  await field('Chave secreta do app').fill(meta.appSecret);
  await dialog.getByRole('button', { name: 'Usar Casa Lume' }).click();
  await expect(dialog.getByText('Conta Casa Lume.')).toBeVisible();
  await dialog.getByRole('button', { name: `Usar +${meta.number}` }).click();
  await expect(dialog.getByText(`+${meta.number}, Loja.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Salvar e conectar' }).click();
  await expect(dialog.getByText('A Meta ainda não chamou este endereço.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Assinar na Meta' }).click();
  await expect(dialog.getByText('A Meta passou a chamar este endereço.')).toBeVisible();
  await expect(dialog.getByText('A Meta falou com este endereço')).toBeVisible();
  expect(app.subscription?.fields).toContain('messaging_handovers');
  app.pin = '246810';
  await dialog.getByLabel('PIN de seis dígitos').fill('111111');
  await dialog.getByRole('button', { name: 'Registrar' }).click();
  await expect(dialog.getByText('Este número tem outro PIN.')).toBeVisible();
  await check.check(page, 'the steps of an official number');
  await expectFits(page, shot, 'setup');
  await dialog.getByLabel('PIN de seis dígitos').fill('246810');
  await dialog.getByRole('button', { name: 'Registrar' }).click();
  await expect(page.getByText('Número registrado.')).toBeVisible();
  await expect(dialog.getByLabel('PIN de seis dígitos')).toHaveCount(0);
  check.expectNoViolations();
});

test('a template is written, sent for review, corrected, approved and deleted', async ({
  company,
  graph,
  open,
  product,
  shot,
}) => {
  const check = new AccessibilityCheck();
  const { api } = company.admin;
  const page = await open(company.admin);

  await page.goto('/templates');
  await expect(page.getByText('Modelos são para números oficiais')).toBeVisible();

  const meta = graph.createAccount({ templates: [known] });
  const { id } = await api.call(createConnection, {
    body: { name: 'Oficial Centro', provider: 'cloud', queueIds: [] },
  });
  const { phoneNumberId, businessAccountId, accessToken, appSecret, verifyToken } = meta;
  const saved = await api.call(saveCloudAccount, {
    params: { id },
    body: { phoneNumberId, businessAccountId, accessToken, appSecret, verifyToken },
  });
  meta.callbackUrl = new URL(new URL(saved.callbackUrl).pathname, product.url).href;
  await page.reload();
  const row = (title: string) => page.getByRole('row').filter({ hasText: title });
  await expect(row('Codigo promocional')).toContainText('Média');

  await page.getByRole('button', { name: 'Novo modelo' }).click();
  await page.getByLabel('Título').fill('Confirmação de entrega');
  await expect(page.getByText('Nome na Meta: confirmacao_de_entrega')).toBeVisible();
  const text = page.getByRole('textbox', { name: 'Texto', exact: true });
  await text.fill('Oi, ');
  await page.getByRole('button', { name: 'nome', exact: true }).click();
  await text.press('End');
  await text.pressSequentially('! Seu pedido chega hoje: ');
  await page.getByRole('button', { name: 'link', exact: true }).click();
  await expect(page.getByText('Acaba numa variável').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mandar para análise' })).toBeDisabled();
  await expectFits(page, shot, 'with-problems');
  await text.press('End');
  await text.pressSequentially(' entre 9 h e 18 h.');
  await page.getByLabel('Exemplo de {{nome}}').fill('Camila');
  await page.getByLabel('Exemplo de {{link}}').fill('casalume.exemplo/p');
  await page.getByRole('button', { name: 'Botão', exact: true }).click();
  await page.getByLabel('Texto do botão 1').fill('Falar com alguém');
  await expect(page.getByText('Oi, Camila! Seu pedido chega hoje: casalume.exemplo/p entre 9 h e 18 h.')).toBeVisible();
  await check.check(page, 'a template that is written');
  await expectFits(page, shot, 'written');
  await page.getByRole('button', { name: 'Guardar rascunho' }).click();
  await expect(page.getByText('Rascunho guardado.')).toBeVisible();
  await page.getByRole('button', { name: 'Mandar para análise' }).click();
  await expect(page.getByText('A Meta está analisando.')).toBeVisible();
  expect(meta.templates).toHaveLength(2);

  const [, made] = meta.templates as { status: string }[];
  if (made) made.status = 'REJECTED';
  const report = (event: string, reason: string) =>
    graph.accountChanges(meta, 'message_template_status_update', {
      event,
      reason,
      message_template_id: 1,
      message_template_name: 'confirmacao_de_entrega',
      message_template_language: 'pt_BR',
    });
  await report('REJECTED', 'TAG_CONTENT_MISMATCH');
  await page.getByRole('button', { name: 'Voltar para Modelos oficiais' }).click();
  await expect(row('Confirmação de entrega')).toContainText('A língua ou o tipo não combina com o texto.');
  await check.check(page, 'the list of templates');
  await expectFits(page, shot, 'list');
  await row('Confirmação de entrega').getByRole('button', { name: 'Corrigir' }).click();
  await expect(page.getByText('Recusado pela Meta')).toBeVisible();
  await page.getByLabel('Rodapé').fill('Casa Lume');
  await expectFits(page, shot, 'rejected');
  await page.getByRole('button', { name: 'Mandar para análise' }).click();
  await expect(page.getByText('A Meta está analisando.')).toBeVisible();
  if (made) made.status = 'APPROVED';
  await report('APPROVED', 'NONE');
  await page.getByRole('button', { name: 'Voltar para Modelos oficiais' }).click();
  await expect(row('Confirmação de entrega')).toContainText('Aprovado');

  await row('Confirmação de entrega').getByRole('button', { name: 'Mais sobre Confirmação de entrega' }).click();
  await page.getByRole('menuitem', { name: 'Excluir Confirmação de entrega' }).click();
  await expect(page.getByRole('dialog')).toContainText('que guarda o nome por 30 dias');
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(row('Confirmação de entrega')).toHaveCount(0);
  expect(meta.templates).toHaveLength(1);
  check.expectNoViolations();
});
