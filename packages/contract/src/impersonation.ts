import * as z from 'zod';
import { loginAnswer } from './auth.ts';
import { endpoint, idParams } from './endpoint.ts';
import { noDetails } from './fields.ts';

export const beginImpersonation = endpoint({
  method: 'POST',
  path: '/companies/{id}/impersonation',
  repeat: 'once',
  access: 'super',
  summary:
    "Enters a company as its first admin for 15 minutes: sees everything, changes settings, writes to no customer. It stands with its reason in the company's audit log",
  params: idParams,
  notFound: 'ERR_NO_COMPANY_FOUND',
  body: z.object({ reason: z.string().trim().min(3).max(200) }),
  answer: loginAnswer,
});

export const getImpersonation = endpoint({
  method: 'GET',
  path: '/impersonation',
  access: 'user',
  summary: 'The user of the session without a new token: whom an operator sees the company as, after a page load',
  answer: loginAnswer.shape.user,
});

export const endImpersonation = endpoint({
  method: 'POST',
  path: '/impersonation/end',
  access: 'user',
  audit: { kind: 'company' },
  summary: 'Leaves the company',
  answer: z.object({}),
});

export const impersonationErrors = {
  /** an operator inside a company reads and changes settings */
  ERR_INSIDE_COMPANY: { status: 403, details: noDetails },
} as const;
