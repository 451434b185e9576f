import * as z from 'zod';
import { isoDate } from './fields.ts';

/** Why a number sends only answers for a while: a code of the catalogue of errors. */
export const connectionPause = z.object({
  reason: z.enum(['ERR_WAPP_REACHOUT_LIMIT', 'ERR_WAPP_MANY_ERRORS']),
  since: isoDate,
  until: isoDate,
});

export const outageReasons = [
  'network',
  'restart',
  'frozen',
  'unlinked',
  'replaced',
  'refused',
  'disconnected',
  'relinked',
  'unreadable',
  'outdated',
  'suspended',
] as const;

/**
 * Why WhatsApp refuses a connection's login or linking: this version is too old; the client is rejected as unofficial;
 * the number is suspended for a time, or for good; linking asks for a passkey; many connections of this installation
 * are refused alike, so that they log in one at a time; its proxy does not work.
 */
export const loginProblem = z.object({
  reason: z.enum(['outdated', 'rejected', 'suspended', 'banned', 'passkey', 'crowded', 'proxy']),
  /** when WhatsApp lifts it, where that is known */
  until: isoDate.nullable(),
});

/** A time in which a connection could not receive. */
export const connectionOutage = z.object({
  id: z.number(),
  whatsappId: z.number(),
  beganAt: isoDate,
  /** null = it still lasts */
  endedAt: isoDate.nullable(),
  reason: z.enum(outageReasons),
  /** the provider does not promise to deliver messages of that time */
  mayMiss: z.boolean(),
  /** what contacts wrote meanwhile and was received afterwards, and in how many conversations */
  messages: z.number(),
  conversations: z.number(),
});

/** An outage as a conversation shows it: `messages` is what its contact wrote meanwhile and was received afterwards. */
export const conversationOutage = connectionOutage
  .pick({ id: true, beganAt: true, endedAt: true, mayMiss: true })
  .extend({ messages: z.number() });

/**
 * What a phone had unread before it was linked: offered, being imported (`done` of the messages are through), stopped
 * by a failure, or imported. `messages` and `conversations` are the offered ones, at the end the imported ones.
 */
export const connectionBackfill = z.object({
  state: z.enum(['offered', 'importing', 'failed', 'imported']),
  messages: z.number(),
  conversations: z.number(),
  done: z.number(),
});

/** How carefully a connection sends. */
export const connectionPace = z.object({
  /** messages that leave in a minute, in the long run */
  perMinute: z.number(),
  /** messages to contacts who never wrote to this number: how many a day, how many are left, and when the day's are new */
  firstContacts: z.object({ limit: z.number(), left: z.number(), renewsAt: isoDate.nullable() }),
  /** a number that is new here: when it may send as much as others */
  warmUp: z.object({ since: isoDate, until: isoDate, limitThen: z.number() }).nullable(),
  pause: connectionPause.nullable(),
});

export const qualityRatings = ['green', 'yellow', 'red'] as const;
export const accountNoticeKinds = ['disabled', 'disabling', 'restricted', 'violation'] as const;

/** Meta's rating of an official number. */
export const officialHealth = z.object({
  /** how contacts take its messages; null = not rated yet */
  quality: z.enum(qualityRatings).nullable(),
  /** people it may write to first within 24 hours; null = without a limit, or not known */
  dailyLimit: z.number().nullable(),
  unlimited: z.boolean(),
  /** what holds its account back: it is closed, will be, may not do everything, or broke a rule */
  notice: z
    .object({
      kind: z.enum(accountNoticeKinds),
      /** in Meta's words, such as `SCAM` */
      detail: z.string(),
      since: isoDate,
      /** null = until Meta takes it back */
      until: isoDate.nullable(),
    })
    .nullable(),
});

export type OfficialHealth = z.infer<typeof officialHealth>;
export type LoginProblem = z.infer<typeof loginProblem>;
export type ConnectionPause = z.infer<typeof connectionPause>;
export type ConnectionBackfill = z.infer<typeof connectionBackfill>;
export type ConnectionOutage = z.infer<typeof connectionOutage>;
export type ConnectionPace = z.infer<typeof connectionPace>;
export type ConversationOutage = z.infer<typeof conversationOutage>;
