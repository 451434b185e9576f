export { resumeSendingOf, wakeSessionsOf } from './company-sessions.ts';
export { acquireGatewayName } from './gateway-name.ts';
export { countHeldSessions, type DesiredState } from './leases.sql.ts';
export { notifyPendingWork, wakeForEvents, wakeSession } from './notices.ts';
export type { SessionRecords } from './session-host.ts';
export {
  countGatewaysAndSessions,
  createSessionHub,
  findRestoredFrom,
  takeOverNumbers,
  type SessionHub,
} from './session-hub.ts';
export { ifConnected, type InvokeSession } from './session-rpc.ts';
