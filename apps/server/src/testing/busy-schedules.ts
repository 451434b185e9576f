import type pg from 'pg';
import type { BusyCompany } from './busy-company.ts';

/** The scheduled messages of a company with many tickets. */
export interface BusySchedules {
  /** of one that waits */
  scheduleId: number;
  /** of its conversation */
  contactId: number;
  whatsappId: number;
}

const scheduleCount = 20_000;
/** As many lie behind as ahead; one of so many did not leave. */
const failedEach = 500;
const seriesEach = 400;

/** 20,000 over 400 days around today: what lies behind has left, save for a few, and what lies ahead waits. */
export async function seedSchedules(client: pg.Client, { companyId }: BusyCompany): Promise<BusySchedules> {
  await client.query(
    `INSERT INTO schedules (company_id, contact_id, whatsapp_id, body, send_at, silent_since, created_at, status, failure, repeat)
     SELECT $1, t.contact_id, t.whatsapp_id, 'Lembrete ' || i, d.at, now(), d.at - interval '30 days',
       CASE WHEN d.at > now() THEN 'PENDENTE' WHEN i % $3::int = 0 THEN 'ERRO' ELSE 'ENVIADA' END,
       CASE WHEN d.at <= now() AND i % $3::int = 0 THEN 'ERR_SCHEDULE_LATE' END,
       CASE WHEN d.at > now() AND i % $4::int = 0 THEN '{"every":"week","weekdays":[],"until":null,"count":3,"index":0,"start":"2026-11-24T15:00:00"}'::jsonb END
     FROM generate_series(1, $2::int) i
     JOIN (SELECT contact_id, whatsapp_id, row_number() OVER (ORDER BY id) AS n, count(*) OVER () AS total
       FROM tickets WHERE company_id = $1 AND whatsapp_id IS NOT NULL) t ON t.n = 1 + i % t.total,
     LATERAL (SELECT now() + (i - $2::int / 2) * interval '29 minutes' AS at) d`,
    [companyId, scheduleCount, failedEach, seriesEach],
  );
  const { rows } = await client.query<{ id: number; contact_id: number; whatsapp_id: number }>(
    `SELECT id, contact_id, whatsapp_id FROM schedules WHERE company_id = $1 AND status = 'PENDENTE' ORDER BY send_at LIMIT 1`,
    [companyId],
  );
  const [first] = rows;
  return { scheduleId: first?.id ?? 0, contactId: first?.contact_id ?? 0, whatsappId: first?.whatsapp_id ?? 0 };
}
