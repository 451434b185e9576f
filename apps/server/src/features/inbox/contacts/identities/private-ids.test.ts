import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Contact, Ticket } from '@balcao/contract';
import { until } from '../../../../testing/client.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { resolveContact } from './identities.ts';
import { addressesOf } from './identities.sql.ts';

const server = useTestServer();

// The rows of one contact come back in the order of their table unless the query says more: both directions are tried.
it.each(['the official one stays', 'the other one stays'])(
  'a person without a number known by a LID and by an id of Meta is written to at the one its connection knows: %s',
  async (which) => {
    const company = await server.company();
    const { admin } = company;
    const { connection, account } = await company.officialConnection();
    const metaId = `BR.1${randomBytes(6).readUIntBE(0, 6)}`;
    const lid = `2${randomBytes(6).readUIntBE(0, 6)}`;

    const known = await server.app.platform.database.forCompany(company.id, (tx) =>
      resolveContact(tx, { name: 'Ana', addresses: [{ kind: 'lid', value: lid }] }),
    );
    await server.graph.callWebhook(account, {
      contacts: [{ user_id: metaId, profile: { name: 'Ana Oficial' } }],
      messages: [
        {
          id: `wamid.${randomBytes(15).toString('base64')}`,
          from_user_id: metaId,
          timestamp: String(Math.floor(Date.now() / 1000)),
          type: 'text',
          text: { body: 'Oi' },
        },
      ],
    });
    const ticket = await until(async () =>
      (await admin.ok(admin.get<{ tickets: Ticket[] }>('/tickets?showAll=true'))).tickets.find(
        ({ whatsappId }) => whatsappId === connection.id,
      ),
    );
    const [stays, goes] =
      which === 'the official one stays' ? [ticket.contactId, known.id] : [known.id, ticket.contactId];
    const merged = await admin.ok(admin.post<Contact>(`/contacts/${stays}/merge`, { contactId: goes }));
    expect(merged.number).toBe('');

    await admin.ok(admin.put(`/tickets/${ticket.id}`, { status: 'open', userId: admin.user?.id }));
    await admin.ok(admin.post(`/messages/${ticket.id}`, { body: 'Bom dia' }));
    const sent = await until(() => server.graph.sent.find(({ from }) => from === account.number));
    expect(sent.body['recipient']).toBe(metaId);
    expect(sent.body['to']).toBeUndefined();

    // Linked numbers, and everything else that is asked of a phone, use the LID.
    const addresses = await server.app.platform.database.forCompany(company.id, ({ db }) => addressesOf(db, [stays]));
    expect(addresses.get(stays)).toEqual({ kind: 'lid', value: lid });
  },
);
