import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { isoDate, noDetails, okAnswer } from './fields.ts';

export const getVersion = endpoint({
  method: 'GET',
  path: '/version',
  access: 'public',
  summary: 'Version and commit of the installation',
  answer: z.object({
    version: z.string(),
    /** the full id at git; null where the program was unpacked from sources that do not tell it */
    commit: z.string().nullable(),
  }),
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
  repeat: 'settles',
  access: 'super',
  summary: 'Has a failed job tried again',
  params: z.object({ id: z.string().regex(/^\d{1,18}$/) }),
  notFound: 'ERR_NO_JOB_FOUND',
  answer: okAnswer,
});

/** The version of WhatsApp Web that was set here: one connection tries it first, the others follow once it was let in. */
export const webVersionSetting = z.object({
  version: z.string(),
  state: z.enum(['trial', 'accepted', 'refused']),
  changedAt: isoDate,
});
export type WebVersionSetting = z.infer<typeof webVersionSetting>;

const webVersionAnswer = z.object({
  /** null = none: linked numbers log in as the version that is configured, or the library's */
  setting: webVersionSetting.nullable(),
});

export const getWebVersion = endpoint({
  method: 'GET',
  path: '/whatsapp-web-version',
  access: 'super',
  summary: 'The version of WhatsApp Web that was set while the installation runs, and what came of it',
  answer: webVersionAnswer,
});

export const setWebVersion = endpoint({
  method: 'PUT',
  path: '/whatsapp-web-version',
  access: 'super',
  summary:
    'Sets the version as which linked numbers log in, without a restart; one connection tries it first. null takes it back',
  body: z.object({
    version: z
      .string()
      .trim()
      .regex(/^\d{1,4}\.\d{1,6}\.\d{1,12}$/)
      .nullable(),
  }),
  answer: webVersionAnswer,
});

export const installationErrors = {
  ERR_NO_JOB_FOUND: { status: 404, details: noDetails },
} as const;
