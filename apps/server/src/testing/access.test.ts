import { beforeAll, describe, expect, it } from 'vitest';
import { isSpecificationCall } from '@balcao/contract';
import { Client } from './client.ts';
import { endpointList } from './samples.ts';
import { sendCall } from './send-call.ts';
import { withClient } from './tables.ts';
import { useTestServer } from './test-server.ts';

const server = useTestServer({ ROLES: 'http', TRUST_PROXY: 'true' });

/** One caller of each profile, in a company whose plan has every feature and in one whose plan has none. */
let callers: { all: Client[]; none: Client[] };
const profiles = ['none', 'user', 'supervisor', 'admin', 'super'];

beforeAll(async () => {
  const planId = await withClient(server.databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO plans (name, use_campaigns, use_kanban, use_open_ai, use_integrations, use_schedules, use_internal_chat, use_external_api)
       VALUES ('Nada', false, false, false, false, false, false, false) RETURNING id`,
    );
    return rows[0]?.id ?? 0;
  });
  const [all, none] = await Promise.all([makeCallers(server.planId), makeCallers(planId)]);
  callers = { all, none };
});

async function makeCallers(planId: number): Promise<Client[]> {
  const company = await server.company({ planId });
  const [user, supervisor, operator] = await Promise.all([
    company.user(),
    company.user({ profile: 'supervisor' }),
    company.user({ profile: 'admin' }),
  ]);
  await withClient(server.databaseUrl, (client) =>
    client.query('UPDATE users SET super = true WHERE id = $1', [operator.user.id]),
  );
  await operator.login(operator.user.email, company.password);
  return [new Client(server.url), user, supervisor, company.admin, operator];
}

/** Whether a caller gets past the door. What is asked behind it cannot be right: no id of a path exists. */
async function admission(client: Client, endpoint: (typeof endpointList)[number]['endpoint']): Promise<string> {
  const params = {
    id: 0,
    ticketId: 0,
    whatsappId: 0,
    uuid: 'none',
    email: 'nobody@example.com',
    token: 'none',
    newPassword: 'none',
  };
  // A caller that logs out is logged out for the calls that follow.
  const caller = endpoint.path === '/auth/logout' ? new Client(client.url) : client;
  const { status, body } = await sendCall(caller, endpoint, { params });
  // A session is no token of a connection.
  if (status === 401 && endpoint.access !== 'public') return client.token === undefined ? 'no session' : '-';
  const refusal = { ERR_NO_PERMISSION: '-', ERR_PLAN_FEATURE: 'not in plan' }[String(body['error'])];
  // A client of the specification's calls is logged out by a 403 that a refresh does not resolve.
  if (refusal !== undefined) expect(status, endpoint.path).toBe(isSpecificationCall(endpoint) ? 400 : 403);
  return refusal ?? 'yes';
}

describe('who may call what', () => {
  it('access.snapshot.txt lists who may call every endpoint', async () => {
    const lines: string[][] = [['endpoint', ...profiles, 'with a plan without features']];
    for (const { endpoint } of endpointList) {
      const full = await Promise.all(callers.all.map((client) => admission(client, endpoint)));
      const bare = await Promise.all(callers.none.map((client) => admission(client, endpoint)));
      const less = profiles.flatMap((profile, index) =>
        bare[index] === full[index] ? [] : [`${profile}: ${bare[index]}`],
      );
      lines.push([`${endpoint.method} ${endpoint.path}`, ...full, less.join(', ') || 'the same']);
    }
    const [head = [], ...rows] = lines;
    const sorted = [head, ...rows.toSorted((a, b) => (a.join() < b.join() ? -1 : 1))];
    const widths = head.map((_cell, column) => Math.max(...sorted.map((line) => line[column]?.length ?? 0)));
    const text = sorted
      .map((line) =>
        line
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd(),
      )
      .join('\n');
    await expect(`${text}\n`).toMatchFileSnapshot('access.snapshot.txt');
  });
});
