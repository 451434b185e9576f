import * as z from 'zod';
import { confirmsWhen, isChanged } from './confirmation.ts';
import { endpoint } from './endpoint.ts';

const maxSignUps = 100_000;

const accessSettings = z.object({
  /** operators need a second factor */
  operatorsSecondFactor: z.boolean(),
  /** how many companies may sign up within an hour, and within a day; 0 a day = none */
  signUpsPerHour: z.number(),
  signUpsPerDay: z.number(),
});
export type AccessSettings = z.infer<typeof accessSettings>;

export const getAccessSettings = endpoint({
  method: 'GET',
  path: '/access-settings',
  access: 'super',
  summary: 'Who may come into the installation: the second factor of operators, and how many companies may sign up',
  answer: accessSettings,
});

export const updateAccessSettings = endpoint({
  method: 'PUT',
  path: '/access-settings',
  access: 'super',
  confirms: confirmsWhen('operatorFactorDemand', 'where the demand of a second factor changes', (facts) =>
    isChanged(facts, 'operatorsSecondFactor'),
  ),
  summary:
    'Changes the fields that are sent; an operator without a second factor is led through setting one up at once',
  body: z.object({
    operatorsSecondFactor: z.boolean().optional(),
    signUpsPerHour: z.number().int().min(1).max(maxSignUps).optional(),
    signUpsPerDay: z.number().int().min(0).max(maxSignUps).optional(),
  }),
  answer: accessSettings,
});
