import {
  confirmPixKey as confirmPixKeyEndpoint,
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
import { AppError } from '../../../platform/app-error.ts';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { PlatformTx } from '../../../platform/db/database.ts';
import { readFirst } from '../../../platform/db/page.ts';
import type { Handler } from '../../../platform/http/types.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findCompany } from '../companies/index.ts';
import { findUser } from '../users/index.ts';
import { changeBillingSettings, confirmPixKey } from './billing-settings.ts';
import * as settings from './billing-settings.sql.ts';
import { amountOf, centsOf } from './invoices.rules.ts';
import * as rows from './invoices.sql.ts';
import * as ledger from './ledger.sql.ts';
import { recordByHand, type HandPorts } from './record-by-hand.ts';
import { quoteRenewal } from './renewal.ts';

const pageOf = (pageNumber: number) => ({ offset: (pageNumber - 1) * invoicesPageSize, limit: invoicesPageSize });

const ledgerPageSize = 1000;
/** How many months the ledger sums up: the present one and those before it. */
const ledgerMonths = 12;

/** What invoices need of payments, which import this feature. */
export interface InvoicePorts extends HandPorts {
  /** the address to which each provider posts its notifications of payments */
  webhookAddresses(): { efi: string; asaas: string };
  /** a code of R$ 0,01 for the operator's own key */
  trialCode(settings: BillingSettings): string;
  /** Companies pay to another own key: codes of the former one are not handed out again. */
  ownKeyChanged(tx: PlatformTx, now: Date): Promise<void>;
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
      const company = await findCompany(db, id);
      if (!company && !(await rows.findFormerPayer(db, id))) throw new AppError('ERR_NO_COMPANY_FOUND');
      const invoices = await rows.listInvoices(db, id, { searchParam: '', ...pageOf(pageNumber) });
      const renewal = company && (await quoteRenewal(db, company, clock.now()));
      return { invoices, owed: amountOf(await ledger.sumOwed(db, id)), renewal: renewal ?? null };
    }),
  );
  const storePayment: Handler<typeof recordPayment> = ({ actor, params: { id }, body }) =>
    asPlatform(database, async (tx) => {
      const { kind, value, note, confirmed } = body;
      const companyId = await rows.findCompanyOf(tx.db, id);
      if (companyId === undefined) throw new AppError('ERR_NO_INVOICE_FOUND');
      const now = clock.now();
      const userName = (await findUser(tx.db, actor.userId, now))?.name ?? '';
      const movement = { companyId, invoiceId: id, kind, cents: centsOf(value), note, userName };
      return recordByHand(tx, ports, movement, { confirmed, now });
    });
  http.handle(recordPayment, storePayment, ({ params: { id } }) =>
    asPlatform(database, async ({ db }) => {
      const [invoice] = await rows.findInvoices(db, [id]);
      if (!invoice) throw new AppError('ERR_NO_INVOICE_FOUND');
      return invoice;
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
  const shown = (stored: BillingSettings) => ({
    ...stored,
    webhooks: ports.webhookAddresses(),
    pixKeyTrial: stored.pixKey === '' ? '' : ports.trialCode(stored),
  });
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
  http.handle(confirmPixKeyEndpoint, async ({ body }) =>
    shown(
      await asPlatform(database, async (tx) => {
        const { pixKeyInUse } = await settings.readBillingSettings(tx.db);
        const confirmed = await confirmPixKey(tx, body.pixKey, clock.now());
        if (confirmed.pixKeyInUse !== pixKeyInUse) await ports.ownKeyChanged(tx, clock.now());
        return confirmed;
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
