import { describe, expect, it } from 'vitest';
import {
  dayMs,
  type AuditLine,
  type EndpointAnswer,
  type getCompanyOverview,
  type ListedCompany,
} from '@balcao/contract';
import { randomText } from '../../../testing/random.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();

interface Page {
  companies: ListedCompany[];
  count: number;
  hasMore: boolean;
}
type Overview = EndpointAnswer<typeof getCompanyOverview>;
const operatorOf = async () => (await server.company()).operator();
const day = (offset: number) => new Date(server.clock.now().getTime() + offset * dayMs).toISOString().slice(0, 10);

describe('the list of companies', () => {
  it('is narrowed by state and plan, and read on after a company in either order, each company once', async () => {
    const operator = await operatorOf();
    const mark = randomText();
    const plan = await operator.ok(operator.post<{ id: number }>('/plans', { name: `Plano ${mark}`, value: '50' }));
    const make = (name: string, fields: object) =>
      operator.ok(
        operator.post<{ id: number }>('/companies', {
          name: `${mark} ${name}`,
          email: `${randomText()}@teste.local`,
          planId: plan.id,
          ...fields,
        }),
      );
    const locked = await make('Ana', { dueDate: day(-3) });
    const soon = await make('Bia', { dueDate: day(3) });
    const current = await make('Caio', { dueDate: day(40) });
    const suspended = await make('Davi', { dueDate: day(40), status: false });
    const other = await make('Eva', { planId: server.planId });
    const list = (more: string) => operator.ok(operator.get<Page>(`/companies?searchParam=${mark}${more}`));
    const idsOf = async (more: string) => (await list(more)).companies.map(({ id }) => id);
    expect(await idsOf('&state=locked')).toEqual([locked.id]);
    expect(await idsOf('&state=dueSoon')).toEqual([soon.id]);
    expect(await idsOf('&state=suspended')).toEqual([suspended.id]);
    expect(await idsOf(`&state=current&planId=${plan.id}`)).toEqual([current.id]);
    expect(await idsOf(`&planId=${server.planId}`)).toEqual([other.id]);
    expect((await operator.get('/companies?state=rich')).status).toBe(400);
    expect(await list(`&afterId=${soon.id}`)).toMatchObject({ count: 5, hasMore: false });
    expect(await idsOf(`&afterId=${soon.id}`)).toEqual([current.id, suspended.id, other.id]);
    // Without a due date it comes last.
    expect(await idsOf(`&orderBy=dueDate&afterId=${suspended.id}`)).toEqual([other.id]);
  });

  it('pages through companies of one due date by their ids', async () => {
    const operator = await operatorOf();
    const mark = randomText();
    await withClient(server.databaseUrl, (client) =>
      client.query(
        `INSERT INTO companies (name, email, plan_id, due_date, schedules)
         SELECT $1 || n, n || $1 || '@teste.local', $2, '2031-01-01', '[]' FROM generate_series(1, 45) n`,
        [mark, server.planId],
      ),
    );
    const seen: number[] = [];
    for (let more = ''; ;) {
      const page = await operator.ok(operator.get<Page>(`/companies?searchParam=${mark}&orderBy=dueDate${more}`));
      expect(page.count).toBe(45);
      seen.push(...page.companies.map(({ id }) => id));
      if (!page.hasMore) break;
      more = `&afterId=${seen.at(-1)}`;
    }
    expect(new Set(seen).size).toBe(45);
    expect(seen).toHaveLength(45);
  });
});

describe('the page of one company', () => {
  it('shows what it has and may have, its people, numbers and days', async () => {
    const operator = await operatorOf();
    const company = await server.company();
    const { user: person } = await company.user({ name: 'Bruno' });
    const connection = await company.connection();
    await withClient(server.databaseUrl, (client) =>
      client.query(
        `INSERT INTO company_volumes (company_id, day, messages_in, messages_out)
         VALUES ($1, $2, 7, 3), ($1, $3, 1, 1)`,
        [company.id, day(-1), day(-40)],
      ),
    );
    const page = await operator.ok(operator.get<Overview>(`/companies/${company.id}/overview`));
    expect(page).toMatchObject({
      company: { id: company.id, usersCount: 2, connectionsCount: 1 },
      limits: { users: expect.any(Number) },
      connections: [{ id: connection.id, status: 'CONNECTED' }],
      days: [{ day: day(-1), messagesIn: 7, messagesOut: 3 }],
      notes: { text: '', author: null, changedAt: null },
    });
    expect(page.people.map(({ id, profile }) => [id, profile])).toEqual([
      [company.admin.user?.id, 'admin'],
      [person.id, 'user'],
    ]);
    expect(await operator.get('/companies/2000000000/overview')).toMatchObject({ status: 404 });
    expect((await company.admin.get(`/companies/${company.id}/overview`)).status).toBe(403);
  });

  it('keeps what operators note, with who wrote it last; no trace of it is in the log of the company', async () => {
    const operator = await operatorOf();
    const company = await server.company();
    const path = `/companies/${company.id}/notes`;
    await operator.ok(operator.put(path, { text: 'Paga em dinheiro' }));
    const { notes } = await operator.ok(operator.get<Overview>(`/companies/${company.id}/overview`));
    expect(notes).toMatchObject({ text: 'Paga em dinheiro', author: operator.user?.name });
    expect((await company.admin.put(path, { text: 'Oi' })).status).toBe(403);
    const log = await operator.ok(operator.get<{ lines: AuditLine[] }>(`/companies/${company.id}/audit-log`));
    expect(log.lines.map(({ step }) => step)).not.toContain('notes');
    expect(await operator.ok(operator.put(path, { text: ' ' }))).toEqual({ text: '', author: null, changedAt: null });
  });

  it('has the log of the company, which its own admin reads alike', async () => {
    const operator = await operatorOf();
    const company = await server.company();
    await company.admin.ok(company.admin.put('/settings/call', { value: 'enabled' }));
    const theirs = await company.admin.ok(company.admin.get<{ lines: AuditLine[] }>('/audit-log'));
    const seen = await operator.ok(operator.get<{ lines: AuditLine[] }>(`/companies/${company.id}/audit-log`));
    expect(seen.lines).toEqual(theirs.lines);
    expect((await operator.get('/companies/2000000000/audit-log')).status).toBe(404);
  });
});
