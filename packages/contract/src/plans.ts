import * as z from 'zod';
import { arrayOf, crud } from './crud.ts';
import { endpoint, idParams, planFlags } from './endpoint.ts';
import { formAmount, formCount, formFlag, isoDate, noDetails } from './fields.ts';

export const planFeatures = z.object({
  useCampaigns: z.boolean(),
  useKanban: z.boolean(),
  useOpenAi: z.boolean(),
  useIntegrations: z.boolean(),
  useSchedules: z.boolean(),
  useInternalChat: z.boolean(),
  useExternalApi: z.boolean(),
});

/**
 * The fields that everyone may read of a public plan, and a company of its own. `value` is the price of a month in BRL.
 */
export const plan = planFeatures.extend({
  id: z.number(),
  name: z.string(),
  users: z.number(),
  connections: z.number(),
  queues: z.number(),
  /** megabytes of files; null = as many as the disk holds */
  storageMb: z.number().nullable(),
  value: z.number(),
  /** offered at sign-up; any other is given by the operator alone */
  isPublic: z.boolean(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type Plan = z.infer<typeof plan>;

const planFields = z.object({
  name: z.string().trim().min(2).max(50),
  users: formCount,
  connections: formCount,
  queues: formCount,
  /** none = as many as the disk holds */
  storageMb: z.union([z.null(), z.literal('').transform(() => null), formCount.pipe(z.number().min(1))]),
  value: formAmount,
  useCampaigns: formFlag,
  useKanban: formFlag,
  useOpenAi: formFlag,
  useIntegrations: formFlag,
  useSchedules: formFlag,
  useInternalChat: formFlag,
  useExternalApi: formFlag,
  isPublic: formFlag,
});
const { shape } = planFields;

export const plansCrud = crud({
  path: '/plans',
  one: 'plan',
  many: 'plans',
  entity: plan,
  list: arrayOf(plan),
  fields: planFields,
  create: {
    users: shape.users.default(10),
    connections: shape.connections.default(10),
    queues: shape.queues.default(10),
    storageMb: shape.storageMb.default(null),
    value: shape.value.default(0),
    isPublic: shape.isPublic.default(true),
    useCampaigns: shape.useCampaigns.default(true),
    useKanban: shape.useKanban.default(true),
    useOpenAi: shape.useOpenAi.default(true),
    useIntegrations: shape.useIntegrations.default(true),
    useSchedules: shape.useSchedules.default(true),
    useInternalChat: shape.useInternalChat.default(true),
    useExternalApi: shape.useExternalApi.default(true),
  },
  access: 'super',
  notFound: 'ERR_NO_PLAN_FOUND',
  event: { name: 'plan', record: 'plan', id: 'planId' },
  without: ['list', 'lookup'],
  summaries: {
    update:
      'Changes the fields that are sent; they count at once. A limit below what a company has takes nothing away from it',
    delete: 'Removes a plan that no company has',
  },
});
export const { get: getPlan, create: createPlan, update: updatePlan, delete: deletePlan } = plansCrud;

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
  summary: 'All plans for operators, with the number of companies that have each; the public ones for anybody else',
  answer: z.array(plan.extend({ companiesCount: z.number().optional() })),
});

export const getPlanUse = endpoint({
  method: 'GET',
  path: '/plans/{id}/use',
  access: 'super',
  summary: 'The most that any company with this plan has of what the plan limits',
  params: idParams,
  notFound: 'ERR_NO_PLAN_FOUND',
  answer: z.object({ users: z.number(), connections: z.number(), queues: z.number() }),
});

export const listPlanPauses = endpoint({
  method: 'GET',
  path: '/plan-pauses',
  access: 'admin',
  summary: 'What waits because the plan does not include it any more; it goes on with a plan that does',
  answer: z.object({
    pauses: z.array(
      z.object({
        feature: z.enum(planFlags),
        /** scheduled messages, campaigns, deliveries of webhooks, or the queues and connections where a prompt or an integration would answer */
        waiting: z.number(),
      }),
    ),
  }),
});

export const plansEvents = plansCrud.events;

export const plansErrors = {
  ...plansCrud.errors,
  ERR_PLAN_FEATURE: { status: 403, details: z.object({ feature: z.string() }) },
  /** an upload beyond the storage of the plan; `limit` in megabytes */
  ERR_STORAGE_FULL: { status: 413, details: z.object({ limit: z.number() }) },
  ERR_PLAN_LIMIT: {
    status: 403,
    details: z.object({ resource: z.enum(['users', 'connections', 'queues']), limit: z.number() }),
  },
  ERR_PLAN_NAME_ALREADY_EXISTS: { status: 409, details: noDetails },
  /**
   * the names of up to five companies that have the plan, or have an open invoice for it; those of `deletedCompanies` can be restored for
   * seven days, and hold it until then
   */
  ERR_PLAN_IN_USE: {
    status: 409,
    details: z.object({
      companies: z.array(z.string()).optional(),
      deletedCompanies: z.array(z.string()).optional(),
    }),
  },
} as const;
