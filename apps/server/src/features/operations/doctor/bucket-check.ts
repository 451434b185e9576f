import { AppError } from '../../../platform/app-error.ts';
import type { Config } from '../../../platform/config/config.ts';
import { openFileStores } from '../../../platform/files/open-stores.ts';
import { probeStore } from '../../../platform/files/probe-store.ts';
import type { Check } from './check.ts';

/** Whether files can be stored, read, listed and removed in the bucket; nothing where none is configured. */
export function bucketChecks(config: Pick<Config, 'dataDir' | 'bucket' | 'files'>): Check[] {
  const { bucket } = config;
  if (bucket === undefined) return [];
  return [
    {
      name: 'Files',
      async run() {
        const { target, source } = await openFileStores(config);
        const inBucket = config.files === 'bucket' ? target : source;
        if (!inBucket) throw new Error('no bucket is configured');
        const beganAt = performance.now();
        try {
          await probeStore(inBucket);
        } catch (error) {
          const reason = error instanceof AppError && error.cause instanceof Error ? error.cause : error;
          return {
            state: 'failed',
            detail: `${reason instanceof Error ? reason.message : String(reason)}; check S3_ENDPOINT, S3_REGION, the keys, the clock, and that they may list, read, write and delete`,
          };
        }
        const ms = Math.round(performance.now() - beganAt);
        return { state: 'ok', detail: `${inBucket.name} stored, gave, listed and removed a file in ${ms} ms` };
      },
    },
  ];
}
