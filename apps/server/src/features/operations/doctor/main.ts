import { findDatabaseUrl } from '../../../platform/process/open-installation.ts';
import { loadConfig } from '../../../platform/config/config.ts';
import { StartError } from '../../../platform/process/start-error.ts';
import { runChecks } from './check.ts';
import { bucketChecks } from './bucket-check.ts';
import { databaseChecks } from './database-checks.ts';
import { machineChecks } from './machine-checks.ts';
import { whatsappChecks } from './whatsapp-checks.ts';

/** `npm run doctor`: checks which parts of the installation work; exits with 1 when a check failed. */
async function examine(): Promise<boolean> {
  const print = (line: string) => process.stdout.write(`${line}\n`);
  try {
    const config = loadConfig();
    const url = await findDatabaseUrl(config);
    const checks = [
      ...machineChecks(config, process.env),
      ...bucketChecks(config),
      ...databaseChecks(config, url),
      ...whatsappChecks(config),
    ];
    return await runChecks(checks, print);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    print(`✗ Configuration: ${error.message}`);
    return false;
  }
}

// A socket that never answered would keep the process waiting.
process.exit((await examine()) ? 0 : 1);
