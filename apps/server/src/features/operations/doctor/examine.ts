import { writeFile } from 'node:fs/promises';
import type { Config } from '../../../platform/config/config.ts';
import { findCluster } from '../../../platform/db/embedded/embedded-location.ts';
import { openUnmigrated, type OpenedDatabase } from '../../../platform/db/open.ts';
import { openInstallation } from '../../../platform/process/open-installation.ts';
import { writeSupportReport } from './report.ts';
import { bucketChecks } from './bucket-check.ts';
import { runChecks } from './check.ts';
import { databaseChecks } from './database-checks.ts';
import { folderChecks } from './folder-checks.ts';
import { machineChecks } from './machine-checks.ts';
import { rightsCheck } from './rights-check.ts';
import { whatsappChecks } from './whatsapp-checks.ts';

export interface ExamineOptions {
  /** skip what needs the internet */
  offline?: boolean;
  /** run the repairs that lose nothing */
  fix?: boolean;
  /** a new file for what somebody who helps needs to know */
  report?: string;
}

/**
 * Runs all checks of the doctor on the configured installation. An embedded database that does not run is started for them, as it is, and
 * stopped again.
 * @returns whether none failed
 */
export async function examineInstallation(
  config: Config,
  env: NodeJS.ProcessEnv,
  print: (line: string) => void,
  { offline = false, fix = false, report }: ExamineOptions = {},
): Promise<boolean> {
  let opened: OpenedDatabase | undefined;
  const open = async () => {
    if (config.databaseUrl !== undefined) return config.databaseUrl;
    if (!(await findCluster(config.dataDir))) return undefined;
    opened = await openInstallation(config, () => {}, openUnmigrated);
    return opened.url;
  };
  const checks = [
    ...folderChecks(config),
    rightsCheck(config.dataDir),
    ...machineChecks(config, env),
    ...bucketChecks(config),
    ...databaseChecks(config, open),
    ...whatsappChecks(config),
  ].filter(({ needsInternet }) => !(offline && needsInternet));
  try {
    const lines: string[] = [];
    const printAndKeep = (line: string) => {
      lines.push(line);
      print(line);
    };
    const isWell = await runChecks(checks, printAndKeep, { fix });
    if (report !== undefined) {
      const url = config.databaseUrl ?? opened?.url;
      const text = await writeSupportReport(config, env, { url, checks: lines, now: new Date() });
      await writeFile(report, text, { mode: 0o600, flag: 'wx' });
      print(
        `\nThe report is in ${report}. Read it before you hand it on, and add the lines of the log from around the fault.`,
      );
    }
    return isWell;
  } finally {
    await opened?.close();
  }
}
