import { calendarDay, dayMs } from '@balcao/contract';
import type {
  Company,
  EndpointAnswer,
  getBillingSettings,
  getSubscription,
  Invoice,
  Plan,
  subscribe,
} from '@balcao/contract';
import { Client, until } from './client.ts';
import { randomText } from './random.ts';
import { withClient } from './tables.ts';
import type { TestServer } from './test-server.ts';

/** The day that is so many days ahead where the companies of tests are. */
export const dayIn = (server: TestServer, days: number) =>
  calendarDay(new Date(server.clock.now().getTime() + days * dayMs), 'America/Sao_Paulo');

/**
 * A company on a plan of its own, which is due in ten days, and an operator.
 * @param by the operator, where several companies have one
 */
export async function companyOnPlan(server: TestServer, value: string, fields: object = {}, by?: Client) {
  const company = await server.company();
  const { admin, id } = company;
  const operator = by ?? (await (await server.company()).operator());
  const newPlan = (price: string) =>
    operator.ok(operator.post<Plan>('/plans', { name: `Pro ${randomText()}`, value: price, users: 7 }));
  const change = (changed: object) => operator.ok(operator.put<Company>(`/companies/${id}`, changed));
  const plan = await newPlan(value);
  await change({ planId: plan.id, dueDate: dayIn(server, 10), ...fields });
  return {
    ...company,
    operator,
    plan,
    newPlan,
    change,
    choose: (settings: object) =>
      operator.ok(operator.put<EndpointAnswer<typeof getBillingSettings>>('/billing-settings', settings)),
    ask: (more: object = {}) =>
      admin.post<EndpointAnswer<typeof subscribe>>('/subscription', { price: 1, users: 1, connections: 1, ...more }),
    payAtBank: (txid: string, paid: string) => admin.ok(admin.post(`/simulated-bank/${txid}`, { value: paid })),
    invoices: () => admin.ok(admin.get<Invoice[]>('/invoices/all')),
    read: () => operator.ok(operator.get<Company>(`/companies/${id}`)),
    subscription: () => admin.ok(admin.get<EndpointAnswer<typeof getSubscription>>('/subscription')),
  };
}

/** A company that owes R$ 149,90, where money is taken by a provider. */
export async function payingCompany(server: TestServer, settings: object) {
  const company = await companyOnPlan(server, '149,90', { document: '11222333000181' });
  const { webhooks } = await company.choose(settings);
  const { admin } = company;
  return {
    ...company,
    invoice: async () => {
      const [first] = await company.invoices();
      if (!first) throw new Error('no invoice');
      return first;
    },
    check: (txid: string) => admin.ok(admin.post<{ invoice: Invoice }>(`/subscription/${txid}/check`)),
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
