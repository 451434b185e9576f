import type { Config } from '../config/config.ts';
import { asPlatform } from '../db/as-platform.ts';
import type { Database, Db } from '../db/database.ts';
import { resealColumn, type SealedColumn } from './sealed-columns.sql.ts';
import { findLasting, isUsed, lockSecret, readCanary, saveCanary, saveLasting } from './app-secret.sql.ts';
import {
  adoptNextSecret,
  createAppSecret,
  createVault,
  readAppSecret,
  readNextSecret,
  secretPath,
  type Sealed,
  type Vault,
} from './secrets.ts';
import { StartError } from '../process/start-error.ts';

const canary: { text: string; context: string } = { text: 'balcao', context: 'installation:canary' };

/**
 * The secret of this installation, known to be the one its data was sealed with: it opens the canary of the database. A database
 * from before there was one is asked for `samples` of what it keeps sealed. Only a database that was never used gets a new secret.
 * Starts at the same moment go through this one after the other.
 * @throws StartError when there is no secret for a used database, or another one, before anything was changed
 */
export async function openAppSecret(
  config: Pick<Config, 'appSecret' | 'dataDir' | 'replaceSecret'>,
  database: Database,
  samples: (db: Db) => Promise<Sealed[]>,
): Promise<string> {
  return asPlatform(database, async ({ db }) => {
    const stored = await lockSecret(db);
    const isReplaced = config.replaceSecret !== undefined && config.replaceSecret === stored.replacementCode;
    const given = (await takeUpNextSecret(config, stored.canary)) ?? (await readAppSecret(config));
    if (!isReplaced) {
      const isNew = stored.canary === null && !(await isUsed(db));
      if (given === undefined && !isNew) throw refused('missing', config, stored.replacementCode);
      const kept = stored.canary === null ? await samples(db) : [{ sealed: stored.canary, context: canary.context }];
      if (given !== undefined && kept.length > 0 && !opensOne(createVault(given), kept))
        throw refused('wrong', config, stored.replacementCode);
    }
    const secret = given ?? (await createAppSecret(config));
    if (stored.canary === null || isReplaced)
      await saveCanary(db, createVault(secret).seal(canary.text, canary.context));
    return secret;
  });
}

/** Replacing the secret was interrupted when the database had the new one already, and the data folder had not. */
async function takeUpNextSecret(
  config: Pick<Config, 'appSecret' | 'dataDir'>,
  sealed: string | null,
): Promise<string | undefined> {
  if (config.appSecret !== undefined || sealed === null) return undefined;
  const next = await readNextSecret(config);
  if (next === undefined || !opensCanary(next, sealed)) return undefined;
  await adoptNextSecret(config);
  return next;
}

/** Whether a secret is the one that the data of a canary was sealed with. */
export const opensCanary = (secret: string, sealed: string): boolean =>
  opensOne(createVault(secret), [{ sealed, context: canary.context }]);

/** The canary of a database; null = no start has known its secret yet. */
export const findCanary = (database: Database): Promise<string | null> =>
  asPlatform(database, ({ db }) => readCanary(db));

const lastingContext = 'installation:lasting';

/** A vault of a secret that is known to be the right one. */
export async function openVault(database: Database, secret: string): Promise<Vault> {
  const sealed = await asPlatform(database, ({ db }) => findLasting(db));
  return sealed === null ? createVault(secret) : createVault(secret, createVault(secret).open(sealed, lastingContext));
}

/**
 * Seals everything with another secret, in one transaction.
 * @param alsoWrite in the same transaction
 * @returns how many values were sealed again, and how many could not be read and stayed
 */
export async function replaceSecret(
  database: Database,
  columns: readonly SealedColumn[],
  { former, next }: { former: string; next: string },
  alsoWrite: (db: Db) => Promise<void>,
): Promise<{ resealed: number; unreadable: number }> {
  const [from, to] = [createVault(former), createVault(next)];
  return asPlatform(database, async ({ db }) => {
    await lockSecret(db);
    const total = { resealed: 0, unreadable: 0 };
    for (const column of columns) {
      const { resealed, unreadable } = await resealColumn(db, column, from, to);
      total.resealed += resealed;
      total.unreadable += unreadable;
    }
    const lasting = await findLasting(db);
    await saveLasting(db, to.seal(lasting === null ? former : from.open(lasting, lastingContext), lastingContext));
    await saveCanary(db, to.seal(canary.text, canary.context));
    await alsoWrite(db);
    return total;
  });
}

function opensOne(vault: Vault, kept: readonly Sealed[]): boolean {
  return kept.some(({ sealed, context }) => {
    try {
      vault.open(sealed, context);
      return true;
    } catch {
      return false;
    }
  });
}

function refused(why: 'missing' | 'wrong', config: Pick<Config, 'appSecret' | 'dataDir'>, code: string): StartError {
  const path = secretPath(config);
  const what =
    why === 'missing'
      ? `This database is in use, and its secret is not here: APP_SECRET is not set and there is no file ${path}.`
      : `The secret of this start (${config.appSecret === undefined ? path : 'APP_SECRET'}) is not the one that this database was used with.`;
  return new StartError(
    `${what} Nothing was changed. Put the file "secret" of this installation's data folder back, from the folder or a backup, or set ` +
      `APP_SECRET to what it was. If it is lost for good, start once with REPLACE_SECRET=${code}: everybody has to log in again, ` +
      'and linked numbers, tokens and keys that were stored have to be linked and entered again.',
  );
}
