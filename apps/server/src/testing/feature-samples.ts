import { globSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { endpoints, type CrudCall, type Endpoint } from '@balcao/contract';
import { createRecord } from './create-record.ts';
import type { TestServer } from './test-server.ts';
import type { Sample, SampleCall, World } from './world-types.ts';

/** A plain noun in the generated tests: from it come its calls and its record of each world. */
export interface CrudSamples {
  crud: Partial<Record<CrudCall, Endpoint>> & { path: string; create: Endpoint };
  /** what one is created with, another one at each call */
  body(world: World): Record<string, unknown> | Promise<Record<string, unknown>>;
  /** a filter of the list, where it needs one */
  query?(world: World): Record<string, unknown>;
}

type MakeSample = (world: World) => Promise<Sample>;

/** Calls that succeed, by the name of their endpoint; what a call uses up it makes itself. */
export type SampleCalls = Readonly<Record<string, (world: World, server: TestServer) => Sample | Promise<Sample>>>;

/** What `<noun>.samples.ts` of a feature exports. */
interface SampleModule {
  /** of a plain noun: its record, and the calls of its `crud()` */
  samples?: CrudSamples;
  /** of its other endpoints */
  calls?: SampleCalls;
}

const features = fileURLToPath(new URL('../features/', import.meta.url));
const modules = globSync('*/*.samples.ts', { cwd: features }).toSorted();

const sampleModules: readonly SampleModule[] = await Promise.all(
  modules.map(async (path) => (await import(/* @vite-ignore */ pathToFileURL(features + path).href)) as SampleModule),
);

/** The samples of every plain noun. */
export const featureSamples: readonly CrudSamples[] = sampleModules.flatMap(({ samples }) => samples ?? []);

/** The calls of all other endpoints. */
export const featureCalls: SampleCalls = Object.assign({}, ...sampleModules.map(({ calls }) => calls)) as SampleCalls;

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
