import type { SessionRecords } from '../../../../channels/session-hub/index.ts';
import { emitConnection, emitSession } from '../connections.ts';
import { connectionMoved } from '../events.ts';
import { saveStatus } from './session-state.sql.ts';
import { saveHealth } from '../diagnosis/official-health.sql.ts';
import { openOutage, recordStall, recordStatusOutage, type OutagePorts } from '../outages/outages.ts';

/** Records of sessions: their status, and their outages. */
export function createSessionRecords(outagePorts: OutagePorts): SessionRecords {
  return {
    async recordStatus(tx, session, update) {
      if (!(await saveStatus(tx.db, session.whatsappId, session.version, update))) return false;
      await recordStatusOutage(tx, outagePorts, session, update);
      await emitSession(tx, session.whatsappId);
      const isConnected = update.status === 'CONNECTED';
      if (isConnected !== session.wasConnected)
        await tx.raise(connectionMoved, {
          whatsappId: session.whatsappId,
          what: isConnected ? 'connected' : 'disconnected',
        });
      return true;
    },
    async recordHealth(tx, whatsappId, health) {
      if (await saveHealth(tx.db, whatsappId, health)) await emitConnection(tx, whatsappId);
    },
    openOutage: (tx, whatsappId, began) => openOutage(tx, outagePorts, whatsappId, { began, reason: 'restart' }),
    recordStall: (tx, whatsappId, stall) => recordStall(tx, outagePorts, whatsappId, stall),
  };
}
