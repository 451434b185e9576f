import {
  calendarDay,
  isAdmin,
  type UserActor,
  type EndpointAnswer,
  type getDashboardTicketsByDay,
  type getDashboardTicketsByUser,
  type getDashboard,
  type HandlerInput,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/db/database.ts';
import { companyForSession, listPresence } from '../../account/index.ts';
import {
  countByDay,
  countByHour,
  countByUser,
  countNewContacts,
  countNow,
  countNowFor,
  allowCustomQueryPlans,
  sumFinished,
  type FinishedSums,
  type ReportPeriod,
} from '../tickets/index.ts';
import { listReceivers } from '../assignment/index.ts';
import { previousPeriod, formatDay, mean, periodOf } from './dashboard.rules.ts';

type Overview = EndpointAnswer<typeof getDashboard>;
type PlotQuery = HandlerInput<typeof getDashboardTicketsByDay>['query'];

/** The scope of a report: all services for admins, for supervisors those of their queues, for others their own. */
const scopeOf = (actor: UserActor): Pick<ReportPeriod, 'userId' | 'queueIds'> => {
  if (isAdmin(actor)) return {};
  return actor.profile === 'supervisor' ? { queueIds: actor.queueIds } : { userId: actor.userId };
};

/** Returns the counters and attendants of a period. */
export async function overview(
  db: Db,
  actor: UserActor,
  query: HandlerInput<typeof getDashboard>['query'],
  now: Date,
): Promise<Overview> {
  await allowCustomQueryPlans(db);
  const { timeZone } = await companyForSession(db, actor.companyId);
  const period = periodOf({ days: query.days, from: query.date_from, to: query.date_to }, calendarDay(now, timeZone));
  const before = previousPeriod(period);
  // The two periods are adjacent, so one query reads both and splits them at the day the later one begins.
  const scope = scopeOf(actor);
  const { userId, queueIds } = scope;
  const isWhole = userId === undefined && queueIds === undefined;
  const { referral } = query;
  const both = { from: before ? before.from : period.from, to: period.to, timeZone, ...scope, referral };
  const split = before ? period.from : null;
  const [sums, receivedByUser, leads, current, people, members] = await Promise.all([
    sumFinished(db, both, split),
    countByUser(db, { ...period, timeZone, ...scope, referral }),
    isWhole ? countNewContacts(db, both, split) : { total: 0, beforehand: 0 },
    isWhole ? countNow(db) : countNowFor(db, actor, userId !== undefined),
    listPresence(db, now),
    queueIds ? listReceivers(db, queueIds) : [],
  ]);
  const finished = sums.filter(({ beforehand }) => !beforehand);
  const receivedCount = new Map(receivedByUser.map(({ userId, total }) => [userId, total]));
  const finishedBy = new Map(finished.map((own) => [own.userId, own]));
  const membersOf = new Set(members.map((member) => member.userId));
  const isShown = (id: number) =>
    queueIds === undefined
      ? userId === undefined || id === userId
      : membersOf.has(id) || receivedCount.has(id) || finishedBy.has(id);
  return {
    counters: {
      ...figures(finished, leads.total),
      supportHappening: current.happening,
      supportPending: current.pending,
    },
    attendants: people
      .filter(({ id }) => isShown(id))
      .map(({ id, name, online }) => {
        const own = finishedBy.get(id) ?? zeroSums;
        const ratingShare = mean(own.rateShares, own.rated);
        return {
          id,
          name,
          online,
          rating: ratingShare === null ? 0 : asOneToThree(ratingShare),
          ratingShare,
          ratings: own.rated,
          tickets: receivedCount.get(id) ?? 0,
          finished: own.finished,
          avgSupportTime: mean(own.servedMinutes, own.served) ?? 0,
        };
      }),
    oldestPendingAt: current.oldestPendingAt,
    everServed: current.everServed,
    period,
    previous: before
      ? figures(
          sums.filter(({ beforehand }) => beforehand),
          leads.beforehand,
        )
      : null,
  };
}

/** A mean as the specification has it, whatever the scale that contacts rated by. */
const asOneToThree = (share: number) => 1 + 2 * share;

/** Counts services that came in a period by attendant: most first, those of no one last. */
export async function byUser(
  db: Db,
  actor: UserActor,
  query: PlotQuery,
  now: Date,
): Promise<EndpointAnswer<typeof getDashboardTicketsByUser>> {
  const period = await plotPeriod(db, actor, query, now);
  const [receivedByUser, people] = await Promise.all([countByUser(db, period), listPresence(db, now)]);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const data = receivedByUser.map(({ userId, total }) => ({
    id: userId,
    nome: userId === null ? null : (names.get(userId) ?? null),
    quantidade: total,
  }));
  const ofNobody = ({ id }: { id: number | null }) => (id === null ? 1 : 0);
  return {
    data: data.toSorted(
      (a, b) => ofNobody(a) - ofNobody(b) || b.quantidade - a.quantidade || (a.nome ?? '').localeCompare(b.nome ?? ''),
    ),
    count: data.reduce((sum, { quantidade }) => sum + quantidade, 0),
  };
}

/** Counts services that came by day, for a single day by hour. */
export async function byDay(
  db: Db,
  actor: UserActor,
  query: PlotQuery,
  now: Date,
): Promise<EndpointAnswer<typeof getDashboardTicketsByDay>> {
  const period = await plotPeriod(db, actor, query, now);
  const data =
    period.from === period.to
      ? (await countByHour(db, period)).map(({ hour, total }) => ({ total, horario: hour }))
      : (await countByDay(db, period)).map(({ day, total }) => ({ total, data: formatDay(day) }));
  return { data, count: data.reduce((sum, { total }) => sum + total, 0) };
}

async function plotPeriod(
  db: Db,
  actor: UserActor,
  { initialDate, finalDate, companyId, referral }: PlotQuery,
  now: Date,
): Promise<ReportPeriod> {
  if (companyId !== undefined && companyId !== actor.companyId) throw new AppError('ERR_NO_COMPANY_FOUND');
  await allowCustomQueryPlans(db);
  const { timeZone } = await companyForSession(db, actor.companyId);
  return {
    ...periodOf({ from: initialDate, to: finalDate }, calendarDay(now, timeZone)),
    timeZone,
    ...scopeOf(actor),
    referral,
  };
}

const zeroSums: FinishedSums = {
  userId: null,
  beforehand: false,
  finished: 0,
  served: 0,
  servedMinutes: 0,
  waited: 0,
  waitedMinutes: 0,
  rated: 0,
  rateShares: 0,
};

function figures(finished: readonly FinishedSums[], leads: number) {
  const sum = (key: Exclude<keyof FinishedSums, 'userId' | 'beforehand'>) =>
    finished.reduce((total, sums) => total + sums[key], 0);
  return {
    supportFinished: sum('finished'),
    leads,
    avgSupportTime: mean(sum('servedMinutes'), sum('served')),
    avgWaitTime: mean(sum('waitedMinutes'), sum('waited')),
  };
}
