import * as z from 'zod';
import { endpoint, idParams } from './endpoint.ts';
import { isoDate, noDetails, okAnswer } from './fields.ts';

/** Devices of one person that receive notices; a further one takes the place of the one that was not used for longest. */
export const maxPushDevices = 5;
/** Bytes of what is sent to a device at most, before it is encrypted: push services take 4,096 with the encryption. */
export const maxPushBytes = 3_000;
/** Letters of a customer that a notice shows where the company allows words. */
export const pushTextLength = 120;
/** Conversations that a notice names as still worth one; a device closes the notices of others. */
export const maxPushOpen = 50;

/** What a notice is about: see `docs/behaviour/push.md`. */
export const pushKinds = [
  /** somebody waits in a queue of the person */
  'waiting',
  /** a conversation was handed to the person, by a colleague or by the rules of a queue */
  'handed',
  /** a message in a conversation of the person */
  'message',
  /** a note mentions the person */
  'mention',
  /** a deadline is close */
  'deadline',
  /** the pause of the person is almost over */
  'pause',
  /** the reminder of a task */
  'reminder',
  /** a colleague calls the person into a queue */
  'call',
  /** the person tries it */
  'test',
] as const;
export type PushKind = (typeof pushKinds)[number];

/** The setting of a company, and what a notice shows: the name of a contact, nothing that tells who it is, or name and words. */
export const pushContentSetting = 'pushContent';
export const pushContents = ['name', 'nothing', 'words'] as const;
export type PushContent = (typeof pushContents)[number];
export const isPushContent = (value: unknown): value is PushContent => pushContents.some((one) => one === value);

/** The setting of a company by which somebody whose phone receives notices stays available after closing their last window. */
export const phoneKeepsAvailableSetting = 'phoneKeepsAvailable';

/** The setting of a company by which the icon of the installed app counts those who wait besides what is unread. */
export const badgeCountsWaitingSetting = 'badgeCountsWaiting';

/** What a device is sent, as JSON, encrypted for it. Every text is in the language of its session. */
export const pushNotice = z.object({
  kind: z.enum(pushKinds),
  /** a later notice of the same tag takes the place of the former one */
  tag: z.string(),
  title: z.string(),
  body: z.string(),
  /** the page that it opens, within the app */
  path: z.string(),
  ticketId: z.number().nullable(),
  /** without sound and vibration */
  silent: z.boolean(),
  at: isoDate,
  /** tickets that are still worth a notice to this person; those of others are closed */
  open: z.array(z.number()),
  /** conversations of the person with unread messages, for the icon of the app */
  unread: z.number(),
  /** words of its buttons, of the one notice that stands for several, and of what became of *accept*; a service worker has no others */
  words: z.object({
    accept: z.string(),
    reply: z.string(),
    show: z.string(),
    /** with `{{count}}` */
    more: z.string(),
    accepted: z.string(),
    /** with `{{taken}}` and `{{capacity}}`: places after it was accepted */
    places: z.string(),
    /** with `{{name}}` */
    takenBy: z.string(),
    taken: z.string(),
    full: z.string(),
    gone: z.string(),
    ended: z.string(),
    failed: z.string(),
  }),
});
export type PushNotice = z.infer<typeof pushNotice>;

/** A device of a person that receives notices while its session lasts. */
export const pushDevice = z.object({
  id: z.number(),
  /** such as "Chrome, Android" */
  name: z.string(),
  /** its session lasts: without one it receives nothing */
  isActive: z.boolean(),
  createdAt: isoDate,
  /** when its push service last took a notice */
  lastSentAt: isoDate.nullable(),
});
export type PushDevice = z.infer<typeof pushDevice>;

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/u);

/** What a person wants to be told, on all their devices. */
export const pushChoices = z.object({
  /** who waits in one's queues */
  waiting: z.boolean(),
  /** what concerns one's own conversations: messages, handed ones, deadlines */
  own: z.boolean(),
  mentions: z.boolean(),
  /** nothing outside of one's shift */
  onlyInShift: z.boolean(),
  /** without sound from one time of the company's clock to the other; both or neither */
  quietFrom: timeOfDay.nullable(),
  quietUntil: timeOfDay.nullable(),
  /** nothing until then */
  pausedUntil: isoDate.nullable(),
});
export type PushChoices = z.infer<typeof pushChoices>;

export const getPush = endpoint({
  method: 'GET',
  path: '/push',
  access: 'user',
  summary: "One's notices on devices: the key to subscribe with, the devices, and what one wants to be told",
  answer: z.object({
    /** of the installation: browsers take it as `applicationServerKey` */
    publicKey: z.string(),
    content: z.enum(pushContents),
    devices: z.array(pushDevice),
    choices: pushChoices,
  }),
});

export const setPushChoices = endpoint({
  method: 'PUT',
  path: '/push/choices',
  access: 'user',
  // Everyday choices of one person.
  audit: false,
  summary: 'Changes what one is told on devices, and when',
  body: pushChoices.extend({
    pausedUntil: z.iso
      .datetime({ offset: true })
      .transform((text) => new Date(text).toISOString())
      .nullable(),
  }),
  answer: pushChoices,
});

const base64Url = z.string().regex(/^[\w-]+={0,2}$/u);

export const addPushDevice = endpoint({
  method: 'POST',
  path: '/push/devices',
  repeat: 'settles',
  access: 'user',
  audit: false,
  summary: `Has the device of this session receive notices: a subscription of its browser. ${maxPushDevices} a person; the push service has to be one that the installation knows`,
  body: z.object({
    endpoint: z.url().max(1_000),
    keys: z.object({ p256dh: base64Url.max(100), auth: base64Url.max(40) }),
  }),
  answer: pushDevice,
  status: 200,
});

export const removePushDevice = endpoint({
  method: 'DELETE',
  path: '/push/devices/{id}',
  access: 'user',
  audit: false,
  summary: "Has one of one's devices receive no more notices",
  params: idParams,
  notFound: 'ERR_NO_PUSH_DEVICE_FOUND',
  answer: okAnswer,
});

export const testPush = endpoint({
  method: 'POST',
  path: '/push/test',
  repeat: 'settles',
  access: 'user',
  audit: false,
  summary: "Sends a notice to one's devices to try them",
  answer: z.object({
    /** push services that took it */
    sent: z.number(),
    /** devices that are no more: their browsers gave up the subscription */
    gone: z.number(),
    failed: z.number(),
  }),
});

export const pushErrors = {
  ERR_NO_PUSH_DEVICE_FOUND: { status: 404, details: noDetails },
  ERR_PUSH_SERVICE_UNKNOWN: { status: 400, details: z.object({ host: z.string() }) },
  /** a key that is no point of the curve, or of another length */
  ERR_PUSH_KEYS: { status: 400, details: noDetails },
  /** an operator inside a company, or a program */
  ERR_PUSH_OF_PERSON: { status: 403, details: noDetails },
} as const;
