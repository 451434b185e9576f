import {
  blockContact,
  connectionsCrud,
  createCampaign,
  createContact,
  createContactList,
  createContactListItem,
  saveCampaignSettings,
  sendSandboxMessage,
} from '@balcao/contract';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';

const people = [
  'Camila Souza',
  'Eduardo Lima',
  'Sônia Reis',
  'Paulo de Tarso',
  'Iara Mendonça de Albuquerque',
  'Otávio Nunes',
  'Zuleica Prado',
].map((name, index) => ({ name, number: `551198765000${index + 1}` }));
const blocked = { name: 'Ana Bloqueada', number: '5511987650009' };

test('the report of a campaign that is over says who answered, who left, who was left out and why it failed', async ({
  open,
  company,
  watch,
  shot,
}) => {
  const { api } = company.admin;
  const connection = await company.connection([]);
  const list = await api.call(createContactList, { body: { name: 'Clientes ativos' } });
  for (const person of [...people, blocked])
    await api.call(createContactListItem, { body: { ...person, contactListId: list.id } });
  const { id: blockedId } = await api.call(createContact, { body: blocked });
  await api.call(blockContact, { params: { id: blockedId }, body: { blocked: true } });
  // Four leave at once; the others wait for an hour, until their connection is gone.
  await api.call(saveCampaignSettings, {
    body: { settings: { messageInterval: 0, longerIntervalAfter: 4, greaterInterval: 3_600 } },
  });
  const { id } = await api.call(createCampaign, {
    body: {
      name: 'Queima de estoque',
      message1: 'Oi, {nome}! Hoje tudo com 20 %.',
      message2: '{nome}, hoje tudo com 20 %.',
      contactListId: list.id,
      whatsappIds: [connection.id],
      scheduledAt: '2020-01-01 09:00:00',
    },
  });
  const page = await open(company.admin);
  const check = new AccessibilityCheck();
  const recipients = page.getByRole('region', { name: 'Destinatários' });
  const filter = (label: string) => page.getByRole('radiogroup', { name: 'Situação' }).getByText(label);
  const figure = (label: string) => page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });

  await test.step('what people answer moves its figures while it runs', async () => {
    await page.goto(`/campaign/${id}/report`);
    await expect(page.getByText('Ao vivo')).toBeVisible();
    await expect(filter('Na fila')).toContainText('3');
    const delivered = recipients.getByRole('row', { name: /Entregue|Lida/ });
    await expect(delivered).toHaveCount(4);
    const reached = await delivered.allInnerTexts();
    const [first, second] = people.filter(({ name }) => reached.some((row) => row.includes(name)));
    for (const [person, body] of [
      [first, 'Quanto custa o sofá?'],
      [second, 'Sair.'],
    ] as const)
      await api.call(sendSandboxMessage, {
        params: { whatsappId: connection.id },
        body: { name: '', number: '', ...person, body },
      });
    await expect(filter('Respondidas')).toContainText('1');
    await expect(figure('Descadastrados')).toContainText('1');
    // The phone did not report that it was read, but who answers has read it.
    await expect(page.getByText('100 % das lidas')).toBeVisible();
    await page.getByRole('button', { name: 'Pausar' }).click();
    await expect(page.getByRole('button', { name: 'Continuar' })).toBeVisible();
    await expect(page.getByText('Ao vivo')).toHaveCount(0);
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByText('Ao vivo')).toBeVisible();
  });

  await test.step('without a connection the rest fails, and is told apart from who was left out', async () => {
    await api.call(connectionsCrud.delete, { params: { id: connection.id } });
    await expect(page.getByText('Terminou em')).toBeVisible();
    await expect(figure('Falharam')).toContainText('3');
    await expect(figure('Não receberam')).toContainText('1');
    await filter('Descadastrados').click();
    await expect(recipients.getByRole('row', { name: 'Saiu' })).toHaveCount(1);
    await filter('Não enviadas').click();
    await expect(page.getByRole('row', { name: blocked.name })).toBeVisible();
    await filter('Todos').click();
    await expect(page.getByRole('row', { name: blocked.name })).toBeVisible();
    await check.check(page, 'the report of a campaign that is over');
    await shot(page, 'over');
    await page.emulateMedia({ colorScheme: 'dark' });
    await shot(page, 'over-dark');
    await page.setViewportSize({ width: 390, height: 844 });
    await shot(page, 'over-390-dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await shot(page, 'over-390');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Enviar de novo' }).click();
    watch.allowProblem(/status of 400 .* at \/campaigns\/\d+\/retry/);
    await expect(page.getByText('Duplique a campanha e escolha outra conexão.')).toBeVisible();
  });
});
