import type { Platform } from '../../platform/platform.ts';
import { connectionRoutes } from './connections.routes.ts';
import type { CallSession } from './calls.ts';
import type { ConnectionNeeds } from './connections.ts';

export { createCalls, type CallSession } from './calls.ts';
export { addConnection, orderSession, seenConnection } from './connections.ts';
export { serviceConnections } from './service.sql.ts';
export { connectionIds, findDefaultConnection, knowingConnections, onlyQueueOf, providerOf } from './connections.sql.ts';
export { createGateway, gatewayFigures } from './gateway.ts';
export { takeGatewayName } from './gateway-name.ts';

/** Registers the calls of connections and their sessions. */
export function createConnections(platform: Platform, needs: ConnectionNeeds & { callSession: CallSession }): void {
  connectionRoutes(platform, needs);
}
