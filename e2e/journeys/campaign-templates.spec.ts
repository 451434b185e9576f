import {
  createConnection,
  createContact,
  createContactList,
  createContactListItem,
  saveCampaignSettings,
  saveCloudAccount,
} from '@balcao/contract';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect } from '../support/fixtures.ts';
import { shotInAllLooks } from '../support/looks.ts';
import { test } from '../support/with-meta.ts';

const people = [
  { name: 'Camila Souza', number: '5511987650001' },
  { name: 'Eduardo Lima', number: '5511987650002' },
];
const offer = {
  name: 'oferta_da_semana',
  language: 'pt_BR',
  status: 'APPROVED',
  category: 'MARKETING',
  components: [
    { type: 'BODY', text: 'Olá {{1}}, o cupom *{{2}}* vale até sexta.', example: { body_text: [['Lia', 'CASA20']] } },
    { type: 'FOOTER', text: 'Responda SAIR para não receber.' },
  ],
};

const photo = {
  ...offer,
  name: 'vitrine',
  components: [
    { type: 'HEADER', format: 'IMAGE' },
    { type: 'BODY', text: 'A vitrine desta semana.' },
  ],
};

test('a campaign over an official number sends its approved template, and waits when Meta refuses it', async ({
  company,
  graph,
  open,
  product,
  shot,
}) => {
  const check = new AccessibilityCheck();
  const { api } = company.admin;
  const meta = graph.createAccount({ templates: [offer, photo] });
  const connection = await api.call(createConnection, {
    body: { name: 'Loja oficial', provider: 'cloud', queueIds: [] },
  });
  const { phoneNumberId, businessAccountId, accessToken, appSecret, verifyToken } = meta;
  const saved = await api.call(saveCloudAccount, {
    params: { id: connection.id },
    body: { phoneNumberId, businessAccountId, accessToken, appSecret, verifyToken },
  });
  meta.callbackUrl = new URL(new URL(saved.callbackUrl).pathname, product.url).href;
  const list = await api.call(createContactList, { body: { name: 'Clientes ativos' } });
  for (const person of people) await api.call(createContactListItem, { body: { ...person, contactListId: list.id } });
  await api.call(saveCampaignSettings, {
    body: { settings: { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 } },
  });
  const page = await open(company.admin);
  const elsewhere = await open(company.admin);
  await elsewhere.goto('/tickets');
  await expect(elsewhere.getByRole('link', { name: 'Atendimentos' })).toBeVisible();

  await test.step('the dialog asks for a template, and shows it as its recipient reads it', async () => {
    await page.goto('/campaigns');
    await page.getByRole('button', { name: 'Nova campanha' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nova campanha' });
    await dialog.getByLabel('Nome', { exact: true }).fill('Oferta da semana');
    await dialog.getByRole('combobox', { name: 'Lista de contatos' }).click();
    await page.getByRole('option', { name: 'Clientes ativos' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Mensagem 1' })).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Conexões' }).click();
    await page.getByRole('option', { name: 'Loja oficial' }).click();
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('textbox', { name: 'Mensagem 1' })).toHaveCount(0);
    await dialog.getByRole('textbox', { name: 'Início: dia' }).fill('01/01/2020');
    await dialog.getByLabel('Início: hora').fill('9');
    await dialog.getByRole('button', { name: 'Programar campanha' }).click();
    await expect(dialog.getByText('Escolha o modelo que o número oficial envia.')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Modelo do número oficial' }).click();
    await page.getByRole('option', { name: 'oferta_da_semana' }).click();
    await dialog.getByLabel('Campo {{1}}').focus();
    await dialog.getByRole('button', { name: '{nome}' }).click();
    await expect(dialog.getByLabel('Campo {{1}}')).toHaveValue('{nome}');
    await dialog.getByRole('button', { name: 'Programar campanha' }).click();
    await expect(dialog.getByText('Preencha todos os campos do modelo.')).toBeVisible();
    await dialog.getByLabel('Campo {{2}}').fill('CASA20');
    await expect(dialog.getByText('Olá Camila Souza, o cupom CASA20 vale até sexta.')).toBeVisible();
    await check.check(page, 'a campaign with a template');
    await shot(page, 'dialog');
    graph.refuseTemplate(offer.name, 132_015);
    await dialog.getByRole('button', { name: 'Programar campanha' }).click();
    await expect(page.getByText('Campanha salva.')).toBeVisible();
  });

  await test.step('refused, it says so once to admins who look at other pages, and leads them to it', async () => {
    const toast = elsewhere.getByText('A campanha Oferta da semana pausou. O WhatsApp não aceitou o modelo.');
    await expect(toast).toBeVisible();
    await shot(elsewhere, 'toast');
    await elsewhere.getByRole('button', { name: 'Ver campanha' }).click();
    await expect(elsewhere.getByRole('heading', { name: 'Oferta da semana' })).toBeVisible();
    await expect(elsewhere).toHaveURL(/\/campaign\/\d+\/report$/);
    await expect(toast).toHaveCount(0);
    await elsewhere.close();
  });

  await test.step('refused, it waits and says why; taken again, it goes on and tells what Meta charges for', async () => {
    await expect(page.getByRole('row', { name: /Oferta da semana/ })).toContainText('Pausada');
    await page.getByRole('button', { name: 'Ver o relatório de Oferta da semana' }).click();
    await expect(page.getByText('Pausada: O WhatsApp não aceitou o modelo.')).toBeVisible();
    await check.check(page, 'a campaign that waits');
    await shot(page, 'refused');
    graph.acceptTemplate(offer.name);
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByText('Pausada: O WhatsApp não aceitou o modelo.')).toHaveCount(0);
    await page.getByRole('button', { name: 'Enviar de novo' }).click();
    await expect
      .poll(() => graph.sent.map(({ to, type }) => `${to} ${type}`).toSorted())
      .toEqual(people.map(({ number }) => `${number} template`));
    await expect(page.getByText('2 de marketing.')).toBeVisible();
    await shot(page, 'report');
  });

  await test.step('a template with a picture leaves with the one that is attached, and not without', async () => {
    await page.goto('/campaigns');
    await page.getByRole('button', { name: 'Nova campanha' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nova campanha' });
    await dialog.getByLabel('Nome', { exact: true }).fill('Vitrine');
    await dialog.getByRole('combobox', { name: 'Lista de contatos' }).click();
    await page.getByRole('option', { name: 'Clientes ativos' }).click();
    await dialog.getByRole('combobox', { name: 'Conexões' }).click();
    await page.getByRole('option', { name: 'Loja oficial' }).click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('textbox', { name: 'Início: dia' }).fill('01/01/2020');
    await dialog.getByLabel('Início: hora').fill('9');
    await dialog.getByRole('combobox', { name: 'Modelo do número oficial' }).click();
    await page.getByRole('option', { name: 'vitrine' }).click();
    await expect(dialog.getByText('O arquivo do anexo vai acima do texto deste modelo.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Programar campanha' }).click();
    await expect(dialog.getByText('Anexe a imagem, o vídeo ou o PDF que vai acima do texto do modelo.')).toBeVisible();
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Escolher arquivo' }).click();
    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 240, height: 160 } });
    await (await chooser).setFiles({ name: 'vitrine.png', mimeType: 'image/png', buffer: picture });
    await check.check(page, 'a campaign with a picture above its template');
    await shotInAllLooks(page, shot, 'template-with-picture');
    await dialog.getByRole('button', { name: 'Programar campanha' }).click();
    await expect(page.getByText('Campanha salva.')).toBeVisible();
    await expect
      .poll(() => graph.sent.filter(({ body }) => JSON.stringify(body).includes('"type":"image"')).length)
      .toBe(people.length);
  });

  await test.step('a schedule with that template asks for its picture, and shows both before it is saved', async () => {
    const { id } = await api.call(createContact, { body: { name: 'Lia Prado', number: '5511987650003' } });
    await page.goto(`/schedules?contactId=${id}`);
    const form = page.getByRole('dialog', { name: 'Agendar mensagem' });
    await form.getByRole('combobox', { name: 'Modelo aprovado' }).click();
    await page.getByRole('option', { name: 'vitrine' }).click();
    await expect(form.getByText('O anexo vai acima do texto deste modelo.')).toBeVisible();
    await expect(form.getByLabel('Mensagem', { exact: true })).toBeDisabled();
    await form.getByRole('button', { name: 'Agendar', exact: true }).click();
    await expect(form.getByText('Obrigatório')).toBeVisible();
    const chooser = page.waitForEvent('filechooser');
    await form.getByRole('button', { name: 'Escolher arquivo' }).click();
    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 240, height: 160 } });
    await (await chooser).setFiles({ name: 'vitrine.png', mimeType: 'image/png', buffer: picture });
    await expect(form.getByText('Obrigatório')).toHaveCount(0);
    await check.check(page, 'a schedule with a picture above its template');
    await shotInAllLooks(page, shot, 'schedule-with-template');
    await form.getByRole('button', { name: 'Agendar', exact: true }).click();
    await expect(page.getByText('Mensagem agendada.')).toBeVisible();
  });
});
