import { globSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { endpoints, type CrudCall } from '@balcao/contract';
import { createRecord, type CrudSamples } from './create-record.ts';
import type { TestServer } from './test-server.ts';
import type { Sample, SampleCall, World } from './world-types.ts';

export type { CrudSamples };

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
const modules = globSync('*/*/*.samples.ts', { cwd: features }).toSorted();

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
      get: async (world) => ({ ...(await newRecord(world)), ...(one.isPrivate && { by: world.user }) }),
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
