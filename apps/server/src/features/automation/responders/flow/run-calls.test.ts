import { describe, expect, it } from 'vitest';
import type { Flow, FlowMethod } from '@balcao/contract';
import type { Platform } from '../../../../platform/platform.ts';
import { until } from '../../../../testing/client.ts';
import { sendFromPhone } from '../../../../testing/simulated-phone.ts';
import { withClient } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { call, drawing, end, handOver, text, to } from '../../../../testing/flow-drawings.ts';
import { createResponderFixture, type ResponderFixture } from '../responders.testing.ts';
import { createApplyEffects } from './apply-effects.ts';
import { createAskFor, createMoveOn } from './move-on.ts';
import { callJob } from './call-job.ts';
import { callHandler, maxCallsOfCompany } from './run-calls.ts';

// Without the worker nothing but the test carries out calls.
const server = useTestServer({ ROLES: 'http,gateway' });

/** A conversation that waits for an address, and what is at it. */
async function waitForAddress(method: FlowMethod, given: object = {}) {
  const fixture = await createResponderFixture(server);
  const queueId = fixture.queues[0]?.id ?? 0;
  const path = `/chamada-${fixture.number}`;
  server.services.on(path, () => ({ body: {} }));
  const flow = drawing({
    a: {
      blocks: [
        call('c', {
          method,
          url: `${server.services.url}${path}`,
          found: to('achou'),
          failed: to('falhou'),
          unknown: to('ninguem'),
          notFound: end,
          ...given,
        }),
      ],
    },
    achou: { blocks: [text('t1', 'Achou.'), handOver('h1', queueId)] },
    falhou: { blocks: [text('t2', 'Falhou.'), handOver('h2', queueId)] },
    ninguem: { blocks: [text('t3', 'Ninguém sabe.'), handOver('h3', queueId)] },
  });
  const { admin } = fixture;
  const { id } = await admin.ok(admin.post<Flow>('/flows', { name: 'Pedidos' }));
  const entry = { ...flow.entry, connectionIds: [fixture.connection.id] };
  await admin.ok(admin.put(`/flows/${id}/drawing`, { revision: 1, drawing: { ...flow, entry } }));
  await admin.ok(admin.post(`/flows/${id}/publish`, {}));
  await fixture.contactWrites('Oi');
  return { fixture, requests: () => server.services.requestsTo(path) };
}

const runOf = ({ company }: ResponderFixture) =>
  server.app.platform.database.forCompany(company.id, ({ db }) =>
    db.selectFrom('flowRuns').select(['id', 'callBeganAt']).executeTakeFirst(),
  );
const carryOut = async ({ company }: ResponderFixture, runId: string): Promise<void> => {
  const moveOn = createMoveOn({ applyEffects: createApplyEffects([]), askFor: createAskFor(() => {}) });
  const handler = callHandler(server.app.platform, moveOn);
  await handler.run({ companyId: company.id, runId } as never);
};
const jobsOfCalls = (statement: string) =>
  withClient(server.databaseUrl, async (client) => {
    const { rows } = await client.query<{ run: string }>(statement, [callJob.name]);
    return rows.map(({ run }) => run);
  });
/** As if all calls that were asked for had been taken up. */
const withoutJobs = () =>
  jobsOfCalls(`DELETE FROM graphile_worker._private_jobs USING graphile_worker._private_tasks tasks
    WHERE tasks.id = task_id AND identifier = $1 RETURNING payload ->> 'runId' AS run`);
const listJobs = () =>
  jobsOfCalls(`SELECT payload ->> 'runId' AS run FROM graphile_worker._private_jobs JOIN graphile_worker._private_tasks tasks
    ON tasks.id = task_id WHERE identifier = $1`);
/** As a process leaves it that ended while the call was on its way. */
const noteThatItBegan = ({ company }: ResponderFixture) =>
  server.app.platform.database.forCompany(company.id, ({ db }) =>
    db.updateTable('flowRuns').set({ callBeganAt: new Date().toISOString() }).execute(),
  );

