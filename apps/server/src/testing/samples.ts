import { endpoints, type Endpoint } from '@balcao/contract';
import { Client } from './client.ts';
import { fieldsOf } from './foreign-ids.ts';
import { crudSampleCalls, featureCalls, type SampleCalls } from './feature-samples.ts';
import type { TestServer } from './test-server.ts';
import type { SampleCall, World } from './world-types.ts';

/** Every endpoint with a call that succeeds, from the features. A test asks for completeness. */
export const samples: SampleCalls = { ...crudSampleCalls, ...featureCalls };

export const endpointList = Object.entries(endpoints).map(([name, endpoint]) => ({ name, endpoint }));

export async function sampleOf(
  name: string,
  world: World,
  server: TestServer,
): Promise<{ by: Client | undefined; call: SampleCall }> {
  const sample = samples[name];
  if (!sample) throw new Error(`${name} has no sample`);
  const { by, ...call } = await sample(world, server);
  return { by, call };
}

/** The searches to try on an endpoint: none, and each of these words where it searches at all. */
export function searchesOf({ query }: Endpoint, words: readonly string[]): string[] {
  return fieldsOf(query).includes('searchParam') ? ['', ...words] : [''];
}

export function leastPrivilegedCaller(world: World, server: TestServer, endpoint: Endpoint): Client {
  const callers = {
    public: new Client(server.url),
    token: world.program,
    user: world.user,
    admin: world.admin,
    super: world.operator,
  };
  return callers[endpoint.access];
}
