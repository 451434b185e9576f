import { sql } from 'kysely';
import type { TicketStatus } from '@balcao/contract';
import type { CompanyTx, Db } from '../../../../platform/db/database.ts';

/** A ticket as it stood before a step, and its version right after. */
export interface TicketBefore {
  version: number;
  status: TicketStatus;
  userId: number | null;
  queueId: number | null;
  pendingSince: string | null;
  transferredUnread: boolean;
  unreadMessages: number;
  /** absent in rows of before tickets could be snoozed */
  snoozedUntil?: string | null;
  /** absent in rows of before accepting could be undone, as the next two */
  leftToPeople?: boolean;
  /** whose it is after the step */
  holderId?: number | null;
  /** when its service was begun before that; null = it was not */
  startedAt?: string | null;
}

/** A step that was not announced yet. */
export interface HeldStep {
  ticketId: number;
  cycleId: number;
  step: 'finished' | 'started';
  /** resolved: not written in, reopened or resolved again since; accepted: still with whoever got it */
  isCurrent: boolean;
  tellsContact: boolean;
  earlier: TicketBefore;
}

/** Stores steps of the latest services of their tickets; one that was held before gives way. */
export async function insertHeldSteps(
  { db, companyId }: CompanyTx,
  userId: number | null,
  steps: readonly Pick<HeldStep, 'ticketId' | 'step' | 'tellsContact' | 'earlier'>[],
): Promise<void> {
  await sql`
    WITH v AS (
      SELECT * FROM unnest(${steps.map(({ ticketId }) => ticketId)}::int[], ${steps.map(({ step }) => step)}::text[],
        ${steps.map(({ tellsContact }) => tellsContact)}::boolean[], ${steps.map(({ earlier }) => JSON.stringify(earlier))}::jsonb[]
      ) AS v (ticket_id, step, tells_contact, earlier)
    ), greeted AS (
      UPDATE tickets SET greeting_held = true FROM v WHERE tickets.id = v.ticket_id AND v.step = 'started' AND v.tells_contact
    )
    INSERT INTO held_steps (company_id, ticket_id, cycle_id, user_id, step, tells_contact, earlier)
    SELECT ${companyId}::int, v.ticket_id, c.id, ${userId}::int, v.step, v.tells_contact,
      -- The step itself has begun a service in this transaction.
      v.earlier || jsonb_build_object('startedAt', CASE WHEN c.started_at < now() THEN c.started_at END)
    FROM v CROSS JOIN LATERAL (
      SELECT id, started_at FROM ticket_cycles c WHERE c.company_id = ${companyId}::int AND c.ticket_id = v.ticket_id
      ORDER BY id DESC LIMIT 1
    ) c
    ON CONFLICT (company_id, ticket_id) DO UPDATE SET cycle_id = excluded.cycle_id, user_id = excluded.user_id,
      step = excluded.step, tells_contact = excluded.tells_contact, earlier = excluded.earlier,
      created_at = clock_timestamp()`.execute(db);
}

/**
 * Deletes and returns steps of locked tickets.
 * @param only.versions of one version of each ticket, null = of any: it may have been resolved again since
 * @param only.userId those of one user
 * @param only.step of one kind
 */
export async function takeHeldSteps(
  db: Db,
  ticketIds: readonly number[],
  only: { versions?: readonly (number | null)[]; userId?: number; step?: HeldStep['step'] },
): Promise<HeldStep[]> {
  const { rows } = await sql<HeldStep>`
    WITH taken AS (
      DELETE FROM held_steps k USING unnest(${ticketIds}::int[], ${only.versions ?? ticketIds.map(() => null)}::int[]) AS v (ticket_id, version)
      WHERE k.ticket_id = v.ticket_id
        AND (v.version IS NULL OR (k.earlier ->> 'version')::int = v.version)
        AND (${only.userId ?? null}::int IS NULL OR k.user_id = ${only.userId ?? null}::int)
        AND (${only.step ?? null}::text IS NULL OR k.step = ${only.step ?? null}::text)
      RETURNING k.*
    ), released AS (
      UPDATE tickets SET greeting_held = false FROM taken WHERE tickets.id = taken.ticket_id AND tickets.greeting_held
    )
    SELECT k.ticket_id, k.cycle_id, k.step, k.tells_contact, k.earlier,
      CASE k.step WHEN 'finished' THEN t.status = 'closed'
        ELSE t.status = 'open' AND t.user_id IS NOT DISTINCT FROM (k.earlier ->> 'holderId')::int END
      AND k.cycle_id = (SELECT max(c.id) FROM ticket_cycles c WHERE c.company_id = k.company_id AND c.ticket_id = k.ticket_id) AS is_current
    FROM taken k JOIN tickets t ON t.id = k.ticket_id`.execute(db);
  return rows;
}

/** Takes services back to before a step, and deletes its lines of the log. */
export async function resumeWithoutTrace(
  db: Db,
  steps: readonly Pick<HeldStep, 'cycleId' | 'step' | 'earlier'>[],
): Promise<{ id: string; ticketId: number }[]> {
  const [cycleIds, kinds] = [steps.map(({ cycleId }) => cycleId), steps.map(({ step }) => step)];
  const startedAt = steps.map(({ earlier }) => earlier.startedAt ?? null);
  await sql`
    UPDATE ticket_cycles c SET finished_at = NULL, close_reason = '', close_detail = '', started_at = CASE v.step WHEN 'started' THEN v.started_at ELSE c.started_at END
    FROM unnest(${cycleIds}::int[], ${kinds}::text[], ${startedAt}::timestamptz[]) AS v (cycle_id, step, started_at)
    WHERE c.id = v.cycle_id`.execute(db);
  // The last line of its kind: a ticket may have been accepted and returned before.
  const { rows } = await sql<{ id: string; ticketId: number }>`
    DELETE FROM ticket_events e USING unnest(${cycleIds}::int[], ${kinds}::text[]) AS v (cycle_id, step)
    WHERE e.cycle_id = v.cycle_id AND e.kind = v.step
      AND e.id = (SELECT max(l.id) FROM ticket_events l WHERE l.cycle_id = v.cycle_id AND l.kind = v.step)
    RETURNING e.id, e.ticket_id`.execute(db);
  return rows;
}
