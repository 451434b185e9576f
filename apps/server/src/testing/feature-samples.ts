import { globSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { endpoints, type CrudCall, type Endpoint } from '@balcao/contract';
import type { Client } from './client.ts';
import type { Sample, SampleCall, World } from './world-types.ts';

/** What `<noun>.samples.ts` of a feature exports as `samples`: from it come the calls and the record of each world. */
export interface CrudSamples {
  crud: Partial<Record<CrudCall, Endpoint>> & { path: string; create: Endpoint };
  /** what one is created with, another one at each call */
  body(world: World): Record<string, unknown> | Promise<Record<string, unknown>>;
  /** a filter of the list, where it needs one */
  query?(world: World): Record<string, unknown>;
}

type MakeSample = (world: World) => Promise<Sample>;

const features = fileURLToPath(new URL('../features/', import.meta.url));
const modules = globSync('*/*.samples.ts', { cwd: features }).toSorted();

/** The samples of every feature that brings its own. */
export const featureSamples: readonly CrudSamples[] = await Promise.all(
  modules.map(async (path) => {
    const module = (await import(/* @vite-ignore */ pathToFileURL(features + path).href)) as { samples: CrudSamples };
    return module.samples;
  }),
);

/** The least of those who may create one. */
const creatorOf = (world: World, { access }: Endpoint): Client =>
  access === 'super' ? world.operator : access === 'admin' ? world.admin : world.user;

export async function createRecord({ crud, body }: CrudSamples, world: World): Promise<number> {
  const creator = creatorOf(world, crud.create);
  const path = crud.create.path;
  return (await creator.ok(creator.request<{ id: number }>('POST', path, await body(world)))).id;
}

/** Calls by the name of their endpoint, for every call that a noun has. */
export const crudSampleCalls: Readonly<Record<string, MakeSample>> = Object.fromEntries(
  featureSamples.flatMap((one) => {
    const newRecord = async (world: World): Promise<SampleCall> => ({ params: { id: await createRecord(one, world) } });
    const calls: Record<CrudCall, MakeSample> = {
      list: async (world) => ({ query: { searchParam: 'a', pageNumber: 1, ...one.query?.(world) } }),
      lookup: async () => ({}),
      get: newRecord,
      create: async (world) => ({ body: await one.body(world) }),
      update: async (world) => ({ ...(await newRecord(world)), body: await one.body(world) }),
      delete: newRecord,
    };
    return Object.entries(calls).flatMap(([call, sample]) => {
      const endpoint = one.crud[call as CrudCall];
      const name = Object.keys(endpoints).find((key) => endpoints[key] === endpoint);
      return endpoint && name ? [[name, sample] as const] : [];
    });
  }),
);
