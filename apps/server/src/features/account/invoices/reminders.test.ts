import { afterAll, describe, expect, it } from 'vitest';
import { dayMs } from '@balcao/contract';
import type { Invoice, Plan } from '@balcao/contract';
import { until } from '../../../testing/client.ts';
import { randomText } from '../../../testing/random.ts';
import { startSmtpServer } from '../../../testing/smtp-server.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { issueInvoices } from './issue.ts';

const smtp = await startSmtpServer();
afterAll(smtp.stop);
const server = useTestServer({ SMTP_URL: smtp.smtpUrl });

const dayAt = (moment: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date(moment));

/** The words of the mails to an address, in order. */
const mailsTo = (address: string) =>
  smtp.bodies
    .filter((body) => body.includes(`To: ${address}`))
    .map((body) => Buffer.from(body.replace(/=\n/g, '').replace(/=([0-9A-F]{2})/g, '%$1'), 'utf8').toString())
    .map((body) => decodeURIComponent(body.replace(/%(?![0-9A-F]{2})/g, '%25')));

/** Runs the sweep, and the mails that it adds, to their end. */
async function remind(): Promise<void> {
  await withClient(server.databaseUrl, async (client) => {
    await client.query(`SELECT graphile_worker.add_job('invoices.remind.search', '{}'::json)`);
    await until(async () => {
      const { rowCount } = await client.query(
        `SELECT FROM graphile_worker.jobs WHERE task_identifier IN ('invoices.remind.search', 'invoices.remind', 'invoices.mail')`,
      );
      return rowCount === 0;
    });
  });
}

describe('reminders of an open invoice', () => {
  it('are mailed 7, 3 and 1 days before the due date, on the day and after it, each once, to who is billed', async () => {
    const begin = server.clock.now().getTime();
    const operator = await (await server.company()).operator();
    const plan = await operator.ok(operator.post<Plan>('/plans', { name: `Pro ${randomText()}`, value: '149,90' }));
    const [billed, paid] = [await server.company(), await server.company()];
    const address = `financeiro-${randomText()}@exemplo.com.br`;
    const fields = { planId: plan.id, dueDate: dayAt(begin + 8 * dayMs) };
    await operator.ok(operator.put(`/companies/${billed.id}`, { ...fields, billingEmail: address }));
    const paidAddress = `pago-${randomText()}@exemplo.com.br`;
    await operator.ok(operator.put(`/companies/${paid.id}`, { ...fields, billingEmail: paidAddress }));
    await issueInvoices(server.app.platform);
    const invoicesOf = ({ admin }: typeof paid) => admin.ok(admin.get<Invoice[]>('/invoices/all'));
    const [invoice] = await invoicesOf(paid);
    await operator.ok(operator.post(`/invoices/${invoice?.id}/payments`, { value: '149.90', note: 'Adiantado' }));
    const [open] = await invoicesOf(billed);

    await remind();
    expect(mailsTo(address)).toEqual([]);
    for (const [day, mails] of [
      [1, 1],
      [2, 1],
      [5, 2],
      [7, 3],
      [8, 4],
      [9, 5],
      [12, 5],
    ] as const) {
      server.clock.set(new Date(begin + day * dayMs));
      await remind();
      await remind();
      expect(mailsTo(address), `after ${day} days`).toHaveLength(mails);
    }
    const [first = '', second = '', third = '', fourth = '', last = ''] = mailsTo(address);
    for (const mail of [first, second, third, fourth, last]) expect(mail).toContain(open?.number);
    expect(first).toContain('149,90');
    expect([first, second, third].map((mail) => /^Subject: .*/m.exec(mail)?.[0])).toHaveLength(3);
    expect(new Set([first, third, fourth, last].map((mail) => /^Subject: .*/m.exec(mail)?.[0])).size).toBe(4);
    expect(mailsTo(paidAddress)).toEqual([]);
  });
});
