import { isDeepStrictEqual } from 'node:util';
import type { Pool } from '../../apps/server/src/testing/pool.ts';
import type { Place, Screen } from '../../apps/web/src/headless/page-types.ts';
import { badgesOf, countersOf, readBoard, readDashboard, readTeam } from './figures.ts';
import {
  conditionOfView,
  countTickets,
  isTheirs,
  lists,
  orderOfView,
  readDrafts,
  readMessages,
  readPerson,
  readSeenIds,
  readTickets,
  readViews,
  seenBy,
  type Person,
  type TrueTicket,
} from './truth.ts';

export const parts = ['session', 'lists', 'counters', 'ticks', 'drafts', 'views', 'figures'] as const;
export type Part = (typeof parts)[number];

/** A part of a screen beside what the database says it should be. */
export interface Comparison {
  part: Part;
  shown: unknown;
  truth: unknown;
}

export const isTrue = ({ shown, truth }: Comparison): boolean => isDeepStrictEqual(shown, truth);

/** Compares everything that a screen of a person shows with the database. */
export async function compareScreen(db: Pool, userId: number, place: Place, screen: Screen): Promise<Comparison[]> {
  const person = await readPerson(db, userId);
  const made = [
    compareSession(person, screen),
    await compareBadges(db, person, screen),
    await compareDrafts(db, person, screen),
  ];
  if (place.kind === 'inbox') {
    made.push(await compareList(db, person, place, screen), await compareCounters(db, person, place, screen));
    made.push(await compareViews(db, person, screen));
    if (place.uuid !== undefined && screen.thread) made.push(await compareThread(db, screen.thread));
  }
  if (place.kind === 'dashboard') made.push(await compareDashboard(db, person, screen));
  if (place.kind === 'team') made.push(await compareTeam(db, person, screen));
  if (place.kind === 'board') made.push(await compareBoard(db, person, screen));
  return made;
}

function compareSession({ id, profile, queueIds, seesWithoutQueue }: Person, { user }: Screen): Comparison {
  return {
    part: 'session',
    shown: user && {
      id: user.id,
      profile: user.profile,
      queueIds: user.queues.map((queue) => queue.id).toSorted((a, b) => a - b),
      seesWithoutQueue: user.allTicket.startsWith('enable'),
    },
    truth: { id, profile, queueIds, seesWithoutQueue },
  };
}

async function compareBadges(db: Pool, person: Person, { badges }: Screen): Promise<Comparison> {
  return { part: 'counters', shown: badges, truth: await countTickets(db, badgesOf(person)) };
}

async function compareDrafts(db: Pool, person: Person, { drafts = [] }: Screen): Promise<Comparison> {
  const seen = await readSeenIds(
    db,
    person,
    drafts.map(({ ticketId }) => ticketId),
  );
  const shown = drafts.filter(({ ticketId }) => seen.has(ticketId)).toSorted((a, b) => a.ticketId - b.ticketId);
  return { part: 'drafts', shown, truth: await readDrafts(db, person) };
}

type InboxPlace = Extract<Place, { kind: 'inbox' }>;
type ShownTicket = NonNullable<Screen['lists']>['tickets'][number];

async function compareList(db: Pool, person: Person, { list }: InboxPlace, screen: Screen): Promise<Comparison> {
  const shown = screen.lists;
  const { where, order } = typeof list === 'object' ? await listOfView(db, person, list.viewId) : listOf(person, list);
  const found = await readTickets(db, where, order, (shown?.tickets.length ?? 0) + 1);
  const hasMore = shown !== undefined && found.length > shown.tickets.length;
  return {
    part: 'lists',
    shown: shown && { hasMore: shown.hasMore, tickets: shown.tickets.map(factsOfShown) },
    truth: { hasMore, tickets: (hasMore ? found.slice(0, -1) : found).map(factsOf) },
  };
}

function listOf(person: Person, list: Exclude<InboxPlace['list'], object>) {
  const { where, order } = lists[list];
  const isOwn = person.profile !== 'admin' && list !== 'pending' && list !== 'closed';
  return { where: [seenBy(person), where, ...(isOwn ? [isTheirs(person)] : [])].join(' AND '), order };
}

async function listOfView(db: Pool, person: Person, viewId: number) {
  const view = (await readViews(db, person)).views.find(({ id }) => id === viewId);
  return view ? { where: conditionOfView(person, view), order: orderOfView(view) } : { where: 'false', order: 't.id' };
}

const timeOf = (at: string | Date | null) => (at === null ? null : new Date(at).getTime());
const inOrder = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);

const factsOf = ({ updatedAt, pendingSince, snoozedUntil, ...ticket }: TrueTicket) => ({
  ...ticket,
  updatedAt: timeOf(updatedAt),
  pendingSince: timeOf(pendingSince),
  snoozedUntil: timeOf(snoozedUntil),
});