describe('a call of a flow', () => {
  it('is made once, whatever the number of its jobs, and its answer moves the run on once', async () => {
    const { fixture, requests } = await waitForAddress('POST');
    const run = await runOf(fixture);
    expect(requests()).toEqual([]);
    await carryOut(fixture, run?.id ?? '');
    await carryOut(fixture, run?.id ?? '');
    expect(requests()).toHaveLength(1);
    expect(await fixture.listAutomaticTexts()).toEqual(['Achou.']);
    expect(await runOf(fixture)).toBeUndefined();
  });

  it('of which a process that ended left no answer is not made again: nobody knows', async () => {
    const { fixture, requests } = await waitForAddress('POST');
    const run = await runOf(fixture);
    await noteThatItBegan(fixture);
    await carryOut(fixture, run?.id ?? '');
    expect(requests()).toEqual([]);
    expect(await fixture.listAutomaticTexts()).toEqual(['Ninguém sabe.']);
  });

  it('is made again after such an end where it reads alone, or where its author allows it', async () => {
    for (const [method, given] of [
      ['GET', {}],
      ['POST', { mayRepeat: true }],
    ] as const) {
      const { fixture, requests } = await waitForAddress(method, given);
      const run = await runOf(fixture);
      await noteThatItBegan(fixture);
      await carryOut(fixture, run?.id ?? '');
      expect(requests()).toHaveLength(1);
      expect(await fixture.listAutomaticTexts()).toEqual(['Achou.']);
    }
  });

  it('is dropped when a person has the ticket', async () => {
    const { fixture, requests } = await waitForAddress('GET');
    const run = await runOf(fixture);
    await fixture.updateTicket({ status: 'open' });
    await carryOut(fixture, run?.id ?? '');
    expect(requests()).toEqual([]);
    expect(await fixture.listAutomaticTexts()).toEqual([]);
  });

  it('takes no more than the share of its company, so that slow addresses of one hold up no other', async () => {
    const asked: string[] = [];
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    const slow: Pick<Platform, 'outboundHttp'> = {
      outboundHttp: {
        ...server.app.platform.outboundHttp,
        request: async ({ url }) => {
          asked.push(url);
          await held;
          return { status: 200, headers: new Headers(), body: Buffer.from('{}') };
        },
      },
    };
    const moveOn = createMoveOn({ applyEffects: createApplyEffects([]), askFor: createAskFor(() => {}) });
    const handler = callHandler({ ...server.app.platform, ...slow }, moveOn);
    const run = (companyId: number, runId: string) => handler.run({ companyId, runId } as never);

    const { fixture } = await waitForAddress('GET');
    const companyId = fixture.company.id;
    for (let index = 0; index <= maxCallsOfCompany; index++)
      await sendFromPhone(fixture.admin, fixture.connection, {
        number: `${fixture.number.slice(0, -2)}${10 + index}`,
        body: 'Oi',
      });
    const listRuns = () =>
      server.app.platform.database.forCompany(companyId, ({ db }) => db.selectFrom('flowRuns').select('id').execute());
    const runs = await until(async () => {
      const begun = await listRuns();
      return begun.length === maxCallsOfCompany + 2 ? begun : undefined;
    });
    await withoutJobs();
    let ended = 0;
    const all = runs.map(({ id }) => run(companyId, id).then(() => (ended += 1)));
    await until(() => asked.length === maxCallsOfCompany && ended === 2);

    const { fixture: other } = await waitForAddress('GET');
    await withoutJobs();
    const theirs = run(other.company.id, (await runOf(other))?.id ?? '');
    await until(() => asked.length === maxCallsOfCompany + 1);

    answer();
    await Promise.all([...all, theirs]);
    const waiting = await listJobs();
    expect(waiting).toHaveLength(2);
    for (const runId of waiting) await run(companyId, runId);
    expect(asked).toHaveLength(maxCallsOfCompany + 3);
    expect(await listRuns()).toEqual([]);
  });

  it('has its secrets in headers when it goes out, and nowhere else', async () => {
    const { fixture, requests } = await waitForAddress('GET');
    await fixture.updateTicket({ status: 'closed' });
    const { admin } = fixture;
    await admin.ok(admin.put('/flow-secrets/loja', { value: 'muito-secreto' }));
    const { flows } = await admin.ok(admin.get<{ flows: Flow[] }>('/flows'));
    const id = flows[0]?.id ?? 0;
    const draft = await admin.ok(admin.get<{ revision: number; drawing: object }>(`/flows/${id}/drawing`));
    const drawn = JSON.stringify(draft.drawing).replace(
      '"headers":[]',
      '"headers":[{"name":"X-Chave","value":"{segredo.loja}"}]',
    );
    await admin.ok(
      admin.put(`/flows/${id}/drawing`, { revision: draft.revision, drawing: JSON.parse(drawn) as object }),
    );
    await admin.ok(admin.post(`/flows/${id}/publish`, {}));
    await fixture.contactWrites('De novo');
    const run = await runOf(fixture);
    const stored = await server.app.platform.database.forCompany(fixture.company.id, ({ db }) =>
      db.selectFrom('flowRuns').select(['state', 'call']).execute(),
    );
    expect(JSON.stringify(stored)).not.toContain('muito-secreto');
    await carryOut(fixture, run?.id ?? '');
    expect(requests().at(-1)?.headers['x-chave']).toBe('muito-secreto');
    expect(JSON.stringify(await admin.ok(admin.get(`/flows/${id}/export`)))).not.toContain('muito-secreto');
    expect(JSON.stringify(await admin.ok(admin.get('/flow-secrets')))).not.toContain('muito-secreto');
  });
});
