/** The list of files and the release are written by the build (`vite/service-worker.ts`). */
declare const workerFiles: readonly string[];
declare const workerRelease: string;

declare const self: ServiceWorkerGlobalScope;

/** The worker itself, by its right type. */
export const worker = self;
/** The release that this worker belongs to. */
export const release = workerRelease;
/** What the app needs to be drawn without a network. */
export const shellFiles = workerFiles;
