import {
  canSeeTicket,
  supervises,
  type DeadlineKind,
  type PushKind,
  type Ticket,
  type UserActor,
} from '@balcao/contract';
import { translate } from '@balcao/i18n';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { findStates, listUserNames } from '../../account/index.ts';
import { findUnreadMention } from '../notes/index.ts';
import { findQueue } from '../queues/index.ts';
import { findReminder } from '../tasks/index.ts';
import { findTicket } from '../tickets/index.ts';
import {
  deadlineWords,
  handedWords,
  mentionWords,
  messageWords,
  pauseWords,
  waitingWords,
  type Manner,
  type ToldTicket,
  type Words,
} from './notice.rules.ts';
import type { Occasion } from './occasions.ts';

/** What is told, and to whom it may be told. */
export interface Audience {
  kind: PushKind;
  tag: string;
  /** the page that it opens */
  path: string;
  /** undefined = it is about none */
  ticket: Ticket | undefined;
  /** of a deadline: the ticket is theirs, and does not wait */
  isOwn: boolean;
  /** whom it concerns at most; undefined = that is seen for each */
  userIds: readonly number[] | undefined;
  /** Whether it concerns somebody. */
  concerns(actor: UserActor): boolean;
  /** Whether it concerns somebody where none of those whom it concerns is told. */
  concernsInstead(actor: UserActor): boolean;
  /** @param ticket as the reader may see it */
  words(ticket: ToldTicket | undefined, manner: Manner, now: Date): Words | Promise<Words>;
  /** how long a push service keeps it for a device that is off */
  keptSeconds: number;
}

const keptSeconds = { brief: 180, waiting: 3_600, message: 4 * 3_600 } as const;
const nobody = () => false;

const attends = (ticket: Ticket, { userId }: UserActor): boolean =>
  ticket.userId === userId || ticket.attendants.some(({ id }) => id === userId);

/** Who waits in a queue concerns the people who work in it; admins see every queue, and are told of their own. */
export const worksIn = (
  { queueId }: Pick<Ticket, 'queueId'>,
  { queueIds, allTicket }: Pick<UserActor, 'queueIds' | 'allTicket'>,
): boolean => (queueId === null ? allTicket : queueIds.includes(queueId));

/** Nobody holds a ticket that waits, neither a person nor the menu or another program. */
const waitsForPeople = ({ status, chatbot, heldBy, neverServed }: Ticket): boolean =>
  status === 'pending' && !chatbot && heldBy === null && !neverServed;

const ofTicket = (ticket: Ticket) => ({
  tag: `ticket-${ticket.id}`,
  path: `/tickets/${ticket.uuid}`,
  ticket,
  isOwn: true,
  concernsInstead: nobody,
  keptSeconds: keptSeconds.message,
});
const ofNone = { ticket: undefined, isOwn: true, concernsInstead: nobody, keptSeconds: keptSeconds.brief } as const;

async function nameOf(tx: CompanyTx, userId: number | null): Promise<string | null> {
  if (userId === null) return null;
  return (await listUserNames(tx.db, [userId])).get(userId) ?? null;
}

const of = (ticket: ToldTicket | undefined): ToldTicket => {
  if (!ticket) throw new Error('a notice about a ticket was built without it');
  return ticket;
};

/** What is to be told of an occasion as things are now; undefined = it is over. */
export async function audienceOf(tx: CompanyTx, one: Occasion): Promise<Audience | undefined> {
  switch (one.kind) {
    case 'pause':
      return ofPause(tx, one);
    case 'reminder':
      return ofReminder(tx, one);
    case 'call':
      return ofCall(tx, one);
    case 'mention':
      return ofMention(tx, one);
    default: {
      const ticket = await findTicket(tx.db, one.ticketId);
      if (!ticket) return undefined;
      if (one.kind === 'waiting') return ofWaiting(ticket);
      if (one.kind === 'message') return ofMessage(ticket);
      if (one.kind === 'deadline') return ofDeadline(ticket, one);
      return ofHanded(tx, ticket, one);
    }
  }
}

function ofWaiting(ticket: Ticket): Audience | undefined {
  if (!waitsForPeople(ticket)) return undefined;
  return {
    ...ofTicket(ticket),
    kind: 'waiting',
    userIds: undefined,
    concerns: (actor) => worksIn(ticket, actor) && canSeeTicket(actor, ticket),
    words: (seen, manner, now) => waitingWords(of(seen), manner, now),
    keptSeconds: keptSeconds.waiting,
  };
}

function ofMessage(ticket: Ticket): Audience | undefined {
  if (ticket.status !== 'open' || ticket.unreadMessages === 0) return undefined;
  return {
    ...ofTicket(ticket),
    kind: 'message',
    userIds: [...(ticket.userId === null ? [] : [ticket.userId]), ...ticket.attendants.map(({ id }) => id)],
    concerns: (actor) => attends(ticket, actor),
    words: (seen, manner) => messageWords(of(seen), manner),
  };
}

