/**
 * An installation with 10,000 companies: the operator's tables and their search, the run that makes their invoices, and what the
 * sweeps cost beside 1,000 companies. See README.md beside this file.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { Client } from '../apps/server/src/testing/client.ts';
import { withDatabase } from './lib/database.ts';
import { npmStart, repository } from './lib/product.ts';
import { ms, percentile, progress, report, seconds } from './lib/report.ts';
import { inTemporaryFolder } from './lib/temporary-folder.ts';

const companyCount = 10_000;
/** Companies of which the sweeps are measured first. */
const fewCompanies = 1_000;
const sweepRounds = 5;
/** Every tenth company has a conversation of a hundred messages. */
const messagesEach = 100;
const lookCount = 40;
const warmUpLooks = 5;
const email = 'operator@balcao.local';
const runDeadlineMs = 300_000;

/** Companies with people, sessions, numbers and settings; due in ten days, so that all of them are billed. */
async function seed(client: pg.Client, from: number, to: number): Promise<void> {
  await client.query(`INSERT INTO plans (name, value) VALUES ('Carga', 149.90) ON CONFLICT DO NOTHING`);
  const { rows } = await client.query<{ id: number }>(`SELECT id FROM plans WHERE name = 'Carga'`);
  await client.query(
    `INSERT INTO companies (name, email, phone, plan_id, due_date)
     SELECT (ARRAY['Padaria','Óptica','Loja','Clínica','Oficina'])[1 + i % 5] || ' ' || (ARRAY['São João','Avenida','Lume','Nova'])[1 + i % 4]
       || ' ' || i, 'empresa' || i || '@carga.local', '55119' || 80000000 + i, $1, now() + interval '10 days'
     FROM generate_series($2::int, $3::int) i`,
    [rows[0]?.id, from, to],
  );
  const ofCarga = `companies c WHERE c.email LIKE '%@carga.local' AND NOT EXISTS (SELECT FROM settings s WHERE s.company_id = c.id)`;
  const ids = await client.query<{ id: number }>(`SELECT id FROM ${ofCarga}`);
  await seedRows(client, `companies c WHERE c.id BETWEEN ${ids.rows[0]?.id} AND ${ids.rows.at(-1)?.id}`);
  await client.query('VACUUM ANALYZE');
}

async function seedRows(client: pg.Client, ofCarga: string): Promise<void> {
  await client.query(
    `INSERT INTO users (company_id, name, email, password_hash, profile)
     SELECT c.id, 'Pessoa ' || i, c.id || '-' || i || '@carga.local', '-', CASE i WHEN 1 THEN 'admin' ELSE 'user' END
     FROM generate_series(1, 3) i, ${ofCarga}`,
  );
  await client.query(
    `INSERT INTO settings (company_id, key, value)
     SELECT c.id, k, 'enabled' FROM unnest(ARRAY['userRating','scheduleType','CheckMsgIsGroup','call','sendGreetingAccepted',
       'sendMsgTransfTicket','sendGreetingMessageOneQueues','chatBotType','campaignsEnabled','onlyAssigneeSends']) k, ${ofCarga}`,
  );
  await client.query(
    `INSERT INTO whatsapps (company_id, name, provider) SELECT c.id, 'Número ' || i, 'sandbox' FROM generate_series(1, 2) i, ${ofCarga}`,
  );
  await client.query(
    `INSERT INTO contacts (company_id, name, number) SELECT c.id, 'Cliente', '551197' || c.id FROM ${ofCarga} AND c.id % 10 = 0`,
  );
  await client.query(
    `INSERT INTO tickets (company_id, contact_id, whatsapp_id, status)
     SELECT k.company_id, k.id, min(w.id), 'open' FROM contacts k JOIN whatsapps w ON w.company_id = k.company_id
     WHERE k.number LIKE '551197%' AND k.name = 'Cliente' AND k.company_id IN (SELECT c.id FROM ${ofCarga}) GROUP BY 1, 2`,
  );
  await client.query(
    `INSERT INTO messages (company_id, ticket_id, whatsapp_id, contact_id, provider_id, from_me, body, ack, read, sent_at)
     SELECT t.company_id, t.id, t.whatsapp_id, t.contact_id, 'C' || t.id || '-' || i, false, 'Bom dia', 0, true, now()
     FROM tickets t JOIN ${ofCarga.replace(' WHERE ', ' ON c.id = t.company_id AND ')}, generate_series(1, $1::int) i`,
    [messagesEach],
  );
}

/**
 * Has every sweep search once, one after the other, as its crontab does, while nothing is due in any company.
 * @returns milliseconds of a round, the middle one of several, and how many sweeps there are
 */
