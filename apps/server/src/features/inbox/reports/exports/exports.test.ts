import { parse } from 'csv-parse/sync';
import { read, utils } from '@e965/xlsx';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  maskedNumbersSetting,
  reportRowOrders,
  type AuditLine,
  type CustomField,
  type EndpointAnswer,
  type listReportRows,
  type ReportExport,
  type ReportExportFormat,
} from '@balcao/contract';
import type { TestCompany } from '../../../../testing/builders.ts';
import { until, type Client } from '../../../../testing/client.ts';
import { withClient } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';

const server = useTestServer();
let history: TestCompany;
beforeAll(async () => {
  history = await server.company();
  await insertServices(history, 70);
});

const columns = [
  'cameAt',
  'ticket',
  'contact',
  'number',
  'queue',
  'user',
  'firstAnswer',
  'reason',
  'reopened',
  'late',
] as const;

const begin = (who: Client, format: ReportExportFormat, query: Record<string, unknown> = {}) =>
  who.post<ReportExport>('/report-exports', { format, columns, language: 'pt', ...query });
const listOf = (who: Client) => who.ok(who.get<ReportExport[]>('/report-exports'));

async function fileOf(who: Client, format: ReportExportFormat, query: Record<string, unknown> = {}) {
  const { id } = await who.ok(begin(who, format, query));
  const ready = await until(async () => (await listOf(who)).find((one) => one.id === id && one.state === 'ready'));
  const { fileUrl } = await who.ok(who.post<{ fileUrl: string }>(`/report-exports/${id}/address`));
  const answer = await fetch(new URL(fileUrl, server.url));
  expect(answer.status).toBe(200);
  return { ready, fileUrl, bytes: Buffer.from(await answer.arrayBuffer()) };
}

const csvRows = (bytes: Buffer) => parse(bytes, { bom: true, delimiter: ';', relaxColumnCount: false });

/** Three services, one of them of a contact whose name is a formula, and one that a person answered. */
async function serve(company: TestCompany) {
  const queue = await company.queue({ name: 'Vendas' });
  const connection = await company.connection({ queues: [queue] });
  const ana = await company.user({ name: 'Ana', queueIds: [queue.id] });
  const first = await company.inbound(connection, { body: 'Oi', name: '=HYPERLINK("http://mau.exemplo";"clique")' });
  await company.inbound(connection, { body: 'Olá' });
  const last = await company.inbound(connection, { body: 'Bom dia' });
  await ana.ok(ana.put(`/tickets/${first.id}`, { status: 'open', userId: ana.user.id, queueId: queue.id }));
  await ana.ok(ana.post(`/messages/${first.id}`, { body: 'Bom dia' }));
  await ana.ok(ana.put(`/tickets/${first.id}`, { status: 'closed' }));
  return { queue, connection, ana, first, last };
}

/** Services with little to tell them apart, so that order by equal values is tried as well. */
async function insertServices(company: TestCompany, count: number) {
  const connection = await company.connection();
  await withClient(server.databaseUrl, (client) =>
    client.query(
      `WITH people AS (
         INSERT INTO contacts (company_id, name, number) SELECT $1, 'Pessoa ' || i, 5511960000000 + i FROM generate_series(1, $3::int) i RETURNING id
       ), made AS (
         INSERT INTO tickets (company_id, contact_id, whatsapp_id, status) SELECT $1, id, $2, 'closed' FROM people RETURNING id
       ), numbered AS (SELECT id, row_number() OVER (ORDER BY id) AS i FROM made)
       INSERT INTO ticket_cycles (company_id, ticket_id, whatsapp_id, queued_at, started_at, first_answer_at, finished_at, rate, rating_asks, transfers)
       SELECT $1, id, $2, now() - i % 13 * interval '1 hour', CASE WHEN i % 3 > 0 THEN now() - i % 13 * interval '1 hour' + i % 2 * interval '1 minute' END,
         CASE WHEN i % 4 > 0 THEN now() - i % 13 * interval '1 hour' + i % 5 * interval '1 minute' END,
         CASE WHEN i % 6 > 0 THEN now() - i % 7 * interval '1 minute' END, nullif(i % 4, 0), 1, i % 3
       FROM numbered`,
      [company.id, connection.id, count],
    ),
  );
}

