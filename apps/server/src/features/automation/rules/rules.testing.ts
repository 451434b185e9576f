import type { EndpointAnswer, listRuleRuns, Queue, Rule, RuleRun, Tag } from '@balcao/contract';
import { until, type Client } from '../../../testing/client.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import { openTicket } from '../../../testing/simulated-phone.ts';
import type { TestServer } from '../../../testing/test-server.ts';

/** A shop with one queue, Ana in it, and a simulated phone. */
export async function shopWithRules(server: TestServer, fields: Partial<Queue> = {}, of: { planId?: number } = {}) {
  const company = await server.company(of);
  const { admin } = company;
  const queue = await company.queue(fields);
  const ana = await company.user({ name: 'Ana', queueIds: [queue.id] });
  const phone = await company.connection({ queues: [queue] });
  const tag = (name = 'Cobrança') => admin.ok(admin.post<Tag>('/tags', { name, color: '#112233' }));
  return {
    company,
    admin,
    queue,
    ana,
    phone,
    tag,
    open: () => openTicket(company, phone, ana, newNumber()),
    writes: (body = 'Oi') => company.inbound(phone, { number: newNumber(), body }),
  };
}

/** Adds a rule that begins with messages of contacts, where nothing else is said. */
export const addRule = (by: Client, actions: object[], more: object = {}): Promise<Rule> =>
  by.ok(by.post<Rule>('/rules', { name: 'Regra', event: { kind: 'messageIn' }, actions, ...more }));

export const listRuns = (by: Client, query = ''): Promise<EndpointAnswer<typeof listRuleRuns>> =>
  by.ok(by.get<EndpointAnswer<typeof listRuleRuns>>(`/rule-runs${query}`));

/** Waits until rules acted so often, newest first. */
export const waitForRuns = (by: Client, count: number): Promise<RuleRun[]> =>
  until(async () => {
    const { runs } = await listRuns(by);
    return runs.length >= count ? runs : undefined;
  });
