import { describe, expect, it } from 'vitest';
import type { PixAccount } from '@balcao/contract';
import { makeClientCertificate } from '../../../testing/client-certificate.ts';
import { listenAsaas } from '../../../testing/fake-asaas.ts';
import { FakeEfi } from '../../../testing/fake-efi.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();
const efiAccount = {
  provider: 'efi',
  pixKey: 'pix@exemplo.com',
  efiClientId: 'cliente',
  efiClientSecret: 'segredo-efi',
  efiCertificate: makeClientCertificate(),
};

describe('the account of a company at a bank', () => {
  it('an account is stored once its bank takes the credentials, sealed, and no call answers them', async () => {
    const efi = new FakeEfi();
    efi.listen(server.services);
    const { id, admin, ...company } = await server.company();
    const user = await company.user();
    const read = () => admin.ok(admin.get<PixAccount>('/pix-account'));
    expect(await read()).toMatchObject({ provider: null, efiReady: false, asaasReady: false });
    const put = (body: object) => admin.put<PixAccount>('/pix-account', body);
    expect((await put({ ...efiAccount, efiClientSecret: 'falso' })).body).toMatchObject({
      error: 'ERR_PIX_ACCOUNT_REFUSED',
    });
    expect((await read()).provider).toBe(null);
    expect((await put({ ...efiAccount, efiCertificate: '' })).body).toMatchObject({
      error: 'ERR_VALIDATION',
      fields: [{ field: 'efiCertificate', problem: 'is missing' }],
    });
    expect((await put({ ...efiAccount, pixKey: '123' })).body).toMatchObject({ error: 'ERR_VALIDATION' });
    const saved = await admin.ok(put(efiAccount));
    expect(saved).toMatchObject({ provider: 'efi', pixKey: 'pix@exemplo.com', efiClientId: 'cliente', efiReady: true });
    expect(JSON.stringify(saved)).not.toMatch(/segredo-efi|BEGIN/);
    // What is not sent stays.
    expect(await admin.ok(put({ provider: 'efi', receiverName: 'Casa Lume' }))).toMatchObject({
      receiverName: 'Casa Lume',
      efiReady: true,
    });
    const [row] = await withClient(server.databaseUrl, async (client) => {
      const { rows } = await client.query<Record<string, string>>('SELECT * FROM pix_accounts WHERE company_id = $1', [
        id,
      ]);
      return rows;
    });
    expect(row?.efi_client_secret).toMatch(/^v1\./);
    expect(row?.efi_certificate).toMatch(/^v1\./);
    for (const call of [user.get('/pix-account'), user.put('/pix-account', efiAccount), user.delete('/pix-account')])
      expect((await call).body).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    expect(await user.ok(user.get('/pix-charges/ways'))).toMatchObject({
      account: { provider: 'efi', receiverName: 'Casa Lume', needsDocument: false },
    });
    await admin.ok(admin.delete('/pix-account'));
    expect(await read()).toMatchObject({ provider: null, efiClientId: '', efiReady: false });
    expect(await user.ok(user.get('/pix-charges/ways'))).toMatchObject({ account: null });
  });

  it('each company has its own address for notices, and its own credentials', async () => {
    listenAsaas(server.services);
    const [one, two] = [await server.company(), await server.company()];
    const asaas = { provider: 'asaas', asaasToken: '$aact_teste' };
    const first = await one.admin.ok(one.admin.put<PixAccount>('/pix-account', asaas));
    const second = await two.admin.ok(two.admin.get<PixAccount>('/pix-account'));
    expect(first).toMatchObject({ provider: 'asaas', asaasReady: true });
    expect(second).toMatchObject({ provider: null, asaasReady: false });
    const secretOf = ({ webhook }: PixAccount) => new URL(webhook).pathname.split('/').at(-1) ?? '';
    expect(secretOf(first)).not.toBe(secretOf(second));
    const notify = (companyId: number, secret: string) =>
      one.admin.post(`/pix-charges/webhook/${companyId}/${secret}`, { payment: { externalReference: 'x' } });
    expect((await notify(one.id, secretOf(first))).status).toBe(200);
    expect((await notify(one.id, secretOf(second))).status).toBe(404);
    expect((await notify(one.id, `${secretOf(first)}x`)).status).toBe(404);
    expect((await notify(2_000_000_000, secretOf(first))).status).toBe(404);
    expect(server.log.filter((line) => line.includes(secretOf(first)))).toEqual([]);
  });

  it('an installation that was restored and not taken over asks no bank', async () => {
    listenAsaas(server.services);
    const { admin } = await server.company();
    const hold = (at: string | null) =>
      withClient(server.databaseUrl, (client) => client.query('UPDATE installation SET restored_from = $1', [at]));
    await hold(new Date().toISOString());
    try {
      const refused = await admin.put('/pix-account', { provider: 'asaas', asaasToken: '$aact_teste' });
      expect(refused).toMatchObject({ status: 409, body: { error: 'ERR_RESTORED_COPY' } });
    } finally {
      await hold(null);
    }
  });
});
