import * as z from 'zod';
import { connectionBackfill, connectionOutage, connectionPace } from './connection-state.ts';
import { endpoint, idParam, idParams } from './endpoint.ts';
import { okAnswer } from './fields.ts';
import { writtenPhone } from './phone/field.ts';

export const retrySession = endpoint({
  method: 'POST',
  path: '/whatsappsession/{id}',
  repeat: 'settles',
  access: 'admin',
  summary: 'Try again: opens the session with what is stored',
  params: idParams,
  notFound: 'ERR_NO_WAPP_FOUND',
  answer: okAnswer,
});

export const newQrCode = endpoint({
  method: 'PUT',
  path: '/whatsappsession/{id}',
  access: 'admin',
  summary: 'New QR: forgets the stored session and asks for a scan; changes no other field',
  params: idParams,
  notFound: 'ERR_NO_WAPP_FOUND',
  answer: okAnswer,
});

export const disconnectSession = endpoint({
  method: 'DELETE',
  path: '/whatsappsession/{id}',
  access: 'admin',
  summary: 'Logs the session out',
  params: idParams,
  notFound: 'ERR_NO_WAPP_FOUND',
  answer: okAnswer,
});

export const pairByCode = endpoint({
  method: 'POST',
  path: '/whatsappsession/{id}/code',
  repeat: 'once',
  access: 'admin',
  summary:
    'Instead of the QR code: a code of eight letters and digits to type into the phone that has this number, while a scan is waited for',
  params: idParams,
  notFound: 'ERR_NO_WAPP_FOUND',
  body: z.object({ number: writtenPhone }),
  answer: z.object({ code: z.string() }),
});

export const listConnectionOutages = endpoint({
  method: 'GET',
  path: '/whatsapp/{id}/absences',
  access: 'user',
  summary:
    'When a connection was away and what was received afterwards, newest first, 50 a page; `olderThan` = the id of the last one of the page before',
  params: idParams,
  notFound: 'ERR_NO_WAPP_FOUND',
  query: z.object({ olderThan: idParam.optional() }),
  answer: z.object({ absences: z.array(connectionOutage), hasMore: z.boolean() }),
});

export const getConnectionPace = endpoint({
  method: 'GET',
  path: '/whatsapp/{id}/pace',
  access: 'user',
  summary: 'How carefully a connection sends; null = as its provider takes it',
  params: idParams,
  notFound: 'ERR_NO_WAPP_FOUND',
  answer: z.object({ pace: connectionPace.nullable() }),
});

export const resumeSending = endpoint({
  method: 'POST',
  path: '/whatsapp/{id}/resume',
  access: 'admin',
  summary:
    'Ends a pause: messages to contacts who never wrote and automatic texts leave again, and what waits because Meta refused the account',
  params: idParams,
  notFound: 'ERR_NO_WAPP_FOUND',
  answer: okAnswer,
});

const backfillAnswer = z.object({ history: connectionBackfill.nullable() });

export const startBackfill = endpoint({
  method: 'POST',
  path: '/whatsapp/{id}/history',
  access: 'admin',
  summary:
    'Imports what the phone had unread before it was linked, or goes on with an import that failed; where nothing is offered nothing happens. Progress and end are live events',
  params: idParams,
  notFound: 'ERR_NO_WAPP_FOUND',
  answer: backfillAnswer,
});

export const dismissBackfill = endpoint({
  method: 'DELETE',
  path: '/whatsapp/{id}/history',
  access: 'admin',
  summary:
    'Declines the import of what the phone had unread, and forgets it; of an import that is over, puts its result away',
  params: idParams,
  notFound: 'ERR_NO_WAPP_FOUND',
  answer: backfillAnswer,
});
