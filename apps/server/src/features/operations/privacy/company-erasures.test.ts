import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs, type CompanyErasure } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { runSweep } from '../../../platform/jobs/sweep.ts';
import { Client, until } from '../../../testing/client.ts';
import { findInFiles, findInTables } from '../../../testing/find-marks.ts';
import { insertMarkers, marker } from '../../../testing/markers.ts';
import { queryRows, readTables, withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { buildWorld } from '../../../testing/world.ts';
import { dueErasures, repeatErasures } from './erasures.ts';

const server = useTestServer();
const week = 7 * dayMs;

const newOperator = async () => (await server.company()).operator();
const runDue = () => runSweep(server.app.platform.database, dueErasures, server.clock.now());

/** Tables with rows of a company, but those that are kept by rule. */
async function leftOvers(companyId: number): Promise<string[]> {
  // What was billed and paid; who did what, which names no one; and that it was erased.
  const kept = new Set(['audit_lines', 'charges', 'erasures', 'invoices', 'ledger_entries']);
  return withClient(server.databaseUrl, async (client) => {
    const tables = (await readTables(client)).filter(({ companyColumn }) => companyColumn !== null);
    expect(tables.length).toBeGreaterThan(30);
    const names: string[] = [];
    for (const { name, companyColumn } of tables) {
      if (kept.has(name)) continue;
      const { rowCount } = await client.query(`SELECT FROM ${name} WHERE ${companyColumn} = $1 LIMIT 1`, [companyId]);
      if (rowCount) names.push(name);
    }
    return names;
  });
}
const isMissing = (path: string) =>
  stat(path).then(
    () => false,
    () => true,
  );

describe('a company that an operator deletes', () => {
  it('is out at once, and after a week leaves no row but its money and the audit log, and no file, though its gateway holds sessions', async () => {
    const world = await buildWorld(server);
    const { company, connection } = world;
    await queryRows(server.databaseUrl, 'UPDATE users SET super = false WHERE company_id = $1', [company.id]);
    const folder = join(server.dataDir, 'files', String(company.id));
    await stat(folder);
    const operator = await newOperator();
    const sending = Array.from({ length: 20 }, (_each, index) =>
      world.user.post(`/messages/${world.tickets.open.id}`, { body: `Linha ${index}` }),
    );
    expect((await operator.delete(`/companies/${company.id}`)).status).toBe(200);
    await Promise.allSettled(sending);
    expect((await operator.get(`/companies/${company.id}`)).status).toBe(404);
    expect((await operator.delete(`/companies/${company.id}`)).status).toBe(404);
    const { erasures } = await operator.ok(operator.get<{ erasures: CompanyErasure[] }>('/companies/erasures'));
    expect(erasures.find(({ companyId }) => companyId === company.id)).toMatchObject({
      user: null,
      isRunning: false,
    });
    await runDue();
    expect(await leftOvers(company.id)).toContain('contacts');
    await queryRows(
      server.databaseUrl,
      `UPDATE erasures SET due_at = now() - interval '1 hour' WHERE company_id = $1`,
      [company.id],
    );
    await runDue();
    await until(async () => (await leftOvers(company.id)).length === 0);
    await until(() => isMissing(folder));
    await until(
      async () =>
        (
          await queryRows(
            server.databaseUrl,
            'SELECT FROM audit_lines WHERE company_id = $1 AND (address IS NOT NULL OR agent IS NOT NULL)',
            [company.id],
          )
        ).length === 0,
    );
    expect(server.log.filter((line) => line.includes('"level":50') && line.includes(String(connection.id)))).toEqual(
      [],
    );
  });

  it('leaves no mark that stood in any text of any of its rows and files, but what invoices say by rule', async () => {
    const world = await buildWorld(server);
    const { company, user, tickets } = world;
    await queryRows(server.databaseUrl, 'UPDATE users SET super = false WHERE company_id = $1', [company.id]);
    const form = new FormData();
    form.append('medias', new Blob([`dentro ${marker}`], { type: 'text/plain' }), 'nota.txt');
    await user.ok(user.post(`/messages/${tickets.open.id}`, form));
    await until(async () => (await findInFiles(server, marker)).length > 0);
    const operator = await newOperator();
    await operator.ok(operator.delete(`/companies/${company.id}`));
    const heldSessions = () =>
      queryRows(server.databaseUrl, 'SELECT FROM whatsapp_leases WHERE company_id = $1 AND expires_at > now()', [
        company.id,
      ]);
    await until(async () => (await heldSessions()).length === 0);
    await withClient(server.databaseUrl, (client) => insertMarkers(client, company.id));
    const tablesWithMark = async () => [
      ...new Set((await findInTables(server, marker)).map((line) => line.split(':')[0])),
    ];
    const before = await tablesWithMark();
    expect(before.length).toBeGreaterThan(60);
    await queryRows(
      server.databaseUrl,
      `UPDATE erasures SET due_at = now() - interval '1 hour' WHERE company_id = $1`,
      [company.id],
    );
    await runDue();
    await until(async () => (await leftOvers(company.id)).length === 0);
    await until(async () => (await findInFiles(server, marker)).length === 0);
    // Kept by rule: what was billed, asked of providers and paid, with who paid; what was done is kept without words of people.
    expect((await tablesWithMark()).toSorted()).toEqual(['audit_lines', 'charges', 'invoices', 'ledger_entries']);
  });

  it('is back as it was when the operator undoes it, and no admin of it may', async () => {
    const company = await server.company();
    const email = company.admin.user?.email ?? '';
    const operator = await newOperator();
    await operator.ok(operator.delete(`/companies/${company.id}`));
    const credentials = { email, password: company.password, undoErasure: true };
    expect(await new Client(server.url).post('/auth/login', credentials)).toMatchObject({
      body: { error: 'ERR_COMPANY_INACTIVE' },
    });
    await operator.ok(operator.delete(`/companies/${company.id}/erasure`));
    expect(await operator.delete(`/companies/${company.id}/erasure`)).toMatchObject({ status: 404 });
    await company.admin.login(email, company.password);
    expect((await operator.get(`/companies/${company.id}`)).status).toBe(200);
  });
});

describe('a company that its admin erases', () => {
  it('asks for its name and the password, signs everybody out, and is kept by an admin who logs in for it', async () => {
    const company = await server.company();
    const { admin } = company;
    const { name } = await admin.ok(admin.get<{ name: string }>(`/companies/${company.id}`));
    const user = await company.user();
    const email = admin.user?.email ?? '';
    const { password } = company;
    const path = '/privacy/company-erasure';
    expect(await admin.post(path, { name: 'Outra', password })).toMatchObject({ body: { error: 'ERR_ERASURE_NAME' } });
    expect(await admin.post(path, { name, password: 'errada' })).toMatchObject({
      body: { error: 'ERR_CURRENT_PASSWORD' },
    });
    expect((await user.post(path, { name, password })).status).toBe(403);
    expect((await user.get('/auth/me')).status).toBe(200);
    const { dueAt } = await admin.ok(admin.post<{ dueAt: string }>(path, { name, password }));
    expect(Date.parse(dueAt) - server.clock.now().getTime()).toBe(week);
    await until(async () => (await user.get('/auth/me')).status === 401);

    const login = (body: object) => new Client(server.url).post('/auth/login', { email, password, ...body });
    expect(await login({ email: user.user?.email })).toMatchObject({ body: { error: 'ERR_COMPANY_INACTIVE' } });
    expect(await login({})).toMatchObject({ status: 400, body: { error: 'ERR_COMPANY_ERASING', dueAt } });
    expect(await login({ password: 'errada', undoErasure: true })).toMatchObject({ status: 401 });
    expect(await login({ undoErasure: true })).toMatchObject({ status: 200 });
    await user.login(user.user?.email ?? '', password);
    await runDue();
    expect((await user.get('/auth/me')).status).toBe(200);
  });

  it('is erased again when a backup brings it back', async () => {
    const company = await server.company();
    const { admin, password, id } = company;
    const { name } = await admin.ok(admin.get<{ name: string }>(`/companies/${id}`));
    const [row] = await queryRows(
      server.databaseUrl,
      'SELECT name, created_at::text AS at FROM companies WHERE id = $1',
      [id],
    );
    await admin.ok(admin.post('/privacy/company-erasure', { name, password }));
    await queryRows(
      server.databaseUrl,
      `UPDATE erasures SET due_at = now() - interval '1 hour' WHERE company_id = $1`,
      [id],
    );
    await runDue();
    await until(async () => (await leftOvers(id)).length === 0);
    expect((await readdir(join(server.dataDir, 'erasures'))).length).toBeGreaterThan(0);
    await queryRows(server.databaseUrl, 'DELETE FROM erasures WHERE company_id = $1', [id]);
    await queryRows(
      server.databaseUrl,
      `INSERT INTO companies (id, name, plan_id, created_at) OVERRIDING SYSTEM VALUE SELECT $1, $2, min(id), $3 FROM plans`,
      [id, row?.['name'], row?.['at']],
    );
    await repeatErasures(server.app.platform);
    await until(async () => (await leftOvers(id)).length === 0);
  });
});
