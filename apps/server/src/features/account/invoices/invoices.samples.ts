import { withClient } from '../../../testing/tables.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import type { World } from '../../../testing/world-types.ts';
import { insertInvoice } from '../../../testing/sample-values.ts';
import type { SampleCalls } from '../../../testing/feature-samples.ts';

export const calls: SampleCalls = {
  listInvoices: () => ({}),
  getInvoice: async (world, server) => ({ params: { id: await invoiceOf(world, server) } }),
  listLedger: () => ({}),
  listCompanyInvoices: ({ company }) => ({ params: { id: company.id } }),
  recordPayment: async (world, server) => ({
    params: { id: await invoiceOf(world, server) },
    body: { kind: 'payment', value: '149,90', note: 'Em dinheiro' },
  }),
};

const invoiceOf = ({ company }: World, server: TestServer) =>
  withClient(server.databaseUrl, (client) => insertInvoice(client, company.id));
