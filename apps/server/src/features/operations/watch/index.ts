import { dayMs, getOperatorMails, hourMs, sendTestMail, type Problem } from '@balcao/contract';
import { isLanguage, translate, type Language } from '@balcao/i18n';
import * as z from 'zod';
import { findRestoredFrom } from '../../../channels/session-hub/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import { freeBytes } from '../../../platform/http/health-checks.ts';
import { countJobs } from '../../../platform/jobs/failed-jobs.ts';
import { defineJob, jobHandler } from '../../../platform/jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countReportFaults } from '../../inbox/index.ts';
import { countPresent, readBackupAge } from '../installation/index.ts';
import { isWorthAMail, problemsOf } from './watch.rules.ts';
import * as rows from './watch.sql.ts';

type WatchPlatform = Pick<Platform, 'database' | 'clock' | 'config' | 'mail'>;

const secondsPerHour = hourMs / 1000;
/** Wrong totals of reports are a problem for so long after they were found; they are put right at once. */
const faultDays = 7;
const bytesPerMb = 1_048_576;

export const watchJob = defineJob({
  name: 'operator.watch',
  role: 'worker',
  schema: z.object({}),
  retry: { maxAttempts: 1 },
  crontab: '*/15 * * * *',
});

/** Registers the mails to operators about what is wrong with the installation. */
export function createWatch(platform: Platform): void {
  const { http, database, config } = platform;
  http.handle(getOperatorMails, async () => {
    const accounts = await asPlatform(database, ({ db }) => rows.listOperatorAccounts(db));
    return {
      problems: await readProblems(platform),
      recipients: accounts.map(({ email }) => email),
      isMailing: config.smtpUrl !== undefined,
    };
  });
  http.handle(sendTestMail, async ({ actor }) => {
    const accounts = await asPlatform(database, ({ db }) => rows.listOperatorAccounts(db));
    const account = accounts.find(({ id }) => id === (actor.operator?.id ?? actor.userId));
    if (!account) throw new AppError('ERR_NO_PERMISSION');
    await mailTo(platform, account, await readProblems(platform), 'test');
    return { email: account.email };
  });
  platform.registerJob(jobHandler(watchJob, () => watch(platform)));
}

/** What is wrong with the installation now. */
async function readProblems(platform: WatchPlatform): Promise<Problem[]> {
  const { database, clock, config } = platform;
  const { failed } = await countJobs(database.owner);
  const age = await readBackupAge(platform);
  const now = clock.now();
  const { refused } = await asPlatform(database, ({ db }) => countPresent(db, now));
  const wrongTotals = await asPlatform(database, ({ db }) =>
    countReportFaults(db, new Date(now.getTime() - faultDays * dayMs)),
  );
  return problemsOf({
    failedJobs: failed.reduce((sum, { count }) => sum + count, 0),
    backupHours: age === undefined ? undefined : age / secondsPerHour,
    freeBytes: await freeBytes(config.dataDir),
    minFreeBytes: config.minFreeBytes,
    refused,
    wrongTotals,
  });
}

/**
 * Mails all operators what is wrong, where some of it is new or grew. Nothing is done without a mail server, and in a restored copy
 * until it is taken over: the original one mails.
 * @throws AggregateError when nobody could be mailed: it stands among the failed jobs, and the next run mails again
 */
export async function watch(platform: WatchPlatform): Promise<void> {
  const { database, clock, config } = platform;
  if (config.smtpUrl === undefined || (await findRestoredFrom(database)) !== null) return;
  const problems = await readProblems(platform);
  const now = clock.now();
  const accounts = await asPlatform(database, async ({ db }) => {
    await rows.keepOnly(db, problems);
    return isWorthAMail(problems, await rows.listMailed(db), now) ? rows.listOperatorAccounts(db) : [];
  });
  if (accounts.length === 0) return;
  const mails = await Promise.allSettled(accounts.map((account) => mailTo(platform, account, problems, 'problems')));
  const failures = mails.flatMap((mail) => (mail.status === 'rejected' ? [mail.reason as unknown] : []));
  if (failures.length === mails.length) throw new AggregateError(failures, 'no operator could be mailed');
  await asPlatform(database, ({ db }) => rows.saveMailed(db, problems, now));
}

async function mailTo(
  { mail, config }: WatchPlatform,
  { name, email, language: stored }: rows.OperatorAccount,
  problems: readonly Problem[],
  kind: 'test' | 'problems',
): Promise<void> {
  const language: Language = isLanguage(stored) ? stored : 'pt';
  const lines = problems.map((problem) => `- ${lineOf(language, problem)}`).join('\n');
  const values = { name, url: `${config.publicUrl}/operator` };
  await mail.send({
    to: email,
    subject: translate(language, `mail.watch.${kind}Subject`),
    text: translate(language, `mail.watch.${kind}Text`, {
      ...values,
      lines: lines === '' ? translate(language, 'mail.watch.none') : lines,
    }),
  });
}

const lineOf = (language: Language, { kind, value }: Problem): string =>
  translate(language, `mail.watch.${kind}`, { value: kind === 'disk' ? Math.floor(value / bytesPerMb) : value });