async function sweepRound(client: pg.Client): Promise<{ took: number; sweeps: number; slowest: string }> {
  const { rows } = await client.query<{ identifier: string }>(
    `SELECT identifier FROM graphile_worker._private_known_crontabs WHERE identifier LIKE '%.search' ORDER BY 1`,
  );
  const rounds: number[] = [];
  const each = new Map<string, number>();
  for (let round = 0; round < sweepRounds; round += 1) {
    const began = performance.now();
    for (const { identifier } of rows) {
      const started = performance.now();
      await client.query(`SELECT graphile_worker.add_job($1, '{}'::json, queue_name => 'bench', job_key => 'bench')`, [
        identifier,
      ]);
      while ((await client.query(`SELECT FROM graphile_worker.jobs WHERE key = 'bench'`)).rowCount) await sleep(2);
      each.set(identifier, performance.now() - started);
    }
    rounds.push(performance.now() - began);
  }
  const [slowest = ['', 0]] = [...each].toSorted(([, a], [, b]) => b - a);
  return { took: percentile(rounds, 50), sweeps: rows.length, slowest: `${slowest[0]} ${ms(slowest[1])}` };
}

/** Adds the job as its crontab does, and waits until it has run. */
async function issueRun(client: pg.Client): Promise<{ took: number; invoices: number }> {
  const began = performance.now();
  await client.query(
    `SELECT graphile_worker.add_job('invoices.issue', '{}'::json, queue_name => 'bench', job_key => 'bench')`,
  );
  for (;;) {
    const { rows } = await client.query<{ waiting: boolean; invoices: string }>(
      `SELECT EXISTS (SELECT FROM graphile_worker.jobs WHERE key = 'bench') AS waiting, (SELECT count(*) FROM invoices) AS invoices`,
    );
    const [row] = rows;
    if (row && !row.waiting) return { took: performance.now() - began, invoices: Number(row.invoices) };
    if (performance.now() - began > runDeadlineMs) throw new Error('the invoices were not made in time');
    await sleep(50);
  }
}

const measured = await inTemporaryFolder(async (folder) => {
  const dataDir = join(folder, 'data');
  const product = await npmStart(repository, { DATA_DIR: dataDir });
  try {
    const operator = await new Client(product.url).login(email, product.passwords.get(email) ?? '');
    const headers = { authorization: `Bearer ${operator.token ?? ''}` };
    const look = async (path: string, looks = lookCount) => {
      const times: number[] = [];
      let bytes = 0;
      for (let index = 0; index < looks; index += 1) {
        const began = performance.now();
        const answer = await fetch(product.url + path, { headers });
        bytes = (await answer.arrayBuffer()).byteLength;
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
        times.push(performance.now() - began);
      }
      return { bytes, p50: percentile(times.slice(warmUpLooks), 50), p99: percentile(times.slice(warmUpLooks), 99) };
    };
    progress(`seeding ${fewCompanies} companies`);
    await withDatabase(dataDir, (client) => seed(client, 1, fewCompanies));
    await withDatabase(dataDir, issueRun);
    progress('sweeps');
    const fewSweeps = await withDatabase(dataDir, sweepRound);
    progress(`seeding ${companyCount} companies`);
    await withDatabase(dataDir, (client) => seed(client, fewCompanies + 1, companyCount));
    progress('tables');
    const byName = await look('/companies?pageNumber=1');
    const byDueDate = await look('/companies?pageNumber=1&orderBy=dueDate');
    const last = await look(`/companies?pageNumber=${companyCount / 20}`);
    const rare = await look('/companies?searchParam=avenida%207777');
    const frequent = await look('/companies?searchParam=padaria');
    const whole = await look('/companies/list', warmUpLooks + 5);
    progress('invoices');
    const [first, second] = await withDatabase(dataDir, async (client) => [
      await issueRun(client),
      await issueRun(client),
    ]);
    progress('sweeps');
    const sweeps = await withDatabase(dataDir, sweepRound);
    return { fewSweeps, sweeps, byName, byDueDate, last, rare, frequent, whole, first, second };
  } finally {
    await product.stop();
  }
});

const { fewSweeps, sweeps, byName, byDueDate, last, rare, frequent, whole, first, second } = measured;
const goal = '50 ms';
const table = (what: string, { p50, p99 }: { p50: number; p99: number }) => ({
  what,
  value: `${ms(p50)} (p99 ${ms(p99)})`,
  goal,
});
await report(
  'companies',
  [
    table('first page by name', byName),
    table('first page by due date', byDueDate),
    table('last page by name', last),
    table('search that finds one', rare),
    table('search that finds a fifth', frequent),
    { what: `all companies with their settings, ${whole.bytes} bytes`, value: ms(whole.p50) },
    { what: `invoices of ${companyCount - fewCompanies} companies`, value: seconds(first.took), goal: '30 s' },
    { what: '  made', value: String(first.invoices) },
    { what: '  a second run, which makes none', value: seconds(second?.took ?? Number.NaN) },
    { what: '  invoices after it', value: String(second?.invoices) },
    { what: `${fewSweeps.sweeps} sweeps that find nothing, ${fewCompanies} companies`, value: ms(fewSweeps.took) },
    { what: `  ${companyCount} companies, the slowest ${sweeps.slowest}`, value: ms(sweeps.took) },
    {
      what: '  for each company, to that with few',
      value: `${((sweeps.took / companyCount / (fewSweeps.took / fewCompanies)) * 100).toFixed(0)} %`,
      goal: '100 %',
    },
  ],
  measured,
);
