import * as z from 'zod';
import { endpoint, idParams } from './endpoint.ts';

/** The steps of a new company until it can serve a contact, in order. */
export const firstStepNames = ['connection', 'queues', 'users', 'test'] as const;
export type FirstStep = (typeof firstStepNames)[number];

/** The setting that decides whether admins see the list. */
export const firstStepsSetting = { key: 'firstSteps', shown: 'shown', dismissed: 'dismissed' } as const;

export const getFirstSteps = endpoint({
  method: 'GET',
  path: '/companies/{id}/first-steps',
  access: 'admin',
  summary: 'Which of the first steps are done, derived from what the company has; only the own company',
  params: idParams,
  notFound: 'ERR_NO_COMPANY_FOUND',
  answer: z.object({
    /** an admin put the list away: setting `firstSteps` */
    dismissed: z.boolean(),
    steps: z.object({
      /** a number was connected once */
      connection: z.boolean(),
      queues: z.boolean(),
      /** a user besides the first admin */
      users: z.boolean(),
      /** a message came in */
      test: z.boolean(),
    }),
  }),
});
