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
 * the number is suspended for a time, or for good; linking asked for a passkey and nobody confirmed in time; the passkey
 * was refused, by WhatsApp or on the phone; the phone that was linked has another number than the one it was begun for, and
 * was unlinked; the phone took the code and did not link; many connections of this installation are refused alike, so that
 * they log in one at a time; its proxy does not work.
 */
export const loginProblem = z.object({
  reason: z.enum([
    'outdated',
    'rejected',
    'suspended',
    'banned',
    'passkey',
    'passkeyRefused',
    'otherNumber',
    'codeNotTaken',
    'crowded',
    'proxy',
  ]),
  /** when WhatsApp lifts it, where that is known */
  until: isoDate.nullable(),
});

/** How linking a phone ended: with a linked number, or why not. */
export const linkingEnds = [
  'linked',
  /** nobody read the code in time */
  'unscanned',
  'codeNotTaken',
  'passkey',
  'passkeyRefused',
  'otherNumber',
  /** WhatsApp refused, for its own reasons */
  'refused',
] as const;
export type LinkingEnd = (typeof linkingEnds)[number];

/** The linking of a phone that demands a passkey, and until when it waits. */
export const passkeyLinking = z.object({
  /** somebody has to confirm on WhatsApp's page; that was sent; two codes have to be compared; the phone finishes */
  state: z.enum(['asked', 'sent', 'comparing', 'confirmed']),
  until: isoDate,
});
export type PasskeyLinking = z.infer<typeof passkeyLinking>;

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

/** How far back the history of a phone is brought. */
export const phoneHistoryRanges = ['30', '90', '365', 'all'] as const;
export type PhoneHistoryRange = (typeof phoneHistoryRanges)[number];

/**
 * The history of a phone that an admin chose to bring: until one is linked it waits; then the phone sends it (`percent`, as the phone says),
 * an admin leaves people out and has the rest brought (`done` of `messages`), which a failure may stop. For some days it can be undone,
 * which takes a moment.
 */
export const phoneHistory = z.object({
  state: z.enum(['waiting', 'collecting', 'choosing', 'importing', 'failed', 'imported', 'undoing']),
  range: z.enum(phoneHistoryRanges),
  percent: z.number(),
  messages: z.number(),
  done: z.number(),
  /** parts of it that could not be read */
  lostParts: z.number(),
  /** until when what was brought can be undone; null = nothing was */
  undoUntil: isoDate.nullable(),
});
export type PhoneHistory = z.infer<typeof phoneHistory>;

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
export const accountNoticeKinds = [
  'disabled',
  'disabling',
  'restricted',
  'violation',
  'locked',
  'blocked',
  'noAccess',
  'nameRefused',
  'unregistered',
  'offboarded',
  'partnerRemoved',
  'appUninstalled',
] as const;
type AccountNoticeKind = (typeof accountNoticeKinds)[number];

/** While one of these lasts, Meta refuses everything: messages wait, and campaigns pause. */
export const holdingNotices: readonly AccountNoticeKind[] = [
  'disabled',
  'locked',
  'blocked',
  'noAccess',
  'nameRefused',
  'unregistered',
  'offboarded',
  'partnerRemoved',
  'appUninstalled',
];

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
