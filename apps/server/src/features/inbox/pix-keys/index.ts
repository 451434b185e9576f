import { maxPixKeys, pixKeysCrud, readPixKey, type PixKeyKind } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { recordSubjectName } from '../../../platform/current-call.ts';
import { crudRoutes, type CrudUseCases } from '../../../platform/http/crud-routes.ts';
import type { Platform } from '../../../platform/platform.ts';
import * as rows from './pix-keys.sql.ts';

export { findPixKey, listPixKeys } from './pix-keys.sql.ts';

/** Registers the endpoints of Pix keys. */
export function createPixKeys(platform: Platform): void {
  crudRoutes(platform, pixKeysCrud, pixKeyUseCases, { pix_keys_key: 'ERR_PIX_KEY_ALREADY_EXISTS' });
}

const everybody = { kind: 'company' } as const;

const pixKeyUseCases: CrudUseCases<typeof pixKeysCrud> = {
  list: ({ db }) => rows.listPixKeys(db),

  get: ({ db }, { params }) => rows.findPixKey(db, params.id),

  /** @throws AppError ERR_PIX_KEY_LIMIT, ERR_PIX_KEY_ALREADY_EXISTS */
  async create(tx, { body }) {
    if ((await rows.countPixKeysLocked(tx.db, tx.companyId)) >= maxPixKeys)
      throw new AppError('ERR_PIX_KEY_LIMIT', { limit: maxPixKeys });
    const pixKey = await rows.insertPixKey(tx.db, tx.companyId, { ...body, kind: kindOf(body.key) });
    recordSubjectName(pixKey.key);
    tx.emit('pixKey', { action: 'create', pixKey }, everybody);
    return pixKey;
  },

  /** @throws AppError ERR_PIX_KEY_ALREADY_EXISTS */
  async update(tx, { params, body }) {
    const kind = body.key === undefined ? {} : { kind: kindOf(body.key) };
    const pixKey = await rows.updatePixKey(tx.db, params.id, { ...body, ...kind });
    if (!pixKey) return undefined;
    recordSubjectName(pixKey.key);
    tx.emit('pixKey', { action: 'update', pixKey }, everybody);
    return pixKey;
  },

  async delete(tx, { params: { id } }) {
    if (!(await rows.deletePixKey(tx.db, id))) return false;
    tx.emit('pixKey', { action: 'delete', pixKeyId: id }, everybody);
    return true;
  },
};

/** The kind of a key that its field has read. */
function kindOf(key: string): PixKeyKind {
  const read = readPixKey(key);
  if ('problem' in read) throw new AppError('ERR_VALIDATION', { fields: [{ field: 'key', problem: read.problem }] });
  return read.kind;
}
