import { describe, expect, it } from 'vitest';
import { correctCountsJob, housekeepingJob } from './housekeeping.ts';
import type { FailedJob } from '../platform/jobs/failed-jobs.ts';
import { until } from '../testing/client.ts';
import { queryRows, withClient } from '../testing/tables.ts';
import { useTestServer } from '../testing/test-server.ts';

const server = useTestServer();

const query = (sql: string, values: unknown[] = []) => queryRows(server.databaseUrl, sql, values);

/** Runs a job while a table is in a state in which one of its steps fails. @returns the error that operators find */
async function runFailing(job: { name: string }, breakIt: string, mendIt: string): Promise<string> {
  const operator = await (await server.company()).operator();
  const failures = async () =>
    (await operator.ok(operator.get<{ jobs: FailedJob[] }>('/jobs/failed'))).jobs.filter(
      ({ name }) => name === job.name,
    );
  expect(await failures()).toEqual([]);
  return withClient(server.databaseUrl, async (client) => {
    await client.query(breakIt);
    try {
      await client.query(`SELECT graphile_worker.add_job($1, '{}', max_attempts => 1)`, [job.name]);
      return (await until(async () => (await failures())[0])).error;
    } finally {
      await client.query(mendIt);
    }
  });
}

const loggedSteps = () =>
  server.log.map((line) => JSON.parse(line) as { step?: string }).flatMap(({ step }) => step ?? []);

describe('the housekeeping', () => {
  it('runs the steps behind one that fails, names it in the log and fails at its end', async () => {
    const error = await runFailing(
      housekeepingJob,
      'ALTER TABLE message_months RENAME TO message_months_away; DELETE FROM message_hours',
      'ALTER TABLE message_months_away RENAME TO message_months',
    );
    expect(error).toContain('steps failed: recordMessageMonth');
    expect(loggedSteps()).toContain('recordMessageMonth');
    expect(await query('SELECT hour FROM message_hours')).toHaveLength(1);
  });

  it('of the night corrects the totals of the companies behind one whose totals cannot be corrected', async () => {
    const [broken, fine] = [await server.company(), await server.company()];
    for (const { id } of [broken, fine])
      await query('INSERT INTO contact_counts (company_id, count) VALUES ($1, 5)', [id]);
    const error = await runFailing(
      correctCountsJob,
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$;
       CREATE TRIGGER refuse BEFORE INSERT ON contact_counts FOR EACH ROW WHEN (NEW.company_id = ${broken.id}) EXECUTE FUNCTION refuse()`,
      'DROP FUNCTION refuse CASCADE',
    );
    expect(error).toContain(`steps failed: contact_counts of company ${broken.id}`);
    const wrong = await query(
      'SELECT company_id AS id FROM contact_counts WHERE company_id = ANY($1) GROUP BY 1 HAVING sum(count) <> 0',
      [[broken.id, fine.id]],
    );
    expect(wrong).toEqual([{ id: broken.id }]);
  });
});
