import {
  canSeeTicket,
  maxPushOpen,
  ticket as ticketSchema,
  type PushKind,
  type PushNotice,
  type Ticket,
  type UserActor,
} from '@balcao/contract';
import { translate, type Language } from '@balcao/i18n';
import type { Db } from '../../../platform/db/database.ts';
import type { Masks } from '../../../platform/masks/masks.ts';
import type { Clock } from '../../../platform/util/clock.ts';
import { listUnreadOf, listWaiting } from '../tickets/index.ts';
import { worksIn } from './audience.ts';
import type { Manner, ToldTicket, Words } from './notice.rules.ts';
import { payloadOf } from './payload.rules.ts';
import type { LiveTarget, Person, Told } from './people.ts';
import type { Letter } from './sender.ts';

/** What is told of something, however it is worded. */
export interface Subject {
  kind: PushKind;
  tag: string;
  path: string;
  ticket: Ticket | undefined;
  keptSeconds: number;
  words(ticket: ToldTicket | undefined, manner: Manner, now: Date): Words | Promise<Words>;
}

/** What wants the attention of people: their own conversations with something unread, and what waits in their queues. */
export interface Attention {
  unreadOf(userId: number): readonly number[];
  waitingFor(actor: UserActor): readonly number[];
}

/** More than that waits nowhere in which a notice still tells anything. */
const maxWaiting = 500;

/** Reads what wants the attention of some people. */
export async function readAttention(db: Db, userIds: readonly number[]): Promise<Attention> {
  const [unread, waiting] = [await listUnreadOf(db, userIds, maxPushOpen), await listWaiting(db, maxWaiting)];
  return {
    unreadOf: (userId) => unread.get(userId) ?? [],
    waitingFor: (actor) =>
      waiting.filter((ticket) => worksIn(ticket, actor) && canSeeTicket(actor, ticket)).map(({ id }) => id),
  };
}

/** Writes what one person is told, for each of their devices, in its language and with what they may see. */
export async function lettersFor(
  { clock, masks, attention }: { clock: Clock; masks: Masks; attention: Attention },
  { kind, tag, path, ticket, keptSeconds, words }: Subject,
  { actor, targets }: Pick<Person, 'actor' | 'targets'>,
  { content, timeOf }: Pick<Told, 'content' | 'timeOf'>,
  isSilent: boolean,
): Promise<Letter[]> {
  const now = clock.now();
  const seen = ticket && masks.apply(actor, ticketSchema, ticket);
  const unread = attention.unreadOf(actor.userId);
  const open = [...new Set([...(ticket ? [ticket.id] : []), ...unread, ...attention.waitingFor(actor)])].slice(
    0,
    maxPushOpen,
  );
  const write = async (target: LiveTarget): Promise<Letter> => {
    const { language } = target;
    const { title, body } = await words(seen, { language, content, timeOf }, now);
    const notice: PushNotice = {
      kind,
      tag,
      title,
      body,
      path,
      ticketId: ticket?.id ?? null,
      silent: isSilent,
      at: now.toISOString(),
      open,
      unread: unread.length,
      words: wordsIn(language),
    };
    return { target, payload: payloadOf(notice), keptSeconds, topic: tag, isUrgent: !isSilent };
  };
  return Promise.all(targets.map(write));
}

/** What a device says by itself; places are filled in there. */
const wordKeys = [
  'accept',
  'reply',
  'show',
  'more',
  'accepted',
  'places',
  'takenBy',
  'taken',
  'full',
  'gone',
  'ended',
  'failed',
] as const satisfies readonly (keyof PushNotice['words'])[];

/** In the language of the device. */
export function wordsIn(language: Language): PushNotice['words'] {
  // Each place stands for itself.
  const places = Object.fromEntries(['count', 'taken', 'capacity', 'name'].map((name) => [name, `{{${name}}}`]));
  const words = wordKeys.map((key) => [key, translate(language, `pushNotices.words.${key}`, places)] as const);
  return Object.fromEntries(words) as PushNotice['words'];
}
