import {
  dayMs,
  minuteMs,
  securityNoticeDays,
  type EndpointAnswer,
  type listSecurityNotices,
  type SecurityAct,
  type SecurityNotice,
  type UserActor,
} from '@balcao/contract';
import * as z from 'zod';
import { isLanguage, translate, type Language } from '@balcao/i18n';
import { asPlatform } from '../../platform/db/as-platform.ts';
import type { CompanyTx } from '../../platform/db/database.ts';
import { deviceOf } from '../../platform/device.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { mailEveryMinutes, securityNoticesJobName } from '../../platform/security-notices.ts';
import { companyForSession } from '../companies/index.ts';
import * as rows from './notices.sql.ts';

const listed = 20;
/** Lines of one mail; of more it says how many. */
const mailed = 20;

const toNotice = ({ id, at, act, userId, userName, isOperator, subject, address, agent }: rows.NoticeRow) =>
  ({
    id,
    at,
    act: act as SecurityAct,
    user: userId !== null && userName !== null ? { id: userId, name: userName } : null,
    isOperator,
    subject,
    address,
    device: deviceOf(agent),
  }) satisfies SecurityNotice;

/** Lists the latest notices, and how many of others the actor has not seen. */
export async function readNotices(
  { db }: CompanyTx,
  actor: UserActor,
): Promise<EndpointAnswer<typeof listSecurityNotices>> {
  const notices = (await rows.listNotices(db, { isOperator: actor.super, limit: listed })).map(toNotice);
  const seen = await rows.findSeen(db, actor.userId);
  const unseen = notices.filter(({ id, user }) => BigInt(id) > seen && user?.id !== actor.userId).length;
  return { notices, unseen };
}

/** Mails the admins of a company what was noted since the last mail. */
export const noticesJob = defineJob({
  name: securityNoticesJobName,
  role: 'worker',
  schema: z.object({ companyId: z.number() }),
  retry: { maxAttempts: 5 },
});

/**
 * Mails what was noted, unless a mail left minutes ago: then it waits for the next one.
 * @throws AggregateError when nobody could be mailed: the job is tried again
 */
export async function mailNotices(
  { database, mail, config }: Platform,
  { companyId }: z.output<(typeof noticesJob)['schema']>,
): Promise<void> {
  const about = await database.forCompany(companyId, async (tx) => {
    const { db } = tx;
    const last = await rows.findLastMailed(db, companyId);
    const next = last === null ? 0 : Date.parse(last) + mailEveryMinutes * minuteMs;
    if (next > Date.now()) {
      const options = { key: `${securityNoticesJobName}:${companyId}`, runAt: new Date(next) };
      tx.enqueue(noticesJob, { companyId }, options);
      return undefined;
    }
    const ids = await rows.claimUnmailed(db);
    if (ids.length === 0) return undefined;
    return {
      ids,
      notices: await rows.listByIds(db, ids, mailed + 1),
      people: await rows.listRecipients(db),
      company: await companyForSession(db, companyId),
    };
  });
  if (!about) return;
  const { notices, people, company } = about;
  const language = isLanguage(company.language) ? company.language : 'pt';
  const outcomes = await Promise.allSettled(
    people.flatMap((person) => {
      const own = notices.filter(({ forOperators }) => !forOperators || person.super);
      if (own.length === 0) return [];
      const lines = own.slice(0, mailed).map((row) => `- ${lineOf(toNotice(row), language, company.timeZone)}`);
      if (own.length > mailed) lines.push(translate(language, 'mail.security.more'));
      return mail.send({
        to: person.email,
        subject: translate(language, 'mail.security.subject', { company: company.name }),
        text: translate(language, 'mail.security.text', {
          name: person.name,
          company: company.name,
          lines: lines.join('\n'),
          url: `${config.publicUrl}/security`,
        }),
      });
    }),
  );
  const failures = outcomes.filter((one) => one.status === 'rejected');
  // Who was mailed is not mailed again for the sake of an address that takes nothing.
  if (failures.length > 0 && failures.length === outcomes.length) {
    await database.forCompany(companyId, ({ db }) => rows.releaseClaimed(db, about.ids));
    throw new AggregateError(
      failures.map(({ reason }) => reason as unknown),
      'nobody could be mailed what was noted',
    );
  }
}

function lineOf(
  { at, act, user, isOperator, subject, address, device }: SecurityNotice,
  language: Language,
  timeZone: string,
) {
  const who = isOperator
    ? translate(language, 'securityActs.operator')
    : (user?.name ?? translate(language, 'securityActs.someone'));
  const name = subject || translate(language, 'securityActs.removed');
  const format = new Intl.DateTimeFormat(language === 'pt' ? 'pt-BR' : language, {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone,
  });
  const from = [device, address].filter((part) => part !== null).join(', ');
  return `${format.format(new Date(at))}: ${translate(language, `securityActs.acts.${act}`, { who, name })} (${from})`;
}

/** Deletes notices that were kept long enough. The housekeeping calls it. */
export async function deleteOldNotices({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - securityNoticeDays * dayMs);
  await asPlatform(database, ({ db }) => rows.deleteNoticesBefore(db, before));
}
