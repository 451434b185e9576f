import { expect, it } from 'vitest';
import type { Campaign, FileList } from '@balcao/contract';
import { newNumber } from '../../../../testing/sample-values.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { atOnce, bodiesOn, listOf, longAgo, reached, settings } from '../../../../testing/campaign-calls.ts';

const server = useTestServer();

it('the texts of a cancelled campaign cannot all be taken away, since it may be continued', async () => {
  const company = await server.company();
  const { admin } = company;
  const phone = await company.connection();
  const [first, second] = [newNumber(), newNumber()];
  const list = await listOf(admin, [first, second]);
  await settings(admin, { ...atOnce, messageInterval: 3_600 });
  const { id } = await admin.ok(
    admin.post<Campaign>('/campaigns', {
      name: 'Promoção',
      message1: 'Só hoje',
      message2: 'Hoje',
      contactListId: list.id,
      whatsappIds: [phone.id],
      scheduledAt: longAgo,
    }),
  );
  await reached(admin, id, ({ counts }) => counts.queued === 1 && counts.total === 2);
  await admin.ok(admin.post(`/campaigns/${id}/cancel`));
  expect(await admin.put(`/campaigns/${id}`, { message1: '', message2: ' ' })).toMatchObject({
    status: 400,
    body: { error: 'ERR_CAMPAIGN_INCOMPLETE', missing: ['message'] },
  });
  await admin.ok(admin.put(`/campaigns/${id}`, { message2: '' }));
});

it('a campaign whose files are gone when it starts ends, and says of each recipient that there was nothing to send', async () => {
  const company = await server.company();
  const { admin } = company;
  const phone = await company.connection();
  const number = newNumber();
  const list = await listOf(admin, [number]);
  await settings(admin, atOnce);
  const files = await admin.ok(admin.post<FileList>('/files', { name: 'Tabelas', message: 'Veja', options: [] }));
  const { id } = await admin.ok(
    admin.post<Campaign>('/campaigns', {
      name: 'Só arquivos',
      fileListId: files.id,
      contactListId: list.id,
      whatsappIds: [phone.id],
      scheduledAt: longAgo,
    }),
  );
  const done = await reached(admin, id, ({ status }) => status === 'FINALIZADA');
  expect(done.counts).toMatchObject({ total: 1, failed: 1 });
  const { reasons } = await admin.ok(
    admin.get<{ reasons: { reason: string; count: number }[] }>(`/campaigns/${id}/report`),
  );
  expect(reasons).toMatchObject([{ reason: 'ERR_EMPTY_MESSAGE', count: 1 }]);
  expect(await bodiesOn(admin, phone, number)).toEqual([]);
});
