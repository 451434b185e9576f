import * as z from 'zod';
import { endpoint, idParams } from './endpoint.ts';
import { optionalId } from './fields.ts';

/** What happens in a simulated conversation. */
const simulatedEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begin') }),
  z.object({ kind: z.literal('message'), text: z.string().max(4_096) }),
  /** the time that it waits for is over */
  z.object({ kind: z.literal('skipWait') }),
  /** of the address that it asked; `body` = the JSON of what it found */
  z.object({
    kind: z.literal('answer'),
    /** `real`: the address is asked, as it would be for a contact; nothing else ever asks it here */
    outcome: z.enum(['found', 'notFound', 'failed', 'unknown', 'real']),
    body: z.string().max(65_536).default(''),
  }),
]);

export const simulateFlow = endpoint({
  method: 'POST',
  path: '/flows/{id}/simulate',
  access: 'admin',
  plan: 'useIntegrations',
  notFound: 'ERR_NO_FLOW_FOUND',
  params: idParams,
  repeat: 'reads',
  audit: false,
  weight: 2,
  maxBodyBytes: 4 * 1024 * 1024,
  summary:
    'One step of a conversation with the drawing as it is, by the engine that answers contacts. Nothing is sent or stored, and nothing called but by the outcome `real`; `state` is handed back with the next step, for 30 minutes',
  body: z.object({
    event: simulatedEvent,
    /** as the step before answered it; absent = the conversation begins */
    state: z.string().max(2_000_000).optional(),
    /** whose data fills the variables; none = an invented person */
    contactId: optionalId,
    /** how it is while the flow asks for hours */
    hours: z.enum(['real', 'open', 'closed']).default('real'),
  }),
  answer: z.object({
    state: z.string(),
    /** where it is; null = it is over */
    at: z.object({ groupId: z.string(), blockId: z.string(), flowId: z.number() }).nullable(),
    waitsFor: z.enum(['answer', 'time', 'call']).nullable(),
    outcome: z.enum(['handedOver', 'ended', 'failed', 'moved']).nullable(),
    /** the blocks it came by with this step */
    steps: z.array(
      z.object({
        step: z.number(),
        /** the flow of the group: another one where it went on there */
        flowId: z.number(),
        groupId: z.string(),
        blockId: z.string().nullable(),
        left: z.string().nullable(),
        note: z.enum(['known', 'gone']).nullable(),
      }),
    ),
    /** what the contact would get */
    said: z.array(z.object({ text: z.string(), choices: z.array(z.string()), fileListId: z.number().nullable() })),
    /** what else would be done, in its order */
    deeds: z.array(z.object({ kind: z.string(), subjectId: z.number().nullable(), text: z.string() })),
    /** answers so far, personal ones by their last three characters */
    answers: z.record(z.string(), z.string()),
  }),
});
