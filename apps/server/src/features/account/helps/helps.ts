import type { helpsCrud, HelpView, UserActor } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx, PlatformTx } from '../../../platform/db/database.ts';
import type { CrudUseCases } from '../../../platform/http/crud-routes.ts';
import * as rows from './helps.sql.ts';

/** Use cases of every user, in the transaction of their company. */
export const helpReading = {
  async list({ db }, { query }) {
    const page = await rows.searchHelps(db, query);
    return { records: page.rows, count: page.count, hasMore: page.hasMore };
  },

  lookup: ({ db }) => rows.listHelps(db),
} satisfies CrudUseCases<typeof helpsCrud>;

/** Use cases of operators. All companies receive the events. */
export const helpWriting = {
  current: ({ db }, { params }) => rows.findHelp(db, params.id),

  async create(tx, { body }) {
    const record = await rows.insertHelp(tx.db, body);
    tx.emitToAll('help', { action: 'create', record }, { kind: 'company' });
    return record;
  },

  async update(tx, { params, body }) {
    const record = await rows.updateHelp(tx.db, params.id, body);
    if (record) tx.emitToAll('help', { action: 'update', record }, { kind: 'company' });
    return record;
  },

  async delete(tx, { params: { id } }) {
    if (!(await rows.deleteHelp(tx.db, id))) return false;
    tx.emitToAll('help', { action: 'delete', id }, { kind: 'company' });
    return true;
  },
} satisfies CrudUseCases<typeof helpsCrud, PlatformTx>;

/** @throws AppError ERR_NO_HELP_FOUND */
export async function recordView({ db }: CompanyTx, { companyId, userId }: UserActor, view: HelpView): Promise<void> {
  if (!(await rows.recordView(db, { companyId, userId }, view))) throw new AppError('ERR_NO_HELP_FOUND');
}

export const listViews = ({ db }: CompanyTx, { userId }: UserActor): Promise<HelpView[]> => rows.listViews(db, userId);
