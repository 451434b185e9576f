import { listRuleRuns, orderRules, rulesCrud, tryRule } from '@balcao/contract';
import type { Listener } from '../../../platform/db/listener.ts';
import { crudRoutes } from '../../../platform/http/crud-routes.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import { jobHandler } from '../../../platform/jobs/job.ts';
import { sweepHandlers } from '../../../platform/jobs/sweep.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ActionRegistry } from '../registry/index.ts';
import * as rules from './rules.ts';
import { runTurnsJob } from './rules.jobs.ts';
import { listRunsPage } from './runs.ts';
import { runTurns } from './run-turns.ts';
import { beginSilences, silenceSweep } from './silences.ts';
import { takePart } from './take-part.ts';
import { tryOnPast } from './trial.ts';
import { createWantedKinds } from './wanted-kinds.ts';

export { deleteOldRuleRuns } from './retention.ts';

/** What a part names and that is not there. */
const missing = {
  rule_parts_tag: 'ERR_NO_TAG_FOUND',
  rule_parts_queue: 'ERR_NO_QUEUE_FOUND',
  rule_parts_user: 'ERR_NO_USER_FOUND',
  rule_parts_whatsapp: 'ERR_NO_WAPP_FOUND',
  rule_parts_field: 'ERR_NO_CUSTOM_FIELD_FOUND',
  rule_parts_follow_up: 'ERR_NO_FOLLOW_UP_FOUND',
} as const;

/** Registers the endpoints of rules, and what has them run. */
export function createRules(
  platform: Platform,
  { listener, actions }: { listener: Listener; actions: ActionRegistry },
): void {
  const wanted = createWantedKinds(listener);
  crudRoutes(
    platform,
    rulesCrud,
    {
      list: (tx) => rules.listRules(tx),
      get: (tx, { params }) => rules.findRule(tx, params.id),
      create: (tx, { body }) => rules.addRule(tx, wanted, body),
      update: (tx, { params, body }) => rules.changeRule(tx, wanted, params.id, body),
      delete: (tx, { params }) => rules.removeRule(tx, wanted, params.id),
    },
    missing,
  );
  handleTx(platform, orderRules, (tx, { body }) => rules.reorderRules(tx, wanted, body));
  handleTx(platform, listRuleRuns, (tx, { query }) => listRunsPage(tx, query));
  handleTx(platform, tryRule, (tx, { body }) => tryOnPast(tx, body));
  takePart(platform, wanted);
  platform.registerJob(
    jobHandler(runTurnsJob, ({ companyId, ticketId }) =>
      runTurns({ ...platform, actions, wanted }, companyId, ticketId),
    ),
  );
  for (const handler of sweepHandlers(platform, silenceSweep, (tx, ids) => beginSilences(tx, wanted, ids)))
    platform.registerJob(handler);
}
