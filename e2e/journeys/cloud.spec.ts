import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect } from '../support/fixtures.ts';
import { shotInAllLooks } from '../support/looks.ts';
import { Inbox } from '../support/screens.ts';
import { test } from '../support/with-meta.ts';

const [lia, rita] = [
  { number: '5511987650001', name: 'Lia Prado' },
  { number: '5511987650003', name: 'Rita Souza' },
];
const wamid = () => `wamid.${randomInt(1e9, 1e10)}`;
const template = {
  name: 'pedido_enviado',
  language: 'pt_BR',
  status: 'APPROVED',
  category: 'UTILITY',
  components: [
    {
      type: 'BODY',
      text: 'Olá {{1}}, seu pedido *{{2}}* saiu para entrega.',
      example: { body_text: [['Lia', '10432']] },
    },
    { type: 'FOOTER', text: 'Loja Lagoa' },
  ],
};
const unusable = {
  ...template,
  name: 'catalogo',
  components: [
    { type: 'HEADER', format: 'LOCATION' },
    { type: 'BODY', text: 'Veja o catálogo' },
  ],
};
const offer = {
  ...template,
  name: 'oferta',
  category: 'MARKETING',
  components: [
    { type: 'HEADER', format: 'IMAGE' },
    { type: 'BODY', text: 'Só hoje, {{1}}: 20% na coleção nova.' },
    { type: 'BUTTONS', buttons: [{ type: 'COPY_CODE', text: 'Copiar código', example: 'PROMO10' }] },
  ],
};

