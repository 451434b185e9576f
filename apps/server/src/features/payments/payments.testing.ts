import { calendarDay, dayMs } from '@balcao/contract';
import type { Company, EndpointAnswer, getBillingSettings, Invoice, Plan, subscribe } from '@balcao/contract';
import { Client, until } from '../../testing/client.ts';
import { randomText } from '../../testing/random.ts';
import { withClient } from '../../testing/tables.ts';
import type { TestServer } from '../../testing/test-server.ts';

type SubscribeAnswer = EndpointAnswer<typeof subscribe>;

/** A company that owes R$ 149,90, where money is taken by a provider. */
export async function payingCompany(server: TestServer, settings: object) {
  const company = await server.company();
  const { admin } = company;
  const operator = await (await server.company()).operator();
  const plan = await operator.ok(operator.post<Plan>('/plans', { name: `Pro ${randomText()}`, value: '149,90' }));
  await operator.ok(
    operator.put(`/companies/${company.id}`, {
      planId: plan.id,
      dueDate: calendarDay(new Date(server.clock.now().getTime() + 10 * dayMs), 'America/Sao_Paulo'),
      document: '11222333000181',
    }),
  );
  const { webhooks } = await operator.ok(
    operator.put<EndpointAnswer<typeof getBillingSettings>>('/billing-settings', settings),
  );
  const form = { price: 1, users: 1, connections: 1 };
  const invoice = async () => {
    const [first] = await admin.ok(admin.get<Invoice[]>('/invoices/all'));
    if (!first) throw new Error('no invoice');
    return first;
  };
  return {
    ...company,
    operator,
    invoice,
    ask: () => admin.post<SubscribeAnswer>('/subscription', form),
    check: (txid: string) => admin.ok(admin.post<{ invoice: Invoice }>(`/subscription/${txid}/check`)),
    read: () => operator.ok(operator.get<Company>(`/companies/${company.id}`)),
    /** A notification of the provider, to the address it was given. */
    notify: (provider: 'efi' | 'asaas', body: unknown, suffix = '') => {
      const { pathname } = new URL(webhooks[provider]);
      return new Client(server.url).post(pathname + suffix, body);
    },
  };
}

/** Every question that a notice or the reconciliation caused is asked. */
export const allAsked = (server: TestServer) =>
  until(() =>
    withClient(server.databaseUrl, async (client) => {
      const { rowCount } = await client.query(
        `SELECT FROM graphile_worker.jobs WHERE task_identifier LIKE 'payments.%' AND run_at <= now()`,
      );
      return rowCount === 0;
    }),
  );
