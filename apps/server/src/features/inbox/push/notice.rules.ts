import {
  minuteMs,
  pushTextLength,
  type AvailabilityCause,
  type AvailabilityState,
  type PushChoices,
  type PushContent,
  type PushKind,
  type Ticket,
} from '@balcao/contract';
import { translate, type Language } from '@balcao/i18n';

/** What somebody has who chose nothing. */
export const defaultChoices: PushChoices = {
  waiting: true,
  own: true,
  mentions: true,
  onlyInShift: false,
  quietFrom: null,
  quietUntil: null,
  pausedUntil: null,
};

/** What decides whether somebody is told of something. */
export interface Reachability {
  choices: PushChoices;
  /** undefined = was never there */
  availability: { state: AvailabilityState; cause: AvailabilityCause } | undefined;
  /** they have a shift, and it is not now */
  isOffShift: boolean;
  /** the company's clock, as HH:MM */
  timeOfDay: string;
}

/** Whether somebody is told, with sound or without it. */
export type Telling = 'not' | 'silently' | 'aloud';

/** Whether a time lies in hours that may pass midnight. */
export function isQuiet(
  { quietFrom, quietUntil }: Pick<PushChoices, 'quietFrom' | 'quietUntil'>,
  timeOfDay: string,
): boolean {
  if (quietFrom === null || quietUntil === null || quietFrom === quietUntil) return false;
  return quietFrom < quietUntil
    ? quietFrom <= timeOfDay && timeOfDay < quietUntil
    : quietFrom <= timeOfDay || timeOfDay < quietUntil;
}

/** Who closed their last window is away without having said so: a phone in the pocket is what notices are for. */
const isAbsent = (one: Reachability['availability']): boolean =>
  one !== undefined && (one.state === 'paused' || (one.state === 'away' && one.cause !== 'silence'));

/**
 * Whether somebody is told of something of a kind at a moment.
 * @param isOwn of a deadline: the ticket is theirs, and does not wait
 */
export function tellingOf(
  kind: PushKind,
  { choices, availability, isOffShift, timeOfDay }: Reachability,
  now: Date,
  isOwn = true,
): Telling {
  if (kind === 'test') return 'aloud';
  if (choices.pausedUntil !== null && Date.parse(choices.pausedUntil) > now.getTime()) return 'not';
  if (choices.onlyInShift && isOffShift) return 'not';
  const isWanted = {
    waiting: choices.waiting,
    message: choices.own,
    handed: choices.own,
    deadline: isOwn ? choices.own : choices.waiting,
    mention: choices.mentions,
    pause: true,
    reminder: true,
    call: true,
  }[kind];
  if (!isWanted) return 'not';
  if (isQuiet(choices, timeOfDay)) return kind === 'deadline' ? 'not' : 'silently';
  // A colleague calls those who are away, and the end of a pause is told in it.
  if (kind === 'pause' || kind === 'call' || !isAbsent(availability)) return 'aloud';
  return kind === 'deadline' ? 'not' : 'silently';
}

/** Title and text of a notice. */
export interface Words {
  title: string;
  body: string;
}

/** A ticket as who is told may see it. */
export type ToldTicket = Pick<
  Ticket,
  | 'id'
  | 'contact'
  | 'queue'
  | 'deadline'
  | 'unreadMessages'
  | 'lastMessage'
  | 'lastMessageType'
  | 'lastMessageFromMe'
  | 'lastMessageAuthor'
  | 'contactMessage'
  | 'isGroup'
>;

/** In whose language, and how much of a customer is shown. */
export interface Manner {
  language: Language;
  content: PushContent;
  /** A moment on the company's clock, as HH:MM. */
  timeOf(moment: string): string;
}

const nameIn = ({ id, contact }: ToldTicket, { language, content }: Manner): string =>
  content === 'nothing' ? translate(language, 'pushNotices.customer', { id }) : contact.name;

/** What the contact wrote last, in one line; '' = nothing is known. */
function wordsOf(ticket: ToldTicket, language: Language): string {
  const latest = ticket.lastMessageFromMe
    ? ticket.contactMessage && { ...ticket.contactMessage, type: ticket.contactMessage.mediaType }
    : { body: ticket.lastMessage, type: ticket.lastMessageType, author: ticket.lastMessageAuthor };
  if (!latest) return '';
  const kind = latest.type === 'conversation' ? '' : translate(language, `pushNotices.media.${latest.type}`);
  const text = latest.body.replaceAll(/\s+/gu, ' ').trim();
  const line = [kind, text].filter((part) => part !== '').join(': ');
  return shorten(ticket.isGroup && latest.author !== '' ? `${latest.author}: ${line}` : line, pushTextLength);
}

