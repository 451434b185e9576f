import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Connection } from '@balcao/contract';
import { withClient } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';

const server = useTestServer();
const newToken = () => `tk_${randomBytes(12).toString('hex')}`;

const storedToken = (id: number) =>
  withClient(server.databaseUrl, async (client) => {
    const { rows } = await client.query<{ token_hash: string; hint: string }>(
      'SELECT token_hash, hint FROM connection_tokens WHERE whatsapp_id = $1',
      [id],
    );
    return rows[0];
  });

describe('the token of a connection', () => {
  it('is set by an admin, stored hashed, kept where the field is empty, and never answered or emitted', async () => {
    const company = await server.company();
    const { admin } = company;
    const token = newToken();
    const subscription = await admin.listen();
    const made = await admin.ok(
      admin.post<Connection>('/whatsapp', { name: 'Loja Centro', provider: 'sandbox', token }),
    );
    const first = await storedToken(made.id);
    expect(first).toMatchObject({ hint: token.slice(0, 7) });
    expect(JSON.stringify(first)).not.toContain(token);

    for (const empty of ['', null, undefined])
      await admin.ok(admin.put(`/whatsapp/${made.id}`, { name: 'Loja Centro', token: empty }));
    expect(await storedToken(made.id)).toEqual(first);

    const other = newToken();
    const changed = await admin.put<Connection>(`/whatsapp/${made.id}`, { token: other });
    expect((await storedToken(made.id))?.token_hash).not.toBe(first?.token_hash);
    const shown = [made, changed.body, await admin.ok(admin.get<Connection>(`/whatsapp/${made.id}`))];
    expect(shown.map(({ token }) => token)).toEqual(['', '', '']);
    const visible = JSON.stringify([...subscription.received, ...server.log]);
    expect([visible.includes(token), visible.includes(other)]).toEqual([false, false]);
    admin.closeSockets();
  });

  it('is one of 16 signs or more that no other connection of the installation has, and set by admins alone', async () => {
    const [company, neighbour] = await Promise.all([server.company(), server.company()]);
    const [connection, foreign] = await Promise.all([
      company.connection({ paired: false }),
      neighbour.connection({ paired: false }),
    ]);
    const token = newToken();
    const set = (value: string) => company.admin.put(`/whatsapp/${connection.id}`, { token: value });
    expect(await set('x'.repeat(15))).toMatchObject({ status: 400, body: { fields: [{ field: 'token' }] } });
    expect(await set(`com espaço ${token}`)).toMatchObject({ status: 400 });
    await neighbour.admin.ok(neighbour.admin.put(`/whatsapp/${foreign.id}`, { token }));
    expect(await set(token)).toMatchObject({ status: 409, body: { error: 'ERR_WAPP_TOKEN_TAKEN' } });
    expect(await storedToken(connection.id)).toBeUndefined();
    const attendant = await company.user();
    expect((await attendant.put(`/whatsapp/${connection.id}`, { token })).body).toMatchObject({
      error: 'ERR_NO_PERMISSION',
    });
  });
});
