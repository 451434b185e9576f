import { expect, it } from 'vitest';
import type { Campaign } from '@balcao/contract';
import { newNumber } from '../../../testing/sample-values.ts';
import { queryRows, withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { atOnce, campaignOf, listOf, reached, settings } from '../../../testing/campaign-calls.ts';

const server = useTestServer();

const offer = {
  name: 'oferta',
  language: 'pt_BR',
  status: 'APPROVED',
  category: 'MARKETING',
  components: [{ type: 'BODY', text: 'Olá {{1}}, só hoje.' }],
};

it('shipping of a campaign has the text that each person got, of their variant; who is still to be written to has the text as it is written', async () => {
  const company = await server.company();
  const { admin } = company;
  const phone = await company.connection();
  const list = await listOf(admin, Array.from({ length: 3 }, newNumber));
  await settings(admin, { ...atOnce, variables: [{ key: 'loja', value: 'Lagoa' }] });
  const { id } = await admin.ok(
    admin.post<Campaign>('/campaigns', {
      name: 'Ofertas',
      message1: 'Oi {nome}, na {loja} {amanhã}',
      message2: 'E aí, {NOME}?',
      contactListId: list.id,
      whatsappIds: [phone.id],
    }),
  );
  await admin.ok(admin.post(`/campaigns/${id}/start`));
  const texts = async () => (await campaignOf(admin, id)).shipping.map(({ message }) => message);
  await reached(admin, id, ({ status }) => status === 'FINALIZADA');
  const sent = ['Oi Pessoa 1, na Lagoa {amanhã}', 'E aí, Pessoa 2?', 'Oi Pessoa 3, na Lagoa {amanhã}'];
  expect(await texts()).toEqual(sent);
  // Whatever becomes of the settings.
  await settings(admin, { variables: [] });
  expect(await texts()).toEqual(sent);
  // The message of the second one was deleted, as by retention, and the third one waits.
  const [, second] = await queryRows(
    server.databaseUrl,
    `SELECT message_id FROM campaign_recipients WHERE campaign_id = ${id} ORDER BY id`,
  );
  await withClient(server.databaseUrl, async (client) => {
    await client.query('DELETE FROM messages WHERE id = $1', [second?.['message_id']]);
    await client.query(
      `UPDATE campaign_recipients SET message_id = NULL, state = 'queued' WHERE id = (SELECT max(id) FROM campaign_recipients WHERE campaign_id = $1)`,
      [id],
    );
  });
  expect(await texts()).toEqual([sent[0], 'E aí, {NOME}?', 'Oi {nome}, na {loja} {amanhã}']);
});

it('shipping of a campaign over an official number has the template as each person got it, and before as it is written', async () => {
  const company = await server.company();
  const { admin } = company;
  const { connection } = await company.officialConnection({ templates: [offer] });
  const list = await listOf(admin, [newNumber()]);
  const anotherDay = (server.clock.now().getUTCDay() + 3) % 7;
  await settings(admin, { ...atOnce, sendWindow: { weekdays: [anotherDay], from: '08:00', until: '18:00' } });
  const { id } = await admin.ok(
    admin.post<Campaign>('/campaigns', {
      name: 'Oficial',
      template: { name: 'oferta', language: 'pt_BR', values: { 'body.1': '{nome}' } },
      contactListId: list.id,
      whatsappIds: [connection.id],
    }),
  );
  await admin.ok(admin.post(`/campaigns/${id}/start`));
  expect((await reached(admin, id, ({ counts }) => counts.queued === 1)).shipping).toMatchObject([
    { message: 'Olá {nome}, só hoje.' },
  ]);
  await settings(admin, { sendWindow: null });
  for (const step of ['pause', 'resume']) await admin.ok(admin.post(`/campaigns/${id}/${step}`));
  expect((await reached(admin, id, ({ status }) => status === 'FINALIZADA')).shipping).toMatchObject([
    { message: 'Olá Pessoa 1, só hoje.' },
  ]);
});