test('an official number is connected, answers, and writes by template once a day has passed @core', async ({
  company,
  graph,
  open,
  shot,
}) => {
  const check = new AccessibilityCheck();
  const meta = graph.createAccount({ templates: [template, unusable, offer] });
  const page = await open(company.admin);
  const inbox = new Inbox(page);

  await test.step('it is added with what Meta gave, and Meta is given an address', async () => {
    await page.goto('/connections');
    await page.getByRole('button', { name: 'Nova conexão' }).click();
    const form = page.getByRole('dialog', { name: 'Nova conexão' });
    await form.getByLabel('Nome').fill('Loja oficial');
    await form.getByRole('radio', { name: 'WhatsApp oficial (API da Meta)' }).check();
    await check.check(page, 'the kinds of a connection');
    await form.getByRole('button', { name: 'Adicionar' }).click();

    const dialog = page.getByRole('dialog', { name: 'API oficial de “Loja oficial”' });
    const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
    await dialog.getByRole('button', { name: 'Salvar e conectar' }).click();
    await expect(dialog.getByText('Preencha este campo')).toHaveCount(4);
    await field('Identificação do número de telefone').fill(meta.phoneNumberId);
    await field('Identificação da conta do WhatsApp Business').fill(meta.businessAccountId);
    await field('Chave secreta do app').fill(meta.appSecret);
    await field('Token de acesso').fill('EAAnone');
    await dialog.getByRole('button', { name: 'Salvar e conectar' }).click();
    await expect(dialog.getByText('O token não vale mais')).toBeVisible();
    await check.check(page, 'an official number with a token that is none');
    await shot(page, 'wrong-token');

    await dialog.getByRole('button', { name: 'Trocar: Token de acesso' }).click();
    await field('Token de acesso').fill(meta.accessToken);
    await dialog.getByRole('button', { name: 'Salvar e conectar' }).click();
    await expect(dialog.getByText('Conectada')).toBeVisible();
    await expect(dialog.getByText('A Meta ainda não chamou este endereço.')).toBeVisible();
    meta.callbackUrl = await field('Endereço do webhook').inputValue();
    const verify = new URLSearchParams({
      'hub.mode': 'subscribe',
      'hub.challenge': '4711',
      'hub.verify_token': await field('Token de verificação').inputValue(),
    });
    expect(await (await fetch(`${meta.callbackUrl}?${verify.toString()}`)).text()).toBe('4711');
    await expect(dialog.getByText('A Meta falou com este endereço')).toBeVisible();
    await shot(page, 'connected');
    await dialog.getByRole('button', { name: 'Fechar' }).last().click();

    await page.getByRole('button', { name: 'Credenciais' }).click();
    await expect(dialog.getByText('Guardado. Por segurança, não é mostrado.')).toHaveCount(3);
    await expect(dialog).not.toContainText(meta.appSecret);
    await dialog.getByRole('button', { name: 'Fechar' }).last().click();
  });

  await test.step('a contact writes, the window is open, and is answered', async () => {
    await page.goto('/tickets');
    const answered = await graph.contactSends(
      meta,
      lia.number,
      { id: wamid(), type: 'text', text: { body: 'Meu pedido saiu?' } },
      lia.name,
    );
    expect(answered.status).toBe(200);
    const forged = await graph.callWebhook(
      { ...meta, appSecret: 'nobody' },
      { messages: [{ from: lia.number, id: wamid(), type: 'text', text: { body: 'Forjada' } }] },
    );
    expect(forged.status).toBe(403);
    await inbox.showPending();
    await inbox.accept(lia.name);
    await expect(page.getByText(/^Janela aberta por mais (24 h 0|23 h 59) min$/)).toBeVisible();
    await inbox.write('Saiu agora há pouco.');
    await expect(inbox.message('Saiu agora há pouco.').locator('svg[role="img"]')).toHaveAccessibleName('entregue');
    expect(graph.sent.map(({ to, type }) => [to, type])).toEqual([[lia.number, 'text']]);
    await expect(inbox.message('Forjada')).toHaveCount(0);
    await check.check(page, 'an open window');
    await shot(page, 'open-window');
  });

  await test.step('a file that cannot be fetched says so, is not sent on, and comes when asked for again', async () => {
    const id = String(randomInt(1e9, 1e10));
    await graph.contactSends(
      meta,
      lia.number,
      { id: wamid(), type: 'document', document: { id, filename: 'pedido.pdf', mime_type: 'application/pdf' } },
      lia.name,
    );
    const bubble = inbox.message('O WhatsApp não entregou o arquivo.');
    await expect(bubble).toContainText('pedido.pdf');
    await check.check(page, 'a file that could not be fetched');
    await shot(page, 'failed-file');
    await bubble.getByRole('button', { name: /^Mais ações da mensagem/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Responder' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Encaminhar' })).toHaveCount(0);
    await page.keyboard.press('Escape');

    graph.files.set(id, { bytes: Buffer.from('%PDF-1.4\n%%EOF\n'), mime: 'application/pdf' });
    await bubble.getByRole('button', { name: 'Tentar de novo: pedido.pdf' }).click();
    await expect(inbox.thread.getByRole('button', { name: 'Baixar pedido.pdf', exact: true })).toBeVisible();
  });

  await test.step('a day after the last message there are templates instead', async () => {
    const timestamp = String(Math.floor(Date.now() / 1000) - 25 * 3600);
    await graph.contactSends(
      meta,
      rita.number,
      { id: wamid(), type: 'text', text: { body: 'E o meu?' }, timestamp },
      rita.name,
    );
    await inbox.showPending();
    const noFieldCame = await watchForFields(page, rita.name);
    await page.getByRole('button', { name: `Aceitar o atendimento de ${rita.name}` }).click();
    await expect(
      page.getByText(`A janela de 24 horas fechou: agora só um modelo aprovado chega a ${rita.name}.`),
    ).toBeVisible();
    await expect(inbox.field).toHaveCount(0);
    expect(await noFieldCame(), 'nobody is shown a field that goes away again').toBe(true);
    await check.check(page, 'a closed window');
    await page.getByRole('button', { name: 'Escolher modelo' }).click();
    const dialog = page.getByRole('dialog', { name: `Modelo para ${rita.name}` });
    await expect(dialog.getByRole('button', { name: /^catalogo/ })).toBeDisabled();
    await dialog.getByRole('searchbox').fill('entrega');
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await dialog.getByRole('button', { name: /^pedido_enviado/ }).click();
    await dialog.getByRole('button', { name: 'Enviar modelo' }).click();
    await expect(dialog.getByText('Preencha este campo')).toHaveCount(2);
    await expect(dialog.getByLabel('Texto: {{1}}')).toBeFocused();
    await check.check(page, 'a template to be filled in');
    await dialog.getByLabel('Texto: {{1}}').fill('Rita');
    await dialog.getByLabel('Texto: {{2}}').fill('10433');
    await expect(dialog.getByText('Olá Rita, seu pedido 10433 saiu para entrega.')).toBeVisible();
    await shot(page, 'template');
    await dialog.getByRole('button', { name: 'Enviar modelo' }).click();
    await expect(dialog).toBeHidden();
    await expect(
      inbox.message('Olá Rita, seu pedido 10433 saiu para entrega.').locator('svg[role="img"]'),
    ).toHaveAccessibleName('entregue');
    expect(graph.sent.at(-1)).toMatchObject({
      to: rita.number,
      type: 'template',
      body: { template: { name: 'pedido_enviado', language: { code: 'pt_BR' } } },
    });

    await page.getByRole('button', { name: 'Escolher modelo' }).click();
    await dialog.getByRole('button', { name: /^oferta/ }).click();
    await dialog.getByLabel('Texto: {{1}}').fill('Rita');
    await dialog.getByLabel('Código do botão “Copiar código”').fill('RITA20');
    await dialog.getByRole('button', { name: 'Enviar modelo' }).click();
    await expect(dialog.getByText('Preencha este campo')).toBeVisible();
    await dialog
      .getByLabel('Escolher arquivo')
      .setInputFiles({ name: 'colecao.png', mimeType: 'image/png', buffer: await page.screenshot() });
    await expect(dialog.getByText('colecao.png')).toBeVisible();
    await check.check(page, 'a template with a picture');
    await shotInAllLooks(page, shot, 'template-with-picture');
    await dialog.getByRole('button', { name: 'Enviar modelo' }).click();
    const offered = inbox.message('Só hoje, Rita: 20% na coleção nova.');
    await expect(offered.locator('svg[role="img"]')).toHaveAccessibleName('entregue');
    await expect(offered.getByRole('img').first()).toBeVisible();
    expect(graph.sent.at(-1)).toMatchObject({ to: rita.number, body: { template: { name: 'oferta' } } });

    await graph.contactSends(meta, rita.number, { id: wamid(), type: 'text', text: { body: 'Que bom!' } }, rita.name);
    await expect(page.getByText(/^Janela aberta por mais/)).toBeVisible();
    await expect(inbox.field).toBeVisible();
  });

  await test.step('how Meta rates the number, and what holds its account back, is seen by itself', async () => {
    await page.goto('/connections');
    await expect(page.getByRole('heading', { name: 'Conexões' })).toBeVisible();
    meta.quality = 'RED';
    meta.tier = 'TIER_2K';
    await graph.accountChanges(meta, 'phone_number_quality_update', { event: 'FLAGGED' });
    await expect(page.getByText('Qualidade baixa')).toBeVisible();
    await expect(page.getByText('Até 2.000 pessoas novas por dia')).toBeVisible();
    await expect(page.getByText('A qualidade de Loja oficial está baixa')).toBeVisible();
    await graph.accountChanges(meta, 'account_update', {
      event: 'ACCOUNT_RESTRICTION',
      restriction_info: [
        { restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiration: '2999-01-01T00:00:00Z' },
      ],
    });
    await expect(page.getByText('A Meta restringiu a conta de Loja oficial')).toBeVisible();
    await check.check(page, 'an official number whose account is restricted');
    await shotInAllLooks(page, shot, 'restricted');
    await graph.accountChanges(meta, 'account_update', {
      event: 'DISABLED_UPDATE',
      ban_info: { waba_ban_state: 'REINSTATE' },
    });
    await expect(page.getByText('A Meta restringiu a conta de Loja oficial')).toHaveCount(0);
  });
  check.expectNoViolations();
});

/** @returns whether no field for writing to a contact was there from now on, however briefly */
async function watchForFields(page: Page, name: string): Promise<() => Promise<boolean>> {
  const watch = await page.evaluateHandle((contact) => {
    const seen = { field: false };
    new MutationObserver(() => {
      seen.field ||= document.querySelector(`main textarea[aria-label$="${contact}"]`) !== null;
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
    return seen;
  }, name);
  return async () => !(await watch.jsonValue()).field;
}
