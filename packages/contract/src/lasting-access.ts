import * as z from 'zod';
import { securityActs } from './confirmation.ts';
import { endpoint } from './endpoint.ts';
import { isoDate } from './fields.ts';

/** How long a notice is kept. */
export const securityNoticeDays = 90;

/** Something of a company that outlives the session of whoever did it. */
export const securityNotice = z.object({
  id: z.string(),
  at: isoDate,
  act: z.enum(securityActs),
  /** who did it, an operator too; null = somebody who is no longer there */
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** an operator of the installation did it */
  isOperator: z.boolean(),
  /** the name of what it is about; empty = of the company as a whole, or an account that is gone */
  subject: z.string(),
  address: z.string().nullable(),
  /** such as "Chrome, Windows" */
  device: z.string().nullable(),
});
export type SecurityNotice = z.infer<typeof securityNotice>;

export const listSecurityNotices = endpoint({
  method: 'GET',
  path: '/security/notices',
  access: 'admin',
  summary: `What was done in the company that outlives a session, of the last ${securityNoticeDays} days, the latest 20`,
  answer: z.object({
    notices: z.array(securityNotice),
    /** how many of others one has not seen yet, 20 at most */
    unseen: z.number(),
  }),
});

export const markSecurityNoticesSeen = endpoint({
  method: 'POST',
  path: '/security/notices/seen',
  access: 'admin',
  audit: false,
  summary: 'One has seen the list up to a notice',
  body: z.object({ upTo: z.string().regex(/^\d{1,18}$/) }),
  answer: z.object({}),
});

const named = z.object({ id: z.number(), name: z.string() });

/** What somebody made that goes on when their sessions end. */
export const madeAccess = z.object({
  /** API keys that they made, or renewed last */
  keys: z.array(named.extend({ hint: z.string(), createdAt: isoDate })),
  /** addresses of outgoing webhooks */
  webhooks: z.array(z.object({ id: z.number(), url: z.string() })),
  /** connections whose token they set */
  connections: z.array(named),
  /** accounts that they made, raised or gave a password in the last 90 days */
  users: z.array(named),
});
export type MadeAccess = z.infer<typeof madeAccess>;

export const getMadeAccess = endpoint({
  method: 'GET',
  path: '/security/made',
  access: 'user',
  summary: 'What one made oneself that goes on when one’s sessions end, or one’s password changes',
  answer: madeAccess,
});

export const endMadeKeys = endpoint({
  method: 'DELETE',
  path: '/security/made/keys',
  access: 'user',
  audit: { kind: 'apiKey' },
  summary: 'Revokes every API key that one made oneself: they are refused at once',
  answer: z.object({ ended: z.number() }),
});

export const lastingAccessEvents = {
  /** something was noted: whoever shows the list reads it again */
  securityNotice: z.object({ action: z.literal('create') }),
} as const;
