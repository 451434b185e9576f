import {
  getBillingSettings,
  getInvoice,
  invoicesPageSize,
  listCompanyInvoices,
  listLedger,
  listInvoices,
  recordPayment,
  updateBillingSettings,
  type BillingSettings,
  type Company,
} from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import { asPlatform } from '../../platform/db/as-platform.ts';
import type { PlatformTx } from '../../platform/db/database.ts';
import { readFirst } from '../../platform/db/page.ts';
import { handleTx } from '../../platform/http/handle-tx.ts';
import type { Platform } from '../../platform/platform.ts';
import { findCompany } from '../companies/index.ts';
import { findUser } from '../users/index.ts';
import { changeBillingSettings } from './billing-settings.ts';
import * as settings from './billing-settings.sql.ts';
import { amountOf, centsOf } from './invoices.rules.ts';
import * as rows from './invoices.sql.ts';
import * as ledger from './ledger.sql.ts';
import { recordMovement } from './settle.ts';

const pageOf = (pageNumber: number) => ({ offset: (pageNumber - 1) * invoicesPageSize, limit: invoicesPageSize });

const ledgerPageSize = 1000;
/** How many months the ledger sums up: the present one and those before it. */
const ledgerMonths = 12;

/** What invoices need of payments, which import this feature. */
export interface InvoicePorts {
  /** the address to which each provider posts its notifications of payments */
  webhookAddresses(): { efi: string; asaas: string };
  /** The operator chose how money is taken. */
  providerChanged(tx: PlatformTx, chosen: BillingSettings): Promise<void>;
}

export function invoiceRoutes(platform: Platform, ports: InvoicePorts): void {
  const { http, database, clock, vault } = platform;
  handleTx(platform, listInvoices, ({ db, companyId }, { query: { searchParam, pageNumber } }) =>
    rows.listInvoices(db, companyId, { searchParam, ...pageOf(pageNumber) }),
  );
  handleTx(platform, getInvoice, async ({ db, companyId }, { params }) => {
    const invoice = await rows.findInvoice(db, companyId, params.id);
    const company = await findCompany(db, companyId);
    if (!invoice || !company) throw new AppError('ERR_NO_INVOICE_FOUND');
    const { receiverName } = await settings.readBillingSettings(db);
    return { ...invoice, payer: payerOf(company), receiver: receiverName };
  });
  http.handle(listCompanyInvoices, ({ params: { id }, query: { pageNumber } }) =>
    asPlatform(database, async ({ db }) => {
      // The invoices of a company that was deleted are kept.
      if (!(await findCompany(db, id)) && !(await rows.findFormerPayer(db, id)))
        throw new AppError('ERR_NO_COMPANY_FOUND');
      const invoices = await rows.listInvoices(db, id, { searchParam: '', ...pageOf(pageNumber) });
      return { invoices, owed: amountOf(await ledger.sumOwed(db, id)) };
    }),
  );
  http.handle(recordPayment, ({ actor, params: { id }, body: { kind, value, note } }) =>
    asPlatform(database, async (tx) => {
      const companyId = await rows.findCompanyOf(tx.db, id);
      if (companyId === undefined) throw new AppError('ERR_NO_INVOICE_FOUND');
      const userName = (await findUser(tx.db, actor.userId, clock.now()))?.name ?? '';
      const cents = centsOf(value);
      const by = { provider: 'hand' as const, reference: null, note, userName };
      return recordMovement(tx, { companyId, invoiceId: id, kind, cents, ...by }, clock.now());
    }),
  );
  http.handle(listLedger, ({ query: { before } }) =>
    asPlatform(database, async ({ db }) => {
      const now = clock.now();
      const since = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ledgerMonths + 1));
      const { rows: entries, hasMore } = await readFirst(ledgerPageSize, (limit) =>
        ledger.listEntries(db, { since, before, limit }),
      );
      return { entries, hasMore };
    }),
  );
  const shown = (stored: BillingSettings) => ({ ...stored, webhooks: ports.webhookAddresses() });
  http.handle(getBillingSettings, async () =>
    shown(await asPlatform(database, ({ db }) => settings.readBillingSettings(db))),
  );
  http.handle(updateBillingSettings, async ({ body }) =>
    shown(
      await asPlatform(database, async (tx) => {
        const changed = await changeBillingSettings(tx, vault, body);
        await ports.providerChanged(tx, changed);
        return changed;
      }),
    ),
  );
}

/** The payer, as a receipt names it. */
function payerOf(company: Company): { name: string; document: string; address: string[] } {
  const { addressStreet, addressDistrict, addressCity, addressState, addressZipCode } = company;
  const line = (...parts: (string | null)[]) => parts.filter((part) => part).join(', ');
  const address = [line(addressStreet, addressDistrict), line(addressCity, addressState), line(addressZipCode)];
  const name = company.billingName || company.name;
  return { name, document: company.document ?? '', address: address.filter((one) => one !== '') };
}
