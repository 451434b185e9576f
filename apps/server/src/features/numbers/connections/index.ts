import { jobHandler } from '../../../platform/jobs/job.ts';
import { sweepHandlers } from '../../../platform/jobs/sweep.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countRecovered, countRecoveredJob, type OutagePorts } from './outages/outages.ts';
import type { DiagnosisPorts } from './diagnosis/diagnosis.ts';
import { connectionRoutes, type CheckProxy } from './connections.routes.ts';
import type { InvokeSession } from '../../../channels/session-hub/index.ts';
import {
  expireBackfills,
  expiredBackfills,
  resumeStalled,
  runImport,
  stalledImports,
} from './backfill/backfill.jobs.ts';
import { createPhoneHistory } from './phone-history/phone-history.routes.ts';
import type { PhoneHistoryPorts } from './phone-history/ports.ts';
import { importBackfillJob, offerBackfillJob, offerBackfill, type BackfillPorts } from './backfill/backfill.ts';

export { listNotableOutages } from './outages/outages.sql.ts';
export { accountHeld, connectionMoved, connectionRemoving } from './events.ts';
export { setDesiredState } from './sessions/desired-state.ts';
export type { OutagePorts } from './outages/outages.ts';
export { connectionReaders, createConnection, findVisibleConnection } from './connections.ts';
export {
  countConnectionsAnsweredBy,
  findConnectionAutomation,
  listAccountConnections,
  listServiceConnections,
  type ServiceConnection,
} from './service.sql.ts';
export {
  countConnections,
  listConnectionIds,
  listNumbers,
  findDefaultConnection,
  listAddressBookConnections,
  findProvider,
  findTraits,
  isConnected,
} from './connections.sql.ts';
export { findOnlyQueue } from './connection-queues.sql.ts';
export { countUndelivered, storeReport, type DiagnosisPorts } from './diagnosis/diagnosis.ts';
export { isAccountHeld } from './diagnosis/official-health.sql.ts';
export { sealedBackfill, storeBackfill, type BackfillPorts } from './backfill/backfill.ts';
export { expiredBackfills, resumeImports } from './backfill/backfill.jobs.ts';
export { createFindWantedHistory, storeHistory } from './phone-history/store-history.ts';
export { expiredHistories, stalledHistories } from './phone-history/history-sweeps.ts';
export { stalledFiles } from './phone-history/phone-files.ts';
export { sealedPhoneMessages } from './phone-history/sealed-message.ts';
export type { PhoneHistoryPorts } from './phone-history/ports.ts';
export { createFindProxy, sealedProxies } from './proxies.ts';
export { hashToken } from './tokens/tokens.ts';
export { findTokenFacts, listTokens, listTokensMadeBy, recordTokenUse, type TokenFacts } from './tokens/tokens.sql.ts';
export { createFindExpectedNumber } from './passkey/expected-number.ts';
export { createSessionRecords } from './sessions/session-records.ts';
export { linkedDeviceLimits, type HoldReason, type PaceLimits, type PacedMessage } from './pacing/pacing.rules.ts';
export { createPacing, pacingLimitsOf, type Pacing } from './pacing/pacing.ts';

/** Registers the calls of connections and their sessions. */
export function createConnections(
  platform: Platform,
  deps: {
    invokeSession: InvokeSession;
    outagePorts: OutagePorts;
    backfillPorts: BackfillPorts;
    phoneHistoryPorts: PhoneHistoryPorts;
    diagnosisPorts: DiagnosisPorts;
    checkProxy: CheckProxy;
  },
): void {
  connectionRoutes(platform, deps);
  createPhoneHistory(platform, { ...deps, ports: deps.phoneHistoryPorts });
  platform.registerJob(
    jobHandler(offerBackfillJob, ({ companyId, whatsappId }) =>
      platform.database.forCompany(companyId, (tx) => offerBackfill(tx, whatsappId)),
    ),
  );
  platform.registerJob(
    jobHandler(importBackfillJob, (connection) => runImport(platform.database, deps.backfillPorts, connection)),
  );
  for (const handler of [
    ...sweepHandlers(platform, stalledImports, resumeStalled),
    ...sweepHandlers(platform, expiredBackfills, expireBackfills),
  ])
    platform.registerJob(handler);
  platform.registerJob(
    jobHandler(countRecoveredJob, (outage) =>
      platform.database.forCompany(outage.companyId, (tx) => countRecovered(tx, deps.outagePorts, outage)),
    ),
  );
}
