import {
  dayMs,
  maxRules,
  type createRule,
  type HandlerInput,
  type orderRules,
  type Rule,
  type updateRule,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import * as rows from './rules.sql.ts';
import type { WantedKinds } from './wanted-kinds.ts';

const countedDays = 30;

/** The first day of the figures of rules, of UTC. */
export const countedSince = ({ clock }: Pick<CompanyTx, 'clock'>): string =>
  new Date(clock.now().getTime() - (countedDays - 1) * dayMs).toISOString().slice(0, 10);

export const listRules = (tx: CompanyTx): Promise<Rule[]> => rows.listRules(tx.db, countedSince(tx));

export const findRule = (tx: CompanyTx, id: number): Promise<Rule | undefined> =>
  rows.findRule(tx.db, id, countedSince(tx));

/** @throws AppError ERR_NO_RULE_FOUND */
async function announce(tx: CompanyTx, wanted: WantedKinds, action: 'create' | 'update', id: number): Promise<Rule> {
  const rule = (await findRule(tx, id)) ?? refuseUnknown();
  tx.emit('rule', { action, rule }, { kind: 'admins' });
  wanted.changed(tx);
  return rule;
}

/** @throws AppError ERR_RULE_LIMIT */
export async function addRule(
  tx: CompanyTx,
  wanted: WantedKinds,
  { event, conditions, actions, ...columns }: HandlerInput<typeof createRule>['body'],
): Promise<Rule> {
  const { db, companyId } = tx;
  await rows.lockRules(db, companyId);
  const others = await listRules(tx);
  if (others.length >= maxRules) throw new AppError('ERR_RULE_LIMIT', { limit: maxRules });
  const position = Math.max(0, ...others.map((one) => one.position)) + 1;
  const id = await rows.insertRule(
    db,
    { ...columns, companyId, position, waitsSince: tx.clock.now().toISOString() },
    { event, conditions, actions },
  );
  return announce(tx, wanted, 'create', id);
}

/** Errors: ERR_NO_RULE_FOUND. */
export async function changeRule(
  tx: CompanyTx,
  wanted: WantedKinds,
  id: number,
  { event, conditions, actions, ...columns }: HandlerInput<typeof updateRule>['body'],
): Promise<Rule> {
  const switched = columns.isOn === true ? { switchedOffAt: null } : {};
  const waits = event || columns.isOn === true ? { waitsSince: tx.clock.now().toISOString() } : {};
  const target = { id, companyId: tx.companyId };
  if (!(await rows.updateRule(tx.db, target, { ...columns, ...switched, ...waits }, { event, conditions, actions })))
    refuseUnknown();
  return announce(tx, wanted, 'update', id);
}

/** Switches a rule off that acted too often. */
export async function switchOff(tx: CompanyTx, wanted: WantedKinds, id: number): Promise<void> {
  const columns = { isOn: false, switchedOffAt: tx.clock.now().toISOString() };
  if (await rows.updateRule(tx.db, { id, companyId: tx.companyId }, columns, {}))
    await announce(tx, wanted, 'update', id);
}

/** @returns whether there was such a rule */
export async function removeRule(tx: CompanyTx, wanted: WantedKinds, id: number): Promise<boolean> {
  if (!(await rows.deleteRule(tx.db, id))) return false;
  tx.emit('rule', { action: 'delete', ruleId: id }, { kind: 'admins' });
  wanted.changed(tx);
  return true;
}

/** Puts rules in an order; those that are not named follow. Errors: ERR_NO_RULE_FOUND. */
export async function reorderRules(
  tx: CompanyTx,
  wanted: WantedKinds,
  { ruleIds }: HandlerInput<typeof orderRules>['body'],
): Promise<Rule[]> {
  await rows.lockRules(tx.db, tx.companyId);
  const known = await listRules(tx);
  const named = ruleIds.map((id) => known.find((rule) => rule.id === id) ?? refuseUnknown());
  const ordered: Rule[] = [];
  for (const [index, rule] of [...new Set([...named, ...known])].entries()) {
    const position = index + 1;
    if (rule.position === position) ordered.push(rule);
    else {
      await rows.updateRule(tx.db, { id: rule.id, companyId: tx.companyId }, { position }, {});
      ordered.push(await announce(tx, wanted, 'update', rule.id));
    }
  }
  return ordered;
}

function refuseUnknown(): never {
  throw new AppError('ERR_NO_RULE_FOUND');
}
