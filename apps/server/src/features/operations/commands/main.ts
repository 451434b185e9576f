import { resolve } from 'node:path';
import { doubtfulVariables } from '../../../platform/config/config-environment.ts';
import { loadConfig, type Config } from '../../../platform/config/config.ts';
import { createDatabase, type Database } from '../../../platform/db/database.ts';
import { explainFailure, StartError } from '../../../platform/process/start-error.ts';
import { adminUsage, runAdmin } from './admin.ts';
import { runBackup, runRestore } from './backup.ts';
import { openInstallation } from '../../../platform/process/open-installation.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

async function admin(args: readonly string[]): Promise<void> {
  if (args.length === 0) return print(adminUsage);
  if (args[0] === 'rotate-secret' && args.length === 1) {
    // It knows all features and channels, which the other commands need not load.
    const { rotateSecret } = await import('./rotate-secret.ts');
    return rotateSecret(loadConfig(), print);
  }
  if (args[0] === 'import-company') {
    const { runImportCompany } = await import('./import-company.ts');
    const [folder, ...rest] = args.slice(1);
    return runImportCompany(loadConfig(), folder === undefined ? [] : [fromCaller(folder), ...rest], print);
  }
  if (args[0] === 'move-files' && args.length === 1) {
    const { moveFiles } = await import('./move-files.ts');
    const config = loadConfig();
    return withDatabase(config, async (database) => void (await moveFiles(config, database.owner, print)));
  }
  return withDatabase(loadConfig(), (database) => runAdmin(database, args, print));
}

async function withDatabase(config: Config, work: (database: Database) => Promise<void>): Promise<void> {
  const opened = await openInstallation(config, print);
  const database = createDatabase(opened.url, { poolSize: 1 });
  try {
    await work(database);
  } finally {
    await database.close();
    await opened.close();
  }
}

/** Reads the configuration as a start would, and opens nothing. */
function checkConfiguration(): void {
  const { roles, publicUrl, databaseUrl, bucket, files } = loadConfig();
  const database = databaseUrl === undefined ? 'the embedded database' : 'the database of DATABASE_URL';
  for (const sentence of doubtfulVariables(process.env)) print(sentence);
  const place = bucket && files === 'bucket' ? `files in the bucket ${bucket.bucket}` : 'files in DATA_DIR';
  print(`The configuration is good: ${roles.join(', ')} at ${publicUrl} with ${database} and ${place}.`);
}

/** A folder as the person named it: npm and the program of a pack go into their own folder before they start this. */
const fromCaller = (path: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), path);

const [command, ...args] = process.argv.slice(2);
/** with the folder that comes first */
const withFolder = args.map((arg, index) => (index === 0 ? fromCaller(arg) : arg));
try {
  if (command === 'check') checkConfiguration();
  else if (command === 'backup') await runBackup(loadConfig(), withFolder, print);
  else if (command === 'restore') await runRestore(loadConfig(), withFolder, print);
  else await admin(args);
} catch (failure) {
  const error = explainFailure(failure);
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
