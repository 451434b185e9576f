import { companyRecordsCrud } from '@balcao/contract';
import type { CrudSamples } from '../../testing/feature-samples.ts';
import { randomText } from '../../testing/random.ts';

export const samples: CrudSamples = {
  crud: companyRecordsCrud,
  body: ({ company }) => ({
    name: `Empresa ${randomText()}`,
    email: `${randomText()}@teste.local`,
    planId: company.admin.user?.company.planId,
    dueDate: '2030-01-31',
  }),
};
