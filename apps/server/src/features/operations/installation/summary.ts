import type { EndpointAnswer, getOperatorSummary } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import * as rows from './summary.sql.ts';

type Summary = EndpointAnswer<typeof getOperatorSummary>;

const inReais = (cents: number) => cents / 100;

/** Figures of the installation as a whole, for its operators. */
export async function readSummary(
  db: Db,
  companyId: number,
  now: Date,
): Promise<
  Pick<
    Summary,
    | 'companies'
    | 'money'
    | 'subscriptions'
    | 'messages'
    | 'campaigns'
    | 'volumes'
    | 'connections'
    | 'signedIn'
    | 'storage'
  > & {
    waiting: Omit<Summary['queues'], 'jobs'>;
    postgres: string;
  }
> {
  const timeZone = await rows.findTimeZone(db, companyId);
  const months = await rows.listRevenue(db, now, timeZone);
  const { due, overdue } = await rows.sumOpenInvoices(db, now);
  const { connected, total, refused, signedIn, fileBytes, databaseBytes, postgres } = await rows.countPresent(db, now);
  return {
    companies: await rows.countCompanies(db, now),
    money: {
      months: months.map(({ month, cents }) => ({ month, value: inReais(cents) })),
      due: { value: inReais(due.cents), invoices: due.invoices },
      overdue: { value: inReais(overdue.cents), invoices: overdue.invoices, companies: overdue.companies },
    },
    subscriptions: await rows.sumSubscriptions(db, now),
    messages: await rows.listMessageDays(db, now, timeZone),
    campaigns: await rows.listCampaigning(db, now),
    volumes: await rows.listVolumes(db, now),
    waiting: await rows.countWaiting(db),
    connections: { connected, total, refused },
    signedIn,
    storage: { fileBytes, databaseBytes },
    postgres,
  };
}
