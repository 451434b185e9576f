import { auditOf, type AuditLine } from '@balcao/contract';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Client } from '../../../testing/client.ts';
import { endpointList, leastPrivilegedCaller, sampleOf } from '../../../testing/samples.ts';
import { sendCall } from '../../../testing/send-call.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { namedOf } from '../../../platform/audited-names.ts';
import { buildWorld } from '../../../testing/world.ts';
import { deleteOldAuditLines } from './index.ts';

const server = useTestServer({ TRUST_PROXY: 'true' });

interface Page {
  lines: AuditLine[];
  hasMore: boolean;
  keptDays: number;
}
const log = (admin: Client, query = '') => admin.ok(admin.get<Page>(`/audit-log${query}`));
const ask = <R extends object>(text: string, values: unknown[] = []) =>
  withClient(server.databaseUrl, async (client) => (await client.query<R>(text, values)).rows);
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36';

/** Calls that change nothing of ours, or whose sample finds nothing to change. */
const changesNothing = new Set([
  'testIntegrationSession',
  'testPrompt',
  'resumeSending',
  'setWebVersion',
  'redistributeTickets',
]);

/** Calls whose sample changes what is one person's own: views that are not shared have no line. */
const changesOnesOwn = new Set(['createTicketView', 'updateTicketView', 'deleteTicketView', 'orderTicketViews']);

