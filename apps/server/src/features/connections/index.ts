import { jobHandler } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { count, countRecovered, type AbsenceNeeds } from './absences.ts';
import { connectionRoutes } from './connections.routes.ts';
import type { CallSession } from './calls.ts';
import type { ConnectionNeeds } from './connections.ts';
import { runImport } from './history.jobs.ts';
import { importPast, offerHistory, offerKept, type HistoryNeeds } from './history.ts';

export { createCalls, ifConnected, type CallSession } from './calls.ts';
export { tellingAbsences } from './absences.sql.ts';
export { noteAway, type AbsenceNeeds } from './absences.ts';
export { addConnection, orderSession, seenConnection } from './connections.ts';
export { serviceConnections } from './service.sql.ts';
export { connectionIds, findDefaultConnection, knowingConnections, onlyQueueOf, providerOf } from './connections.sql.ts';
export { createGateway, gatewayFigures } from './gateway.ts';
export { keepPast, type HistoryNeeds } from './history.ts';
export { resumeImports, tendHistories } from './history.jobs.ts';
export { takeGatewayName } from './gateway-name.ts';
export { carefully, type PaceLimits, type Waiting } from './pacing.rules.ts';
export { createPacing, limitsOf, type Pacing } from './pacing.ts';
export { wakeSession } from './wake.ts';

/** Registers the calls of connections and their sessions. */
export function createConnections(platform: Platform, needs: ConnectionNeeds & { callSession: CallSession; ledger: AbsenceNeeds; history: HistoryNeeds }): void {
  connectionRoutes(platform, needs);
  platform.job(jobHandler(offerHistory, ({ companyId, whatsappId }) => platform.database.forCompany(companyId, (tx) => offerKept(tx, whatsappId))));
  platform.job(jobHandler(importPast, (connection) => runImport(platform.database, needs.history, connection)));
  platform.job(jobHandler(countRecovered, (absence) => platform.database.forCompany(absence.companyId, (tx) => count(tx, needs.ledger, absence))));
}
