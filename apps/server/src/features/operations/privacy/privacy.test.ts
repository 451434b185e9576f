import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataExport } from '@balcao/contract';
import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { until, type Client } from '../../../testing/client.ts';
import { companyTables, readTables, withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import { buildWorld } from '../../../testing/world.ts';
import { runSweep } from '../../../platform/jobs/sweep.ts';
import { removeContact } from '../../inbox/index.ts';
import { oldExports, stalledExports } from './exports.ts';
import { leftOutTables, withheldColumns } from './left-out.ts';

const server = useTestServer();

const list = async (admin: Client) => (await admin.ok(admin.get<{ exports: DataExport[] }>('/privacy'))).exports;

/** Asks for an archive, waits for it, and reads it as a downloader does. */
async function takeAlong(admin: Client, contactId?: number) {
  const { id } = await admin.ok(admin.post<DataExport>('/privacy/exports', { contactId }));
  return download(admin, id);
}
async function download(admin: Client, id: number) {
  const ready = await until(async () => (await list(admin)).find((one) => one.id === id && one.state === 'ready'));
  const { fileUrl } = await admin.ok(admin.post<{ fileUrl: string }>(`/privacy/exports/${id}/address`));
  const answer = await fetch(new URL(fileUrl, server.url));
  expect(answer.headers.get('content-type')).toBe('application/zip');
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(bytes.length).toBe(ready.fileSize);
  const zip = await JSZip.loadAsync(bytes);
  const text = async (path: string) => (await zip.file(path)?.async('string')) ?? '';
  return { ready, zip, text, fileUrl };
}
const rowsOf = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('an archive of a company', () => {
  it('has every row and file of every table, no secret, and nothing of another company', async () => {
    const [world, other] = [await buildWorld(server), await server.company()];
    const { zip, text } = await takeAlong(world.admin);
    const catalogue = JSON.parse(await text('catalogue.json')) as { rows: Record<string, number>; files: number };
    await withClient(server.databaseUrl, async (client) => {
      for (const { name, companyColumn } of companyTables(await readTables(client))) {
        if (name in leftOutTables) {
          expect(zip.file(`data/${name}.jsonl`), name).toBeNull();
          continue;
        }
        const rows = rowsOf(await text(`data/${name}.jsonl`));
        expect(zip.file(`data/${name}.jsonl`), name).not.toBeNull();
        expect(rows.length, name).toBe(catalogue.rows[name]);
        for (const row of rows) expect(row[companyColumn], name).toBe(world.company.id);
        const { rows: held } = await client.query<{ count: number }>(
          `SELECT count(*)::integer AS count FROM ${name} WHERE ${companyColumn} = $1`,
          [world.company.id],
        );
        if (['contacts', 'queues', 'users', 'whatsapps'].includes(name)) expect(rows.length).toBe(held[0]?.count);
      }
    });
    const message = rowsOf(await text('data/messages.jsonl')).find(({ media_key: key }) => key !== null);
    const stored = await readFile(
      join(
        server.dataDir,
        'files',
        String(world.company.id),
        String(message?.['media_key']).slice(0, 2),
        String(message?.['media_key']),
      ),
    );
    const file = await zip.file(`files/${String(message?.['media_key'])}/foto.png`)?.async('nodebuffer');
    expect(file?.equals(stored)).toBe(true);
    const names = Object.keys(zip.files).filter((path) => path.startsWith('files/'));
    expect(names.length).toBe(catalogue.files);
    const all = (
      await Promise.all(
        Object.keys(zip.files)
          .filter((path) => path.startsWith('data/'))
          .map(text),
      )
    ).join('\n');
    expect(all).not.toMatch(/"v1\.[\w-]{38,}"|\$argon2/);
    expect(all).not.toContain(world.program.token);
    expect(all).not.toContain(`"${other.admin.user?.email}"`);
  }, 60_000);

  it('keeps back columns that look like secrets, which somebody has decided on', async () => {
    const tables = await withClient(server.databaseUrl, readTables);
    const known = new Set([
      // Of what people chose, or by which rows and files are found.
      'campaign_opt_outs.address_hash',
      'campaign_recipients.number_key',
      'campaign_settings.key',
      'chats.direct_key',
      'cloud_sends.token',
      'custom_fields.key',
      'contact_list_items.number_key',
      'erasures.key',
      'flow_figures.block_key',
      'flow_figures.group_key',
      'flow_figures.output_key',
      'pix_accounts.pix_key',
      'pix_charges.key',
      'pix_keys.key',
      'settings.key',
      'tasks.due_key',
      'tasks.source_key',
      // Counts of the use of models, and of the pace of sending.
      'assistants.monthly_tokens',
      'connection_paces.tokens',
      'model_uses.completion_tokens',
      'model_uses.prompt_tokens',
      'prompt_case_results.completion_tokens',
      'prompt_case_results.prompt_tokens',
      'prompts.completion_tokens',
      'prompts.max_tokens',
      'prompts.monthly_tokens',
      'prompts.prompt_tokens',
      'prompts.total_tokens',
    ]);
    const open = companyTables(tables)
      .filter(({ name }) => !(name in leftOutTables))
      .flatMap(({ name, columns }) =>
        columns.flatMap((column) =>
          /hash|secret|token|password|sealed|key$|creds/.test(column.name) &&
          !/^(media|picture|file)_key$/.test(column.name) &&
          !withheldColumns[name]?.includes(column.name) &&
          !known.has(`${name}.${column.name}`)
            ? [`${name}.${column.name}`]
            : [],
        ),
      );
    expect(open).toEqual([]);
  });

  it('is one at a time, is stopped, and goes after fifteen days with its file', async () => {
    const { admin, id: companyId } = await server.company();
    const { ready, fileUrl } = await takeAlong(admin);
    expect(ready).toMatchObject({
      contact: null,
      user: { id: admin.user?.id },
      fileName: expect.stringMatching(/\.zip$/),
    });
    const ask = (text: string) => withClient(server.databaseUrl, (client) => client.query(text, [companyId]));
    // One that is being made for long.
    await ask(`INSERT INTO data_exports (company_id, state, file_name) VALUES ($1, 'running', 'outro.zip')`);
    expect(await admin.post('/privacy/exports', {})).toMatchObject({
      status: 409,
      body: { error: 'ERR_DATA_EXPORT_RUNNING' },
    });
    const [running] = await list(admin);
    await admin.ok(admin.delete(`/privacy/exports/${running?.id}`));
    expect((await list(admin)).map(({ id }) => id)).toEqual([ready.id]);
    await withClient(server.databaseUrl, (client) =>
      client.query(`UPDATE data_exports SET created_at = now() - interval '16 days' WHERE company_id = $1`, [
        companyId,
      ]),
    );
    const { database, clock } = server.app.platform;
    await runSweep(database, oldExports, clock.now());
    await until(async () => (await list(admin)).length === 0);
    await until(async () => (await fetch(new URL(fileUrl, server.url))).status === 404);
  });

  it('is opened by an address that no list shows', async () => {
    const { admin } = await server.company();
    const { fileUrl } = await takeAlong(admin);
    const path = new URL(fileUrl, server.url).pathname;
    expect(JSON.stringify(await admin.ok(admin.get('/privacy')))).not.toContain(path.split('/').at(-1));
  });

  it('is begun anew when the process that made it died', async () => {
    const { admin, id: companyId } = await server.company();
    const { ready } = await takeAlong(admin);
    await withClient(server.databaseUrl, (client) =>
      client.query(
        `UPDATE data_exports SET state = 'running', file_key = NULL, touched_at = now() - interval '1 hour' WHERE company_id = $1`,
        [companyId],
      ),
    );
    await runSweep(server.app.platform.database, stalledExports, server.clock.now());
    expect((await download(admin, ready.id)).ready.fileSize).toBeGreaterThan(0);
  });

  it('is asked for by an operator as well, and by no attendant', async () => {
    const world = await server.company();
    const operator = await (await server.company()).operator();
    const begun = await operator.ok(operator.post<DataExport>(`/companies/${world.id}/exports`));
    expect(begun.user).toBeNull();
    await download(world.admin, begun.id);
    const attendant = await world.user();
    expect((await attendant.post('/privacy/exports', {})).status).toBe(403);
  });
});

describe('an archive of a contact', () => {
  it('has what was said with them and what names their number, and nothing of anybody else', async () => {
    const company = await server.company();
    const { admin } = company;
    const phone = await company.connection();
    const [theirs, others] = [newNumber(), newNumber()];
    const ticket = await company.inbound(phone, { number: theirs, name: 'Camila', body: 'Quero meus dados' });
    const other = await company.inbound(phone, { number: others, name: 'Renato', body: 'Assunto do Renato' });
    const { id: contactListId } = await admin.ok(admin.post<{ id: number }>('/contact-lists', { name: 'Clientes' }));
    await admin.ok(admin.post('/contact-list-items', { contactListId, name: 'Camila na lista', number: theirs }));
    expect(await admin.ok(admin.get(`/privacy/contacts/${ticket.contactId}`))).toEqual({
      tickets: 1,
      messages: 1,
      files: 0,
    });
    const { ready, text, zip } = await takeAlong(admin, ticket.contactId);
    expect(ready.contact).toEqual({ id: ticket.contactId, name: 'Camila' });
    expect(rowsOf(await text('data/messages.jsonl')).map(({ body }) => body)).toEqual(['Quero meus dados']);
    expect(rowsOf(await text('data/contact_list_items.jsonl')).map(({ name }) => name)).toEqual(['Camila na lista']);
    expect(rowsOf(await text('data/tickets.jsonl')).map(({ id }) => id)).toEqual([ticket.id]);
    const all = (await Promise.all(Object.keys(zip.files).map(text))).join('\n');
    for (const foreign of ['Renato', others, `"ticket_id": ${other.id},`]) expect(all).not.toContain(foreign);
    // It goes with the contact.
    await server.app.platform.database.forCompany(company.id, (tx) => removeContact(tx, ticket.contactId));
    expect(await list(admin)).toEqual([]);
  });
});
