import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { dayMs, hourMs, type PixAccount, type PixCharge } from '@balcao/contract';
import { Client } from '../../../testing/client.ts';
import { makeClientCertificate } from '../../../testing/client-certificate.ts';
import { listenAsaas } from '../../../testing/fake-asaas.ts';
import { FakeEfi } from '../../../testing/fake-efi.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer, type TestServer } from '../../../testing/test-server.ts';
import { allAsked, shop } from './pix-charges.testing.ts';

const server = useTestServer();
const certificate = makeClientCertificate();

const accounts = {
  efi: {
    provider: 'efi',
    receiverName: 'Casa Lume',
    pixKey: 'pix@exemplo.com',
    efiClientId: 'cliente',
    efiClientSecret: 'segredo-efi',
    efiCertificate: certificate,
  },
  asaas: { provider: 'asaas', receiverName: 'Casa Lume', asaasToken: '$aact_teste' },
};

/** A shop whose bank makes its charges, and how that bank reports payments. */
async function shopWithBank(of: TestServer, provider: keyof typeof accounts) {
  const found = await shop(of);
  const { webhook } = await found.admin.ok(found.admin.put<PixAccount>('/pix-account', accounts[provider]));
  const { pathname } = new URL(webhook);
  return { ...found, notify: (body: unknown) => new Client(of.url).post(pathname, body) };
}

