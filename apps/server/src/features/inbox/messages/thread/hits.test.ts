import { beforeAll, describe, expect, it } from 'vitest';
import type { Ticket } from '@balcao/contract';
import type { TestCompany } from '../../../../testing/builders.ts';
import { openTicket } from '../../../../testing/simulated-phone.ts';
import { withClient } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { newNumber } from '../../../../testing/sample-values.ts';

const server = useTestServer();

interface Hits {
  messageIds: string[];
  hasMore: boolean;
}
let company: TestCompany;
let ticket: Ticket;
/** oldest first; three at a time have the same time, and every second one contains the word lamp */
let ids: string[];

beforeAll(async () => {
  company = await server.company();
  const phone = await company.connection();
  ticket = await openTicket(company, phone, company.admin, newNumber());
  const other = await openTicket(company, phone, company.admin, newNumber());
  ids = await withClient(server.databaseUrl, async (client) => {
    const insert = `INSERT INTO messages (company_id, ticket_id, whatsapp_id, provider_id, from_me, body, sent_at)
       SELECT $1, $2, $3, 'H' || i, false, CASE i % 2 WHEN 0 THEN 'A Lâmpada de 100%' ELSE 'Outra coisa' END,
         now() - interval '1 day' + (i / 3) * interval '1 minute'
       FROM generate_series(0, $4::int - 1) i RETURNING id::text`;
    await client.query(insert, [company.id, other.id, other.whatsappId, 2]);
    const { rows } = await client.query<{ id: string }>(insert, [company.id, ticket.id, ticket.whatsappId, 240]);
    return rows.map((row) => row.id);
  });
});

const hits = (query: Record<string, string>) =>
  company.admin.ok(company.admin.get<Hits>(`/messages/${ticket.id}/hits?${new URLSearchParams(query).toString()}`));

describe('hits of a search in one conversation', () => {
  it('come page by page in the order of the conversation, whatever accents and capitals', async () => {
    const lamps = ids.filter((_id, index) => index % 2 === 0);
    const newest = await hits({ searchParam: 'LAMPADA' });
    expect(newest).toEqual({ messageIds: lamps.slice(-100), hasMore: true });
    const rest = await hits({ searchParam: 'lâmpada', before: newest.messageIds[0] ?? '' });
    expect(rest).toEqual({ messageIds: lamps.slice(0, -100), hasMore: false });
  });

  it('hold the words as they are, signs of patterns included', async () => {
    expect((await hits({ searchParam: '100%' })).messageIds).toHaveLength(100);
    expect((await hits({ searchParam: 'l_mpada' })).messageIds).toEqual([]);
  });
});
