import { describe, expect, it } from 'vitest';
import type { Message } from '@balcao/contract';
import { until, type Client } from '../../../../testing/client.ts';
import { openTicket, listPhoneMessages, fetchThread } from '../../../../testing/simulated-phone.ts';
import { withClient } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { newNumber } from '../../../../testing/sample-values.ts';

const server = useTestServer();

async function sendFile(by: Client, ticketId: number, name: string): Promise<Message> {
  const form = new FormData();
  form.append('body', '');
  form.append('medias', new Blob([`${name} ${Math.random()}`], { type: 'text/plain' }), name);
  await by.ok(by.post(`/messages/${ticketId}`, form));
  return until(async () => (await fetchThread(by, ticketId)).find(({ mediaName }) => mediaName === name));
}

const statusOf = async (path: string | null) => (await fetch(server.url + path)).status;

describe('files of a deleted ticket', () => {
  it('go as soon as nothing shows them any more; what the contact still has on the phone stays', async () => {
    const company = await server.company();
    const { admin } = company;
    const phone = await company.connection({ queues: [await company.queue()] });
    const [ticket, other] = [
      await openTicket(company, phone, admin, newNumber()),
      await openTicket(company, phone, admin, newNumber()),
    ];
    const [gone, kept] = [await sendFile(admin, ticket.id, 'vai.txt'), await sendFile(admin, ticket.id, 'fica.txt')];
    const elsewhere = await sendFile(admin, other.id, 'outra.txt');
    expect(await Promise.all([gone, kept, elsewhere].map(({ mediaUrl }) => statusOf(mediaUrl)))).toEqual([
      200, 200, 200,
    ]);
    await until(
      async () =>
        (await listPhoneMessages(admin, phone, ticket.contact.number)).filter(({ mediaName }) => mediaName !== null)
          .length === 2,
    );
    await withClient(server.databaseUrl, (client) =>
      client.query(`UPDATE sandbox_messages SET media_key = NULL WHERE company_id = $1 AND media_name = 'vai.txt'`, [
        company.id,
      ]),
    );

    await admin.ok(admin.delete(`/tickets/${ticket.id}`));
    await until(async () => (await statusOf(gone.mediaUrl)) === 404);
    // One job looks at all of them: it has been here.
    expect(await Promise.all([kept, elsewhere].map(({ mediaUrl }) => statusOf(mediaUrl)))).toEqual([200, 200]);
  });
});
