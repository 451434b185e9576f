import { flushCompileCache } from 'node:module';

// What a start loads; `main.ts` would start it.
await import('../../apps/server/src/app.ts');
await import('../../apps/server/src/platform/db/open.ts');
// And what it loads with the first linked number.
await import('../../apps/server/src/channels/whatsapp-web/web-sessions.ts');
flushCompileCache();
process.exit(0);
