import {
  reportRowsPageSize,
  type EndpointAnswer,
  type HandlerInput,
  type listReportRows,
  type ReportRow,
  type UserActor,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { Db, ReportTx } from '../../../platform/db/database.ts';
import { readFirst } from '../../../platform/db/page.ts';
import { listNames, type Named, type NamedDimension } from './names.sql.ts';
import { listRows, type FoundRow, type Place } from './rows.sql.ts';
import { readScope } from './scope.ts';
import { momentsOf } from './services.sql.ts';

/** A page of the services that a figure counts. @throws AppError as `readScope` */
export async function readRows(
  tx: ReportTx,
  actor: UserActor,
  query: HandlerInput<typeof listReportRows>['query'],
): Promise<EndpointAnswer<typeof listReportRows>> {
  const { scope, period } = await readScope(tx, actor, query);
  const { base, order = base, direction, searchParam } = query;
  const { rows, hasMore } = await readFirst(reportRowsPageSize, (limit) =>
    listRows(tx.db, scope, {
      base,
      moments: momentsOf(period, scope.timeZone),
      words: searchParam,
      hidesNumbers: actor.hidesNumbers ?? false,
      order,
      direction,
      after: query.after === undefined ? undefined : readPlace(query.after),
      limit,
    }),
  );
  const last = rows.at(-1);
  return {
    ...period,
    rows: await named(tx.db, rows),
    next: hasMore && last ? `${last.id}:${last.place}` : null,
  };
}

function readPlace(after: string): Place {
  const [, id, value] = /^(\d{1,10}):(-?[\d.]+(?:e[+-]?\d+)?|\d{4}-\d\d-\d\d[\dTZ :.+-]*)$/.exec(after) ?? [];
  if (id === undefined || value === undefined)
    throw new AppError('ERR_VALIDATION', { fields: [{ field: 'after', problem: 'is no `next` of a page' }] });
  return { id: Number(id), value };
}

/** Rows with the names of what they hang on, by one query for each kind of it. */
export async function named(db: Db, rows: readonly FoundRow[]): Promise<ReportRow[]> {
  const namesOf = async (by: NamedDimension, ids: readonly (number | null)[]) =>
    new Map((await listNames(db, by, [...new Set(ids.filter((id) => id !== null))])).map((one) => [one.id, one]));
  const [queues, users, whatsapps, tags] = [
    await namesOf(
      'queue',
      rows.map(({ queueId }) => queueId),
    ),
    await namesOf(
      'user',
      rows.map(({ userId }) => userId),
    ),
    await namesOf(
      'whatsapp',
      rows.map(({ whatsappId }) => whatsappId),
    ),
    await namesOf(
      'tag',
      rows.flatMap(({ tagIds }) => tagIds),
    ),
  ];
  const brief = (one: Named | undefined) => (one ? { id: one.id, name: one.name } : null);
  const colored = (one: Named) => ({ id: one.id, name: one.name, color: one.color ?? '' });
  return rows.map(({ queueId, userId, whatsappId, tagIds, ...row }) => {
    const queue = queueId === null ? undefined : queues.get(queueId);
    return {
      ...row,
      queue: queue ? colored(queue) : null,
      user: brief(userId === null ? undefined : users.get(userId)),
      whatsapp: brief(whatsappId === null ? undefined : whatsapps.get(whatsappId)),
      tags: tagIds.flatMap((id) => tags.get(id) ?? []).map(colored),
    };
  });
}
