import { getFailedJobs, retryJob, getVersion } from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import { listFailedJobs, retryFailedJob } from '../../platform/jobs/failed-jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import manifest from '../../../package.json' with { type: 'json' };

/** Registers the endpoints of the installation as a whole: its version, and jobs that failed for good. */
export function createInstallation({ http, database }: Platform): void {
  http.handle(getVersion, () => ({ version: manifest.version }));
  http.handle(getFailedJobs, async () => ({ jobs: await listFailedJobs(database.owner) }));
  http.handle(retryJob, async ({ params }) => {
    if (!(await retryFailedJob(database.owner, params.id))) throw new AppError('ERR_NO_JOB_FOUND');
    return { message: 'Job scheduled.' };
  });
}
