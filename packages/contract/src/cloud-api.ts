import * as z from 'zod';
import { endpoint, idParams } from './endpoint.ts';
import { cloudAccount, messageTemplate } from './entities/cloud.ts';
import { isoDate } from './fields.ts';
import { message } from './entities/inbox.ts';

const digits = z
  .string()
  .trim()
  .regex(/^\d{5,30}$/);
/** Absent or empty = as it is stored: what was stored is never shown again. */
const secret = z.string().trim().max(1000).optional();

export const getCloudAccount = endpoint({
  method: 'GET',
  path: '/whatsapp/{id}/cloud',
  access: 'admin',
  summary: 'The account of an official number, without its token and secrets',
  params: idParams,
  answer: cloudAccount,
});

export const saveCloudAccount = endpoint({
  method: 'PUT',
  path: '/whatsapp/{id}/cloud',
  access: 'admin',
  summary: 'Stores the account of an official number and opens the connection with it',
  params: idParams,
  body: z.object({
    phoneNumberId: digits,
    businessAccountId: digits,
    accessToken: secret,
    appSecret: secret,
    verifyToken: secret,
  }),
  answer: cloudAccount,
});

export const listTemplates = endpoint({
  method: 'GET',
  path: '/whatsapp/{id}/templates',
  access: 'user',
  summary: 'Approved templates of the account, by name; none for a connection that is no official number',
  params: idParams,
  answer: z.object({ templates: z.array(messageTemplate) }),
});

export const getServiceWindow = endpoint({
  method: 'GET',
  path: '/tickets/{id}/window',
  access: 'user',
  summary: 'Until when the contact may be written to freely; `limited` only on official numbers',
  params: idParams,
  answer: z.object({ limited: z.boolean(), closesAt: isoDate.nullable() }),
});

export const sendTemplate = endpoint({
  method: 'POST',
  path: '/tickets/{id}/template',
  access: 'user',
  summary: "Sends an approved template of the ticket's connection with its places filled in",
  params: idParams,
  body: z.object({
    name: z.string().min(1).max(512),
    language: z.string().min(2).max(20),
    values: z.record(z.string().max(200), z.string().max(1024)).default({}),
    /** uuid chosen by the caller: a repeat after a lost answer returns the first message */
    clientId: z.uuid().optional(),
  }),
  answer: z.object({ messages: z.array(message) }),
});
