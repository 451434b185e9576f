import { minuteMs, type Rule } from '@balcao/contract';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { defineSweep } from '../../../platform/jobs/sweep.ts';
import { findRule } from './rules.ts';
import { findWaitsSince } from './rules.sql.ts';
import { listSilenceRules, listSilences } from './silences.sql.ts';
import { recordHappenings } from './take-part.ts';
import type { WantedKinds } from './wanted-kinds.ts';

/** As many tickets as one rule begins in at a time; the others follow a minute later. */
const maxAtOnce = 200;

/** Each minute: rules that wait for silence. */
export const silenceSweep = defineSweep({
  name: 'rules.silences',
  crontab: '* * * * *',
  find: (db, _now, page) => listSilenceRules(db, page),
});

/**
 * Has rules begin where somebody has been silent for so long. A rule that was saved just now does not act on what was silent for longer
 * already.
 */
export async function beginSilences(tx: CompanyTx, wanted: WantedKinds, ruleIds: readonly number[]): Promise<void> {
  for (const id of ruleIds) {
    const rule = await findRule(tx, id);
    if (rule?.isOn) await beginOf(tx, wanted, rule);
  }
}

async function beginOf(tx: CompanyTx, wanted: WantedKinds, { id: ruleId, event }: Rule): Promise<void> {
  const waitsSince = event.kind === 'silent' ? await findWaitsSince(tx.db, ruleId) : undefined;
  if (event.kind !== 'silent' || waitsSince === undefined) return;
  const waitMs = event.minutes * minuteMs;
  const span = {
    ruleId,
    after: new Date(Date.parse(waitsSince) - waitMs).toISOString(),
    until: new Date(tx.clock.now().getTime() - waitMs).toISOString(),
    limit: maxAtOnce,
  };
  const kinds = event.who === 'team' ? (['waiting', 'unanswered'] as const) : (['contact'] as const);
  for (const kind of kinds) {
    const found = await listSilences(tx.db, kind, span);
    await recordHappenings(
      tx,
      wanted,
      found.map(({ ticketId }) => ({ ticketId, kind: 'silent', ruleId })),
    );
  }
}
