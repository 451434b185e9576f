import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { isoDate, noDetails } from './fields.ts';

export const planFeatures = z.object({
  useCampaigns: z.boolean(),
  useKanban: z.boolean(),
  useOpenAi: z.boolean(),
  useIntegrations: z.boolean(),
  useSchedules: z.boolean(),
  useInternalChat: z.boolean(),
  useExternalApi: z.boolean(),
});

/** What anybody may read of a plan. `value` is the price of a month in BRL. */
export const plan = planFeatures.extend({
  id: z.number(),
  name: z.string(),
  users: z.number(),
  connections: z.number(),
  queues: z.number(),
  /** megabytes of files; null = as many as the disk holds */
  storageMb: z.number().nullable(),
  value: z.number(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type Plan = z.infer<typeof plan>;

export const listPublicPlans = endpoint({
  method: 'GET',
  path: '/plans/list',
  access: 'public',
  summary: 'Plans a new company can sign up for',
  answer: z.array(plan),
});

export const listAllPlans = endpoint({
  method: 'GET',
  path: '/plans/all',
  access: 'public',
  summary: 'Plans a new company can sign up for, under the address that sign-up pages of this API ask',
  answer: z.array(plan),
});

export const plansErrors = {
  ERR_PLAN_FEATURE: { status: 403, details: z.object({ feature: z.string() }) },
  ERR_PLAN_LIMIT: {
    status: 403,
    details: z.object({ resource: z.enum(['users', 'connections', 'queues']), limit: z.number() }),
  },
  ERR_NO_PLAN_FOUND: { status: 404, details: noDetails },
} as const;