describe('the audit log', () => {
  it('has one line of every change by admins and operators, and of every deletion', async () => {
    const world = await buildWorld(server);
    const client = new pg.Client({ connectionString: server.databaseUrl });
    await client.connect();
    onTestFinished(() => client.end());
    const [missing, refused, nameless]: [string[], string[], string[]] = [[], [], []];
    for (const { name, endpoint } of endpointList) {
      const entry = auditOf(endpoint);
      if (!entry || changesNothing.has(name) || changesOnesOwn.has(name)) continue;
      const { by, call } = await sampleOf(name, world, server);
      const {
        rows: [last],
      } = await client.query<{ id: string }>('SELECT coalesce(max(id), 0) AS id FROM audit_lines');
      const caller = by ?? leastPrivilegedCaller(world, server, endpoint);
      const { status } = await sendCall(caller, endpoint, call);
      // An earlier call of the walk may have taken away what this one needs.
      if (status >= 300) {
        refused.push(name);
        continue;
      }
      const { rows: lines } = await client.query<{
        kind: string;
        verb: string;
        step: string | null;
        subject: string | null;
        subject_name: string | null;
      }>('SELECT kind, verb, step, subject, subject_name FROM audit_lines WHERE id > $1 ORDER BY id', [last?.id]);
      if (namedOf(endpoint) && lines.some((line) => line.subject !== null && line.subject_name === null))
        nameless.push(name);
      const written = lines.map(({ kind, verb, step }) => ({ kind, verb, ...(step !== null && { step }) }));
      if (JSON.stringify(written) !== JSON.stringify([entry]))
        missing.push(`${name} (${status}): ${JSON.stringify(written)}`);
    }
    expect(missing).toEqual([]);
    expect(nameless).toEqual([]);
    expect(refused.length).toBeLessThan(4);
  }, 240_000);

  it('records who changed what from where, with numbers and choices and without free text', async () => {
    const company = await server.company();
    const { admin } = company;
    const [{ user: person }, queue] = [await company.user(), await company.queue()];
    const agent = new Client(server.url, { 'user-agent': chrome, 'x-forwarded-for': '203.0.113.20' });
    await agent.login(admin.user?.email ?? '', company.password);
    await agent.ok(agent.put(`/settings/userRating`, { value: 'enabled' }));
    await agent.ok(agent.put(`/settings/asaas`, { value: 'enabled' }));
    await agent.ok(
      agent.put(`/users/${person.id}`, { name: 'Segredo Silva', password: 'Segredo9x', queueIds: [queue.id] }),
    );
    await agent.ok(agent.put(`/users/${person.id}`, { profile: 'supervisor' }));
    const { lines, keptDays } = await log(agent);
    expect(keptDays).toBe(365);
    const from = { address: '203.0.113.20', device: 'Chrome, Windows' };
    expect(lines.slice(0, 4)).toMatchObject([
      {
        kind: 'user',
        verb: 'update',
        subject: String(person.id),
        before: { profile: 'user' },
        after: { profile: 'supervisor' },
        ...from,
      },
      { kind: 'user', fields: ['name', 'queueIds', 'password'], after: { queueIds: [queue.id] }, ...from },
      { kind: 'settings', subject: 'asaas', fields: ['value'], after: {} },
      { kind: 'settings', subject: 'userRating', after: { value: 'enabled' }, user: { id: admin.user?.id } },
    ]);
    expect(lines.find(({ kind }) => kind === 'session')).toMatchObject({
      verb: 'act',
      step: 'login',
      isOperator: false,
      ...from,
    });
    const details = lines.map(({ fields, before, after }) => ({ fields, before, after }));
    expect(JSON.stringify(details)).not.toContain('Segredo');
    expect(details[2]).toEqual({ fields: ['value'], before: {}, after: {} });
  });

  it('says what a line is about by its name of then, also after it was removed, and what ids in it name; contacts have no stored name', async () => {
    const company = await server.company();
    const { admin } = company;
    const queue = await company.queue({ name: 'Vendas' });
    const { user: person } = await company.user({ name: 'Rita Prado' });
    const contact = await admin.ok(
      admin.post<{ id: number }>('/contacts', { name: 'Zoé Contato', number: '5511987650001' }),
    );
    await admin.ok(admin.put(`/users/${person.id}`, { queueIds: [queue.id] }));
    await admin.ok(admin.put(`/queue/${queue.id}`, { name: 'Comercial', color: '#123456' }));
    await admin.ok(admin.put(`/contacts/${contact.id}`, { name: 'Zoé da Silva' }));
    await admin.ok(admin.delete(`/users/${person.id}`));
    const about = async () =>
      (await log(admin)).lines.map(({ kind, verb, subjectName, names }) => [kind, verb, subjectName, names]);
    const before = await about();
    expect(before).toContainEqual(['user', 'delete', 'Rita Prado', {}]);
    expect(before).toContainEqual(['user', 'update', 'Rita Prado', { [`queue:${queue.id}`]: 'Comercial' }]);
    expect(before).toContainEqual(['queue', 'update', 'Comercial', {}]);
    await admin.ok(admin.delete(`/queue/${queue.id}`));
    // A contact with history is only taken out of the lists; its name goes when it is erased.
    await admin.ok(admin.delete(`/contacts/${contact.id}`));
    const after = await about();
    expect(after).toContainEqual(['queue', 'delete', 'Comercial', {}]);
    expect(after).toContainEqual(['contact', 'delete', 'Zoé da Silva', { [`contact:${contact.id}`]: 'Zoé da Silva' }]);
    await ask('DELETE FROM contacts WHERE id = $1', [contact.id]);
    expect((await about()).filter(([kind]) => kind === 'contact')).toContainEqual(['contact', 'delete', null, {}]);
  });

  it('names the fields that a form changed, not all that it sent', async () => {
    const company = await server.company();
    const operator = await (await server.company()).operator();
    const before = await operator.ok(operator.get<{ name: string; planId: number }>(`/companies/${company.id}`));
    const { name, planId } = before;
    await operator.ok(operator.put(`/companies/${company.id}`, { name, planId, status: true, phone: '11900000301' }));
    const [line] = (await log(company.admin)).lines;
    expect(line).toMatchObject({ kind: 'company', verb: 'update', fields: ['phone'], isOperator: true });
  });

  it('has no line of what was refused', async () => {
    const { admin } = await server.company();
    expect((await admin.put('/settings/userRating', { value: 'maybe' })).status).toBe(400);
    expect((await admin.delete('/queue/2000000000')).status).toBe(404);
    expect((await log(admin)).lines.map(({ kind }) => kind)).not.toContain('settings');
    expect((await log(admin, '?kind=queue')).lines).toEqual([]);
  });

  it('is searched by person, kind and day, and read page by page', async () => {
    const company = await server.company();
    const { admin } = company;
    const other = await company.user({ profile: 'admin' });
    for (let round = 0; round < 60; round++)
      await admin.ok(admin.put('/settings/userRating', { value: round % 2 ? 'enabled' : 'disabled' }));
    await other.ok(other.put('/settings/call', { value: 'enabled' }));
    const mine = `?kind=settings&userId=${admin.user?.id}`;
    const first = await log(admin, mine);
    expect(first).toMatchObject({ hasMore: true });
    const second = await log(admin, `${mine}&olderThan=${first.lines.at(-1)?.id}`);
    expect(second).toMatchObject({ hasMore: false });
    const ids = [...first.lines, ...second.lines].map(({ id }) => Number(id));
    expect(ids).toHaveLength(60);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect((await log(admin, `?kind=settings&userId=${other.user.id}`)).lines).toHaveLength(1);
    // 02:00 UTC is the evening before in São Paulo.
    await ask("UPDATE audit_lines SET at = '2026-03-10T02:00:00Z' WHERE id = $1", [ids[0]]);
    const onDay = async (day: string) => (await log(admin, `?from=${day}&to=${day}`)).lines.map(({ id }) => Number(id));
    expect(await onDay('2026-03-09')).toEqual([ids[0]]);
    expect(await onDay('2026-03-10')).toEqual([]);
  });

  it('is changed by nobody, also not by a company, and goes when it was kept long enough', async () => {
    const { admin, id: companyId } = await server.company();
    await admin.ok(admin.put('/settings/call', { value: 'enabled' }));
    for (const text of ['UPDATE audit_lines SET address = NULL', 'DELETE FROM audit_lines'])
      await expect(
        withClient(server.databaseUrl, async (client) => {
          await client.query(
            `BEGIN; SET LOCAL ROLE balcao_app; SELECT set_config('app.company_id', '${companyId}', true)`,
          );
          await client.query(text);
        }),
      ).rejects.toThrow('permission denied');
    const [newest] = (await log(admin)).lines;
    await ask("UPDATE audit_lines SET at = now() - interval '366 days' WHERE id = $1", [newest?.id]);
    await deleteOldAuditLines(server.app.platform);
    expect((await log(admin)).lines.map(({ id }) => id)).not.toContain(newest?.id);
  });
});
