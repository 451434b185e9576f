import * as z from 'zod';
import { endpoint, idParams } from './endpoint.ts';
import { isoDate, noDetails, okAnswer } from './fields.ts';
import { passkeyAssertion } from './passkeys.ts';
import { passkeyLinking } from './connection-state.ts';
import { writtenPhone } from './phone/field.ts';

/*
 * Linking a phone that demands a passkey (docs/link-helper.md): an admin gets a code, the helper in their browser takes it and
 * has WhatsApp's own page ask for the passkey, and the admin compares a code with the phone.
 */

/** Signs of a code for the helper: without those that are taken for each other. */
export const helperCodeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const helperCodeLength = 8;
export const helperCodeMinutes = 3;
export const helperCodeTries = 5;
/** The assertion travels within one notification of the database, which takes 8,000 bytes. */
const maxAssertionLength = 6000;

/** Why the helper could not ask for the passkey: the device, or the person, did not allow it; the browser cannot. */
export const helperProblems = ['notAllowed', 'unsupported'] as const;

const passkeyLinkingDetails = passkeyLinking.extend({
  /** the number it was begun for; null = nobody has begun yet */
  number: z.string().nullable(),
  /** the name of the admin who began */
  startedBy: z.string().nullable(),
  /** whether the caller began it: only they see the code to compare, and confirm */
  isMine: z.boolean(),
  /** until when the code for the helper counts; null = there is none, or it was used */
  codeExpiresAt: isoDate.nullable(),
  /** a helper has taken the code */
  isClaimed: z.boolean(),
  problem: z.enum(helperProblems).nullable(),
  /** what the phone shows, too; '' = nothing yet, or for somebody else's eyes */
  comparison: z.string(),
});

export const getPasskeyLinking = endpoint({
  method: 'GET',
  path: '/whatsappsession/{id}/passkey',
  access: 'admin',
  summary: 'How far linking a phone came that demands a passkey; `linking` is null where none waits',
  params: idParams,
  notFound: 'ERR_NO_WAPP_FOUND',
  answer: z.object({
    linking: passkeyLinkingDetails.nullable(),
    /** whether browsers can send to this installation: its address has to be https, or localhost */
    hasHelper: z.boolean(),
  }),
});

export const beginPasskeyLinking = endpoint({
  method: 'POST',
  path: '/whatsappsession/{id}/passkey',
  repeat: 'once',
  access: 'admin',
  summary:
    'Begins to confirm the passkey of the phone that has this number: a code of eight signs for the helper, good once and for three minutes. Another number that is linked is unlinked at once',
  params: idParams,
  notFound: 'ERR_NO_WAPP_FOUND',
  confirms: 'passkeyLinking',
  body: z.object({ number: writtenPhone }),
  answer: z.object({ code: z.string(), expiresAt: isoDate }),
});

export const confirmPasskeyLinking = endpoint({
  method: 'POST',
  path: '/whatsappsession/{id}/passkey/confirm',
  repeat: 'settles',
  access: 'admin',
  summary: 'Finishes linking, once the admin who began it found both codes equal',
  params: idParams,
  notFound: 'ERR_NO_WAPP_FOUND',
  answer: okAnswer,
});

export const getLinkHelper = endpoint({
  method: 'GET',
  path: '/link-helper/folder',
  access: 'admin',
  weight: 10,
  summary:
    'The helper for browsers as a zip in base64: a folder to be loaded, made for the address of this installation',
  answer: z.object({ fileName: z.string(), zip: z.string() }),
});

export const claimHelperCode = endpoint({
  method: 'POST',
  path: '/link-helper/claim',
  repeat: 'once',
  access: 'public',
  summary: 'For the helper: takes a code, and answers what is to be confirmed and for whom',
  body: z.object({
    code: z
      .string()
      .max(40)
      .transform((text) => text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')),
  }),
  answer: z.object({
    /** for sending what was confirmed, once */
    ticket: z.string(),
    expiresAt: isoDate,
    company: z.string(),
    connection: z.string(),
    person: z.string(),
    number: z.string(),
    /** WhatsApp's own (`PublicKeyCredentialRequestOptionsJSON`), as they came */
    options: z.string(),
  }),
});

const ticket = z.string().min(20).max(100);

export const sendHelperAssertion = endpoint({
  method: 'POST',
  path: '/link-helper/assertion',
  repeat: 'once',
  access: 'public',
  summary: 'For the helper: passes on what the person confirmed, once; it is never stored',
  body: z.object({
    ticket,
    assertion: passkeyAssertion.refine((assertion) => JSON.stringify(assertion).length <= maxAssertionLength, {
      error: 'too long',
    }),
  }),
  answer: okAnswer,
});

export const reportHelperProblem = endpoint({
  method: 'POST',
  path: '/link-helper/problem',
  repeat: 'settles',
  access: 'public',
  summary: 'For the helper: why the person could not be asked',
  body: z.object({ ticket, problem: z.enum(helperProblems) }),
  answer: okAnswer,
});

export type PasskeyLinkingDetails = z.infer<typeof passkeyLinkingDetails>;

export const passkeyLinkingErrors = {
  /** wrong, used or expired, or tried too often: all are answered alike */
  ERR_HELPER_CODE: { status: 404, details: noDetails },
} as const;
