import { plansCrud } from '@balcao/contract';
import type { CrudSamples, SampleCalls } from '../../../testing/feature-samples.ts';
import { randomText } from '../../../testing/random.ts';

export const samples: CrudSamples = {
  crud: plansCrud,
  body: () => ({ name: `Plano ${randomText()}`, users: 3, connections: 1, queues: 3, value: '79,90' }),
};

export const calls: SampleCalls = {
  listPublicPlans: () => ({}),
  listAllPlans: () => ({}),
  getPlanUse: ({ admin }) => ({ params: { id: admin.user?.company.planId ?? 0 } }),
  listPlanPauses: () => ({}),
  getCompanyPlan: ({ company }) => ({ params: { id: company.id } }),
};
