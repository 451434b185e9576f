import * as z from 'zod';
import { endpoint, idParams } from './endpoint.ts';
import { optionalId, okAnswer, pageNumber, searchParam } from './fields.ts';
import { quickMessage } from './entities/organising.ts';

const quickMessageFields = z.object({
  shortcode: z.string().trim().min(1).max(50),
  message: z.string().max(65_536),
  geral: z.boolean(),
  status: z.boolean(),
  queueId: optionalId,
});

export const listQuickMessages = endpoint({
  method: 'GET',
  path: '/quick-messages',
  access: 'user',
  summary: 'Quick replies the caller may use, by shortcode, 20 a page',
  query: z.object({ searchParam, pageNumber }),
  answer: z.object({ records: z.array(quickMessage), count: z.number(), hasMore: z.boolean() }),
});

export const listQuickMessagesBrief = endpoint({
  method: 'GET',
  path: '/quick-messages/list',
  access: 'user',
  summary: 'All active quick replies the caller may use, for the box of the conversation',
  answer: z.array(quickMessage),
});

export const getQuickMessage = endpoint({
  method: 'GET',
  path: '/quick-messages/{id}',
  access: 'user',
  summary: 'One quick reply the caller may use',
  params: idParams,
  answer: quickMessage,
});

export const createQuickMessage = endpoint({
  method: 'POST',
  path: '/quick-messages',
  access: 'user',
  summary: 'Adds a quick reply',
  body: quickMessageFields.extend({
    message: quickMessageFields.shape.message.default(''),
    geral: quickMessageFields.shape.geral.default(false),
    status: quickMessageFields.shape.status.default(true),
  }),
  answer: quickMessage,
});

export const updateQuickMessage = endpoint({
  method: 'PUT',
  path: '/quick-messages/{id}',
  access: 'user',
  summary: "Changes the fields that are sent: one's own, admins any shared one",
  params: idParams,
  body: quickMessageFields.partial(),
  answer: quickMessage,
});

export const deleteQuickMessage = endpoint({
  method: 'DELETE',
  path: '/quick-messages/{id}',
  access: 'user',
  summary: "Removes a quick reply: one's own, admins any shared one",
  params: idParams,
  answer: okAnswer,
});

export const uploadQuickMessageMedia = endpoint({
  method: 'POST',
  path: '/quick-messages/{id}/media-upload',
  access: 'user',
  summary: 'The file that goes with a quick reply',
  params: idParams,
  body: z.object({}),
  files: { field: 'file', maxCount: 1, maxBytes: 64 * 1024 * 1024 },
  answer: z.object({ mensagem: z.string() }),
});

export const deleteQuickMessageMedia = endpoint({
  method: 'DELETE',
  path: '/quick-messages/{id}/media-upload',
  access: 'user',
  summary: 'Takes the file away',
  params: idParams,
  answer: z.object({ mensagem: z.string() }),
});
