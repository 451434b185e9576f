import type { Endpoint } from '@balcao/contract';
import type { Client } from './client.ts';
import type { CrudSamples } from './feature-samples.ts';
import type { World } from './world-types.ts';

/** The least of those who may create one. */
const creatorOf = (world: World, { access }: Endpoint): Client =>
  access === 'super' ? world.operator : access === 'admin' ? world.admin : world.user;

/** Creates a record of a noun, as its sample says, and returns its id. */
export async function createRecord({ crud, body }: CrudSamples, world: World): Promise<number> {
  const creator = creatorOf(world, crud.create);
  const path = crud.create.path;
  return (await creator.ok(creator.request<{ id: number }>('POST', path, await body(world)))).id;
}
