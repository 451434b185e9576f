import * as z from 'zod';
import { linkingEnds } from './connection-state.ts';
import { endpoint, idParams } from './endpoint.ts';
import { isoDate } from './fields.ts';

/** Parts of what a phone shares with its linked devices: its address book, its chats, its settings. */
export const appStateNames = [
  'critical_block',
  'critical_unblock_low',
  'regular_high',
  'regular',
  'regular_low',
] as const;

/**
 * The facts about a session of a linked number. Each fact is there once it was learnt. None of them names a person, a
 * number, or a key.
 */
export const sessionFacts = z.object({
  /** of WhatsApp Web, as which it logs in, and since when */
  version: z.object({ value: z.string(), since: isoDate }),
  /** how people of whom nothing is known are addressed: by number, or by private id */
  addressing: z.enum(['pn', 'lid']),
  /** which of the phone's linked devices it is */
  device: z.number(),
  /** one-time keys that WhatsApp has of it */
  preKeys: z.object({ count: z.number(), at: isoDate }),
  /** how far the clock of the server is ahead of WhatsApp's, in milliseconds */
  clockAheadMs: z.number(),
  /** what waited at WhatsApp had come by then */
  caughtUpAt: isoDate,
  /** why WhatsApp ended the session, in its own word */
  unlinked: z.object({ reason: z.string(), at: isoDate }).nullable(),
  /** WhatsApp refuses many sessions with this code: they log in one at a time, since then */
  breaker: z.object({ code: z.number(), since: isoDate }).nullable(),
  /** an operator has what comes in recorded, without personal data, until then; null = nothing is */
  recordingUntil: isoDate.nullable(),
  /** how far what the phone shares has come; null = nothing yet */
  appState: z.object({
    at: isoDate,
    parts: z.array(z.object({ name: z.enum(appStateNames), version: z.number().nullable(), isBlocked: z.boolean() })),
  }),
});

export const sessionEventKinds = [
  'login',
  'closed',
  'unlinked',
  'ack',
  'undecryptable',
  'preKeys',
  'appState',
] as const;

/** Something that happened to a session. */
export const sessionEvent = z.object({
  id: z.string(),
  at: isoDate,
  kind: z.enum(sessionEventKinds),
  /** of WhatsApp: 200 = let in; of what could not be opened: a word for the reason */
  code: z.string(),
  /** milliseconds: of a login that was accepted how long it took, of one that was refused how long is waited */
  ms: z.number().nullable(),
  /** of what could not be opened: when it came again and could be */
  resolvedAt: isoDate.nullable(),
});

export const connectionDiagnosis = z.object({
  /** the session was asked just now, and answered */
  isFresh: z.boolean(),
  facts: sessionFacts.partial(),
  /** newest first, some of each kind */
  events: z.array(sessionEvent),
  /** what WhatsApp answered to sent messages in 24 hours, by code (200 = taken, timeout = nothing), most first */
  acks: z.array(z.object({ code: z.string(), count: z.number(), averageMs: z.number(), maxMs: z.number() })),
  /** in 7 days: messages that came, and those that could not be opened, by reason */
  received: z.number(),
  undecryptable: z.array(z.object({ code: z.string(), count: z.number() })),
  /** in 7 days: own messages that WhatsApp acknowledged and lost, by the form in which the contact was addressed */
  undelivered: z.array(z.object({ form: z.enum(['pn', 'lid']), count: z.number() })),
  /** in 30 days: how linking a phone ended, by outcome */
  linkings: z.array(z.object({ ended: z.enum(linkingEnds), times: z.number() })),
  /** messages that wait to leave, 1000 at most, and since when the oldest one does */
  unsent: z.object({ count: z.number(), oldestAt: isoDate.nullable() }),
});
export type ConnectionDiagnosis = z.infer<typeof connectionDiagnosis>;
export type SessionFacts = z.infer<typeof sessionFacts>;
export type SessionEvent = z.infer<typeof sessionEvent>;
export type SessionEventKind = (typeof sessionEventKinds)[number];

const diagnosisCall = {
  path: '/whatsapp/{id}/diagnosis',
  access: 'admin',
  params: idParams,
  notFound: 'ERR_NO_WAPP_FOUND',
  answer: connectionDiagnosis,
} as const;

export const getDiagnosis = endpoint({
  ...diagnosisCall,
  method: 'GET',
  summary: 'What is known of the session of a connection: logins, answers of WhatsApp, what could not be opened',
});

export const checkSession = endpoint({
  ...diagnosisCall,
  method: 'POST',
  repeat: 'reads',
  audit: false,
  summary: 'The same, after the session looked at itself; of one that does not answer what is known already',
});

export const resyncAppState = endpoint({
  method: 'POST',
  path: '/whatsapp/{id}/app-state',
  repeat: 'settles',
  audit: false,
  access: 'admin',
  summary: 'Asks the phone once more for its address book and settings, if the session is connected',
  params: idParams,
  notFound: 'ERR_NO_WAPP_FOUND',
  answer: connectionDiagnosis,
});
