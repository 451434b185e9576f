import * as z from 'zod';
import { endpoint, idParams } from './endpoint.ts';
import { isoDate, noDetails } from './fields.ts';

const optOut = z.object({
  optedOutAt: isoDate.nullable(),
  /** `words`: the person wrote so, or a user entered it; `whatsapp`: they stopped marketing messages in WhatsApp itself */
  source: z.enum(['words', 'whatsapp']).nullable(),
});

export const getContactOptOut = endpoint({
  method: 'GET',
  path: '/contacts/{id}/campaign-opt-out',
  access: 'user',
  summary: 'Since when a contact wants no campaigns; null = they may be written to',
  params: idParams,
  notFound: 'ERR_NO_CONTACT_FOUND',
  answer: optOut,
});

export const undoContactOptOut = endpoint({
  method: 'POST',
  path: '/contacts/{id}/campaign-opt-out/undo',
  access: 'admin',
  summary: 'Campaigns may write to a contact again, at the request of that person; the note is kept',
  params: idParams,
  notFound: 'ERR_NO_CONTACT_FOUND',
  body: z.object({ note: z.string().trim().min(3).max(500) }),
  answer: optOut,
});

export const campaignOptOutsErrors = {
  ERR_CONTACT_NOT_OPTED_OUT: { status: 400, details: noDetails },
} as const;
