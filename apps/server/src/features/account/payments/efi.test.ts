import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import { dayMs } from '@balcao/contract';
import { until } from '../../../testing/client.ts';
import { makeClientCertificate } from '../../../testing/client-certificate.ts';
import { FakeEfi } from '../../../testing/fake-efi.ts';
import type { ServiceRequest } from '../../../testing/fake-services.ts';
import { randomText } from '../../../testing/random.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { createEfi } from './efi.ts';
import { allAsked, payingCompany } from '../../../testing/paying-company.ts';

const server = useTestServer();
const certificate = makeClientCertificate();

const efiSettings = {
  provider: 'efi',
  pixKey: 'pix@exemplo.com',
  efiClientId: 'cliente',
  efiClientSecret: 'segredo-efi',
  efiCertificate: certificate,
};

describe('Efí', () => {
  it('makes the charge, and a notice only has it asked: forged, repeated and out of order ones change nothing', async () => {
    const efi = new FakeEfi();
    efi.listen(server.services);
    const { ask, notify, invoice, read, check } = await payingCompany(server, efiSettings);
    const { status, body } = await ask();
    expect({ status, provider: body.provider, original: body.valor.original }).toEqual({
      status: 200,
      provider: 'efi',
      original: '149.90',
    });
    expect(efi.charges.get(body.txid)).toMatchObject({ original: '149.90', chave: 'pix@exemplo.com' });
    expect(body.qrcode.qrcode).toBe(`00020126efi${body.txid}`);
    const before = await read();

    const notice = { pix: [{ endToEndId: 'E1', txid: body.txid, valor: '149.90', horario: '2026-11-23T00:00:00Z' }] };
    expect((await notify('efi', notice)).status).toBe(200);
    expect((await notify('efi', notice, 'x')).status).toBe(404);
    expect(server.log.filter((line) => line.includes('/subscription/webhook/efi'))).toEqual([]);
    expect((await notify('efi', { pix: 'lixo' })).status).toBe(200);
    expect((await notify('efi', { pix: [{ txid: 'x'.repeat(30) }] })).status).toBe(200);
    await allAsked(server);
    expect(await invoice()).toMatchObject({ status: 'open', paidValue: 0 });

    efi.pay(body.txid, '100.00');
    await notify('efi', notice);
    await allAsked(server);
    expect(await invoice()).toMatchObject({ status: 'open', paidValue: 100 });
    efi.pay(body.txid, '49.90');
    await Promise.all([notify('efi', notice), notify('efi', notice), check(body.txid)]);
    await allAsked(server);
    expect(await invoice()).toMatchObject({ status: 'paid', paidValue: 149.9, payments: [{ provider: 'efi' }, {}] });
    expect(Date.parse((await read()).dueDate) - Date.parse(before.dueDate)).toBeGreaterThan(27 * dayMs);

    // Paid twice, and all of it refunded, which is reported again and again.
    const again = efi.pay(body.txid, '149.90');
    await check(body.txid);
    expect(await invoice()).toMatchObject({ status: 'paid', paidValue: 299.8 });
    again.devolucoes = [
      { rtrId: 'D1', valor: '149.90', status: 'DEVOLVIDO' },
      { rtrId: 'D2', valor: '10.00', status: 'EM_PROCESSAMENTO' },
    ];
    await check(body.txid);
    await check(body.txid);
    expect(await invoice()).toMatchObject({ status: 'paid', paidValue: 149.9 });
  });

  it('a refund at the provider beyond what came in is recorded once with a note, and owed by the company', async () => {
    const efi = new FakeEfi();
    efi.listen(server.services);
    const { id, operator, ask, check, invoice } = await payingCompany(server, efiSettings);
    const { txid } = (await ask()).body;
    const pix = efi.pay(txid, '149.90');
    await check(txid);
    // The operator entered by hand what the bank reports on top.
    const { id: invoiceId } = await invoice();
    const refund = { kind: 'refund', value: '100', note: 'devolvido' };
    await operator.ok(operator.post(`/invoices/${invoiceId}/payments`, refund));
    pix.devolucoes = [{ rtrId: `D${randomText()}`, valor: '149.90', status: 'DEVOLVIDO' }];
    await check(txid);
    await check(txid);
    expect(await invoice()).toMatchObject({ status: 'refunded', paidValue: -100 });
    const { payments } = await invoice();
    expect(payments?.filter(({ kind }) => kind === 'refund')).toMatchObject([
      { value: 100, note: 'devolvido' },
      { value: 149.9, note: expect.stringContaining('100,00') },
    ]);
    expect(await operator.ok(operator.get(`/companies/${id}/invoices`))).toMatchObject({ owed: 100 });
  });

  it('Efí that fails or answers something else makes no charge, and asks for another token when its own is over', async () => {
    const efi = new FakeEfi();
    efi.listen(server.services);
    const { ask, invoice, check, admin } = await payingCompany(server, efiSettings);
    const refused = { status: 502, body: { error: 'ERR_PAYMENT_PROVIDER' } };
    const isCharge = ({ path }: ServiceRequest) => path.includes('/cob/');
    for (const answer of [
      { status: 500 },
      { status: 200, body: 'nada' },
      { status: 201, body: { txid: 'another', pixCopiaECola: '000201', valor: { original: '149.90' } } },
    ]) {
      efi.fault = (request) => (isCharge(request) ? answer : undefined);
      expect(await ask()).toMatchObject(refused);
    }
    efi.fault = (request) =>
      isCharge(request)
        ? { status: 201, body: { txid: request.path.slice(-32), pixCopiaECola: '0', valor: { original: '1.00' } } }
        : undefined;
    expect(await ask()).toMatchObject(refused);
    efi.fault = (request) => (isCharge(request) ? { status: 401 } : undefined);
    expect(await ask()).toMatchObject(refused);
    efi.fault = undefined;
    const { status, body } = await ask();
    expect(status).toBe(200);
    efi.pay(body.txid, '149.90');
    efi.fault = (request) =>
      isCharge(request)
        ? { status: 200, body: { txid: body.txid, pix: [{ endToEndId: 'E', valor: '-1.00' }] } }
        : undefined;
    expect(await admin.post(`/subscription/${body.txid}/check`)).toMatchObject(refused);
    efi.fault = undefined;
    expect(await invoice()).toMatchObject({ status: 'open', paidValue: 0 });
    expect((await check(body.txid)).invoice).toMatchObject({ status: 'paid' });
  });

  it('is asked by the reconciliation for payments without a notification', async () => {
    const efi = new FakeEfi();
    efi.listen(server.services);
    const { ask, invoice } = await payingCompany(server, efiSettings);
    // The token of before is good for nothing here: another one is asked for.
    const { status, body } = await ask();
    expect(status).toBe(200);
    efi.pay(body.txid, '149.90');
    await withClient(server.databaseUrl, (client) =>
      client.query(`SELECT graphile_worker.add_job('payments.reconcile.search', '{}'::json)`),
    );
    await until(async () => (await invoice()).status === 'paid');
  });

  it('is shown the client certificate', async () => {
    const seen: { authorized: boolean; path: string | undefined }[] = [];
    const peer = createServer(
      { cert: certificate, key: certificate, ca: certificate, requestCert: true, rejectUnauthorized: true },
      (request, response) => {
        seen.push({ authorized: (request.socket as TLSSocket).authorized, path: request.url });
        response.setHeader('content-type', 'application/json');
        response.end(
          JSON.stringify(
            request.url === '/oauth/token'
              ? { access_token: 't', expires_in: 3600 }
              : { txid: 'a'.repeat(32), pix: [] },
          ),
        );
      },
    );
    await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void peer.close());
    const url = `https://127.0.0.1:${(peer.address() as AddressInfo).port}`;
    const known = { clientId: 'a', clientSecret: 'b', pixKey: 'pix@exemplo.com' };
    const charge = { id: 1, companyId: 1, txid: 'a'.repeat(32), providerRef: null };
    const efi = createEfi({
      url,
      ca: certificate,
      now: () => new Date(),
      account: async () => ({ ...known, certificate }),
    });
    expect(await efi.listPayments(charge)).toEqual([]);
    expect(seen).toEqual([
      { authorized: true, path: '/oauth/token' },
      { authorized: true, path: `/v2/cob/${charge.txid}` },
    ]);
    const bare = createEfi({
      url,
      ca: certificate,
      now: () => new Date(),
      account: async () => ({ ...known, certificate: '' }),
    });
    await expect(bare.listPayments(charge)).rejects.toMatchObject({ code: 'ERR_PAYMENT_PROVIDER' });
  });

  it('keeps its secrets sealed, and says only that they are there', async () => {
    const { operator } = await payingCompany(server, efiSettings);
    const settings = await operator.ok(operator.put<object>('/billing-settings', { efiClientSecret: '' }));
    expect(settings).toMatchObject({ efiClientId: 'cliente', efiReady: true });
    expect(JSON.stringify(settings)).not.toContain('segredo-efi');
    await withClient(server.databaseUrl, async (client) => {
      const { rows } = await client.query<{ row: string }>('SELECT b::text AS row FROM billing_settings b');
      expect(rows[0]?.row).not.toMatch(/segredo-efi|PRIVATE KEY/);
    });
  });
});
