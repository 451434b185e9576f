import { expect, it } from 'vitest';
import type { Connection } from '@balcao/contract';
import type { InboundMessage } from '../../../../channels/port/inbound-entry.ts';
import { queryRows } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { createJournal } from './journal.ts';

// Nothing here takes up what was journaled.
const server = useTestServer({ ROLES: 'http' });

it('concurrent events of a company are journaled in one transaction, in their order; a refused one takes nothing with it', async () => {
  const company = await server.company();
  const { admin } = company;
  const phone = await admin.ok(admin.post<Connection>('/whatsapp', { name: 'Oficial', provider: 'cloud' }));
  const journal = createJournal(server.app.platform.database);
  const record = (whatsappId: number, providerId: string) => {
    const entry: InboundMessage = {
      addresses: [{ kind: 'pn', value: '5511987654321' }],
      providerId,
      fromMe: false,
      senderName: 'Contato',
      mediaType: 'conversation',
      body: providerId,
      sentAt: new Date().toISOString(),
    };
    return journal({ connection: { companyId: company.id, whatsappId }, entry });
  };
  const stored = () =>
    queryRows(
      server.databaseUrl,
      'SELECT provider_id, xmin::text AS transaction FROM inbound_journal WHERE whatsapp_id = $1 ORDER BY id',
      [phone.id],
    );

  const ids = Array.from({ length: 30 }, (_one, index) => `junto-${index}`);
  // One of them is reported twice.
  await Promise.all([...ids, 'junto-0'].map((id) => record(phone.id, id)));
  const together = await stored();
  expect(together.map(({ provider_id }) => provider_id)).toEqual(ids);
  expect(new Set(together.map(({ transaction }) => transaction)).size).toBe(1);

  const noConnection = 2_000_000_000;
  const results = await Promise.allSettled([
    record(phone.id, 'antes'),
    record(noConnection, 'sem conexão'),
    record(phone.id, 'depois'),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect((await stored()).slice(ids.length).map(({ provider_id }) => provider_id)).toEqual(['antes', 'depois']);
});
