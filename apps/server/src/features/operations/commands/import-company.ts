import { importCompany, type ImportedCompany } from '../company-import/index.ts';
import { openAppSecret, openVault } from '../../../platform/secrets/app-secret.ts';
import type { Config } from '../../../platform/config/config.ts';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import { createDatabase } from '../../../platform/db/database.ts';
import { requireNotedBucket } from '../../../platform/files/recorded-bucket.sql.ts';
import { StartError } from '../../../platform/process/start-error.ts';
import { sealedSamples } from '../../../compose/sealed-columns.ts';
import { addAuditLines } from './admin.sql.ts';
import { openInstallation } from '../../../platform/process/open-installation.ts';

const usage = `Usage: npm run admin -- import-company <folder> [--plan "<name>"] [--dry-run]

  The folder is the unpacked archive of a company, made by an installation of the same release. It comes in under new ids, beside the
  companies that are here, running or not. With --dry-run the command only says what would come, with status and due date of the
  company, and what stands in the way. What stays behind is said in docs/operations.md, "Moving a company".`;

/** `npm run admin -- import-company`. */
export async function runImportCompany(
  config: Config,
  args: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  const isTrial = args.includes('--dry-run');
  const [folder, option, planName, ...more] = args.filter((arg) => arg !== '--dry-run');
  const isGood = option === undefined ? planName === undefined : option === '--plan' && planName !== undefined;
  if (folder === undefined || !isGood || more.length > 0) throw new StartError(usage);
  const opened = await openInstallation(config, print);
  const database = createDatabase(opened.url, { poolSize: 1 });
  try {
    const secret = await openAppSecret(config, database, sealedSamples);
    await requireNotedBucket(config, database.owner);
    const vault = await openVault(database, secret);
    const imported = await importCompany({ config, url: opened.url, vault }, folder, { planName, isTrial }, print);
    if (!imported) return;
    await asPlatform(database, ({ db }) => addAuditLines(db, 'import-company'));
    report(imported, print);
  } finally {
    await database.close();
    await opened.close();
  }
}

function report(
  { companyId, name, adminEmail, dropped, unknownOptOuts }: ImportedCompany,
  print: (line: string) => void,
): void {
  print(`${name} is company ${companyId} here.`);
  for (const [table, count] of dropped)
    print(`${count} rows of ${table} stayed behind: what they belong to was written after the archive had read it.`);
  if (unknownOptOuts > 0)
    print(
      `Of those who left its campaigns ${unknownOptOuts} cannot be recognized here, as they are in none of its contacts and lists any more: ` +
        'do not import old lists of numbers into it without care.',
    );
  const account = adminEmail ?? '<e-mail>';
  print(
    `No password came along: people choose one by "Esqueci minha senha", or get one by: npm run admin -- password ${account}. No number is ` +
      'connected: link them again, and enter tokens and keys again, once the other installation does not serve the company any more.',
  );
}
