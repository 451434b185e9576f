import { randomBytes } from 'node:crypto';
import {
  apiKeyPrefix,
  isPersonalScope,
  type ApiKey,
  type apiKeysCrud,
  type ApiScope,
  type UserActor,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import type { CrudUseCases } from '../../../platform/http/crud-routes.ts';
import type { Vault } from '../../../platform/secrets/secrets.ts';
import { findAssignee } from '../../account/index.ts';
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

    /** @throws AppError ERR_NO_USER_FOUND, ERR_API_KEY_PERSONAL */
    async create(tx, { actor, body }) {
      await requireUser(tx, body.userId);
      requireNotPersonal({ ...body, madeBy: actor.userId });
      const { key, columns } = newKey(vault);
      const made = { ...body, ...columns, companyId: tx.companyId, madeBy: actor.userId };
      const id = await rows.insertKey(tx.db, made);
      return emitKey(tx, 'create', id, key);
    },

    /** @throws AppError ERR_NO_USER_FOUND, ERR_API_KEY_PERSONAL */
    async update(tx, { params, body }) {
      const { userId, scopes } = body;
      if (userId !== undefined) await requireUser(tx, userId);
      const before = await rows.lockKey(tx.db, params.id);
      if (!before) return undefined;
      if (userId !== undefined || scopes !== undefined)
        requireNotPersonal({ ...before, ...(userId !== undefined && { userId }), ...(scopes && { scopes }) });
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

  /** Gives a key new signs, which the caller knows from then on. Errors: ERR_NO_API_KEY_FOUND. */
  async function renew(tx: CompanyTx, actor: UserActor, id: number) {
    const { key, columns } = newKey(vault);
    if (!(await rows.updateKey(tx.db, id, { ...columns, madeBy: actor.userId })))
      throw new AppError('ERR_NO_API_KEY_FOUND');
    return emitKey(tx, 'update', id, key);
  }

  /** Revokes the keys that a user made. @returns how many there were */
  async function endMadeBy(tx: CompanyTx, userId: number): Promise<number> {
    const ids = await rows.deleteKeysMadeBy(tx.db, userId);
    for (const id of ids) tx.emit('apiKey', { action: 'delete', id }, { kind: 'admins' });
    if (ids.length > 0) forgetKeys(tx);
    return ids.length;
  }

  return { useCases, renew, endMadeBy };
}

const forgetKeys = (tx: CompanyTx) => tx.notify('actors', String(tx.companyId));

/**
 * Refuses the scopes of what is one person's own to a key that its user did not make: an admin would read the chats of a
 * colleague with it.
 */
function requireNotPersonal(key: { userId: number; madeBy: number | null; scopes: readonly ApiScope[] }): void {
  if (key.madeBy !== key.userId && key.scopes.some(isPersonalScope)) throw new AppError('ERR_API_KEY_PERSONAL');
}

async function requireUser(tx: CompanyTx, userId: number): Promise<void> {
  if (!(await findAssignee(tx.db, userId))) throw new AppError('ERR_NO_USER_FOUND');
}
