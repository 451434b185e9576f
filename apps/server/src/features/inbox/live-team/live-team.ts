import {
  calendarDay,
  canWatchTeam,
  dayMs,
  supervises,
  ZoneClock,
  type EndpointAnswer,
  type getLiveTeam,
  type UserActor,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/db/database.ts';
import { companyForSession, listAvailabilities } from '../../account/index.ts';
import { factsOf, listReceivers, listRules } from '../assignment/index.ts';
import { listQueues } from '../queues/index.ts';
import { allowCustomQueryPlans } from '../tickets/index.ts';
import * as rows from './live-team.sql.ts';

/**
 * The team and its queues at this moment: for admins all of them, for supervisors those of their queues.
 * @throws AppError ERR_NO_PERMISSION for attendants
 */
export async function readLiveTeam(db: Db, actor: UserActor, now: Date): Promise<EndpointAnswer<typeof getLiveTeam>> {
  if (!canWatchTeam(actor)) throw new AppError('ERR_NO_PERMISSION');
  await allowCustomQueryPlans(db);
  const [company, all, states] = await Promise.all([
    companyForSession(db, actor.companyId),
    listQueues(db),
    listAvailabilities(db),
  ]);
  const queues = all.filter(({ id }) => supervises(actor, id));
  const queueIds = queues.map(({ id }) => id);
  const [members, rules] = await Promise.all([listReceivers(db, queueIds), listRules(db, { queueIds })]);
  const userIds = [...new Set(members.map(({ userId }) => userId))];
  const [facts, waitsOfPeople, waitsOfQueues, figures, deadlines] = await Promise.all([
    factsOf(db, now, rules, members),
    rows.listWaitsOfPeople(db, actor, userIds),
    rows.listWaitsOfQueues(db, actor, queueIds),
    rows.listDayFigures(db, userIds, daysAround(now, company.timeZone)),
    rows.countDeadlines(db, actor, userIds, now),
  ]);
  const loadOf = new Map(facts.people.map(({ userId, load }) => [userId, load]));
  const stateOf = new Map(states.map((one) => [one.userId, one]));
  const waitOf = new Map(waitsOfPeople.map((one) => [one.userId, one]));
  const givingOut = facts.queues.filter(({ mode }) => mode !== 'hand');
  const figuresOf = (userId: number | null, isToday: boolean) =>
    figures.find((one) => one.userId === userId && one.isToday === isToday);

  return {
    people: userIds.map((id) => {
      const own = members.filter(({ userId }) => userId === id);
      const state = stateOf.get(id);
      const capacities = givingOut.flatMap(({ receivers }) =>
        receivers.filter(({ userId }) => userId === id).map(({ capacity }) => capacity),
      );
      const today = figuresOf(id, true);
      const due = deadlines.find(({ userId }) => userId === id);
      return {
        id,
        name: own[0]?.name ?? '',
        queueIds: own.map(({ queueId }) => queueId),
        state: state?.state ?? ('away' as const),
        since: state?.since ?? null,
        reasonName: state?.reasonName ?? '',
        returnsAt: state?.returnsAt ?? null,
        load: loadOf.get(id) ?? 0,
        capacity: capacities.length > 0 ? Math.max(...capacities) : null,
        longestWait: waitOf.get(id) ?? null,
        dueSoon: due?.soon ?? 0,
        pastDue: due?.past ?? 0,
        today: today?.services ?? 0,
        firstAnswer: today?.firstAnswer ?? null,
      };
    }),
    queues: queues.map(({ id, name, color }) => {
      const wait = waitsOfQueues.find(({ queueId }) => queueId === id);
      const available = members.filter(
        ({ queueId, userId }) => queueId === id && stateOf.get(userId)?.state === 'available',
      );
      const giving = givingOut.find(({ queueId }) => queueId === id);
      const isThere = new Set(available.map(({ userId }) => userId));
      const free = giving?.receivers
        .filter(({ userId }) => isThere.has(userId))
        .reduce((sum, { userId, capacity }) => sum + Math.max(0, capacity - (loadOf.get(userId) ?? 0)), 0);
      return {
        id,
        name,
        color,
        waiting: wait?.waiting ?? 0,
        longestWait: wait ?? null,
        available: available.length,
        free: free ?? null,
      };
    }),
    firstAnswer: {
      today: figuresOf(null, true)?.firstAnswer ?? null,
      yesterday: figuresOf(null, false)?.firstAnswer ?? null,
    },
  };
}

/** Midnight of today and of yesterday in a time zone. */
function daysAround(now: Date, timeZone: string): { today: Date; yesterday: Date } {
  const clock = new ZoneClock(timeZone);
  const today = Date.parse(`${calendarDay(now, timeZone)}T00:00:00Z`);
  return { today: new Date(clock.toInstant(today)), yesterday: new Date(clock.toInstant(today - dayMs)) };
}
