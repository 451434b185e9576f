import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { TestCompany } from '../../../../testing/builders.ts';
import { until } from '../../../../testing/client.ts';
import { isFullScope } from '../../../../testing/scope.ts';
import { queryRows } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import type { FamilyDump } from '../testing/family-dump.testing.ts';
import type { RunProcess } from '../testing/run-process.testing.ts';
import { insertMove } from './moves.sql.ts';

const server = useTestServer();
const rowsIn = (text: string, values: unknown[]) => queryRows(server.databaseUrl, text, values);

const kills = isFullScope ? 10 : 2;
const contacts = isFullScope ? 2_500 : 150;
const dump: FamilyDump = {
  seed: 31,
  version: 'saas',
  contacts,
  messages: isFullScope ? 50_000 : 3_000,
  hasDirt: true,
};

async function begin(company: TestCompany): Promise<RunProcess> {
  const [user] = await rowsIn('SELECT id FROM users WHERE company_id = $1', [company.id]);
  const userId = Number(user?.['id']);
  const { id } = await server.app.platform.database.forCompany(company.id, ({ db }) =>
    insertMove(db, {
      companyId: company.id,
      userId,
      originId: null,
      whatsappId: null,
      sourceCompany: '1',
      since: null,
    }),
  );
  return { databaseUrl: server.ownerUrl, companyId: company.id, id, dump };
}

const program = fileURLToPath(new URL('../testing/run-process.testing.ts', import.meta.url));
const start = (run: RunProcess): ChildProcess =>
  spawn(process.execPath, [program, JSON.stringify(run)], { stdio: ['ignore', 'ignore', 'inherit'] });

/** How many rows of the source are something here. */
const countMoved = async ({ id }: RunProcess) =>
  Number((await rowsIn('SELECT count(*)::int AS count FROM moved_rows WHERE move_id = $1', [id]))[0]?.['count']);

async function runToItsEnd(run: RunProcess): Promise<void> {
  const [code] = (await once(start(run), 'exit')) as [number | null];
  expect(code).toBe(0);
}

/** Everything that a run brought, by what it is and not by its ids. */
const everything = async (companyId: number) => ({
  messages: await rowsIn(
    `SELECT m.provider_id, m.body, m.from_me, m.sent_at, m.ack, c.number, t.status FROM messages m JOIN tickets t ON t.id = m.ticket_id
     JOIN contacts c ON c.id = t.contact_id WHERE m.company_id = $1 ORDER BY m.provider_id, m.sent_at`,
    [companyId],
  ),
  moved: await rowsIn('SELECT kind, source_id, is_new FROM moved_rows WHERE company_id = $1 ORDER BY kind, source_id', [
    companyId,
  ]),
  left: await rowsIn(
    'SELECT thing, source_id, reason FROM move_in_left_rows WHERE company_id = $1 ORDER BY thing, source_id, reason',
    [companyId],
  ),
  few: await rowsIn(
    `SELECT 'queue' AS kind, name FROM queues WHERE company_id = $1 UNION ALL SELECT 'option', title FROM queue_options WHERE company_id = $1
     UNION ALL SELECT 'reply', shortcode FROM quick_messages WHERE company_id = $1 UNION ALL SELECT 'note', note FROM ticket_notes WHERE company_id = $1
     UNION ALL SELECT 'rate', rate::text FROM ticket_cycles WHERE company_id = $1 AND rate IS NOT NULL
     UNION ALL SELECT 'campaign', name FROM campaigns WHERE company_id = $1 UNION ALL SELECT 'list', name || contacts_count FROM contact_lists WHERE company_id = $1
     UNION ALL SELECT 'recipient', number || state FROM campaign_recipients WHERE company_id = $1 ORDER BY 1, 2`,
    [companyId],
  ),
});

/** Addresses are the installation's: the second run is to find them as free as the first one did. */
const freeAddresses = (companyId: number) =>
  rowsIn(`DELETE FROM users WHERE company_id = $1 AND email LIKE 'pessoa%@loja.exemplo'`, [companyId]);

it('a run whose process is killed again and again comes to the same end as one that was not', async () => {
  const whole = await server.company();
  const first = await begin(whole);
  await runToItsEnd(first);
  const of = await countMoved(first);
  expect(of).toBeGreaterThan(dump.messages / 2);
  const expected = await everything(whole.id);
  await freeAddresses(whole.id);

  const killed = await server.company();
  const run = await begin(killed);
  let deaths = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    const child = start(run);
    const at = Math.floor((of * kill) / (kills + 1));
    await until(async () => (await countMoved(run)) >= at, 240_000);
    child.kill('SIGKILL');
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
    if (signal === 'SIGKILL') deaths += 1;
  }
  // A process may come to its end before the signal of its last part.
  expect(deaths).toBeGreaterThanOrEqual(kills - 1);
  await runToItsEnd(run);
  const [state] = await rowsIn('SELECT state FROM move_ins WHERE id = $1', [run.id]);
  expect(state).toEqual({ state: 'done' });
  expect(await everything(killed.id)).toEqual(expected);
}, 900_000);
