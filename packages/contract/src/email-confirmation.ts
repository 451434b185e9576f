import * as z from 'zod';
import { endpoint, idParams } from './endpoint.ts';
import { noDetails } from './fields.ts';

export const mailConfirmation = endpoint({
  method: 'POST',
  path: '/account/email-confirmation',
  repeat: 'settles',
  access: 'admin',
  audit: false,
  summary:
    'Mails the caller a new code that confirms the e-mail of a company that signed up; the codes before it count no more',
  answer: z.object({
    /** where it went; null = the company is confirmed */
    email: z.string().nullable(),
  }),
});

export const confirmEmail = endpoint({
  method: 'PUT',
  path: '/account/email-confirmation',
  access: 'admin',
  audit: { kind: 'company' },
  summary: 'Confirms the e-mail with the last code, from when on numbers can be connected',
  body: z.object({ code: z.string().trim().max(20) }),
  answer: z.object({}),
});

export const confirmCompanyEmail = endpoint({
  method: 'PUT',
  path: '/companies/{id}/email-confirmation',
  access: 'super',
  summary: 'Confirms the e-mail of a company without a code, for companies that the mail does not reach',
  params: idParams,
  notFound: 'ERR_NO_COMPANY_FOUND',
  answer: z.object({}),
});

export const emailConfirmationErrors = {
  /** the company signed up, and its e-mail is not confirmed: until then no number is connected */
  ERR_EMAIL_UNCONFIRMED: { status: 403, details: noDetails },
  /** another code than the last one mailed, or one that has lapsed */
  ERR_EMAIL_CODE: { status: 400, details: noDetails },
} as const;