const factsOfShown = (ticket: ShownTicket): ReturnType<typeof factsOf> => ({
  id: ticket.id,
  status: ticket.status,
  userId: ticket.userId,
  queueId: ticket.queueId,
  unread: ticket.unreadMessages,
  lastMessage: ticket.lastMessage,
  lastMessageFromMe: ticket.lastMessageFromMe,
  lastMessageAck: ticket.lastMessageAck,
  updatedAt: timeOf(ticket.updatedAt),
  pendingSince: timeOf(ticket.pendingSince),
  snoozedUntil: timeOf(ticket.snoozedUntil),
  contactName: ticket.contact.name,
  userName: ticket.user?.name ?? null,
  queueName: ticket.queue?.name ?? null,
  tagIds: inOrder(ticket.tags.map(({ id }) => id)),
  attendantIds: inOrder(ticket.attendants.map(({ id }) => id)),
});

async function compareCounters(db: Pool, person: Person, { list }: InboxPlace, screen: Screen): Promise<Comparison> {
  const truth: Record<string, number | undefined> = await countTickets(db, countersOf(person));
  // Only who may see what is not theirs is shown these.
  if (person.profile === 'user') for (const name of ['nobody', 'all']) delete truth[name];
  const counts = Object.entries(screen.lists?.counts ?? {});
  const shown = Object.fromEntries(counts.filter(([, count]) => count !== undefined));
  // The list of resolved ones stands alone, and has no numbers beside it.
  if (list === 'closed') return { part: 'counters', shown: true, truth: true };
  return { part: 'counters', shown: screen.lists && shown, truth };
}

async function compareThread(db: Pool, { ticket, messages, hasMore }: NonNullable<Screen['thread']>) {
  const found = await readMessages(db, ticket.id, messages.length + 1);
  const more = found.length > messages.length;
  const shown = messages.map((one) => ({
    id: one.id,
    body: one.body,
    ack: one.ack,
    fromMe: one.fromMe,
    isDeleted: one.isDeleted,
    isEdited: one.isEdited,
    emojis: one.reactions.map(({ emoji }) => emoji),
    sentAt: timeOf(one.createdAt),
  }));
  const truth = (more ? found.slice(1) : found).map((one) => ({ ...one, sentAt: timeOf(one.sentAt) }));
  return { part: 'ticks' as const, shown: { hasMore, messages: shown }, truth: { hasMore: more, messages: truth } };
}

/** More than this are shown as such. */
const mostCounted = 100;

async function compareViews(db: Pool, person: Person, { views }: Screen): Promise<Comparison> {
  const { views: all, pinnedIds } = await readViews(db, person);
  const counts =
    all.length === 0
      ? {}
      : await countTickets(db, Object.fromEntries(all.map((view) => [String(view.id), conditionOfView(person, view)])));
  return {
    part: 'views',
    shown: views && {
      pinnedIds: views.pinnedIds,
      all: views.all.map(({ id, name, isShared }) => ({ id, name, isShared, count: views.counts.get(id)?.count })),
    },
    truth: {
      pinnedIds,
      all: all.map(({ id, name, isShared }) => ({
        id,
        name,
        isShared,
        count: Math.min(counts[String(id)] ?? 0, mostCounted),
      })),
    },
  };
}

async function compareDashboard(db: Pool, person: Person, { dashboard }: Screen): Promise<Comparison> {
  if (!dashboard) return { part: 'figures', shown: undefined, truth: 'a dashboard' };
  const { from, to } = dashboard.period;
  const { services, finished, now } = await readDashboard(db, person, { from: from ?? '2000-01-01', to });
  const of = (userId: number) => services.find((one) => one.userId === userId);
  const { supportFinished, supportHappening, supportPending } = dashboard.counters;
  return {
    part: 'figures',
    shown: {
      counters: { supportFinished, supportHappening, supportPending },
      attendants: dashboard.attendants.map(({ id, tickets, finished: ended }) => ({
        id,
        came: tickets,
        finished: ended,
      })),
    },
    truth: {
      counters: { supportFinished: finished, supportHappening: now?.open, supportPending: now?.pending },
      attendants: dashboard.attendants.map(({ id }) => ({
        id,
        came: of(id)?.came ?? 0,
        finished: of(id)?.finished ?? 0,
      })),
    },
  };
}

async function compareTeam(db: Pool, person: Person, { team }: Screen): Promise<Comparison> {
  const shown = team && {
    people: team.people.map(({ id, load }) => ({ id, load })).toSorted((a, b) => a.id - b.id),
    queues: team.queues.map(({ id, waiting }) => ({ id, waiting })).toSorted((a, b) => a.id - b.id),
  };
  return { part: 'figures', shown, truth: await readTeam(db, person) };
}

async function compareBoard(db: Pool, person: Person, { board }: Screen): Promise<Comparison> {
  const most = Math.max(0, ...(board?.lanes.map(({ ticketIds }) => ticketIds.length) ?? []));
  const lanes = await readBoard(db, person, most);
  return {
    part: 'figures',
    shown: board?.lanes,
    truth: board?.lanes.map(({ id, ticketIds }) => {
      const lane = lanes.find((one) => one.id === id);
      return { id, count: lane?.count, ticketIds: lane?.ids.slice(0, Math.max(ticketIds.length, 1)) };
    }),
  };
}
