import type { ConnectionRef } from '../../../channels/port/channel.ts';
import type { Database, CompanyTx } from '../../../platform/db/database.ts';
import type { SealedColumn } from '../../../platform/secrets/sealed-columns.sql.ts';
import type { Vault } from '../../../platform/secrets/secrets.ts';
import { findSealedProxy, saveProxy } from './connections.sql.ts';

const contextOf = (whatsappId: number) => `whatsapp:${whatsappId}:proxy`;

export const sealedProxies: SealedColumn = {
  table: 'whatsapps',
  column: 'proxy_sealed',
  of: ['id'],
  context: (id = 0) => contextOf(Number(id)),
};

/**
 * Has a connection go out through this proxy; '' = directly. An address as it is shown stays with its password: clients send the whole
 * record back. @returns whether that is a change
 */
export async function setProxy({ db }: CompanyTx, vault: Vault, whatsappId: number, proxy: string): Promise<boolean> {
  const sealed = await findSealedProxy(db, whatsappId);
  const before = sealed && vault.open(sealed, contextOf(whatsappId));
  const after = proxy === '' ? undefined : proxy;
  if (after === before || (before !== undefined && after === shownProxy(before))) return false;
  await saveProxy(db, whatsappId, {
    proxy: after === undefined ? '' : shownProxy(after),
    proxySealed: after === undefined ? null : vault.seal(after, contextOf(whatsappId)),
  });
  return true;
}

/** The address of a proxy without its password, which no one is shown again. */
function shownProxy(proxy: string): string {
  const url = new URL(proxy);
  url.password = '';
  return url.href.replace(/\/$/, '');
}

/** Creates what looks up the proxy of a connection for its session, with its password; undefined = it has none. */
export function createFindProxy({ database, vault }: { database: Database; vault: Vault }) {
  return async ({ companyId, whatsappId }: ConnectionRef): Promise<string | undefined> => {
    const sealed = await database.forCompany(companyId, ({ db }) => findSealedProxy(db, whatsappId));
    return sealed && vault.open(sealed, contextOf(whatsappId));
  };
}
