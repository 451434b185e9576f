import * as z from 'zod';
import { isLanguage, translate, type Language } from '@balcao/i18n';
import { defineJob } from '../../../platform/jobs/job.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { MadeAccess } from '@balcao/contract';
import { accountChanges, companyForSession, findUser } from '../../account/index.ts';

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
  { database, clock, mail, config }: Platform,
  listMadeAccess: (tx: CompanyTx, userId: number) => Promise<MadeAccess>,
  { companyId, userId, formerEmail, what }: z.output<(typeof accountNoticeJob)['schema']>,
): Promise<void> {
  const about = await database.forCompany(companyId, async (tx) => ({
    user: await findUser(tx.db, userId, clock.now()),
    company: await companyForSession(tx.db, companyId),
    made: what === 'password' ? await listMadeAccess(tx, userId) : undefined,
  }));
  if (!about.user) return;
  const language = isLanguage(about.company.language) ? about.company.language : 'pt';
  await mail.send({
    to: formerEmail,
    subject: translate(language, `mail.account.${what}Subject`),
    text:
      translate(language, `mail.account.${what}Text`, { name: about.user.name, company: about.company.name }) +
      madeText(about.made, language, config.publicUrl),
  });
}

const maxLines = 20;

/** What its owner made and a new password does not end; empty where there is nothing. */
function madeText(made: MadeAccess | undefined, language: Language, publicUrl: string): string {
  if (!made) return '';
  const lines = [
    ...made.keys.map(({ name, hint }) => translate(language, 'mail.account.madeKey', { name, hint })),
    ...made.webhooks.map(({ url }) =>
      translate(language, 'mail.account.madeWebhook', { name: URL.parse(url)?.host ?? '' }),
    ),
    ...made.connections.map(({ name }) => translate(language, 'mail.account.madeToken', { name })),
    ...made.users.map(({ name }) => translate(language, 'mail.account.madeUser', { name })),
  ];
  if (lines.length === 0) return '';
  const shown = lines.slice(0, maxLines).map((line) => `- ${line}`);
  return translate(language, 'mail.account.made', { lines: shown.join('\n'), url: `${publicUrl}/security` });
}
