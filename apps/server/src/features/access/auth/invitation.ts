import { isLanguage, translate } from '@balcao/i18n';
import * as z from 'zod';
import { defineJob } from '../../../platform/jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { newCode, readableCode } from '../../../platform/util/codes.ts';
import { findCompany, findUser } from '../../account/index.ts';
import { hashResetCode } from './password-reset.ts';
import { insertReset } from './password-reset.sql.ts';

export const invitationJob = defineJob({
  name: 'auth.invite',
  role: 'worker',
  schema: z.object({ companyId: z.number(), userId: z.number(), until: z.string() }),
});

/** Mails somebody who was invited a link with a code, by which they choose a password as after forgetting one. */
export async function mailInvitation(
  { database, vault, clock, mail, config }: Platform,
  { companyId, userId, until }: z.output<(typeof invitationJob)['schema']>,
): Promise<void> {
  const code = newCode();
  const about = await database.forCompany(companyId, async ({ db }) => {
    const [user, company] = [await findUser(db, userId, clock.now()), await findCompany(db, companyId)];
    // Removed meanwhile, with a password by now, or invited once more.
    if (!user || !company || user.invitedUntil === null || Date.parse(user.invitedUntil) !== Date.parse(until))
      return undefined;
    const codeHash = hashResetCode(vault, userId, code);
    await insertReset(db, { companyId, userId, codeHash, expiresAt: new Date(until) });
    return { user, company };
  });
  if (!about) return;
  const { user, company } = about;
  const language = isLanguage(company.language) ? company.language : 'pt';
  const query = new URLSearchParams({ email: user.email, code: readableCode(code) });
  const date = new Intl.DateTimeFormat('en-GB', { timeZone: company.timeZone }).format(new Date(until));
  await mail.send({
    to: user.email,
    subject: translate(language, 'mail.invitation.subject', { company: company.name }),
    text: translate(language, 'mail.invitation.text', {
      name: user.name,
      company: company.name,
      code: readableCode(code),
      url: `${config.publicUrl}/forgetpsw?${query.toString()}`,
      date,
    }),
  });
}
