import type { Pool } from '../../apps/server/src/testing/pool.ts';
import { isTheirs, seenBy, type Person } from './truth.ts';

/** The figures of the dashboard: what came and ended in the last days of the company, and what is now. */
export async function readDashboard(db: Pool, person: Person, { from, to }: { from: string; to: string }) {
  const scope =
    person.profile === 'admin'
      ? 'true'
      : person.profile === 'supervisor'
        ? `queue_id = ANY ('{${person.queueIds.join()}}')`
        : `user_id = ${person.id}`;
  const inDays = (column: string) =>
    `(${column} AT TIME ZONE (SELECT time_zone FROM companies WHERE id = ${person.companyId}))::date BETWEEN '${from}' AND '${to}'`;
  const { rows } = await db.query<{ userId: number | null; came: number; finished: number }>(
    `SELECT user_id AS "userId", (count(*) FILTER (WHERE ${inDays('queued_at')}))::int AS came,
       (count(*) FILTER (WHERE finished_at IS NOT NULL AND ${inDays('finished_at')}))::int AS finished
     FROM ticket_cycles WHERE company_id = $1 AND ${scope} GROUP BY 1`,
    [person.companyId],
  );
  const { rows: now } = await db.query<{ open: number; pending: number }>(
    `SELECT (count(*) FILTER (WHERE t.status = 'open'))::int AS open, (count(*) FILTER (WHERE t.status = 'pending'))::int AS pending
     FROM tickets t WHERE ${seenBy(person)}${person.profile === 'user' ? ` AND (t.status <> 'open' OR t.user_id = ${person.id})` : ''}`,
  );
  return { services: rows, finished: rows.reduce((sum, one) => sum + one.finished, 0), now: now[0] };
}

/** The live team: how many tickets each has, and how many wait in each queue. */
export async function readTeam(db: Pool, person: Person) {
  const queues = person.profile === 'admin' ? 'true' : `q.id = ANY ('{${person.queueIds.join()}}')`;
  const { rows: people } = await db.query<{ id: number; load: number }>(
    `SELECT u.id, (SELECT count(*)::int FROM tickets t WHERE t.user_id = u.id AND t.status = 'open' AND t.snoozed_until IS NULL
         AND NOT t.is_group) AS load
     FROM users u WHERE u.company_id = $1 AND EXISTS (SELECT FROM user_queues m JOIN queues q ON q.id = m.queue_id
       WHERE m.user_id = u.id AND ${queues}) ORDER BY u.id`,
    [person.companyId],
  );
  const { rows: waiting } = await db.query<{ id: number; waiting: number }>(
    `SELECT q.id, (SELECT count(*)::int FROM tickets t WHERE t.queue_id = q.id AND t.status = 'pending' AND NOT t.never_served) AS waiting
     FROM queues q WHERE q.company_id = $1 AND ${queues} ORDER BY q.id`,
    [person.companyId],
  );
  return { people, queues: waiting };
}

/** The lanes of the board: how many tickets stand in each, and the first of them. */
export async function readBoard(db: Pool, person: Person, cards: number) {
  const onBoard = `${seenBy(person)} AND t.status <> 'closed'`;
  const { rows } = await db.query<{ id: number | null; count: number; ids: number[] }>(
    `SELECT l.id, (SELECT count(*)::int FROM tickets t WHERE ${onBoard} AND t.lane_id IS NOT DISTINCT FROM l.id) AS count,
       coalesce((SELECT array_agg(f.id) FROM (SELECT t.id FROM tickets t WHERE ${onBoard} AND t.lane_id IS NOT DISTINCT FROM l.id
         ORDER BY t.board_at DESC, t.id DESC LIMIT $2) f), '{}') AS ids
     FROM (SELECT NULL::int AS id UNION ALL SELECT id FROM tags WHERE company_id = $1 AND kanban = 1) l`,
    [person.companyId, cards],
  );
  return rows;
}

/** Own conversations with unread messages, and who waits. */
export const badgesOf = (person: Person) => ({
  unread: `${seenBy(person)} AND t.status = 'open' AND ${isTheirs(person)} AND (t.unread_messages > 0 OR t.transferred_unread)`,
  pending: `${seenBy(person)} AND t.status = 'pending'`,
});

/** The numbers beside the lists. */
export const countersOf = (person: Person) => {
  const seen = seenBy(person);
  const open = `${seen} AND t.status = 'open' AND t.snoozed_until IS NULL`;
  const scope = person.profile === 'admin' ? 'true' : isTheirs(person);
  return {
    mine: `${open} AND ${isTheirs(person)}`,
    nobody: `${open} AND t.user_id IS NULL`,
    all: open,
    pending: `${seen} AND t.status = 'pending'`,
    snoozed: `${seen} AND t.status = 'open' AND t.snoozed_until IS NOT NULL AND ${scope}`,
    unanswered: `${open} AND ${scope} AND (NOT t.last_message_from_me OR t.unanswered_at IS NOT NULL)
      AND coalesce(t.unanswered_from, t.unanswered_at, t.last_message_at) IS NOT NULL`,
  };
};
