import { expect, it } from 'vitest';
import type { Contact } from '@balcao/contract';
import { until } from '../../../testing/client.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import { queryRows } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { openCloud, waitInThread } from './cloud.testing.ts';

const server = useTestServer();

interface OptOut {
  optedOutAt: string | null;
  source: string | null;
}

async function open() {
  const fixture = await openCloud(server);
  const { by, account, number, ticket } = fixture;
  const optOut = () => by.ok(by.get<OptOut>(`/contacts/${ticket.contactId}/campaign-opt-out`));
  const tell = async (value: string, secondsAgo: number, more: object = {}) => {
    const timestamp = Math.floor(Date.now() / 1000) - secondsAgo;
    const preference = { wa_id: number, category: 'marketing_messages', value, timestamp, ...more };
    await server.graph.callWebhook(account, { user_preferences: [preference] }, account.appSecret, 'user_preferences');
  };
  const source = (wanted: string | null) =>
    until(async () => ((await optOut()).source === wanted ? optOut() : undefined));
  return { ...fixture, optOut, tell, source };
}

it('who stops marketing on WhatsApp opts out of campaigns with that source, and is back when they resume', async () => {
  const { tell, source } = await open();
  await tell('stop', 100);
  expect((await source('whatsapp')).optedOutAt).not.toBeNull();
  await tell('stop', 100);
  await tell('resume', 90);
  expect((await source(null)).optedOutAt).toBeNull();
  await tell('stop', 80);
  await source('whatsapp');
});

it('reports in the wrong order, of other categories and nonsense leave the last word of the contact', async () => {
  const { tell, optOut, source } = await open();
  await tell('resume', 10);
  await tell('stop', 20);
  await tell('stop', 5, { category: 'utility' });
  await tell('maybe', 4);
  await tell('stop', 3, { timestamp: 'x' });
  // Processed after all of them.
  await tell('stop', 2, { wa_id: newNumber() });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await optOut()).toEqual({ optedOutAt: null, source: null });
  await tell('stop', 1);
  await source('whatsapp');
});

it('an opt-out that came another way stays when the contact resumes marketing on WhatsApp', async () => {
  const { company, tell, source, optOut } = await open();
  await tell('stop', 50);
  await source('whatsapp');
  await queryRows(server.databaseUrl, `UPDATE campaign_opt_outs SET source = 'words' WHERE company_id = $1`, [
    company.id,
  ]);
  await tell('resume', 0);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect((await optOut()).source).toBe('words');
});

it('a person who is no contact yet stops marketing, and is opted out once they are one', async () => {
  const { by, tell } = await open();
  const other = newNumber();
  await tell('stop', 0, { wa_id: other });
  await new Promise((resolve) => setTimeout(resolve, 300));
  const contact = await by.ok(by.post<Contact>('/contacts', { name: 'Lia', number: other }));
  expect(await by.ok(by.get<OptOut>(`/contacts/${contact.id}/campaign-opt-out`))).toMatchObject({ source: 'whatsapp' });
});

it('a marketing message that WhatsApp refuses since its contact stopped them opts that contact out', async () => {
  const { by, ticket, source } = await open();
  server.graph.failNext(131050);
  await by.ok(by.post(`/messages/${ticket.id}`, { body: 'Oferta' }));
  const failed = await waitInThread(by, ticket.id, ({ ack }) => ack === -1);
  expect(failed.failure).toBe('ERR_WAPP_OPTED_OUT');
  await source('whatsapp');
});
