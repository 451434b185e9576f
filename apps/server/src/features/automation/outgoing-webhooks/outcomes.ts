import * as z from 'zod';
import { isLanguage, translate, type Language } from '@balcao/i18n';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { defineJob, jobHandler, type JobHandler } from '../../../platform/jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findCompany } from '../../account/index.ts';
import { recordFailure, recordSuccess, saveOutcomes, switchOffFailing, type Outcome } from './dispatch.sql.ts';
import { giveUpAfterMs } from './retry.rules.ts';
import { findWebhook } from './webhooks.sql.ts';

/** Mails to a company that one of its webhooks was switched off. */
const noticeMail = defineJob({
  name: 'outgoingWebhooks.notice',
  role: 'worker',
  schema: z.object({ companyId: z.number(), webhookId: z.number() }),
});

/** Stores what became of attempts of a company, and switches off what has failed for a day. */
export async function recordOutcomes(tx: CompanyTx, outcomes: readonly Outcome[]): Promise<void> {
  await saveOutcomes(tx.db, tx.companyId, outcomes);
  const ids = [...new Set(outcomes.map(({ webhookId }) => webhookId))].toSorted((a, b) => a - b);
  const answering = new Set(outcomes.filter(({ isDelivered }) => isDelivered).map(({ webhookId }) => webhookId));
  const failing = ids.filter((id) => !answering.has(id));
  if (answering.size > 0) await recordSuccess(tx.db, [...answering]);
  if (failing.length > 0) {
    await recordFailure(tx.db, failing);
    for (const id of await switchOffFailing(tx.db, failing, giveUpAfterMs)) {
      tx.enqueue(noticeMail, { companyId: tx.companyId, webhookId: id });
      const record = await findWebhook(tx.db, id);
      if (record) tx.emit('outgoingWebhook', { action: 'update', record }, { kind: 'admins' });
      // Nothing is stored for it any more.
      tx.notify('actors', String(tx.companyId));
    }
  }
  for (const webhookId of ids) tx.emit('webhookDelivery', { action: 'update', webhookId }, { kind: 'admins' });
}

export function noticeHandler({ database, config, mail }: Pick<Platform, 'database' | 'config' | 'mail'>): JobHandler {
  return jobHandler(noticeMail, async ({ companyId, webhookId }) => {
    const found = await database.forCompany(companyId, async ({ db }) => ({
      company: await findCompany(db, companyId),
      webhook: await findWebhook(db, webhookId),
    }));
    const { company, webhook } = found;
    // It was switched on again, or there is no recipient for the mail.
    if (!company?.email || !webhook || webhook.switchedOffAt === null) return;
    const language: Language = isLanguage(company.language) ? company.language : 'pt';
    const values = { company: company.name, address: webhook.url, url: `${config.publicUrl}/messages-api` };
    await mail.send({
      to: company.email,
      subject: translate(language, 'mail.webhookOff.subject', values),
      text: translate(language, 'mail.webhookOff.text', values),
    });
  });
}
