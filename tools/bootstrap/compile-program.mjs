import { flushCompileCache } from 'node:module';

// What a start loads; `main.ts` would start it.
await import('../../apps/server/src/app.ts');
await import('../../apps/server/src/platform/db/open.ts');
flushCompileCache();
process.exit(0);
