import type { helpsCrud } from '@balcao/contract';
import type { PlatformTx } from '../../platform/db/database.ts';
import type { CrudUseCases } from '../../platform/http/crud-routes.ts';
import * as rows from './helps.sql.ts';

/** What everybody may do, in the transaction of their company. */
export const helpReading = {
  async list({ db }, { query }) {
    const page = await rows.searchHelps(db, query);
    return { records: page.rows, count: page.count, hasMore: page.hasMore };
  },

  lookup: ({ db }) => rows.listHelps(db),
} satisfies CrudUseCases<typeof helpsCrud>;

/** What operators do. The browsers of all companies are told. */
export const helpWriting = {
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
