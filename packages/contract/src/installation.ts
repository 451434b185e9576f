import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { isoDate, noDetails, okAnswer } from './fields.ts';

export const getVersion = endpoint({
  method: 'GET',
  path: '/version',
  access: 'public',
  summary: 'Version of the installation',
  answer: z.object({ version: z.string() }),
});

export const getFailedJobs = endpoint({
  method: 'GET',
  path: '/jobs/failed',
  access: 'super',
  summary: 'Jobs that were tried as often as allowed, newest first',
  answer: z.object({
    jobs: z.array(
      z.object({ id: z.string(), name: z.string(), attempts: z.number(), error: z.string(), failedAt: isoDate }),
    ),
  }),
});

export const retryJob = endpoint({
  method: 'POST',
  path: '/jobs/{id}/retry',
  access: 'super',
  summary: 'Has a failed job tried again',
  params: z.object({ id: z.string().regex(/^\d{1,18}$/) }),
  notFound: 'ERR_NO_JOB_FOUND',
  answer: okAnswer,
});

export const installationErrors = {
  ERR_NO_JOB_FOUND: { status: 404, details: noDetails },
} as const;
