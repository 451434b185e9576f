import {
  deleteFlowSecret,
  fillFlowVariables,
  flowVariablesIn,
  listFlowSecrets,
  maxFlowSecrets,
  secretNameOf,
  storeFlowSecret,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { FlowEffectOf } from './engine/index.ts';
import { lockFlows } from './flows.sql.ts';
import * as rows from './secrets.sql.ts';

/** Registers the endpoints of the secrets that flows send. */
export function secretRoutes(platform: Platform): void {
  const { vault } = platform;
  handleTx(platform, listFlowSecrets, ({ db }) => rows.listSecrets(db));
  handleTx(platform, storeFlowSecret, async ({ db, companyId }, { params: { name }, body: { value } }) => {
    await lockFlows(db, companyId);
    const known = await rows.listSecrets(db);
    if (known.length >= maxFlowSecrets && !known.some((secret) => secret.name === name))
      throw new AppError('ERR_FLOW_SECRET_LIMIT', { limit: maxFlowSecrets });
    return rows.storeSecret(db, { companyId, name, sealed: vault.seal(value, rows.sealContext(companyId, name)) });
  });
  handleTx(platform, deleteFlowSecret, async ({ db }, { params: { name } }) => {
    if (!(await rows.deleteSecret(db, name))) throw new AppError('ERR_NO_FLOW_SECRET_FOUND');
    return {};
  });
}

/** The headers of a call with their secrets, for the moment in which it goes out; undefined = one of them is gone. */
export async function openHeaders(
  { db, companyId }: CompanyTx,
  { vault }: Pick<Platform, 'vault'>,
  { headers }: Pick<FlowEffectOf<'call'>, 'headers'>,
): Promise<FlowEffectOf<'call'>['headers'] | undefined> {
  const named = headers.flatMap(({ value }) => flowVariablesIn(value).flatMap((name) => secretNameOf(name) ?? []));
  if (named.length === 0) return headers;
  const secrets = new Map(
    (await rows.findSealed(db, named)).map(({ name, sealed }) => [
      name,
      vault.open(sealed, rows.sealContext(companyId, name)),
    ]),
  );
  if (named.some((name) => !secrets.has(name))) return undefined;
  const valueOf = (variable: string) => secrets.get(secretNameOf(variable) ?? '');
  return headers.map(({ name, value }) => ({ name, value: fillFlowVariables(value, valueOf) }));
}
