import { auditOf, endpoints } from '@balcao/contract';
import { describe, expect, it, vi } from 'vitest';
import { listen } from '../../testing/browser.ts';
import { useAccounts } from '../../testing/accounts.ts';

const test = useAccounts();

async function enter() {
  const company = await test.company();
  const { admin } = await test.company({ super: true });
  const operator = await test.login(admin);
  const inside = operator.clone();
  const answer = await inside.post(`/companies/${company.id}/impersonation`, { reason: 'Ajuda com a fila Vendas' });
  expect(answer.status).toBe(200);
  inside.bearer = String(answer.body['token']);
  return { company, operator, operatorId: admin.id, inside };
}

describe('an operator inside a company', () => {
  it('sees it as its first admin, ends nobody’s session, and stands with the reason in its audit log', async () => {
    const company = await test.company();
    const admin = await test.login(company.admin);
    const subscription = await listen(admin, `company-${company.id}-user`);
    const operator = await test.login((await test.company({ super: true })).admin);
    const inside = operator.clone();
    const reason = 'Ajuda com a fila Vendas';
    const begun = await inside.post(`/companies/${company.id}/impersonation`, { reason });
    inside.bearer = String(begun.body['token']);
    expect(begun.body).toMatchObject({
      user: { id: company.admin.id, companyId: company.id, super: false },
      impersonation: { reason, endsAt: expect.any(String) },
    });
    expect(begun.headers.get('set-cookie')).toBeNull();
    expect((await inside.get('/impersonation')).body).toMatchObject({ id: company.admin.id });
    expect((await inside.put('/settings/userRating', { value: 'enabled' })).status).toBe(200);
    expect((await admin.get('/auth/me')).status).toBe(200);
    expect((await operator.get('/auth/me')).body).toMatchObject({ super: true });
    expect(subscription.over()).toBe(false);
    const { lines } = (await admin.get('/audit-log')).body as { lines: Record<string, unknown>[] };
    expect(lines.slice(0, 2)).toMatchObject([
      { kind: 'settings', isOperator: true, user: { name: null } },
      { kind: 'company', step: 'impersonation', isOperator: true, after: { reason } },
    ]);
    // The person goes on elsewhere, and that ends nobody either.
    await test.login(company.admin);
    expect((await inside.get('/users')).status).toBe(200);
    expect((await inside.post('/impersonation/end')).status).toBe(200);
    await vi.waitFor(async () => expect((await inside.get('/users')).status).toBe(401), 15_000);
    expect((await operator.get('/auth/me')).status).toBe(200);
  });

  it('writes to no customer: every call that is no reading and no setting is refused', async () => {
    const { inside } = await enter();
    const allowed = new Set<string>(
      'settings company queue connection prompt integration kanban tag fileList'.split(' '),
    );
    const passed: string[] = [];
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const kind = auditOf(endpoint)?.kind;
      if (endpoint.method === 'GET' || ['public', 'token', 'super'].includes(endpoint.access)) continue;
      if (kind !== undefined && allowed.has(kind)) continue;
      const path = endpoint.path.replace(/\{\w+\}/g, '1');
      const { status, body } = await inside.send<Record<string, unknown>>(endpoint.method, path, {});
      if (body['error'] !== 'ERR_INSIDE_COMPANY') passed.push(`${name} ${status} ${String(body['error'])}`);
    }
    expect(passed).toEqual([]);
    // With a token of a connection, messages are sent by programs.
    const connection = { name: 'Loja Centro', provider: 'sandbox', token: 'um-token-com-mais-de-16-sinais' };
    expect((await inside.post('/whatsapp', connection)).body).toMatchObject({ error: 'ERR_INSIDE_COMPANY' });
  });

  it('sees nothing that is the own of the admin as whom it sees the company: chats, private quick replies, logins', async () => {
    const { company, inside } = await enter();
    const admin = await test.login(company.admin);
    const colleague = await test.user(company);
    const subscription = await listen(inside, `company-${company.id}-chat`);
    const chat = (await admin.post('/chats', { title: 'Segredo', users: [{ id: colleague.id }] })).body;
    await admin.post(`/chats/${String(chat['id'])}/messages`, { message: 'Só nós' });
    const reply = await admin.post('/quick-messages', { shortcode: 'meu', message: 'Só meu', geral: false });
    const shared = await admin.post('/quick-messages', { shortcode: 'nosso', message: 'De todos', geral: true });
    expect((await inside.get('/chats')).body).toMatchObject({ records: [], count: 0 });
    expect((await inside.get('/chats/list')).body).toEqual([]);
    expect((await inside.get('/chats/hits?searchParam=nós')).body).not.toMatchObject({ hits: [{}] });
    for (const path of [String(chat['uuid']), `${String(chat['id'])}/messages`, `${String(chat['id'])}/details`])
      expect((await inside.get(`/chats/${path}`)).body).toMatchObject({ error: 'UNAUTHORIZED' });
    const { records } = (await inside.get('/quick-messages')).body as { records: { id: number }[] };
    expect(records.map(({ id }) => id)).toEqual([shared.body['id']]);
    expect((await inside.get(`/quick-messages/${String(reply.body['id'])}`)).status).toBe(404);
    expect((await inside.get('/drafts')).body).toEqual([]);
    expect((await inside.get('/security')).body).toMatchObject({ error: 'ERR_INSIDE_COMPANY' });
    // What is everybody's comes all the same.
    expect((await inside.put('/settings/userRating', { value: 'enabled' })).status).toBe(200);
    expect(subscription.events).toEqual([]);
    expect((await admin.get('/chats')).body).toMatchObject({ count: 1 });
  });

  it('is out once they are no operator any more, are removed, or are logged out everywhere', async () => {
    const leave = [
      (id: number) => test.sql((db) => db.updateTable('users').set({ super: false }).where('id', '=', id).execute()),
      (id: number) => test.sql((db) => db.deleteFrom('users').where('id', '=', id).execute()),
      (id: number) =>
        test.sql((db) =>
          db
            .updateTable('sessions')
            .set({ endedAt: test.clock.now().toISOString(), endedReason: 'password' })
            .where('userId', '=', id)
            .execute(),
        ),
    ];
    for (const leaves of leave) {
      const { operatorId, inside } = await enter();
      expect((await inside.get('/users')).status).toBe(200);
      await leaves(operatorId);
      await vi.waitFor(async () => expect((await inside.get('/users')).status).toBe(401), 15_000);
      expect((await inside.put('/settings/userRating', { value: 'enabled' })).status).toBe(401);
    }
  });

  it('may enter no company of operators, is stopped with the company, and is gone after 15 minutes', async () => {
    const other = await test.company({ super: true });
    const { company, operator, inside } = await enter();
    expect((await operator.post(`/companies/${other.id}/impersonation`, { reason: 'Ajuda' })).body).toMatchObject({
      error: 'ERR_COMPANY_HAS_OPERATORS',
    });
    const admin = await test.login(company.admin);
    expect((await admin.post(`/companies/${company.id}/impersonation`, { reason: 'Ajuda' })).status).toBe(403);
    expect((await inside.post(`/companies/${other.id}/impersonation`, { reason: 'Ajuda' })).status).toBe(403);
    test.clock.advance(15 * 60_000);
    expect((await inside.get('/users')).status).toBe(403);
  });
});
