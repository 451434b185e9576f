import { randomBytes } from 'node:crypto';
import {
  calendarDay,
  dayOfMonth,
  hasEnd,
  isLaterDueDay,
  type Company,
  type companyRecordsCrud,
  type HandlerInput,
  type updateCompany,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx, PlatformTx, Tx } from '../../../platform/db/database.ts';
import type { CrudUseCases } from '../../../platform/http/crud-routes.ts';
import { hashNewPassword, hasOperators } from '../users/index.ts';
import { createCompany, type NewCompanyPorts } from './companies.ts';
import { emitCompanyRecord, emitCompany } from './company-events.ts';
import { readableSettings } from './companies.rules.ts';
import { upsertSetting } from './companies.sql.ts';
import * as rows from './company-records.sql.ts';

/** What the operator's companies need of other features. */
export interface CompanyRecordPorts extends NewCompanyPorts {
  /** the connections of a company as it sees them */
  listConnections(tx: CompanyTx): Promise<{ id: number; name: string; number: string | null }[]>;
  /** has the gateways reconcile the sessions of a company */
  wakeSessionsOf(tx: Pick<Tx, 'db' | 'notify'>, companyId: number): Promise<void>;
  /**
   * settles paid and open invoices when a company gets another plan at once; the company is locked and still has the
   * old one
   */
  assignPlan(tx: PlatformTx, companyId: number, planId: number): Promise<void>;
  /** has the open invoice of a company follow its due date, which was moved */
  followDueDate(tx: PlatformTx, before: Company): Promise<void>;
  /** has the company erased when the time to undo it has passed */
  beginErasure(tx: PlatformTx, companyId: number): Promise<void>;
}

type Fields = HandlerInput<typeof updateCompany>['body'];

export const createRecordUseCases = (ports: CompanyRecordPorts) =>
  ({
    async list({ db, clock }, { query }) {
      const { rows: companies, count, hasMore } = await rows.searchCompanies(db, query, clock.now());
      return { companies, count, hasMore };
    },

    async lookup({ db }) {
      const companies = await rows.listCompaniesWhole(db);
      return companies.map(({ settings, ...company }) => ({ ...company, settings: readableSettings(settings) }));
    },

    current: ({ db }, { params }) => rows.lockCompany(db, params.id),

    /**
     * The admin has the company's e-mail. Without a given password it is random, until the operator sets one or mails a
     * code.
     */
    async create(tx, { body: { password = randomBytes(24).toString('base64url'), ...fields } }) {
      const { name, email, phone, planId } = fields;
      const admin = { name, email, passwordHash: await hashNewPassword(password, [name, email]) };
      const { company } = await createCompany(tx, { name, email, phone: phone ?? '', planId, dueDate: null, admin });
      await ports.addCampaignSettings(tx.db, company);
      const saved = await save(tx, { ...company, dueDay: null }, fields);
      emitCompanyRecord(tx, 'create', saved);
      return saved;
    },

    /**
     * @throws AppError ERR_COMPANY_HAS_OPERATORS for a suspension that would lock the operators out; ERR_INVOICE_PART_PAID for another
     *   plan while a part of the open invoice is paid
     */
    async update(tx, { params, body }) {
      const before = await rows.lockCompany(tx.db, params.id);
      if (!before) return undefined;
      if (body.status === false && (await hasOperators(tx.db, before.id)))
        throw new AppError('ERR_COMPANY_HAS_OPERATORS');
      if (body.planId !== undefined && body.planId !== before.planId)
        await ports.assignPlan(tx, before.id, body.planId);
      const saved = await save(tx, before, body);
      await emitCompany(tx, before, saved);
      if (saved.dueDate !== before.dueDate) await ports.followDueDate(tx, before);
      if (saved.status !== before.status) await ports.wakeSessionsOf(tx, saved.id);
      emitCompanyRecord(tx, 'update', saved);
      return saved;
    },

    /**
     * The company is gone for everybody at once; its rows and files go after a delay in which it can be undone.
     * @throws AppError ERR_COMPANY_HAS_OPERATORS
     */
    async delete(tx, { params: { id } }) {
      if (!(await rows.lockCompany(tx.db, id))) return false;
      await ports.beginErasure(tx, id);
      return true;
    },
  }) satisfies CrudUseCases<typeof companyRecordsCrud, PlatformTx>;

/** Stores the form of a company; absent fields stay. */
async function save(
  tx: PlatformTx,
  before: Company & { dueDay: number | null },
  { dueDate, campaignsEnabled, ...columns }: Fields,
): Promise<Company> {
  const now = tx.clock.now();
  if (campaignsEnabled !== undefined) {
    const setting = await upsertSetting(tx.db, before.id, 'campaignsEnabled', String(campaignsEnabled));
    tx.emitFor(before.id, 'setting', { action: 'update', setting }, { kind: 'company' });
  }
  const change =
    dueDate === undefined ? undefined : dueChange(before, dueDate, columns.recurrence ?? before.recurrence);
  return rows.updateCompanyRecord(tx.db, before.id, columns, change, now);
}

/** The agreed day of the month is kept while the due date advances by its recurrence. */
function dueChange(
  before: Company & { dueDay: number | null },
  dueDate: string | null,
  recurrence: Company['recurrence'],
): rows.DueChange {
  if (dueDate === null) return { due: null, dueDay: null };
  const isDay = dueDate.length === 'yyyy-mm-dd'.length;
  const day = isDay ? dueDate : calendarDay(dueDate, before.timeZone);
  const due = isDay ? { day } : { moment: dueDate };
  if (!hasEnd(before.dueDate)) return { due, dueDay: dayOfMonth(day) };
  const last = calendarDay(before.dueDate, before.timeZone);
  const agreed = before.dueDay ?? dayOfMonth(last);
  const goesOn = isLaterDueDay(last, day, recurrence, agreed);
  return { due, dueDay: goesOn ? agreed : dayOfMonth(day) };
}
