import { expect, it, vi } from 'vitest';
import { hourMs } from '@balcao/contract';
import type { CompanyVolume, EndpointAnswer, getOperatorSummary, listCompanyVolumes } from '@balcao/contract';
import { Client } from '../../../testing/client.ts';
import { newNumber, png } from '../../../testing/sample-values.ts';
import { queryRows } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { recordMessageHour } from './index.ts';

// Without the role of a worker nobody notes hours but this test.
const server = useTestServer({ ROLES: 'http,gateway' });
/** A day in UTC, so many before the server's present one. */
const dayBefore = (days: number) =>
  new Date(server.clock.now().getTime() - days * 24 * hourMs).toISOString().slice(0, 10);

it('volumes of a company, messages both ways and calls of the API, are added up by hour, once, and stay when messages are deleted', async () => {
  await recordMessageHour(server.app.platform);
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
    await recordMessageHour(server.app.platform);
  }
  const expected = [
    { companyId: company.id, name, messagesIn: 2, messagesOut: 2, mediaBytes: png.byteLength, apiCalls: 1 },
  ];
  expect(await volumes()).toEqual(expected);
  await queryRows(server.databaseUrl, 'DELETE FROM messages WHERE company_id = $1', [company.id]);
  await recordMessageHour(server.app.platform);
  expect(await volumes()).toEqual(expected);
});

it('operators read the volumes of all companies page by page, most messages first, and nobody else does', async () => {
  const companies = await Promise.all(Array.from({ length: 3 }, () => server.company()));
  // Of two companies with as many messages the older one comes first.
  const [first, second, third] = companies.map(({ id }) => id).toSorted((a, b) => a - b);
  await queryRows(
    server.databaseUrl,
    `INSERT INTO company_volumes (company_id, day, messages_in, messages_out, media_bytes, api_calls)
     SELECT id, day, 900000, 50000, 3000000000, 7 FROM unnest($1::int[]) id, unnest($2::date[]) day`,
    [
      [first, second],
      [dayBefore(1), dayBefore(29)],
    ],
  );
  await queryRows(
    server.databaseUrl,
    `INSERT INTO company_volumes (company_id, day, messages_in) VALUES ($1, $2, 5000000), ($3, $4, 9000000)`,
    [third, dayBefore(2), first, dayBefore(31)],
  );
  // More companies than a page has, distinguished by nothing but their ids.
  await queryRows(
    server.databaseUrl,
    `WITH made AS (INSERT INTO companies (name) SELECT 'Pequena ' || i FROM generate_series(1, 120) i RETURNING id)
     INSERT INTO company_volumes (company_id, day, messages_out) SELECT id, $1, 3 FROM made`,
    [dayBefore(3)],
  );
  const operator = await companies[0]?.operator();
  if (!operator) throw new Error('there is a company');
  const all: CompanyVolume[] = [];
  for (let hasMore = true; hasMore;) {
    const last = all.at(-1);
    const after = last ? `?afterMessages=${last.messagesIn + last.messagesOut}&afterId=${last.companyId}` : '';
    const page = await operator.ok(
      operator.get<EndpointAnswer<typeof listCompanyVolumes>>(`/operator/volumes${after}`),
    );
    all.push(...page.volumes);
    hasMore = page.hasMore;
  }
  const ids = all.map(({ companyId }) => companyId);
  expect(ids.slice(0, 3)).toEqual([third, first, second]);
  expect(all[1]).toMatchObject({
    messagesIn: 1_800_000,
    messagesOut: 100_000,
    mediaBytes: 6_000_000_000,
    apiCalls: 14,
  });
  expect(new Set(ids).size).toBe(ids.length);
  expect(all.filter(({ name }) => name.startsWith('Pequena '))).toHaveLength(120);
  expect((await companies[0]?.admin.get('/operator/volumes'))?.status).toBe(403);
});
