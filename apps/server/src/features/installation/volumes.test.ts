import { expect, it, vi } from 'vitest';
import type { EndpointAnswer, getOperatorSummary } from '@balcao/contract';
import { Client } from '../../testing/client.ts';
import { newNumber, png } from '../../testing/sample-values.ts';
import { queryRows } from '../../testing/tables.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { noteMessageHour } from './index.ts';

// Without the role of a worker nobody notes hours but this test.
const server = useTestServer({ ROLES: 'http,gateway' });
const hourMs = 3_600_000;

it('what a company sends, receives and asks of the API is added up by hour, once, and stays when messages are deleted', async () => {
  await noteMessageHour(server.app.platform);
  const [company, quiet] = [await server.company(), await server.company()];
  const connection = await company.connection();
  const program = new Client(server.url);
  program.token = `programa-${company.id}-0123456789`;
  await company.admin.ok(company.admin.put(`/whatsapp/${connection.id}`, { token: program.token }));
  const { id } = await company.inbound(connection, { body: 'Bom dia' });
  await company.inbound(connection, { body: 'Alguém aí?' });
  await company.admin.ok(company.admin.put(`/tickets/${id}`, { status: 'open' }));
  const form = new FormData();
  form.set('body', 'Segue');
  form.set('medias', new Blob([png]), 'foto.png');
  await company.admin.ok(company.admin.post(`/messages/${id}`, form));
  await program.ok(program.post('/api/messages/send', { number: newNumber(), body: 'Pela API' }));
  // Calls are recorded in batches, after their answers.
  await vi.waitFor(async () => {
    const calls = await queryRows(server.databaseUrl, 'SELECT FROM api_calls WHERE company_id = $1', [company.id]);
    expect(calls).toHaveLength(1);
  });
  await queryRows(
    server.databaseUrl,
    `INSERT INTO messages (company_id, ticket_id, whatsapp_id, provider_id, from_me, body, origin)
     SELECT company_id, id, whatsapp_id, 'imported', false, 'De antes', 'import' FROM tickets WHERE id = $1`,
    [id],
  );
  const volumes = async () => {
    const operator = await company.operator();
    const summary = await operator.ok(operator.get<EndpointAnswer<typeof getOperatorSummary>>('/operator/summary'));
    return summary.volumes.filter(({ companyId }) => [company.id, quiet.id].includes(companyId));
  };
  const { name } = await company.admin.ok(company.admin.get<{ name: string }>(`/companies/${company.id}`));
  expect(await volumes()).toEqual([]);
  for (const hours of [1, 1, 1]) {
    server.clock.advance(hours * hourMs);
    await noteMessageHour(server.app.platform);
  }
  const expected = [
    { companyId: company.id, name, messagesIn: 2, messagesOut: 2, mediaBytes: png.byteLength, apiCalls: 1 },
  ];
  expect(await volumes()).toEqual(expected);
  await queryRows(server.databaseUrl, 'DELETE FROM messages WHERE company_id = $1', [company.id]);
  await noteMessageHour(server.app.platform);
  expect(await volumes()).toEqual(expected);
});
