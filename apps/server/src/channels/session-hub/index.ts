export { acquireGatewayName } from './gateway-name.ts';
export { countHeldSessions } from './leases.sql.ts';
export { notifyPendingWork, wakeSession } from './notices.ts';
export { countGatewaysAndSessions, createSessionHub, type SessionHub, type SessionRecords } from './session-hub.ts';
export { ifConnected, type InvokeSession } from './session-rpc.ts';
