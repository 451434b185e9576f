import { describe, expect, it } from 'vitest';
import type { TranscriptLine } from '@balcao/contract';
import type { Client } from '../../../../testing/client.ts';
import { newNumber } from '../../../../testing/sample-values.ts';
import { openTicket } from '../../../../testing/simulated-phone.ts';
import { withClient } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';

const server = useTestServer();
const read = (by: Client, ticketId: number, after?: string) =>
  by.post<{ messages: TranscriptLine[]; hasMore: boolean }>(`/tickets/${ticketId}/transcript`, { after });

async function conversation() {
  const company = await server.company();
  const [sales, support] = [await company.queue({ name: 'Vendas' }), await company.queue({ name: 'Suporte' })];
  const ana = await company.user({ name: 'Ana', queueIds: [sales.id] });
  const bruno = await company.user({ name: 'Bruno', queueIds: [support.id] });
  const phone = await company.connection({ queues: [support], name: 'Loja' });
  const ticket = await openTicket(company, phone, bruno, newNumber());
  await bruno.ok(bruno.post(`/messages/${ticket.id}`, { body: 'Bom dia, em que posso ajudar?' }));
  return { company, ana, bruno, ticket };
}

describe('a conversation to take along', () => {
  it('is every message oldest first with who wrote it, for whoever sees the conversation, and stands in the audit log once', async () => {
    const { company, ana, bruno, ticket } = await conversation();
    const { messages, hasMore } = await bruno.ok(read(bruno, ticket.id));
    expect(hasMore).toBe(false);
    expect(messages.map(({ fromMe, user, body }) => [fromMe, user?.name, body.split('\n').at(-1)])).toEqual([
      [false, undefined, 'Oi'],
      [true, 'Bruno', 'Bom dia, em que posso ajudar?'],
    ]);
    expect((await read(ana, ticket.id)).status).not.toBe(200);
    await bruno.ok(read(bruno, ticket.id, messages[0]?.id));
    const { lines } = await company.admin.ok(
      company.admin.get<{ lines: { kind: string; step: string | null }[] }>('/audit-log'),
    );
    expect(lines.filter(({ step }) => step === 'transcript')).toMatchObject([{ kind: 'ticket' }]);
  });

  it('comes in pages of 1000, each message once, also where many have one moment', async () => {
    const { bruno, ticket } = await conversation();
    await withClient(server.databaseUrl, (client) =>
      client.query(
        `INSERT INTO messages (company_id, ticket_id, whatsapp_id, contact_id, provider_id, body, from_me, sent_at)
         SELECT company_id, id, whatsapp_id, contact_id, 'linha-' || n, 'linha ' || n, false, now() FROM tickets, generate_series(1, 1500) n WHERE id = $1`,
        [ticket.id],
      ),
    );
    const first = await bruno.ok(read(bruno, ticket.id));
    const second = await bruno.ok(read(bruno, ticket.id, first.messages.at(-1)?.id));
    expect([first.messages.length, first.hasMore, second.hasMore]).toEqual([1000, true, false]);
    const ids = [...first.messages, ...second.messages].map(({ id }) => id);
    expect(new Set(ids).size).toBe(1502);
  });
});
