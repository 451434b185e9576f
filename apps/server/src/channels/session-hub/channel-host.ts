import type { Database } from '../../platform/db/database.ts';
import { LeaseLostError, type ChannelHost, type StatusUpdate } from '../port/channel.ts';
import { lockLeaseForShare, recordAlive, type DesiredSession } from './leases.sql.ts';
import type { SessionHost } from './session-host.ts';

interface ChannelHostDeps {
  database: Database;
  /** the gateway that holds the session */
  owner: string;
  host: SessionHost;
  wasConnected(): boolean;
  /** The status of a session that still holds its lease; `isSaved`: it was stored, since its desired state is still the same. */
  onStatus(update: StatusUpdate, isSaved: boolean): void;
}

/** The calls that one session of a channel may make. Everything it stores is fenced by the token of its lease. */
export function createChannelHost(
  { database, owner, host, wasConnected, onStatus }: ChannelHostDeps,
  desired: DesiredSession,
  token: string,
): ChannelHost {
  const { companyId, whatsappId } = desired;
  const connection = { companyId, whatsappId };
  const fenced: ChannelHost['fenced'] = (work) =>
    database.forCompany(companyId, async (tx) => {
      // Sent together. Writes without the lease are rolled back with the transaction, which ends once neither is
      // running.
      const [isHeld, result] = await Promise.allSettled([
        lockLeaseForShare(tx.db, { whatsappId, owner, token }),
        work(tx),
      ]);
      if (isHeld.status === 'rejected') throw isHeld.reason;
      if (!isHeld.value) throw new LeaseLostError(whatsappId);
      if (result.status === 'rejected') throw result.reason;
      return result.value;
    });
  return {
    fenced,
    storeBackfill: (part) => fenced((tx) => host.storeBackfill(tx, whatsappId, part)),
    findWantedHistory: () => host.findWantedHistory(connection),
    storeHistory: (part) => fenced((tx) => host.storeHistory(tx, whatsappId, part)),
    recordHealth: (health) => fenced((tx) => host.recordHealth(tx, whatsappId, health)),
    isSendingHeld: () => host.isSendingHeld(connection),
    recordTemplate: (change) => fenced((tx) => host.recordTemplate(tx, whatsappId, change)),
    storeReport: (report) => fenced((tx) => host.storeReport(tx, whatsappId, report)),
    receiveTaken: (take) => host.receiveTaken(connection, take),
    receiveMessage: (message) => host.receive(connection, message),
    receiveChange: (change) => host.receive(connection, change),
    receiveGroupChange: (change) => host.receive(connection, change),
    receiveHandover: (handover) => host.receive(connection, handover),
    receiveRead: (read) => host.receive(connection, read),
    recordRestriction: (until) => host.recordRestriction(connection, until),
    recordAck: (providerIds, ack) => host.acknowledge(connection, providerIds, ack),
    recordFailure: (providerId, code) => host.recordFailure(connection, providerId, code),
    recordBilled: (billed) => host.recordBilled(connection, billed),
    findSentMessage: (providerId, since) => host.findSentMessage(connection, providerId, since),
    lastHeardAt: (address) => host.lastHeardAt(connection, address),
    updateContacts: (people) => host.updateContacts(connection, people),
    recordPreference: (preference) => host.recordPreference(connection, preference),
    moveContact: (change) => host.moveContact(connection, change),
    reportTyping: (addresses, activity) => host.reportTyping(connection, addresses, activity),
    findExpectedNumber: () => host.findExpectedNumber(connection),
    rejectsCalls: () => host.rejectsCalls(companyId),
    showsLinkCards: () => host.showsLinkCards(companyId),
    requestFile: (providerId, file) => host.requestFile(connection, providerId, file),
    recordLinkCard: (providerId, card) => host.recordLinkCard(connection, providerId, card),
    async reportStatus(update) {
      const isSaved = await database.forCompany(companyId, async (tx) => {
        // A process that slept through its lease must not report on a session that another gateway holds.
        if (!(await lockLeaseForShare(tx.db, { whatsappId, owner, token }))) return false;
        if (!(await host.recordStatus(tx, { ...desired, wasConnected: wasConnected() }, update))) return false;
        if (update.status === 'CONNECTED') await recordAlive(tx.db, { whatsappId, token });
        return true;
      });
      onStatus(update, isSaved);
    },
  };
}