describe('a file with the services of a report', () => {
  it('holds what the screen shows, as .csv and .xlsx, and runs nothing', async () => {
    const company = await server.company();
    const { admin } = company;
    await serve(company);
    const { rows } = await admin.ok(admin.get<EndpointAnswer<typeof listReportRows>>('/reports/rows'));
    const { ready, bytes } = await fileOf(admin, 'csv');
    expect(ready).toMatchObject({ format: 'csv', done: 3, total: 3 });
    const [heads, ...written] = csvRows(bytes);
    expect(heads).toHaveLength(columns.length);
    expect(written.map((row) => row[1])).toEqual(rows.map(({ ticketId }) => String(ticketId)));
    expect(written.map((row) => row[3])).toEqual(rows.map(({ contactNumber }) => contactNumber));
    const formula = written.find((row) => row[2]?.includes('HYPERLINK'));
    expect(formula?.[2]).toBe('\'=HYPERLINK("http://mau.exemplo";"clique")');
    expect(written.map((row) => row[6])).toEqual(
      rows.map(({ firstAnswer }) => (firstAnswer === null ? '' : String(Math.round(firstAnswer / 1000)))),
    );

    const book = await fileOf(admin, 'xlsx');
    const sheet = read(book.bytes).Sheets['Balcão'];
    if (!sheet) throw new Error('the workbook has no sheet');
    const cells = utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '' });
    expect(cells).toEqual([heads, ...written]);
  });

  it('takes filters and order, and shows supervisors their queues with numbers as they may see them', async () => {
    const company = await server.company();
    const { admin } = company;
    const { queue, first, last } = await serve(company);
    const { id: queueId } = await company.queue({ name: 'Suporte' });
    await admin.ok(admin.put(`/tickets/${last.id}`, { queueId }));
    const supervisor = await company.user({ profile: 'supervisor', queueIds: [queue.id] });
    const answered = csvRows((await fileOf(admin, 'csv', { part: 'answered' })).bytes);
    expect(answered.slice(1).map((row) => row[1])).toEqual([String(first.id)]);

    await admin.ok(admin.put(`/settings/${maskedNumbersSetting}`, { value: 'supervisors' }));
    const seen = csvRows((await fileOf(supervisor, 'csv')).bytes).slice(1);
    expect(seen.map((row) => row[4])).toEqual(['Vendas', 'Vendas']);
    expect(seen[0]?.[3]).not.toMatch(/\d{7}/);
  });

  it('is opened by its maker alone, and only while they may see as much', async () => {
    const company = await server.company();
    const { queue } = await serve(company);
    const supervisor = await company.user({ profile: 'supervisor', queueIds: [queue.id] });
    const { ready, fileUrl } = await fileOf(supervisor, 'csv');
    const other = await company.user({ profile: 'admin' });
    expect(await listOf(other)).toEqual([]);
    expect(await other.post(`/report-exports/${ready.id}/address`)).toMatchObject({ status: 404 });
    await company.admin.ok(company.admin.put(`/users/${supervisor.user.id}`, { queueIds: [] }));
    expect(await supervisor.post(`/report-exports/${ready.id}/address`)).toMatchObject({
      status: 403,
      body: { error: 'ERR_REPORT_EXPORT_RIGHTS' },
    });
    await supervisor.ok(supervisor.delete(`/report-exports/${ready.id}`));
    await until(async () => (await fetch(new URL(fileUrl, server.url))).status === 404);
    expect(await listOf(supervisor)).toEqual([]);
  });

  it('is made one at a time in a company, and stopped by its maker', async () => {
    const company = await server.company();
    const { admin } = company;
    await serve(company);
    const { id } = await admin.ok(begin(admin, 'csv'));
    await until(async () => (await listOf(admin)).every(({ state }) => state === 'ready'));
    const run = (state: string) =>
      withClient(server.databaseUrl, (client) =>
        client.query('UPDATE report_exports SET state = $2, touched_at = now() WHERE id = $1', [id, state]),
      );
    await run('running');
    expect(await begin(admin, 'csv')).toMatchObject({ status: 409, body: { error: 'ERR_REPORT_EXPORT_RUNNING' } });
    await admin.ok(admin.delete(`/report-exports/${id}`));
    expect(await listOf(admin)).toEqual([]);
    await admin.ok(begin(admin, 'csv'));
  });

  it('is not opened by who was made to filter by a field that they no longer see', async () => {
    const company = await server.company();
    const { admin } = company;
    const { queue } = await serve(company);
    const supervisor = await company.user({ profile: 'supervisor', queueIds: [queue.id] });
    const field = await admin.ok(
      admin.post<CustomField>('/custom-fields', { subject: 'contact', name: 'Limite', type: 'number' }),
    );
    const contactFields = JSON.stringify([{ key: field.key, filled: false }]);
    const { ready } = await fileOf(supervisor, 'csv', { contactFields });
    await admin.ok(admin.put(`/custom-fields/${field.id}`, { adminsOnly: true }));
    expect(await supervisor.post(`/report-exports/${ready.id}/address`)).toMatchObject({
      status: 403,
      body: { error: 'ERR_REPORT_EXPORT_RIGHTS' },
    });
  });

  it.each(reportRowOrders)('has the rows of the screen in its order, by %s', async (order) => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          direction: fc.constantFrom('up', 'down'),
          base: fc.constantFrom('came', 'finished'),
          part: fc.option(fc.constantFrom('answered', 'unanswered', 'served', 'transferred', 'rated'), {
            nil: undefined,
          }),
        }),
        async (asked) => {
          const given = { ...asked, order };
          const query = new URLSearchParams(
            Object.entries(given).filter(([, value]) => value !== undefined) as [string, string][],
          );
          const shown: number[] = [];
          for (let after: string | null = ''; after !== null;) {
            const page: EndpointAnswer<typeof listReportRows> = await history.admin.ok(
              history.admin.get(`/reports/rows?${query.toString()}${after && `&after=${encodeURIComponent(after)}`}`),
            );
            shown.push(...page.rows.map(({ ticketId }) => ticketId));
            after = page.next;
          }
          const { bytes } = await fileOf(history.admin, 'csv', given);
          expect(
            csvRows(bytes)
              .slice(1)
              .map((row) => Number(row[1])),
          ).toEqual(shown);
        },
      ),
      { numRuns: 2, seed: 44 },
    );
  });

  it('tells the audit log by what it was filtered, and who took it, without words that people wrote', async () => {
    const company = await server.company();
    const { admin } = company;
    const { queue } = await serve(company);
    const { ready } = await fileOf(admin, 'csv', { queues: [queue.id], part: 'answered', searchParam: 'HYPERLINK' });
    const { lines } = await admin.ok(admin.get<{ lines: AuditLine[] }>('/audit-log'));
    const ofFiles = lines.filter(({ kind }) => kind === 'reportExport');
    expect(ofFiles.map(({ verb, step, subject }) => ({ verb, step, subject }))).toEqual([
      { verb: 'act', step: 'address', subject: String(ready.id) },
      { verb: 'create', step: null, subject: String(ready.id) },
    ]);
    for (const { after, fields } of ofFiles) {
      expect(after).toMatchObject({ rows: 1, base: 'came', part: 'answered', queues: [queue.id] });
      expect(fields).toEqual(expect.arrayContaining(['from', 'to', 'part', 'queues']));
    }
    expect(JSON.stringify(ofFiles)).not.toContain('HYPERLINK');
  });

  it('fails with a reason where the plan has no space left', async () => {
    const planId = await withClient(server.databaseUrl, async (client) => {
      const { rows } = await client.query<{ id: number }>(
        `INSERT INTO plans (name, storage_mb) VALUES ('Sem espaço', 1) RETURNING id`,
      );
      return rows[0]?.id ?? 0;
    });
    const company = await server.company({ planId });
    const { admin } = company;
    await serve(company);
    await server.app.platform.storage.used(company.id);
    await server.app.platform.storage.add(company.id, 1024 * 1024);
    const { id } = await admin.ok(begin(admin, 'csv'));
    await until(async () =>
      (await listOf(admin)).some((one) => one.id === id && one.state === 'failed' && one.lacksSpace),
    );
    expect(await admin.post(`/report-exports/${id}/address`)).toMatchObject({ status: 404 });
  });

  it('goes after seven days, and with who made it', async () => {
    const company = await server.company();
    const { admin } = company;
    const { queue } = await serve(company);
    const supervisor = await company.user({ profile: 'supervisor', queueIds: [queue.id] });
    const old = await fileOf(admin, 'csv');
    const theirs = await fileOf(supervisor, 'csv');
    await withClient(server.databaseUrl, async (client) => {
      await client.query(`UPDATE report_exports SET created_at = now() - interval '8 days' WHERE id = $1`, [
        old.ready.id,
      ]);
      await client.query(`SELECT graphile_worker.add_job('reports.oldFiles.search', '{}'::json)`);
    });
    await admin.ok(admin.delete(`/users/${supervisor.user.id}`));
    for (const { fileUrl } of [old, theirs])
      await until(async () => (await fetch(new URL(fileUrl, server.url))).status === 404);
    expect(await listOf(admin)).toEqual([]);
  });

  it('that a dead process had begun is begun anew', async () => {
    const company = await server.company();
    const { admin } = company;
    await serve(company);
    const { ready } = await fileOf(admin, 'csv');
    await withClient(server.databaseUrl, async (client) => {
      await client.query(
        `UPDATE report_exports SET state = 'running', run = gen_random_uuid(), touched_at = now() - interval '3 minutes' WHERE id = $1`,
        [ready.id],
      );
      await client.query(`SELECT graphile_worker.add_job('reports.stalledFiles.search', '{}'::json)`);
    });
    const again = await until(async () => (await listOf(admin)).find(({ state }) => state === 'ready'));
    expect(again).toMatchObject({ id: ready.id, done: 3, total: 3 });
  });

  it('goes when a contact of the company is erased, who may be in it', async () => {
    const company = await server.company();
    const { admin } = company;
    const { first } = await serve(company);
    const { fileUrl } = await fileOf(admin, 'csv');
    const { id } = await admin.ok(admin.post<{ id: number }>('/privacy/erasures', { contactId: first.contactId }));
    await withClient(server.databaseUrl, (client) =>
      client.query(`UPDATE erasures SET due_at = now() - interval '1 hour' WHERE id = $1`, [id]),
    );
    await withClient(server.databaseUrl, (client) =>
      client.query(`SELECT graphile_worker.add_job('privacy.dueErasures.search', '{}'::json)`),
    );
    await until(async () => (await fetch(new URL(fileUrl, server.url))).status === 404);
    expect(await listOf(admin)).toEqual([]);
  });
});
