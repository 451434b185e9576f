import { describe, expect, it } from 'vitest';
import { liveEventName, maxPixKeys, type PixKey } from '@balcao/contract';
import { until } from '../../../testing/client.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();
const receiver = { receiverName: 'Casa Lume', receiverCity: 'Campinas' };

describe('Pix keys of a company', () => {
  it('Pix keys are added, changed and deleted by admins, read by attendants, and told live', async () => {
    const { id: companyId, admin, ...company } = await server.company();
    const colleague = await company.user();
    const { received } = await colleague.listen();
    const events = () =>
      received.filter(({ name }) => name === liveEventName(companyId, 'pixKey')).map(({ payload }) => payload);
    const add = (key: string) => admin.ok(admin.post<PixKey>('/pix-keys', { key, ...receiver, kind: 'email', id: 1 }));
    const first = await add(' 529.982.247-25 ');
    expect(first).toMatchObject({ companyId, key: '52998224725', kind: 'cpf', ...receiver });
    const second = await add('Loja@Exemplo.com');
    expect(second).toMatchObject({ key: 'loja@exemplo.com', kind: 'email' });
    const changed = await admin.ok(
      admin.put<PixKey>(`/pix-keys/${second.id}`, { key: '+55 (19) 98765-4321', receiverCity: 'Valinhos' }),
    );
    expect(changed).toMatchObject({
      key: '+5519987654321',
      kind: 'phone',
      receiverName: 'Casa Lume',
      receiverCity: 'Valinhos',
    });
    expect(await colleague.ok(colleague.get('/pix-keys'))).toEqual([first, changed]);
    expect(await colleague.ok(colleague.get(`/pix-keys/${first.id}`))).toEqual(first);
    for (const refused of [
      colleague.post('/pix-keys', { key: 'x@exemplo.com', ...receiver }),
      colleague.put(`/pix-keys/${first.id}`, { key: 'x@exemplo.com' }),
      colleague.delete(`/pix-keys/${first.id}`),
    ])
      expect((await refused).body).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    await admin.ok(admin.delete(`/pix-keys/${first.id}`));
    await until(() => events().length === 4);
    expect(events()).toEqual([
      { action: 'create', pixKey: first },
      { action: 'create', pixKey: second },
      { action: 'update', pixKey: changed },
      { action: 'delete', pixKeyId: first.id },
    ]);
  });

  it('a Pix key is checked by its kind, like the key of the operator', async () => {
    const { admin } = await server.company();
    const problems = new Map([
      ['00000000000', 'is no CPF: its check digits are wrong'],
      ['52998224724', 'is no CPF: its check digits are wrong'],
      ['11.222.333/0001-82', 'is no CNPJ: its check digits are wrong'],
      ['19987654321', 'is a phone number, whose key begins with +55'],
      ['+1 202 555 0100', 'is no Brazilian mobile number'],
      ['loja@', 'is no e-mail address'],
      ['123e4567-e89b-12d3-a456-426614174000', 'is no random key'],
      ['qualquer', 'is no Pix key'],
      ['', 'is no Pix key'],
    ]);
    for (const [key, problem] of problems) {
      const refused = { error: 'ERR_VALIDATION', fields: [{ field: 'key', problem }] };
      expect((await admin.post('/pix-keys', { key, ...receiver })).body, key).toMatchObject(refused);
    }
    for (const [key, kind] of [
      ['11222333000181', 'cnpj'],
      ['12.ABC.345/01DE-35', 'cnpj'],
      ['123e4567-e89b-42d3-a456-426614174000', 'random'],
    ])
      expect((await admin.post('/pix-keys', { key, ...receiver })).body, key).toMatchObject({ kind });
  });

  it('a Pix key is there once, and a company has so many at most', async () => {
    const company = await server.company();
    const { admin } = company;
    await admin.ok(admin.post('/pix-keys', { key: 'loja@exemplo.com', ...receiver }));
    const again = await admin.post('/pix-keys', { key: 'LOJA@exemplo.com', ...receiver });
    expect(again).toMatchObject({ status: 409, body: { error: 'ERR_PIX_KEY_ALREADY_EXISTS' } });
    const other = await server.company();
    await other.admin.ok(other.admin.post('/pix-keys', { key: 'loja@exemplo.com', ...receiver }));
    await withClient(server.databaseUrl, (client) =>
      client.query(
        `INSERT INTO pix_keys (company_id, key, kind, receiver_name, receiver_city)
         SELECT $1, 'loja' || place || '@exemplo.com', 'email', 'Casa Lume', 'Campinas' FROM generate_series(2, $2) AS place`,
        [company.id, maxPixKeys],
      ),
    );
    const more = await admin.post('/pix-keys', { key: 'mais@exemplo.com', ...receiver });
    expect(more).toMatchObject({ status: 409, body: { error: 'ERR_PIX_KEY_LIMIT', limit: maxPixKeys } });
  });

  it('whoever adds or changes a Pix key is told to the admins by its name', async () => {
    const { id, admin } = await server.company();
    const { id: keyId } = await admin.ok(admin.post<PixKey>('/pix-keys', { key: 'loja@exemplo.com', ...receiver }));
    await admin.ok(admin.put(`/pix-keys/${keyId}`, { key: 'outra@exemplo.com' }));
    const notices = await withClient(server.databaseUrl, async (client) => {
      const { rows } = await client.query<{ act: string; name: string }>(
        'SELECT act, subject_name AS name FROM security_notices WHERE company_id = $1 ORDER BY id',
        [id],
      );
      return rows;
    });
    expect(notices).toEqual([
      { act: 'pixKey', name: 'loja@exemplo.com' },
      { act: 'pixKey', name: 'outra@exemplo.com' },
    ]);
  });
});
