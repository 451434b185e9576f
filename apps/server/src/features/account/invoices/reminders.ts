import * as z from 'zod';
import { calendarDay, type Company, dayMs, daysBetweenDays, dueReminder, type Invoice } from '@balcao/contract';
import { isLanguage, translate, type Language } from '@balcao/i18n';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { PlatformTx } from '../../../platform/db/database.ts';
import { defineJob, jobHandler, type JobHandler } from '../../../platform/jobs/job.ts';
import { defineSweep, runSweep } from '../../../platform/jobs/sweep.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findCompany } from '../companies/index.ts';
import { formatReais } from './invoices.rules.ts';
import * as rows from './invoices.sql.ts';

const reminderMail = defineJob({
  name: 'invoices.mail',
  role: 'worker',
  schema: z.object({ companyId: z.number(), invoiceId: z.number() }),
});

/** Every quarter of an hour: open invoices that may be reminded of, whatever the company's time zone. */
const reminders = defineSweep({
  name: 'invoices.remind',
  crontab: '*/15 * * * *',
  find: (db, now, page) =>
    rows.listOpenDueBefore(db, new Date(now.getTime() + 9 * dayMs).toISOString().slice(0, 10), page),
});

/** Marks the reminders of these invoices that are due on the company's day, and adds their mails. */
async function remind(tx: PlatformTx, companyId: number, ids: readonly number[], now: Date): Promise<void> {
  const company = await findCompany(tx.db, companyId);
  if (!company?.status || mailAddress(company) === '') return;
  const today = calendarDay(now, company.timeZone);
  const due = (await rows.findInvoices(tx.db, ids)).flatMap(({ id, dueDate }) => {
    const days = dueReminder(daysBetweenDays(today, dueDate));
    return days === undefined ? [] : [{ id, days }];
  });
  for (const invoiceId of await rows.markReminded(tx.db, due)) tx.enqueue(reminderMail, { companyId, invoiceId });
}

/** Where invoices are mailed. */
const mailAddress = ({ billingEmail, email }: Pick<Company, 'billingEmail' | 'email'>) => billingEmail || email || '';

function mailOf(invoice: Invoice, company: { name: string; language: string }, daysLeft: number, url: string) {
  const language: Language = isLanguage(company.language) ? company.language : 'pt';
  const [year, month, day] = invoice.dueDate.split('-');
  const values = {
    company: company.name,
    number: invoice.number,
    detail: invoice.detail,
    value: formatReais(invoice.value),
    date: `${day}/${month}/${year}`,
    days: daysLeft,
    url: `${url}/financeiro`,
  };
  const when = daysLeft > 0 ? 'before' : daysLeft === 0 ? 'today' : 'after';
  return {
    subject: translate(language, `mail.invoice.${when}`, values),
    text:
      translate(language, 'mail.invoice.text', values) +
      (when === 'after' ? `\n\n${translate(language, 'mail.invoice.lockedDays')}` : ''),
  };
}

/** The jobs that remind companies of open invoices by mail. Without a mail server nothing is sent. */
export function reminderHandlers(platform: Platform): JobHandler[] {
  const { database, clock, config, mail } = platform;
  return [
    jobHandler(reminders.searchJob, async () => {
      if (config.smtpUrl !== undefined) await runSweep(database, reminders, clock.now());
    }),
    jobHandler(reminders.batchJob, ({ companyId, ids }) =>
      asPlatform(database, (tx) => remind(tx, companyId, ids, clock.now())),
    ),
    jobHandler(reminderMail, async ({ companyId, invoiceId }) => {
      const found = await asPlatform(database, async ({ db }) => {
        const [company, invoice] = [await findCompany(db, companyId), await rows.findInvoice(db, companyId, invoiceId)];
        return company && invoice && { company, invoice };
      });
      if (!found || found.invoice.status !== 'open') return;
      const { company, invoice } = found;
      const to = mailAddress(company);
      if (to === '') return;
      const daysLeft = daysBetweenDays(calendarDay(clock.now(), company.timeZone), invoice.dueDate);
      await mail.send({ to, ...mailOf(invoice, company, daysLeft, config.publicUrl) });
    }),
  ];
}