describe('Pix charges that a bank makes', () => {
  it('Efí makes a charge under a txid of its own; a notice has it asked, and what Efí says is shown', async () => {
    const efi = new FakeEfi();
    efi.listen(server.services);
    const { ana, admin, send, list, only, notify, moves } = await shopWithBank(server, 'efi');
    const { received } = await admin.listen();
    const expiresAt = new Date(server.clock.now().getTime() + dayMs).toISOString();
    await ana.ok(send(ana, { value: '38,70', description: 'Luminária', expiresAt }));
    const { txid, id } = await only();
    expect(efi.charges.get(txid)).toMatchObject({ original: '38.70', chave: 'pix@exemplo.com' });
    const [charge] = await list(ana);
    expect(charge).toMatchObject({
      provider: 'efi',
      code: `00020126efi${txid}`,
      receiverName: 'Casa Lume',
      expiresAt,
      value: 38.7,
    });

    const notice = { pix: [{ txid, valor: '38.70', endToEndId: 'E1', horario: '2026-11-23T00:00:00Z' }] };
    for (const forged of [notice, notice, { pix: 'lixo' }, { pix: [{ txid: 'x'.repeat(30) }] }, {}])
      expect((await notify(forged)).status).toBe(200);
    await allAsked(server);
    expect(await list(ana)).toMatchObject([{ paidAt: null, paidValue: 0 }]);
    efi.pay(txid, '38.70');
    await Promise.all([notify(notice), notify(notice)]);
    await allAsked(server);
    const [paid] = await list(ana);
    expect(paid).toMatchObject({ paidValue: 38.7, mark: null });
    expect(paid?.paidAt).not.toBe(null);
    expect(await moves(ana)).toEqual([['pix_paid', undefined, '38.7']]);
    expect(received.filter(({ name }) => name.endsWith('-pixCharge')).map(({ payload }) => payload)).toMatchObject([
      { action: 'create' },
      { action: 'update', pixCharge: { id, paidValue: 38.7 } },
    ]);
    for (const call of [ana.post(`/pix-charges/${id}/cancel`), ana.post(`/pix-charges/${id}/received`)])
      expect((await call).body).toMatchObject({ error: 'ERR_PIX_CHARGE_SETTLED' });
    // Nothing of it is in the ledger of the installation.
    const counts = await withClient(server.databaseUrl, async (client) => {
      const { rows } = await client.query('SELECT count(*)::int AS n FROM ledger_entries WHERE reference LIKE $1', [
        `%${txid}%`,
      ]);
      return rows;
    });
    expect(counts).toEqual([{ n: 0 }]);
  });

  it('a part of a charge is shown as a part, and the reconciliation finds payments without a notice', async () => {
    const efi = new FakeEfi();
    efi.listen(server.services);
    const { ana, send, list, only, moves } = await shopWithBank(server, 'efi');
    await ana.ok(send(ana, { value: 100 }));
    const { txid, id } = await only();
    efi.pay(txid, '40.00');
    expect(await ana.ok(ana.post<PixCharge>(`/pix-charges/${id}/check`))).toMatchObject({
      paidValue: 40,
      paidAt: null,
    });
    const second = efi.pay(txid, '60.00');
    await withClient(server.databaseUrl, (client) =>
      client.query(`SELECT graphile_worker.add_job('pix-charges.reconcile.search', '{}'::json)`),
    );
    await allAsked(server);
    expect(await list(ana)).toMatchObject([{ paidValue: 100 }]);
    second.devolucoes = [{ rtrId: 'D1', valor: '60.00', status: 'DEVOLVIDO' }];
    expect(await ana.ok(ana.post<PixCharge>(`/pix-charges/${id}/check`))).toMatchObject({
      paidValue: 40,
      paidAt: null,
    });
    expect((await moves(ana)).map(([what]) => what)).toEqual(['pix_paid', 'pix_unpaid']);
  });

  it('a bank that is down makes no charge and nothing is sent; the repeat makes one, also where the answer was lost', async () => {
    const efi = new FakeEfi();
    efi.listen(server.services);
    const { ana, send, list, thread, only } = await shopWithBank(server, 'efi');
    const body = { clientId: randomUUID(), value: 12 };
    efi.fault = ({ path }) => (path.includes('/cob/') ? { status: 500 } : undefined);
    expect((await send(ana, body)).body).toMatchObject({ error: 'ERR_PAYMENT_PROVIDER' });
    expect(await list(ana)).toEqual([]);
    expect(await thread(ana)).toEqual([]);
    // Efí has it, and its answer is lost.
    const { txid } = await only();
    efi.fault = undefined;
    efi.charges.set(txid, { original: '12.00', chave: 'pix@exemplo.com', pix: [] });
    const answers = await Promise.all([send(ana, body), send(ana, body)]);
    const settled = await send(ana, body);
    expect(settled.status).toBe(200);
    expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 503)).toBe(true);
    expect(efi.charges.size).toBe(1);
    expect(await list(ana)).toMatchObject([{ code: `00020126efi${txid}`, value: 12 }]);
    expect(await thread(ana)).toHaveLength(2);
  });

  it('Asaas makes a charge of a customer with a document, once for a repeat', async () => {
    const { payments, customers, codes } = listenAsaas(server.services);
    const { ana, ticket, send, list, notify } = await shopWithBank(server, 'asaas');
    expect((await send(ana, { value: 20 })).body).toMatchObject({ error: 'ERR_DOCUMENT_MISSING' });
    const body = { clientId: randomUUID(), value: 20, document: '529.982.247-25', description: 'Sinal' };
    codes.fail = true;
    expect((await send(ana, body)).body).toMatchObject({ error: 'ERR_PAYMENT_PROVIDER' });
    codes.fail = false;
    await ana.ok(send(ana, body));
    await ana.ok(send(ana, body));
    expect(customers).toMatchObject([
      { cpfCnpj: '52998224725', externalReference: `balcao-contact-${ticket.contactId}` },
    ]);
    expect(payments.size).toBe(1);
    const [payment] = payments.values();
    expect(payment).toMatchObject({ value: 20 });
    if (payment) payment.status = 'RECEIVED';
    await notify({ event: 'PAYMENT_RECEIVED', payment: { id: 'pay1', externalReference: payment?.externalReference } });
    await allAsked(server);
    expect(await list(ana)).toMatchObject([{ provider: 'asaas', paidValue: 20 }]);
  });

  it('a charge that nobody is to pay any more is taken back at the bank, unless it was paid meanwhile', async () => {
    const efi = new FakeEfi();
    efi.listen(server.services);
    const { ana, send, list, stored } = await shopWithBank(server, 'efi');
    await ana.ok(send(ana, { value: 7 }));
    await ana.ok(send(ana, { value: 8 }));
    const [first, second] = await stored();
    const cancel = (id: number | undefined) => ana.post<PixCharge>(`/pix-charges/${id}/cancel`);
    expect((await ana.ok(cancel(first?.id))).mark).toMatchObject({ kind: 'canceled', user: { name: 'Ana' } });
    expect(efi.removed).toEqual([first?.txid]);
    efi.pay(second?.txid ?? '', '8.00');
    expect((await cancel(second?.id)).body).toMatchObject({ error: 'ERR_PIX_CHARGE_SETTLED' });
    expect(await list(ana)).toMatchObject([{ paidValue: 8, mark: null }, { mark: { kind: 'canceled' } }]);
  });

  it('a charge at a bank needs an amount and a time in reach', async () => {
    new FakeEfi().listen(server.services);
    const { ana, send, list } = await shopWithBank(server, 'efi');
    const at = (ms: number) => new Date(server.clock.now().getTime() + ms).toISOString();
    for (const body of [
      {},
      { value: null },
      { value: 5, expiresAt: at(-hourMs) },
      { value: 5, expiresAt: at(31 * dayMs) },
      { value: 5, expiresAt: 'amanhã' },
    ])
      expect(await send(ana, body), JSON.stringify(body)).toMatchObject({
        status: 400,
        body: { error: 'ERR_VALIDATION' },
      });
    expect(await list(ana)).toEqual([]);
  });
});
