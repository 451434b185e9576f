import { type AuditLine, dayMs, type EndpointAnswer, type HandlerInput, listAuditLines } from '@balcao/contract';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { readFirst } from '../../../platform/db/page.ts';
import { deviceOf } from '../../../platform/util/device.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findOperatorNames, findServiceSettings, listUserNames } from '../../account/index.ts';
import { deleteLinesBefore, listLines } from './audit.sql.ts';

const pageSize = 50;
const deletedAtOnce = 5000;

/** Registers the audit log's list; its lines are written with the changes (`platform/current-call.ts`). */
export function createAudit(platform: Platform): void {
  handleTx(platform, listAuditLines, (tx, { query }) =>
    readLines(tx, query, {
      keptDays: platform.config.auditDays,
      findOperatorNames: (ids) => findOperatorNames(platform.database, ids),
    }),
  );
}

async function readLines(
  { db, companyId }: CompanyTx,
  query: HandlerInput<typeof listAuditLines>['query'],
  {
    keptDays,
    findOperatorNames,
  }: { keptDays: number; findOperatorNames(ids: readonly number[]): Promise<ReadonlyMap<number, string>> },
): Promise<EndpointAnswer<typeof listAuditLines>> {
  const { timeZone } = await findServiceSettings(db, companyId);
  const { rows, hasMore } = await readFirst(pageSize, (limit) =>
    listLines(db, companyId, { ...query, timeZone, limit }),
  );
  const names = await listUserNames(db, [...new Set(rows.flatMap(({ userId }) => userId ?? []))]);
  const operatorIds = rows.flatMap(({ userId, isOperator }) =>
    isOperator && userId !== null && !names.has(userId) ? userId : [],
  );
  const operators = operatorIds.length > 0 ? await findOperatorNames([...new Set(operatorIds)]) : undefined;
  const lines = rows.map(({ id, at, userId, isOperator, kind, verb, step, subject, detail, address, agent }) => {
    const { fields, before, after } = detail as Partial<Pick<AuditLine, 'fields' | 'before' | 'after'>>;
    return {
      id,
      at,
      isOperator,
      kind,
      verb,
      step,
      subject,
      address,
      user: userId === null ? null : { id: userId, name: names.get(userId) ?? operators?.get(userId) ?? null },
      fields: fields ?? [],
      before: before ?? {},
      after: after ?? {},
      device: deviceOf(agent),
    };
  });
  return { lines, hasMore, keptDays };
}

/** Deletes lines that were kept as long as the installation keeps them. The housekeeping calls it. */
export async function deleteOldAuditLines({
  database,
  clock,
  config,
}: Pick<Platform, 'database' | 'clock' | 'config'>): Promise<void> {
  const before = new Date(clock.now().getTime() - config.auditDays * dayMs);
  let deleted: number;
  do deleted = await asPlatform(database, ({ db }) => deleteLinesBefore(db, before, deletedAtOnce));
  while (deleted === deletedAtOnce);
}
