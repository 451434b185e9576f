import { expect, it } from 'vitest';
import type { Campaign, Tag } from '@balcao/contract';
import { newNumber } from '../../../testing/sample-values.ts';
import { queryRows, withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { createOptOuts } from './audience/opt-outs.ts';
import { atOnce, bodiesOn, listOf, longAgo, reached, settings } from '../../../testing/campaign-calls.ts';

const server = useTestServer();

it('contacts known by a private id are recipients once each, also without a number, and one who left is passed over', async () => {
  const company = await server.company();
  const { admin } = company;
  const phone = await company.connection();
  const tag = await admin.ok(admin.post<Tag>('/tags', { name: 'Cliente fiel', color: '#2F8F4E' }));
  const numbers = [newNumber(), newNumber(), newNumber()];
  const contactIds: number[] = [];
  for (const number of numbers) {
    const ticket = await company.inbound(phone, { number, name: 'Lia', body: 'Oi' });
    await admin.ok(admin.put(`/ticket-tags/${ticket.id}/${tag.id}`));
    await admin.ok(admin.put(`/tickets/${ticket.id}`, { status: 'closed', farewell: false }));
    contactIds.push(ticket.contactId);
  }
  const [hidden = 0, left = 0, both = 0] = contactIds;
  const lidOf = (contactId: number) => `9000000${contactId}`;
  await withClient(server.databaseUrl, async (client) => {
    await client.query(
      `INSERT INTO contact_identities (company_id, kind, value, contact_id) SELECT company_id, 'lid', '9000000' || id, id FROM contacts WHERE id = ANY ($1)`,
      [contactIds],
    );
    // WhatsApp has never shown the numbers of two of them.
    await client.query(`DELETE FROM contact_identities WHERE contact_id = ANY ($1) AND kind = 'pn'`, [[hidden, left]]);
    await client.query(`UPDATE contacts SET number = '' WHERE id = ANY ($1)`, [[hidden, left]]);
  });
  await server.app.platform.database.forCompany(company.id, ({ db }) =>
    createOptOuts(server.app.platform.vault).add(db, company.id, left),
  );
  const list = await listOf(admin, numbers.slice(2));
  await settings(admin, atOnce);
  const { id } = await admin.ok(
    admin.post<Campaign>('/campaigns', {
      name: 'Promoção',
      message1: 'Só hoje',
      contactListId: list.id,
      tagListId: tag.id,
      whatsappIds: [phone.id],
      scheduledAt: longAgo,
    }),
  );
  await reached(admin, id, ({ status }) => status === 'FINALIZADA');
  const rows = await queryRows(
    server.databaseUrl,
    `SELECT contact_id, number_key, state = 'opted_out' AS "optedOut" FROM campaign_recipients WHERE campaign_id = $1 ORDER BY contact_id`,
    [id],
  );
  // Whether a message to a private id arrives is a matter of the provider: a simulated phone knows numbers alone.
  expect(rows).toEqual([
    { contact_id: hidden, number_key: `lid:${lidOf(hidden)}`, optedOut: false },
    { contact_id: left, number_key: `lid:${lidOf(left)}`, optedOut: true },
    { contact_id: both, number_key: expect.not.stringContaining('lid:'), optedOut: false },
  ]);
  expect((await bodiesOn(admin, phone, numbers[2] ?? '')).filter((body) => body === 'Só hoje')).toEqual(['Só hoje']);
});
