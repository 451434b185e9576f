import { parseArgs } from 'node:util';
import { loadConfig } from '../../../platform/config/config.ts';
import { StartError } from '../../../platform/process/start-error.ts';
import { examineInstallation } from './examine.ts';

const usage = `Usage: npm run doctor -- [--offline] [--fix] [--report FILE]

Checks which parts of the installation work, and exits with 1 when one does not.
  --offline  skip what needs the internet
  --fix      repair what can be repaired without losing anything
  --report   also write what somebody who helps needs to know into a new file, without personal data and secrets`;

const print = (line: string) => void process.stdout.write(`${line}\n`);

async function run(): Promise<boolean> {
  let options: { offline?: boolean; fix?: boolean; report?: string; help?: boolean };
  try {
    options = parseArgs({
      options: {
        offline: { type: 'boolean' },
        fix: { type: 'boolean' },
        report: { type: 'string' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    print(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    return false;
  }
  if (options.help) {
    print(usage);
    return true;
  }
  try {
    return await examineInstallation(loadConfig(), process.env, print, options);
  } catch (error) {
    if (error instanceof StartError) print(`✗ Configuration: ${error.message}`);
    else if (error instanceof Error && 'syscall' in error) print(`✗ Report: ${error.message}`);
    else throw error;
    return false;
  }
}

// A socket that never answered would keep the process waiting.
process.exit((await run()) ? 0 : 1);
