import { apiKeysCrud, renewApiKey } from '@balcao/contract';
import type { Listener } from '../../../platform/db/listener.ts';
import { crudRoutes } from '../../../platform/http/crud-routes.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createApiKeyUseCases } from './api-keys.ts';
import { createKeyAuthenticator } from './key-authenticator.ts';

export { listKeysMadeBy } from './api-keys.sql.ts';

/** Registers the endpoints of API keys, and returns the authenticator of keys. */
export function createApiKeys(platform: Platform, deps: { listener: Listener }) {
  const { useCases, renew, endMadeBy } = createApiKeyUseCases(platform.vault);
  crudRoutes(platform, apiKeysCrud, useCases);
  handleTx(platform, renewApiKey, (tx, { actor, params }) => renew(tx, actor, params.id));
  return { endMadeBy, authenticateKey: createKeyAuthenticator(platform, deps.listener) };
}
