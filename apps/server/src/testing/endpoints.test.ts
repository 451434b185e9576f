import { errors, isErrorCode, refusalStatus, type Endpoint } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { callsAboutAllCompanies } from './across-companies.ts';
import { fingerprint, marker } from './markers.ts';
import { endpointList, leastPrivilegedCaller, sampleOf, samples, searchesOf } from './samples.ts';
import { sendCall } from './send-call.ts';
import { useTwoWorlds } from './two-worlds.ts';
import { sampleByClass } from './walk.ts';
import type { SampleCall } from './world-types.ts';

const worlds = useTwoWorlds();
const { server } = worlds;
const walked = sampleByClass(endpointList);
/** For people who logged in. */
const isClosed = ({ endpoint: { access } }: { endpoint: Endpoint }) => access !== 'public' && access !== 'token';
const lists = sampleByClass(endpointList.filter((each) => each.endpoint.method === 'GET' && isClosed(each)));

describe('every endpoint of the contract', () => {
  it('answers all companies to operators alone', () => {
    const named = endpointList.filter(({ name }) => callsAboutAllCompanies.has(name));
    expect(named.map(({ endpoint }) => endpoint.access)).toEqual(Array.from(callsAboutAllCompanies, () => 'super'));
  });

  it('is there, has a call in the samples, and nothing else is registered', () => {
    const handled = new Set(server.app.platform.http.registeredEndpoints);
    expect(endpointList.filter(({ endpoint }) => !handled.has(endpoint)).map(({ name }) => name)).toEqual([]);
    expect(handled.size).toBe(endpointList.length);
    expect(endpointList.map(({ name }) => name).toSorted()).toEqual(Object.keys(samples).toSorted());
  });

  it('names a code of the catalogue for a record that is not there', () => {
    const wrong = endpointList.filter(
      ({ endpoint: { notFound } }) => notFound && !(isErrorCode(notFound) && errors[notFound].status === 404),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
    const wrongFaults = endpointList.filter(
      ({ endpoint: { fault } }) => fault && !(isErrorCode(fault) && errors[fault].status === 500),
    );
    expect(wrongFaults.map(({ name }) => name)).toEqual([]);
  });

  it.each(walked)(
    '$name asks who calls, keeps out whoever may less, and succeeds as it declares, beside another company',
    async ({ name, endpoint }) => {
      const { by, call } = await sampleOf(name, worlds.ours, server);
      if (isClosed({ endpoint })) await expectRefusals(endpoint, call);
      const answer = await sendCall(by ?? leastPrivilegedCaller(worlds.ours, server, endpoint), endpoint, call);
      expect({ status: answer.status, error: answer.body['error'] }).toEqual({
        status: endpoint.status ?? 200,
        error: undefined,
      });
      if (endpoint.status === 204) expect(answer.body).toBe('');
      else expect(endpoint.answer.safeParse(answer.body).error).toBeUndefined();
      if (!callsAboutAllCompanies.has(name)) worlds.expectNothingOfTheirs(answer);
      await worlds.expectUntouched();
    },
  );
});

/** A caller without a session is asked to log in, and one whose profile may less is refused. The call is a valid one: the refusal is not of its fields. */
async function expectRefusals(endpoint: Endpoint, call: SampleCall): Promise<void> {
  const stranger = leastPrivilegedCaller(worlds.ours, server, { ...endpoint, access: 'public' });
  const nobody = await sendCall(stranger, endpoint, call);
  expect({ status: nobody.status, error: nobody.body['error'] }).toEqual({ status: 401, error: 'ERR_SESSION_EXPIRED' });
  const allowed = new Set(worlds.callers(endpoint.access).map(([profile]) => profile));
  for (const [profile, caller] of worlds.callers('user')) {
    if (allowed.has(profile)) continue;
    const refused = await sendCall(caller, endpoint, call);
    expect({ profile, status: refused.status, error: refused.body['error'] }).toEqual({
      profile,
      status: refusalStatus(endpoint, 403),
      error: 'ERR_NO_PERMISSION',
    });
  }
}

describe('what is read', () => {
  it.each(lists)(
    '$name shows nothing of another company to any profile, searched for or not',
    async ({ name, endpoint }) => {
      const { by, call } = await sampleOf(name, worlds.ours, server);
      for (const [profile, caller] of worlds.callers(endpoint.access)) {
        for (const searchParam of searchesOf(endpoint, [marker, worlds.theirs.numbers.open, '%', '_'])) {
          const answer = await sendCall(caller, endpoint, { ...call, query: { ...call.query, searchParam } });
          // A sample with a caller of its own is of something that others of the company may be refused, or do not see.
          if (by && by !== caller) expect([200, 403, 404], profile).toContain(answer.status);
          else expect(answer.status, profile).toBe(200);
          if (!callsAboutAllCompanies.has(name)) worlds.expectNothingOfTheirs(answer, profile);
        }
      }
    },
  );

  it('would be noticed: the other company does see its markers, and a change of it shows', async () => {
    const { theirs, client } = worlds;
    expect(JSON.stringify((await theirs.admin.get('/queue')).body)).toContain(marker);
    const before = await fingerprint(client, theirs.company.id);
    await client.query('BEGIN');
    await client.query('UPDATE queues SET order_queue = 99 WHERE company_id = $1', [theirs.company.id]);
    expect(await fingerprint(client, theirs.company.id)).not.toEqual(before);
    await client.query('ROLLBACK');
  });
});
