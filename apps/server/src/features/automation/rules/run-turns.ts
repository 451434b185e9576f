import { automationActor, hourMs, secondMs, type Rule, type RuleDeed, type RuleReason } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx, Database } from '../../../platform/db/database.ts';
import { writeForCompany } from '../../../platform/db/retry-conflicts.ts';
import type { Logger } from '../../../platform/log/log.ts';
import { findHeld, findService, findTicket, lockTickets } from '../../inbox/index.ts';
import type { ActionRegistry } from '../registry/index.ts';
import { setChain } from './chains.ts';
import { decide } from './decide.rules.ts';
import { countedSince, switchOff } from './rules.ts';
import { listRulesFor } from './rules.sql.ts';
import * as runs from './runs.sql.ts';
import { askedBy, readSituation } from './situation.ts';
import { addFailure, takeTurn, type Turn } from './turns.sql.ts';
import type { WantedKinds } from './wanted-kinds.ts';

/** A turn that failed so often for a reason of the product is left out. */
const maxFailures = 3;

interface Deps {
  database: Database;
  log: Logger;
  actions: ActionRegistry;
  wanted: WantedKinds;
}

/** Actions that were refused when a turn was tried, by `keyOf`. */
type Refusals = Map<string, AppError>;

const keyOf = (ruleId: number, index: number): string => `${ruleId}:${index}`;

/** An action of a rule cannot be done. */
class ActionRefused extends Error {
  readonly key: string;
  readonly refusal: AppError;

  constructor(key: string, refusal: AppError) {
    super(refusal.code, { cause: refusal });
    this.key = key;
    this.refusal = refusal;
  }
}

/** Runs the rules of everything that happened to a ticket, in its order. */
export async function runTurns(deps: Deps, companyId: number, ticketId: number): Promise<void> {
  for (;;) {
    try {
      if (!(await runTurn(deps, companyId, ticketId))) return;
    } catch (error) {
      deps.log.error({ err: error, companyId, ticketId }, 'rules of a ticket could not be run');
      const failures = await deps.database.forCompany(companyId, async ({ db }) => {
        const count = await addFailure(db, ticketId);
        if (count >= maxFailures) await takeTurn(db, ticketId);
        return count;
      });
      // The job is tried again after a while.
      if (failures > 0 && failures < maxFailures) throw error;
      if (failures === 0) return;
    }
  }
}

/**
 * Runs the rules of one turn in one transaction, which also deletes it: what they do happens once. An action that is refused takes all
 * back, and the turn is run again without it.
 * @returns whether there was a turn
 */
async function runTurn(deps: Deps, companyId: number, ticketId: number): Promise<boolean> {
  const refusals: Refusals = new Map();
  for (;;) {
    try {
      return await writeForCompany(deps.database, companyId, (tx) => tryTurn(tx, deps, ticketId, refusals));
    } catch (error) {
      if (!(error instanceof ActionRefused)) throw error;
      refusals.set(error.key, error.refusal);
    }
  }
}

async function tryTurn(tx: CompanyTx, deps: Deps, ticketId: number, refusals: Refusals): Promise<boolean> {
  const { db } = tx;
  const [ticket] = await lockTickets(db, [ticketId]);
  const turn = ticket && (await takeTurn(db, ticketId));
  if (!turn) return false;
  // Groups have no service, and where another responder of the number has the conversation a text would take it from there.
  if (ticket.isGroup || (await findHeld(db, [ticketId])).has(ticketId)) return true;
  const rules = (await listRulesFor(db, turn.happening.kind, countedSince(tx))).filter((rule) => isFor(rule, turn));
  const asked = askedBy(rules);
  let situation = await readSituation(tx, ticketId, turn.happening, asked);
  for (const rule of rules) {
    if (!situation) return true;
    const { acts, reasons } = decide(rule, situation);
    if (!acts) continue;
    const at = { ticketId, cycleId: (await findService(db, ticketId))?.id ?? null, turn };
    if (!(await mayAct(tx, deps, rule, at))) continue;
    await act(tx, deps, { rule, at, reasons, refusals });
    if (rule.isLast) return true;
    situation = await readSituation(tx, ticketId, turn.happening, asked);
  }
  return true;
}

/** Whether a turn may begin a rule: what a rule changed does not begin it again, and a silence is waited for by one rule. */
const isFor = ({ id }: Rule, { chain, happening }: Turn): boolean =>
  !chain.includes(id) && (happening.ruleId === undefined || happening.ruleId === id);

/** Whether a rule that would act has not done so too often; else it may be switched off. */
async function mayAct(
  tx: CompanyTx,
  { wanted }: Deps,
  rule: Rule,
  { ticketId, cycleId, turn: { happening, chain } }: At,
): Promise<boolean> {
  const { db, clock } = tx;
  const now = clock.now().getTime();
  const last = await runs.findLastRunAt(db, rule.id, ticketId);
  if (last !== undefined && now - Date.parse(last) < secondMs) return false;
  if (last !== undefined && rule.isOncePerService && cycleId !== null) {
    if (await runs.hasRunInService(db, rule.id, { ticketId, cycleId })) return false;
  }
  if (!(await runs.hasRunSince(db, rule.id, new Date(now - hourMs).toISOString(), rule.maxPerHour))) return true;
  await switchOff(tx, wanted, rule.id);
  await runs.insertRun(tx, {
    ruleId: rule.id,
    ticketId,
    cycleId,
    kind: happening.kind,
    outcome: 'stopped',
    tookMs: 0,
    reasons: [],
    deeds: [],
    chain,
  });
  return false;
}

/** The ticket on which rules act, its service, and what happened to it. */
interface At {
  ticketId: number;
  cycleId: number | null;
  turn: Turn;
}

interface Act {
  rule: Rule;
  at: At;
  reasons: readonly RuleReason[];
  refusals: Refusals;
}

/** Does the actions of a rule, and stores that it acted. */
async function act(
  tx: CompanyTx,
  { actions }: Deps,
  { rule, at: { ticketId, cycleId, turn }, reasons, refusals }: Act,
): Promise<void> {
  const began = performance.now();
  const actor = automationActor(tx.companyId);
  setChain(tx, [...turn.chain, rule.id]);
  const deeds: RuleDeed[] = [];
  for (const [index, action] of rule.actions.entries()) {
    const definition = actions.of(action);
    const ticket = await findTicket(tx.db, ticketId);
    if (!ticket) return;
    const { name = null, person = null, text = null } = await definition.describe(tx, { actor, ticket }, action);
    const words = { kind: action.kind, name, person, text };
    const key = keyOf(rule.id, index);
    const refusal = refusals.get(key);
    if (refusal) {
      deeds.push({ ...words, state: 'refused', error: refusal.code });
      continue;
    }
    try {
      const made = await definition.run(tx, { actor, ticketId }, action);
      deeds.push({ ...words, state: made === undefined ? 'same' : 'did', error: null });
    } catch (error) {
      throw error instanceof AppError ? new ActionRefused(key, error) : error;
    }
  }
  const refused = deeds.filter(({ state }) => state === 'refused').length;
  await runs.insertRun(tx, {
    ruleId: rule.id,
    ticketId,
    cycleId,
    kind: turn.happening.kind,
    outcome: refused === 0 ? 'done' : refused === deeds.length ? 'refused' : 'partly',
    tookMs: Math.round(performance.now() - began),
    reasons,
    deeds,
    chain: turn.chain,
  });
}
