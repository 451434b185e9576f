import { createPlan, deletePlan, listAllPlans, updatePlan } from '@balcao/contract';
import type { EndpointAnswer } from '@balcao/contract';
import { defineCrud } from '../../app/crud/crud.ts';
import { useLookup } from '../../app/crud/use-crud.ts';

/** A plan as operators see it, with how many companies have it. */
export type ListedPlan = EndpointAnswer<typeof listAllPlans>[number];

export const plansCrud = defineCrud({
  key: 'plans',
  endpoints: { lookup: listAllPlans, create: createPlan, update: updatePlan, delete: deletePlan },
  events: { plan: true },
});

/** All plans, by name. */
export const usePlans = () => useLookup(plansCrud);
