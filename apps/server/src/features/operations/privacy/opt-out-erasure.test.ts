import type { Campaign, ContactList, Erasure } from '@balcao/contract';
import { expect, it } from 'vitest';
import { runSweep } from '../../../platform/jobs/sweep.ts';
import { until } from '../../../testing/client.ts';
import { queryRows } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { createOptOuts } from '../../outreach/index.ts';
import { dueErasures } from './erasures.ts';

const server = useTestServer();

it('somebody who left campaigns and was erased is passed over when a list names their number again', async () => {
  const company = await server.company();
  const { admin } = company;
  const phone = await company.connection();
  const { platform } = server.app;
  const { id: contactId, number } = await company.contact();
  await platform.database.forCompany(company.id, ({ db }) =>
    createOptOuts(platform.vault).add(db, company.id, contactId),
  );
  const { id } = await admin.ok(admin.post<Erasure>('/privacy/erasures', { contactId }));
  await queryRows(server.databaseUrl, `UPDATE erasures SET due_at = now() - interval '1 hour' WHERE id = $1`, [id]);
  await runSweep(platform.database, dueErasures, server.clock.now());
  await until(async () => (await admin.get(`/contacts/${contactId}`)).status === 404);

  const list = await admin.ok(admin.post<ContactList>('/contact-lists', { name: 'De volta' }));
  await admin.ok(admin.post('/contact-list-items', { contactListId: list.id, name: 'De volta', number }));
  const campaign = await admin.ok(
    admin.post<Campaign>('/campaigns', {
      name: 'Depois',
      message1: 'Oi',
      contactListId: list.id,
      whatsappIds: [phone.id],
      scheduledAt: '2020-01-01 09:00:00',
    }),
  );
  const done = await until(async () => {
    const now = await admin.ok(admin.get<Campaign>(`/campaigns/${campaign.id}`));
    return now.status === 'FINALIZADA' ? now : undefined;
  });
  expect(done.counts).toMatchObject({ total: 1, optedOut: 1 });
});