async function ofHanded(
  tx: CompanyTx,
  ticket: Ticket,
  { userId, byUserId }: Extract<Occasion, { kind: 'handed' }>,
): Promise<Audience | undefined> {
  if (ticket.status !== 'open' || ticket.userId !== userId) return undefined;
  const by = await nameOf(tx, byUserId);
  return {
    ...ofTicket(ticket),
    kind: 'handed',
    userIds: [userId],
    concerns: (actor) => actor.userId === userId,
    words: (seen, manner) => handedWords(of(seen), manner, by),
  };
}

function ofDeadline(
  ticket: Ticket,
  { deadline, dueAt }: { deadline: DeadlineKind; dueAt: string },
): Audience | undefined {
  if (ticket.deadline?.kind !== deadline || Date.parse(ticket.deadline.dueAt) !== Date.parse(dueAt)) return undefined;
  const isOpen = ticket.status === 'open';
  if (!isOpen && !waitsForPeople(ticket)) return undefined;
  return {
    ...ofTicket(ticket),
    kind: 'deadline',
    isOwn: isOpen,
    userIds: undefined,
    concerns: (actor) => (isOpen ? attends(ticket, actor) : worksIn(ticket, actor) && canSeeTicket(actor, ticket)),
    concernsInstead: (actor) =>
      worksIn(ticket, actor) && supervises(actor, ticket.queueId) && canSeeTicket(actor, ticket),
    words: (seen, manner, now) => deadlineWords(of(seen), manner, { kind: deadline, dueAt }, now),
    keptSeconds: keptSeconds.waiting,
  };
}

async function ofMention(
  tx: CompanyTx,
  { noteId, userId }: Extract<Occasion, { kind: 'mention' }>,
): Promise<Audience | undefined> {
  const mention = await findUnreadMention(tx.db, noteId, userId);
  const ticket = mention && (await findTicket(tx.db, mention.ticketId));
  if (!mention || !ticket) return undefined;
  return {
    ...ofTicket(ticket),
    tag: `mention-${ticket.id}`,
    kind: 'mention',
    userIds: [userId],
    concerns: (actor) => actor.userId === userId && canSeeTicket(actor, ticket),
    words: (_seen, { language }) => mentionWords(ticket.id, language, mention.by?.name ?? null),
  };
}

async function ofPause(
  tx: CompanyTx,
  { userId, returnsAt }: Extract<Occasion, { kind: 'pause' }>,
): Promise<Audience | undefined> {
  const [state] = await findStates(tx.db, [userId]);
  const isSame = state?.state === 'paused' && state.returnsAt !== null;
  if (!isSame || Date.parse(state.returnsAt ?? '') !== Date.parse(returnsAt)) return undefined;
  if (Date.parse(returnsAt) <= tx.clock.now().getTime()) return undefined;
  return {
    ...ofNone,
    kind: 'pause',
    tag: 'pause',
    path: '/tickets',
    userIds: [userId],
    concerns: (actor) => actor.userId === userId,
    words: (_ticket, { language, timeOf }, now) =>
      pauseWords(language, { reason: state.reasonName, time: timeOf(state.since), returnsAt }, now),
  };
}

async function ofReminder(
  tx: CompanyTx,
  { taskId, userId }: Extract<Occasion, { kind: 'reminder' }>,
): Promise<Audience | undefined> {
  const task = await findReminder(tx.db, taskId);
  if (!task || task.userId !== userId) return undefined;
  return {
    ...ofNone,
    kind: 'reminder',
    tag: `task-${taskId}`,
    path: '/tasks',
    userIds: [userId],
    concerns: (actor) => actor.userId === userId,
    words: (_ticket, { language, content }) => ({
      title: translate(language, 'pushNotices.reminder.title'),
      body: content === 'nothing' ? '' : task.title,
    }),
    keptSeconds: keptSeconds.message,
  };
}

async function ofCall(
  tx: CompanyTx,
  { queueId, byUserId, userIds }: Extract<Occasion, { kind: 'call' }>,
): Promise<Audience | undefined> {
  const [queue, by] = [await findQueue(tx.db, queueId), await nameOf(tx, byUserId)];
  if (!queue || by === null) return undefined;
  return {
    ...ofNone,
    kind: 'call',
    tag: `call-${queueId}`,
    path: '/tickets',
    userIds,
    concerns: (actor) => userIds.includes(actor.userId) && actor.queueIds.includes(queueId),
    words: (_ticket, { language }) => ({
      title: translate(language, 'pushNotices.call.title', { name: by, queue: queue.name }),
      body: translate(language, 'pushNotices.call.text'),
    }),
  };
}
