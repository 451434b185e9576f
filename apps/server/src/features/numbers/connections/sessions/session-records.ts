import type { StatusUpdate } from '../../../../channels/port/channel.ts';
import type { SessionRecords } from '../../../../channels/session-hub/index.ts';
import { emitConnection, emitSession } from '../connections.ts';
import { accountHeld, connectionMoved } from '../events.ts';
import { countLinkingEnd } from '../passkey/linking-ends.sql.ts';
import { deleteLinking, saveStep } from '../passkey/passkey-linkings.sql.ts';
import { saveStatus } from './session-state.sql.ts';
import { isAccountHeld, saveHealth } from '../diagnosis/official-health.sql.ts';
import { openOutage, recordStall, recordStatusOutage, type OutagePorts } from '../outages/outages.ts';

/** Records of sessions: their status, and their outages. */
export function createSessionRecords(outagePorts: OutagePorts): SessionRecords {
  return {
    async recordStatus(tx, session, update) {
      if (!(await saveStatus(tx.db, session.whatsappId, session.version, update))) return false;
      const connection = { companyId: tx.companyId, whatsappId: session.whatsappId };
      if (update.passkey) await saveStep(tx.db, connection, update.passkey);
      else if (endsPasskeyLinking(update)) await deleteLinking(tx.db, session.whatsappId);
      if (update.linking) await countLinkingEnd(tx.db, connection, update.linking);
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
      const wasHeld = health.notice ? await isAccountHeld(tx.db, [whatsappId]) : true;
      if (!(await saveHealth(tx.db, whatsappId, health))) return;
      await emitConnection(tx, whatsappId);
      if (!wasHeld && (await isAccountHeld(tx.db, [whatsappId]))) await tx.raise(accountHeld, { whatsappId });
    },
    openOutage: (tx, whatsappId, began) => openOutage(tx, outagePorts, whatsappId, { began, reason: 'restart' }),
    recordStall: (tx, whatsappId, stall) => recordStall(tx, outagePorts, whatsappId, stall),
  };
}

/** Whether no passkey is waited for any more: the number is linked and is the right one, or a new code is shown, or it is over. */
const endsPasskeyLinking = ({ status, ended }: StatusUpdate): boolean =>
  status === 'CONNECTED' || status === 'qrcode' || ended === true;
