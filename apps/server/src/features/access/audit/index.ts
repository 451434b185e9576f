import {
  type AuditLine,
  dayMs,
  type EndpointAnswer,
  type HandlerInput,
  listAuditLines,
  listAuditLinesOfCompany,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { readFirst } from '../../../platform/db/page.ts';
import { deviceOf } from '../../../platform/util/device.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findCompany, findOperatorNames, findServiceSettings, listUserNames } from '../../account/index.ts';
import { deleteLinesBefore, listLines } from './audit.sql.ts';
import { readNames } from './names.ts';

const pageSize = 50;
const deletedAtOnce = 5000;

/** Registers the audit log's list; its lines are written with the changes (`platform/current-call.ts`). */
export function createAudit(platform: Platform): void {
  const ports = {
    keptDays: platform.config.auditDays,
    findOperatorNames: (ids: readonly number[]) => findOperatorNames(platform.database, ids),
  };
  handleTx(platform, listAuditLines, (tx, { query }) => readLines(tx, query, ports));
  platform.http.handle(listAuditLinesOfCompany, ({ params, query }) =>
    platform.database.forCompany(params.id, async (tx) => {
      if (!(await findCompany(tx.db, params.id))) throw new AppError('ERR_NO_COMPANY_FOUND');
      return readLines(tx, query, ports);
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
  const stored = rows.map(({ detail, ...row }) => ({
    ...row,
    detail: detail as Partial<Pick<AuditLine, 'fields' | 'before' | 'after'>>,
  }));
  const { namesIn, contactIn } = await readNames(db, stored);
  const lines = stored.map((line) => {
    const { id, at, userId, isOperator, kind, verb, step, subject, subjectName, detail, address, agent } = line;
    const { fields, before, after } = detail;
    return {
      id,
      at,
      isOperator,
      kind,
      verb,
      step,
      subject,
      subjectName: subjectName ?? contactIn(line),
      address,
      user: userId === null ? null : { id: userId, name: names.get(userId) ?? operators?.get(userId) ?? null },
      fields: fields ?? [],
      before: before ?? {},
      after: after ?? {},
      names: namesIn(line),
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
