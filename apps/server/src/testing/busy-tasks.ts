import type pg from 'pg';
import type { BusyCompany } from './busy-company.ts';

/** The tasks of a company with many tickets. */
export interface BusyTasks {
  /** one at a ticket */
  taskId: number;
  ticketId: number;
  contactId: number;
}

const taskCount = 20_000;

/** 20,000 over 400 days around today, of ten people, a third of them at tickets and a third at contacts; most are done. */
export async function seedTasks(client: pg.Client, { companyId, userIds }: BusyCompany): Promise<BusyTasks> {
  await client.query(
    `INSERT INTO tasks (company_id, title, due_day, user_id, author_id, contact_id, ticket_id, done_at, remind_at, reminded_at, reminder_seen_at)
     SELECT $1, 'Ligar ' || i, d.at::date, $3::int + i % 10, $3::int + i % 7, CASE WHEN i % 3 = 0 THEN t.contact_id END,
       CASE WHEN i % 3 = 1 THEN t.id END, CASE WHEN d.at < now() AND i % 25 > 0 THEN d.at END, d.at, CASE WHEN d.at < now() THEN d.at END,
       CASE WHEN i % 7 > 0 THEN d.at END
     FROM generate_series(1, $2::int) i
     JOIN (SELECT id, contact_id, row_number() OVER (ORDER BY id) AS n, count(*) OVER () AS total FROM tickets WHERE company_id = $1) t
       ON t.n = 1 + i % t.total,
     LATERAL (SELECT now() + (i - $2::int * 9 / 10) * interval '29 minutes' AS at) d`,
    [companyId, taskCount, userIds[0]],
  );
  const { rows } = await client.query<{ id: number; ticket_id: number; contact_id: number }>(
    `SELECT k.id, k.ticket_id, t.contact_id FROM tasks k JOIN tickets t ON t.id = k.ticket_id WHERE k.company_id = $1 ORDER BY k.id LIMIT 1`,
    [companyId],
  );
  const [first] = rows;
  return { taskId: first?.id ?? 0, ticketId: first?.ticket_id ?? 0, contactId: first?.contact_id ?? 0 };
}
