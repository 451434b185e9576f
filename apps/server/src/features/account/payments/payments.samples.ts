import { randomText } from '../../../testing/random.ts';
import { withClient } from '../../../testing/tables.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import type { World } from '../../../testing/world-types.ts';
import { insertInvoice } from '../../../testing/sample-values.ts';
import type { SampleCalls } from '../../../testing/feature-samples.ts';

export const calls: SampleCalls = {
  getSubscription: () => ({}),
  subscribe: async (world, server) => {
    await useProvider(server, 'pix-key');
    return {
      body: {
        invoiceId: await invoiceOf(world, server),
        price: 1,
        users: 10,
        connections: 10,
        firstName: 'Ana',
        lastName: 'Souza',
        address2: 'Rua A, 1',
        city: 'Campinas',
        state: 'SP',
        zipcode: '13000-000',
      },
    };
  },
  renewWithoutPayment: async ({ company }, server) => {
    // The company of a world has no end, and its plan costs nothing; a part of the open invoices may be paid. Before it is due
    // soon, nothing is renewed.
    await withClient(server.databaseUrl, async (client) => {
      await client.query(`UPDATE invoices SET status = 'paid' WHERE company_id = $1 AND status = 'open'`, [company.id]);
      await client.query('UPDATE plans SET value = 0, is_public = true WHERE id = $1', [server.planId]);
      await client.query(`UPDATE companies SET due_date = now() + interval '1 day' WHERE id = $1`, [company.id]);
    });
    return { body: { planId: server.planId } };
  },
  checkPayment: (world) => ({ params: { txid: `txid${world.records.get('/invoices')}` } }),
  getSimulatedBank: (world) => ({ params: { txid: `txid${world.records.get('/invoices')}` } }),
  payAtSimulatedBank: (world) => ({
    params: { txid: `txid${world.records.get('/invoices')}` },
    body: { value: '0,01' },
  }),
  receivePaymentNotice: (_world, server) => ({
    params: { provider: 'efi', secret: server.app.platform.vault.signForGood('payment-webhook', 'efi') },
    body: { pix: [{ txid: 'nobody-has-this' }] },
  }),
  getBillingSettings: () => ({}),
  confirmPixKey: async (_world, server) => {
    await useProvider(server, 'pix-key');
    return { body: { pixKey: 'pix@exemplo.com' } };
  },
  updateBillingSettings: () => ({ body: { graceDays: 0, receiverName: randomText() } }),
};

const useProvider = (server: TestServer, provider: string) =>
  withClient(server.databaseUrl, (client) =>
    client.query(
      `UPDATE billing_settings SET provider = $1, pix_key = 'pix@exemplo.com', pix_key_in_use = 'pix@exemplo.com', receiver_name = 'Balcão', receiver_city = 'Campinas'`,
      [provider],
    ),
  );

const invoiceOf = ({ company }: World, server: TestServer) =>
  withClient(server.databaseUrl, (client) => insertInvoice(client, company.id));
