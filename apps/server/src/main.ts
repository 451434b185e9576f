import { createApp, type App } from './app.ts';
import { type Credential, seedOnFirstStart } from './features/operations/index.ts';
import { openAppSecret } from './platform/secrets/app-secret.ts';
import { collectAfterStart } from './platform/process/collect-after-start.ts';
import { loadConfig, type Config } from './platform/config/config.ts';
import { acquireDataDirLock } from './platform/process/data-dir-lock.ts';
import { createDatabase } from './platform/db/database.ts';
import { openDatabase } from './platform/db/open.ts';
import { hasFilesHere, otherFolderSentence } from './platform/files/marked-folder.sql.ts';
import { requireNotedBucket } from './platform/files/recorded-bucket.sql.ts';
import { requirePorts } from './platform/http/listen-error.ts';
import { createLog, type Logger } from './platform/log/log.ts';
import { explainFailure, StartError } from './platform/process/start-error.ts';
import { sealedSamples } from './compose/sealed-columns.ts';

/** Opened resources, closed in reverse order. */
const openResources: { name: string; close(): Promise<unknown> }[] = [];
let shutdownPromise: Promise<void> | undefined;
/** undefined until the configuration was read */
let log: Logger | undefined;

const printLine = (line: string) => process.stdout.write(`${line}\n`);

async function start(): Promise<void> {
  const startedAt = performance.now();
  const config = loadConfig();
  // Processes that share a database share the files; the embedded database belongs to one process.
  const lock = await acquireDataDirLock(config.dataDir, config.databaseUrl === undefined ? 'alone' : 'together');
  openResources.push({ name: 'data folder', close: () => lock.release() });
  log = createLog(config);
  await requirePorts(config);
  if (config.tracing) {
    const { startTracing } = await import('./platform/observe/tracing-sdk.ts');
    const tracing = startTracing(config.tracing, config.roles);
    openResources.push({ name: 'tracing', close: () => tracing.close() });
  }
  const database = await openDatabase(config, printLine);
  openResources.push({ name: 'database', close: () => database.close() });
  void database.lost?.then(() => {
    if (shutdownPromise) return;
    console.error(
      'The embedded PostgreSQL ended by itself. Balcão ends too; the next start recovers from its write-ahead log.',
    );
    void shutDown(1);
  });
  const secret = await verifiedSecret(config, database.url);
  const app = await createApp({ config, secret, databaseUrl: database.url, log });
  openResources.push({ name: 'server', close: () => app.close() });
  const credentials = await seedOnFirstStart(app.platform, printLine);
  // Asked to stop meanwhile: what follows would be the last thing a person reads, and untrue.
  if (shutdownPromise) return;
  printStartMessage(config, app, credentials, performance.now() - startedAt);
  collectAfterStart();
}

/**
 * Returns the application secret, after it and the file store were compared with the database: nothing else may
 * touch the data before.
 * @throws StartError
 */
async function verifiedSecret(config: Config, databaseUrl: string): Promise<string> {
  const database = createDatabase(databaseUrl);
  try {
    const secret = await openAppSecret(config, database, sealedSamples);
    await requireNotedBucket(config, database.owner);
    // The processes may be there for years already: they are told, and not kept from starting.
    if (!(await hasFilesHere(config, database.owner))) log?.error(otherFolderSentence(config.dataDir));
    return secret;
  } finally {
    await database.close();
  }
}

function printStartMessage(config: Config, app: App, credentials: readonly Credential[], ms: number): void {
  if (credentials.length > 0) {
    const width = Math.max(...credentials.map(({ email }) => email.length));
    printLine('\nFirst credentials, shown only this once:\n');
    for (const { who, email, password } of credentials) printLine(`  ${email.padEnd(width)}  ${password}  ${who}`);
  }
  const seconds = (ms / 1000).toFixed(1);
  if (app.address) printLine(`\nBalcão is ready at ${config.publicUrl} (${seconds} s). Stop it with Ctrl-C.`);
  else printLine(`\nBalcão is ready as ${config.roles.join(', ')} (${seconds} s). Stop it with Ctrl-C.`);
}

/** Ends in order; a second signal does not wait. */
function shutDown(code: number): Promise<void> {
  shutdownPromise ??= (async () => {
    for (const part of openResources.splice(0).reverse()) {
      await part.close().catch((error: unknown) => {
        console.error(`The ${part.name} did not end in order:`, error);
        code = 1;
      });
    }
    process.exit(code);
  })();
  return shutdownPromise;
}

/** Ctrl-C at a terminal arrives twice under npm: from the terminal and from npm. */
const duplicateSignalMs = 1_000;
let askedToStopAt = 0;

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (shutdownPromise && performance.now() - askedToStopAt < duplicateSignalMs) return;
    if (shutdownPromise) process.exit(1);
    askedToStopAt = performance.now();
    printLine('\nStopping…');
    void shutDown(0);
  });
}
// An error of one company must not end the process for all; an uncaught one is a defect and is logged as such.
process.on('unhandledRejection', (error) => {
  if (log) log.error({ err: error }, 'an error that nothing handled');
  else console.error('Not handled:', error);
});
process.on('uncaughtExceptionMonitor', (error) =>
  log?.fatal({ err: error }, 'an exception that nothing caught ends the process'),
);

start().catch((failure: unknown) => {
  // When a stop was requested meanwhile, the start may have completed as well.
  if (shutdownPromise) return;
  const error = explainFailure(failure);
  if (error instanceof StartError) console.error(`\n${error.message}`);
  else
    console.error(
      '\nBalcão could not start because of an unexpected failure. Please report it with these lines:\n',
      error,
    );
  void shutDown(1);
});
