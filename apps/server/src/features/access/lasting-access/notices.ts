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
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { deviceOf } from '../../../platform/util/device.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mailEveryMinutes, securityNoticesJobName } from '../../../platform/security-notices.ts';
import { companyForSession, findOperatorNames } from '../../account/index.ts';
import * as rows from './notices.sql.ts';

const listed = 20;
/** Lines of one mail; of more it says how many. */
const mailed = 20;

/** The notices of rows, with the names of operators, who are no users of the company. */
async function toNotices(database: Platform['database'], found: readonly rows.NoticeRow[]): Promise<SecurityNotice[]> {
  const strangers = found.flatMap(({ isOperator, userId, userName }) =>
    isOperator && userId !== null && userName === null ? userId : [],
  );
  const operators = strangers.length > 0 ? await findOperatorNames(database, [...new Set(strangers)]) : undefined;
  return found.map(({ id, at, act, userId, userName, isOperator, subject, address, agent }) => {
    const name = userId === null ? null : (userName ?? operators?.get(userId) ?? null);
    return {
      id,
      at,
      act: act as SecurityAct,
      user: userId === null || name === null ? null : { id: userId, name },
      isOperator,
      subject,
      address,
      device: deviceOf(agent),
    };
  });
}

/** Lists the latest notices, and how many of others the actor has not seen. */
export async function readNotices(
  database: Platform['database'],
  { db }: CompanyTx,
  actor: UserActor,
): Promise<EndpointAnswer<typeof listSecurityNotices>> {
  const found = await rows.listNotices(db, { isOperator: actor.super, limit: listed });
  const notices = await toNotices(database, found);
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
  const { people, company } = about;
  const [shown, forOperators] = [
    await toNotices(database, about.notices),
    new Set(about.notices.flatMap((row) => (row.forOperators ? row.id : []))),
  ];
  const language = isLanguage(company.language) ? company.language : 'pt';
  const outcomes = await Promise.allSettled(
    people.flatMap((person) => {
      const own = shown.filter(({ id }) => person.super || !forOperators.has(id));
      if (own.length === 0) return [];
      const lines = own.slice(0, mailed).map((notice) => `- ${lineOf(notice, language, company.timeZone)}`);
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
  const stranger = translate(language, isOperator ? 'securityActs.operator' : 'securityActs.someone');
  const named =
    user && isOperator ? translate(language, 'securityActs.namedOperator', { name: user.name }) : user?.name;
  const who = named ?? stranger;
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
