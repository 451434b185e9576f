import { endImpersonation, endpoints } from '@balcao/contract';
import { describe, expect, it, vi } from 'vitest';
import { listen } from '../../../testing/browser.ts';
import { useAccounts } from '../../../testing/accounts.ts';

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
    const { admin: operatorUser } = await test.company({ super: true });
    const operator = await test.login(operatorUser);
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
      { kind: 'settings', isOperator: true, user: { id: operatorUser.id, name: 'Chefe' } },
      {
        kind: 'company',
        step: 'impersonation',
        isOperator: true,
        user: { name: 'Chefe' },
        after: { reason },
      },
    ]);
    // The person goes on elsewhere, and that ends nobody either.
    await test.login(company.admin);
    expect((await inside.get('/users')).status).toBe(200);
    expect((await inside.post('/impersonation/end')).status).toBe(200);
    await vi.waitFor(async () => expect((await inside.get('/users')).status).toBe(401), 15_000);
    expect((await operator.get('/auth/me')).status).toBe(200);
  });

  it('reaches no customer: every call that neither reads nor changes a setting is refused', async () => {
    const { inside } = await enter();
    const passed: string[] = [];
    for (const { access, method, path } of Object.values(endpoints)) {
      // The end of the visit would be that of the walk.
      if (method === 'GET' || ['public', 'token', 'super'].includes(access) || path === endImpersonation.path) continue;
      const { body } = await inside.send<Record<string, unknown>>(method, path.replace(/\{\w+\}/g, '1'), {});
      if (body['error'] !== 'ERR_INSIDE_COMPANY') passed.push(`${method} ${path}`);
    }
    expect(passed.toSorted()).toEqual([
      'POST /queue',
      'POST /queue-options',
      'POST /whatsapp',
      'PUT /companies/{id}/locale',
      'PUT /companies/{id}/opening-hours',
      'PUT /companies/{id}/schedules',
      'PUT /kanban/lanes',
      'PUT /queue-options/{id}',
      'PUT /queue/{id}',
      'PUT /queue/{id}/opening-hours',
      'PUT /settings/{key}',
      'PUT /whatsapp/{id}',
    ]);
  });

  it('leads no message elsewhere: programs that answer, tokens and proxies stay as they are, also where the record is sent back', async () => {
    const { company, inside } = await enter();
    const admin = await test.login(company.admin);
    const integration = await admin.post('/queueIntegration', {
      type: 'webhook',
      name: 'Pedidos',
      urlN8N: 'https://example.com/pedidos',
    });
    expect(integration.status).toBe(200);
    const integrationId = Number(integration.body['id']);
    const queue = (await admin.post('/queue', { name: 'Vendas', color: '#0055aa', integrationId })).body;
    const connection = (await admin.post('/whatsapp', { name: 'Loja', provider: 'sandbox', integrationId })).body;
    const proxied = await admin.put(`/whatsapp/${String(connection['id'])}`, {
      proxy: 'http://ana:segredo@proxy.example:8080',
    });
    const calls: [path: string, record: Record<string, unknown>, refused: Record<string, unknown>[]][] = [
      [`/queue/${String(queue['id'])}`, queue, [{ integrationId: null }, { promptId: 1 }]],
      [
        `/whatsapp/${String(connection['id'])}`,
        proxied.body,
        [
          { integrationId: null },
          { promptId: 1 },
          { proxy: '' },
          { proxy: 'http://proxy.example:1' },
          { token: 'um-token-com-mais-de-16-sinais' },
        ],
      ],
    ];
    for (const [path, record, refused] of calls) {
      for (const change of refused)
        expect((await inside.put(path, { ...record, ...change })).body, JSON.stringify(change)).toMatchObject({
          error: 'ERR_INSIDE_COMPANY',
        });
      expect((await inside.put(path, { ...record, greetingMessage: 'Bom dia!' })).status).toBeLessThan(300);
    }
    for (const [path, record] of [
      ['/queue', { name: 'Outra', color: '#00aa55', integrationId }],
      ['/whatsapp', { name: 'Outra', provider: 'sandbox', token: 'um-token-com-mais-de-16-sinais' }],
      ['/whatsapp', { name: 'Outra', provider: 'sandbox', proxy: 'http://proxy.example:1' }],
    ] as const)
      expect((await inside.post(path, record)).body).toMatchObject({ error: 'ERR_INSIDE_COMPANY' });
    // How people sign in is theirs.
    expect((await inside.put('/settings/adminSecondFactor', { value: 'enabled' })).status).toBe(400);
  });

  it('gets no QR code, neither by a call nor live, no copy of the whole company, and nothing that a phone had before it was linked', async () => {
    const { company, inside } = await enter();
    const admin = await test.login(company.admin);
    const { id } = (await admin.post('/whatsapp', { name: 'Loja', provider: 'sandbox' })).body;
    await test.sql((db) =>
      db.updateTable('whatsapps').set({ status: 'qrcode', qrcode: '2@code' }).where('id', '=', Number(id)).execute(),
    );
    const path = `/whatsapp/${String(id)}`;
    expect((await admin.get(path)).body).toMatchObject({ qrcode: '2@code' });
    expect((await inside.get(path)).body).toMatchObject({ qrcode: '', qrcodeExpiresAt: null });
    const [ofAdmin, ofOperator] = await Promise.all(
      [admin, inside].map((browser) => listen(browser, `company-${company.id}-whatsapp`)),
    );
    await admin.put(path, { name: 'Loja Centro' });
    const codesOf = (events: readonly unknown[] = []) =>
      (events as { whatsapp: { qrcode: string } }[]).map(({ whatsapp }) => whatsapp.qrcode);
    await vi.waitFor(
      () => expect([codesOf(ofAdmin?.events), codesOf(ofOperator?.events)]).toEqual([['2@code'], ['']]),
      10_000,
    );
    for (const closed of [
      '/privacy',
      '/privacy/contacts/1',
      '/privacy/retention',
      '/phone-histories/1/chats',
      '/phone-chats?contactId=1',
      '/phone-chats/1/messages',
    ])
      expect((await inside.get(closed)).body).toMatchObject({ error: 'ERR_INSIDE_COMPANY' });
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
