import type { CrudCall, Endpoint } from '@balcao/contract';
import type { Client } from './client.ts';
import type { World } from './world-types.ts';

/** A plain noun in the generated tests: from it come its calls and its record of each world. */
export interface CrudSamples {
  crud: Partial<Record<CrudCall, Endpoint>> & { path: string; create: Endpoint };
  /** what one is created with, another one at each call */
  body(world: World): Record<string, unknown> | Promise<Record<string, unknown>>;
  /** a filter of the list, where it needs one */
  query?(world: World): Record<string, unknown>;
  /** only who creates it sees it */
  isPrivate?: true;
}

/** The least of those who may create one. */
const creatorOf = (world: World, { access }: Endpoint): Client =>
  access === 'super' ? world.operator : access === 'admin' ? world.admin : world.user;

/** Creates a record of a noun, as its sample says, and returns its id. */
export async function createRecord({ crud, body }: CrudSamples, world: World): Promise<number> {
  const creator = creatorOf(world, crud.create);
  const path = crud.create.path;
  return (await creator.ok(creator.request<{ id: number }>('POST', path, await body(world)))).id;
}
