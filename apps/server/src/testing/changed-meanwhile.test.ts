import type { Endpoint } from '@balcao/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpointList, leastPrivilegedCaller, sampleOf } from './samples.ts';
import { sendCall } from './send-call.ts';
import { useTestServer } from './test-server.ts';
import { buildWorld } from './world.ts';
import type { World } from './world-types.ts';

const server = useTestServer({ TRUST_PROXY: 'true' });
let world: World;
beforeAll(async () => {
  world = await buildWorld(server);
});

const changes = endpointList.filter(({ endpoint }: { endpoint: Endpoint }) => endpoint.takesIfMatch);

describe('two people change one record', () => {
  it('concerns every plain noun', () => expect(changes.length).toBeGreaterThan(18));

  it.each(changes)('the second is refused by $name, with the record as it is', async (one) => {
    const { endpoint, name } = one;
    const { by, call } = await sampleOf(name, world, server);
    const caller = by ?? leastPrivilegedCaller(world, server, endpoint);
    const send = (ifMatch?: string) =>
      sendCall(caller, endpoint, {
        ...call,
        ...(ifMatch !== undefined && { headers: { 'if-match': `"${ifMatch}"` } }),
      });

    const seen = await send();
    expect(seen.status, JSON.stringify(seen.body)).toBeLessThan(300);
    // The session of a new connection changes the record as well.
    let first = await send(seen.body['updatedAt'] as string);
    for (let tries = 0; first.status === 409 && tries < 10; tries += 1)
      first = await send((first.body['record'] as { updatedAt: string }).updatedAt);
    expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
    const second = await send(seen.body['updatedAt'] as string);
    expect(second).toMatchObject({
      status: 409,
      body: { error: 'ERR_RECORD_CHANGED', record: { id: first.body['id'] } },
    });
  });

  it('one of two changes of a tag at once is refused', async () => {
    const { endpoint } = changes.find(({ name }) => name === 'updateTag') ?? {};
    if (!endpoint) throw new Error('tags have no update');
    const { call } = await sampleOf('updateTag', world, server);
    const seen = await sendCall(world.admin, endpoint, call);
    const headers = { 'if-match': `"${String(seen.body['updatedAt'])}"` };
    const statuses = await Promise.all(
      [1, 2, 3].map(async () => (await sendCall(world.admin, endpoint, { ...call, headers })).status),
    );
    expect(statuses.toSorted()).toEqual([200, 409, 409]);
  });
});