/** By letters as people see them: an emoji is not cut in two. */
export function shorten(text: string, length: number): string {
  const letters = [...new Intl.Segmenter().segment(text)];
  return letters.length <= length
    ? text
    : `${letters
        .slice(0, length - 1)
        .map(({ segment }) => segment)
        .join('')}…`;
}

const minutesTo = (at: string, now: Date): number =>
  Math.max(1, Math.ceil((Date.parse(at) - now.getTime()) / minuteMs));

export function waitingWords(ticket: ToldTicket, manner: Manner, now: Date): Words {
  const { language, content } = manner;
  const queue = ticket.queue?.name;
  if (content === 'words') {
    const text = [queue, wordsOf(ticket, language)].filter(Boolean).join(' · ');
    return { title: translate(language, 'pushNotices.waiting.named', { name: nameIn(ticket, manner) }), body: text };
  }
  const title =
    queue === undefined
      ? translate(language, 'pushNotices.waiting.titleNoQueue')
      : translate(language, 'pushNotices.waiting.title', { queue });
  const first = ticket.deadline?.kind === 'first' ? ticket.deadline : null;
  if (!first) return { title, body: translate(language, 'pushNotices.waiting.text') };
  return {
    title,
    body:
      Date.parse(first.dueAt) <= now.getTime()
        ? translate(language, 'pushNotices.waiting.late')
        : translate(language, 'pushNotices.waiting.due', { minutes: minutesTo(first.dueAt, now) }),
  };
}

/** @param by who handed it over; null = the rules of the queue */
export function handedWords(ticket: ToldTicket, manner: Manner, by: string | null): Words {
  const { language, content } = manner;
  const queue = ticket.queue
    ? translate(language, 'pushNotices.handed.queue', { queue: ticket.queue.name })
    : translate(language, 'pushNotices.handed.noQueue');
  if (content === 'words')
    return {
      title: nameIn(ticket, manner),
      body: [ticket.queue?.name, wordsOf(ticket, language)].filter(Boolean).join(' · '),
    };
  const from = by === null ? '' : translate(language, 'pushNotices.handed.by', { name: by });
  return {
    title: translate(language, 'pushNotices.handed.title'),
    body: [queue, from].filter((part) => part !== '').join(' · '),
  };
}

export function messageWords(ticket: ToldTicket, manner: Manner): Words {
  const { language, content } = manner;
  const count = ticket.unreadMessages;
  const counted =
    count === 1
      ? translate(language, 'pushNotices.message.one')
      : translate(language, 'pushNotices.message.many', { count });
  return {
    title: nameIn(ticket, manner),
    body: content === 'words' ? wordsOf(ticket, language) || counted : counted,
  };
}

/** A note is never shown. */
export const mentionWords = (ticketId: number, language: Language, by: string | null): Words => ({
  title:
    by === null
      ? translate(language, 'pushNotices.mention.titleByNobody')
      : translate(language, 'pushNotices.mention.title', { name: by }),
  body: translate(language, 'pushNotices.mention.text', { id: ticketId }),
});

export const deadlineWords = (
  ticket: ToldTicket,
  manner: Manner,
  { kind, dueAt }: { kind: 'first' | 'next' | 'resolution'; dueAt: string },
  now: Date,
): Words => ({
  title:
    Date.parse(dueAt) <= now.getTime()
      ? translate(manner.language, 'pushNotices.deadline.breached')
      : translate(manner.language, 'pushNotices.deadline.near', { minutes: minutesTo(dueAt, now) }),
  body: translate(manner.language, `pushNotices.deadline.${kind}`, { name: nameIn(ticket, manner) }),
});

/** @param time since when, on the company's clock */
export const pauseWords = (
  language: Language,
  { reason, time, returnsAt }: { reason: string; time: string; returnsAt: string },
  now: Date,
): Words => ({
  title: translate(language, 'pushNotices.pause.title', { minutes: minutesTo(returnsAt, now) }),
  body:
    reason === ''
      ? translate(language, 'pushNotices.pause.noReason', { time })
      : translate(language, 'pushNotices.pause.text', { reason, time }),
});
