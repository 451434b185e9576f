import { createPlan, deletePlan, getPlanUse, listAllPlans, listPlanPauses, updatePlan } from '@balcao/contract';
import type { EndpointAnswer } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';
import { defineCrud } from '../../../app/crud/crud.ts';
import { useLookup } from '../../../app/crud/use-crud.ts';
import { registerColdList } from '../../../app/live/cold-lists.ts';

/** A plan as operators see it, with how many companies have it. */
export type ListedPlan = EndpointAnswer<typeof listAllPlans>[number];

export const plansCrud = defineCrud({
  key: 'plans',
  endpoints: { lookup: listAllPlans, create: createPlan, update: updatePlan, delete: deletePlan },
  events: { plan: true },
});

/** All plans, by name. */
export const usePlans = () => useLookup(plansCrud);

/** The most that any company with a plan has of what it limits. */
export const usePlanUse = (id: number | undefined) =>
  useQuery({
    queryKey: ['plan-use', id],
    queryFn: () => call(getPlanUse, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    staleTime: 0,
    meta: { quiet: true },
  });

const pausesKey = 'plan-pauses';
registerColdList({ queryKey: [pausesKey], events: { plan: true } });

/** What of the company waits because its plan does not include it. */
export const usePlanPauses = (enabled: boolean) =>
  useQuery({
    queryKey: [pausesKey],
    queryFn: () => call(listPlanPauses),
    enabled,
    staleTime: 0,
    meta: { quiet: true },
  });
