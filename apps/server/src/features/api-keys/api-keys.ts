import { randomBytes } from 'node:crypto';
import { apiKeyPrefix, type ApiKey, type apiKeysCrud } from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import type { CompanyTx } from '../../platform/db/database.ts';
import type { CrudUseCases } from '../../platform/http/crud-routes.ts';
import type { Vault } from '../../platform/secrets.ts';
import { findAssignee } from '../users/index.ts';
import * as rows from './api-keys.sql.ts';

const keyBytes = 24;
const hintLength = 12;

/** The hash under which a key is stored and looked up. */
export const hashKey = (vault: Vault, key: string): string => vault.signForGood('api-key', key);

function newKey(vault: Vault) {
  const key = apiKeyPrefix + randomBytes(keyBytes).toString('base64url');
  return { key, columns: { keyHash: hashKey(vault, key), hint: key.slice(0, hintLength) } };
}

export function createApiKeyUseCases(vault: Vault) {
  /** @param key whole, where it was made just now */
  async function emitKey(tx: CompanyTx, action: 'create' | 'update', id: number, key: string | null) {
    const record = await rows.findKey(tx.db, id);
    if (!record) throw new AppError('ERR_NO_API_KEY_FOUND');
    tx.emit('apiKey', { action, record }, { kind: 'admins' });
    // Its cache entry is dropped.
    if (action === 'update') forgetKeys(tx);
    return { ...record, key };
  }

  const useCases = {
    list: ({ db }): Promise<ApiKey[]> => rows.listKeys(db),

    async get({ db }, { params }) {
      const key = await rows.findKey(db, params.id);
      return key && { ...key, key: null };
    },

    async create(tx, { body }) {
      await requireUser(tx, body.userId);
      const { key, columns } = newKey(vault);
      const id = await rows.insertKey(tx.db, { ...body, ...columns, companyId: tx.companyId });
      return emitKey(tx, 'create', id, key);
    },

    async update(tx, { params, body }) {
      if (body.userId !== undefined) await requireUser(tx, body.userId);
      return (await rows.updateKey(tx.db, params.id, body)) ? emitKey(tx, 'update', params.id, null) : undefined;
    },

    async delete(tx, { params }) {
      const deleted = await rows.deleteKey(tx.db, params.id);
      if (!deleted) return false;
      tx.emit('apiKey', { action: 'delete', id: params.id }, { kind: 'admins' });
      forgetKeys(tx);
      return true;
    },
  } satisfies CrudUseCases<typeof apiKeysCrud>;

  /** Gives a key new signs. Errors: ERR_NO_API_KEY_FOUND. */
  async function renew(tx: CompanyTx, id: number) {
    const { key, columns } = newKey(vault);
    if (!(await rows.updateKey(tx.db, id, columns))) throw new AppError('ERR_NO_API_KEY_FOUND');
    return emitKey(tx, 'update', id, key);
  }

  return { useCases, renew };
}

const forgetKeys = (tx: CompanyTx) => tx.notify('actors', String(tx.companyId));

async function requireUser(tx: CompanyTx, userId: number): Promise<void> {
  if (!(await findAssignee(tx.db, userId))) throw new AppError('ERR_NO_USER_FOUND');
}
