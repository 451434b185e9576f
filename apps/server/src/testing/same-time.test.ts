import { beforeAll, describe, expect, it } from 'vitest';
import { isDeletable, makeDeletable } from './deletable-records.ts';
import { idFields, withId } from './foreign-ids.ts';
import { endpointList, leastPrivilegedCaller, sampleOf } from './samples.ts';
import { isFullScope } from './scope.ts';
import { sendCall } from './send-call.ts';
import { useTestServer } from './test-server.ts';
import { sampleByClass } from './walk.ts';
import { buildWorld } from './world.ts';
import type { World } from './world-types.ts';

const server = useTestServer({ TRUST_PROXY: 'true' });
let world: World;
beforeAll(async () => {
  world = await buildWorld(server);
});

/** Calls of a sample: each takes several times as long as one call. */
const limit = isFullScope ? Infinity : 40;

/** Users have the one session that a call may end. */
const isLeftOut = (name: string) => name === 'logout';

const faultsOf = (answers: readonly { status: number; body: unknown }[]) =>
  answers.filter(({ status }) => status >= 500).map(({ status, body }) => `${status} ${JSON.stringify(body)}`);

describe('calls at the same time', () => {
  const writing = endpointList.filter(({ name, endpoint }) => endpoint.method !== 'GET' && !isLeftOut(name));

  it.each(sampleByClass(writing, limit))(
    'six times $name: done once at least, and no fault',
    async ({ name, endpoint }) => {
      const { by, call } = await sampleOf(name, world, server);
      const caller = by ?? leastPrivilegedCaller(world, server, endpoint);
      const answers = await Promise.all(Array.from({ length: 6 }, () => sendCall(caller, endpoint, call)));
      expect(faultsOf(answers)).toEqual([]);
      expect(answers.some(({ status }) => status < 300)).toBe(true);
    },
  );

  const naming = endpointList.flatMap(({ name, endpoint }) =>
    isLeftOut(name)
      ? []
      : idFields(endpoint)
          .filter(isDeletable)
          .map((field) => ({ name, endpoint, field, what: `${name} with its ${field.requestPart}.${field.field}` })),
  );
  // What fails first is a body that names a record: a path is looked up under a lock.
  const chosen = isFullScope
    ? naming
    : naming.filter(({ field }) => field.requestPart === 'body').filter((_one, index) => index % 2 === 0);

  it.each(chosen)('$what, which is deleted meanwhile: no fault', async ({ name, endpoint, field }) => {
    for (const isDeletedFirst of [true, false]) {
      const record = await makeDeletable(world, field);
      if (!record) throw new Error(`there is no ${field.kind} to delete`);
      const { by, call } = await sampleOf(name, world, server);
      const caller = by ?? leastPrivilegedCaller(world, server, endpoint);
      const send = () => sendCall(caller, endpoint, withId(call, field, record.id));
      const removed = isDeletedFirst ? record.remove() : undefined;
      const answers = await Promise.all([send(), send(), removed ?? record.remove()]);
      expect(faultsOf(answers)).toEqual([]);
    }
  });
});
