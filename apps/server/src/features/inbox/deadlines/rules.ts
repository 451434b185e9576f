import { createHash } from 'node:crypto';
import {
  calendarDay,
  type DeadlineRule,
  type EndpointAnswer,
  type getDeadlineMonth,
  type getDeadlineRules,
  type HandlerInput,
  type saveDeadlineRules,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { lockRecord } from '../../../platform/db/lock-record.ts';
import { findServiceSettings } from '../../account/index.ts';
import { listQueues } from '../queues/index.ts';
import { lockTagsForShare } from '../tags/index.ts';
import { askForRecount } from './deadlines.jobs.ts';
import { contradictionOf } from './deadlines.rules.ts';
import * as rows from './deadlines.sql.ts';

const versionOf = (rules: readonly DeadlineRule[]): string =>
  createHash('sha256').update(JSON.stringify(rules)).digest('base64url').slice(0, 22);

/** The rules of the company in their order. */
export async function readRules({ db }: Pick<CompanyTx, 'db'>): Promise<EndpointAnswer<typeof getDeadlineRules>> {
  const rules = await rows.listRules(db);
  return { rules, version: versionOf(rules) };
}

/** How many deadlines of this month were kept and missed. */
export async function readMonth({
  db,
  clock,
  companyId,
}: Pick<CompanyTx, 'db' | 'clock' | 'companyId'>): Promise<EndpointAnswer<typeof getDeadlineMonth>> {
  const { timeZone } = await findServiceSettings(db, companyId);
  const from = `${calendarDay(clock.now(), timeZone).slice(0, 7)}-01`;
  return { from, rules: await rows.countResults(db, { from, timeZone }) };
}

/**
 * Saves all rules; what runs is computed anew afterwards.
 * @throws AppError ERR_DEADLINES_CHANGED, ERR_DEADLINE_RULE_*, ERR_NO_DEADLINE_RULE_FOUND, ERR_NO_QUEUE_FOUND, ERR_NO_TAG_FOUND
 */
export async function saveRules(
  tx: CompanyTx,
  { rules, seenVersion }: HandlerInput<typeof saveDeadlineRules>['body'],
): Promise<EndpointAnswer<typeof saveDeadlineRules>> {
  const { db, companyId } = tx;
  await lockRecord(db, '/deadline-rules', companyId);
  const saved = await readRules(tx);
  if (seenVersion !== undefined && seenVersion !== saved.version) throw new AppError('ERR_DEADLINES_CHANGED');
  const ids = rules.flatMap(({ id }) => (id === null ? [] : [id]));
  const known = new Set(saved.rules.map(({ id }) => id));
  if (ids.some((id) => !known.has(id)) || new Set(ids).size < ids.length)
    throw new AppError('ERR_NO_DEADLINE_RULE_FOUND');
  const queueIds = new Set((await listQueues(db)).map(({ id }) => id));
  if (rules.some(({ queueId }) => queueId !== null && !queueIds.has(queueId))) throw new AppError('ERR_NO_QUEUE_FOUND');
  const tagIds = [...new Set(rules.flatMap(({ tagId }) => (tagId === null ? [] : [tagId])))];
  const tags = await lockTagsForShare(db, tagIds);
  if (tagIds.some((id) => !tags.has(id))) throw new AppError('ERR_NO_TAG_FOUND');
  const wrong = contradictionOf(rules);
  if (wrong) {
    const { code, ...details } = wrong;
    throw new AppError(code, details);
  }
  await rows.saveRules(db, companyId, rules);
  tx.emit('deadlineRules', { action: 'update' }, { kind: 'admins' });
  askForRecount(tx);
  return readRules(tx);
}
