import type { Campaign } from '@balcao/contract';
import { expect, it } from 'vitest';
import { until } from '../../../../testing/client.ts';
import { runWaitingJobs } from '../../../../testing/due-jobs.ts';
import { newNumber, png } from '../../../../testing/sample-values.ts';
import { queryRows } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { atOnce, listOf, longAgo, reached, settings } from '../../../../testing/campaign-calls.ts';

const server = useTestServer();

/** A campaign of two recipients that sent its file to one of them; the other's turn is in an hour. */
async function halfSent() {
  const company = await server.company();
  const { admin } = company;
  const phone = await company.connection();
  const list = await listOf(admin, [newNumber(), newNumber()]);
  await settings(admin, { ...atOnce, messageInterval: 3_600 });
  const fields = { name: 'Com foto', message1: 'Veja', contactListId: list.id, whatsappIds: [phone.id] };
  const { id } = await admin.ok(admin.post<Campaign>('/campaigns', fields));
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(png)], { type: 'image/png' }), 'foto.png');
  await admin.ok(admin.post(`/campaigns/${id}/media-upload`, form));
  await admin.ok(admin.put(`/campaigns/${id}`, { scheduledAt: longAgo }));
  await reached(admin, id, ({ counts }) => counts.total === 2 && counts.queued === 1);
  const [shown] = await until(async () => {
    const rows = await queryRows(
      server.databaseUrl,
      'SELECT ticket_id, media_key FROM messages WHERE company_id = $1 AND media_key IS NOT NULL AND NOT waits',
      [company.id],
    );
    return rows.length === 1 ? rows : undefined;
  });
  const hasFile = async () => {
    const content = await server.app.platform.files.open(company.id, shown?.['media_key'] ?? '');
    content?.destroy();
    return content !== undefined;
  };
  expect(await hasFile()).toBe(true);
  /** The only message that shows the file goes. */
  const deleteConversation = async () => {
    await queryRows(server.databaseUrl, 'DELETE FROM sandbox_messages WHERE company_id = $1', [company.id]);
    await admin.ok(admin.delete(`/tickets/${shown?.['ticket_id']}`));
    await runWaitingJobs(server, removeFiles);
  };
  return { admin, id, phone, hasFile, deleteConversation };
}

const removeFiles = { name: 'messages.removeFiles' };

it('the file of a campaign outlives the conversations it was sent in while recipients are left, and goes with the campaign', async () => {
  const { admin, id, hasFile, deleteConversation } = await halfSent();
  await deleteConversation();
  expect(await hasFile()).toBe(true);
  // It may be continued.
  await admin.ok(admin.post(`/campaigns/${id}/cancel`));
  await runWaitingJobs(server, removeFiles);
  expect(await hasFile()).toBe(true);
  await admin.ok(admin.delete(`/campaigns/${id}`));
  await runWaitingJobs(server, removeFiles);
  expect(await hasFile()).toBe(false);
});

it('the file of a campaign that ended goes once no message shows it', async () => {
  const { admin, id, phone, hasFile, deleteConversation } = await halfSent();
  await deleteConversation();
  expect(await hasFile()).toBe(true);
  // Nobody is left who could write to the other recipient.
  await admin.ok(admin.delete(`/whatsapp/${phone.id}`));
  await reached(admin, id, ({ status }) => status === 'FINALIZADA');
  await runWaitingJobs(server, removeFiles);
  expect(await hasFile()).toBe(false);
});
