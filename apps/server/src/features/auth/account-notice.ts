import * as z from 'zod';
import { isLanguage, translate } from '@balcao/i18n';
import { defineJob } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { companyForSession } from '../companies/index.ts';
import { accountChanges, findUser } from '../users/index.ts';

/**
 * Mails to the address of an account that its way to sign in changed; after a change of e-mail to the former one, which
 * only the job still knows.
 */
export const accountNoticeJob = defineJob({
  name: 'auth.accountNotice',
  role: 'worker',
  schema: z.object({
    companyId: z.number(),
    userId: z.number(),
    formerEmail: z.string(),
    what: z.enum(accountChanges),
  }),
  retry: { maxAttempts: 5 },
});

export async function sendAccountNotice(
  { database, clock, mail }: Platform,
  { companyId, userId, formerEmail, what }: z.output<(typeof accountNoticeJob)['schema']>,
): Promise<void> {
  const about = await database.forCompany(companyId, async ({ db }) => ({
    user: await findUser(db, userId, clock.now()),
    company: await companyForSession(db, companyId),
  }));
  if (!about.user) return;
  const language = isLanguage(about.company.language) ? about.company.language : 'pt';
  await mail.send({
    to: formerEmail,
    subject: translate(language, `mail.account.${what}Subject`),
    text: translate(language, `mail.account.${what}Text`, { name: about.user.name, company: about.company.name }),
  });
}
