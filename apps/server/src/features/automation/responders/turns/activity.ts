import {
  activityHours,
  type HandlerAnswer,
  hourMs,
  type listLatestPromptCalls,
  maxLatestTurns,
} from '@balcao/contract';
import type { Db } from '../../../../platform/db/database.ts';
import { countTurns, listHours } from './call-hours.sql.ts';
import type { ResponderKind } from './calls.sql.ts';
import { listLatest, listTurns } from './calls.sql.ts';

/** How integrations, or prompts, did of late: the last turn of each, their turns by hour and in this month (UTC). */
export async function readActivity(
  db: Db,
  kind: ResponderKind,
  now: Date,
): Promise<HandlerAnswer<typeof listLatestPromptCalls>> {
  const thisHour = Math.floor(now.getTime() / hourMs);
  const first = thisHour - activityHours + 1;
  const [latest, turns, hours, months] = await Promise.all([
    listLatest(db, kind),
    listTurns(db, kind, maxLatestTurns),
    listHours(db, kind, new Date(first * hourMs)),
    countTurns(db, kind, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()))),
  ]);
  const byId = new Map(latest.map(({ id, failingSince, ...last }) => [id, { failingSince, last }]));
  const hoursById = Map.groupBy(hours, ({ id }) => id);
  return {
    turns,
    latest: [...new Set([...byId.keys(), ...months.keys()])].map((id) => {
      const counted = new Map((hoursById.get(id) ?? []).map((row) => [Math.floor(Date.parse(row.hour) / hourMs), row]));
      return {
        id,
        last: byId.get(id)?.last ?? null,
        failingSince: byId.get(id)?.failingSince ?? null,
        hours: Array.from({ length: activityHours }, (_, index) => {
          const { answered = 0, failed = 0 } = counted.get(first + index) ?? {};
          return { answered, failed };
        }),
        turnsThisMonth: months.get(id) ?? 0,
      };
    }),
  };
}
