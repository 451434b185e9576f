import type { CompanyTx, Db } from '../../platform/db/database.ts';
import { jobHandler } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { notifyPendingWork, type SessionHub } from '../../channels/session-hub/index.ts';
import { companyForSession, isSettingEnabled } from '../companies/index.ts';
import { createPacing, findOnlyQueue, listNotableOutages, pacingLimitsOf } from '../connections/index.ts';
import { blockedAmong } from '../contacts/index.ts';
import { enqueueAutomatic, type AutomaticText } from './automatic.ts';
import { createInbound, type AutomaticService, type Inbound, type ResolveContact } from './inbound.ts';
import { createMediaDownloads, downloadFiles, type MediaDownloads } from './media-downloads.ts';
import { createImportBackfill, type ImportBackfill } from './backfill.ts';
import { messageRoutes } from './messages.routes.ts';
import { findTicketByAddresses } from './find-ticket.ts';
import type { UrlOf } from './messages.sql.ts';
import { createOutbound, type Outbound } from './outbound.ts';
import { readReceiptsHandler } from './read-receipts.ts';
import { createSendAs, type SendAs } from './send-as.ts';
import type { WritingPorts } from './writing.ts';

export type { AutomaticText } from './automatic.ts';
export type { AutomaticService } from './inbound.ts';
export { createBackfillPorts } from './backfill-ports.ts';
export { findTicketByAddresses } from './find-ticket.ts';
export { mediaTypeOf } from './messages.rules.ts';
export { reassignMessages, moveThread } from './merge.sql.ts';
export { append } from './append.ts';
export type { SendAs } from './send-as.ts';
export { newestMessage, countRecovered } from './outages.sql.ts';
export { lastInboundAt, mediaInMessages, mediaOf } from './media.sql.ts';

const ignoresGroups = (db: Db, companyId: number) => isSettingEnabled(db, companyId, 'CheckMsgIsGroup');

/** Registers the calls and jobs of messages: the way in (`inbound`), the way out (`outbound`), and what nobody typed. */
export function createMessages(
  platform: Platform,
  deps: {
    sessions: SessionHub;
    resolveContact: ResolveContact;
    automatic: Omit<AutomaticService, 'ignoresGroups'>;
  },
): {
  inbound: Inbound;
  outbound: Outbound;
  mediaDownloads: MediaDownloads;
  importBackfill: ImportBackfill;
  sendAs: SendAs;
  enqueueAutomatic(tx: CompanyTx, texts: readonly AutomaticText[]): Promise<void>;
} {
  const { database, log, files } = platform;
  const urlOf: UrlOf = (companyId, media) => files.signedUrl(companyId, media.key, media);
  const { sessions, resolveContact } = deps;
  const isPaced = (whatsappId: number) => {
    const provider = sessions.providerOf(whatsappId);
    return provider !== undefined && pacingLimitsOf(provider) !== undefined;
  };
  const pacing = { ...createPacing(platform), isPaced };
  const outbound = createOutbound({ database, log, urlOf, sessionOf: sessions.of, pacing });
  platform.registerJob(readReceiptsHandler({ database, invokeSession: sessions.invoke }));
  const mediaDownloads = createMediaDownloads({ database, files, log, urlOf, sessionOf: sessions.of });
  platform.registerJob(
    jobHandler(downloadFiles, async (connection) => {
      // Fetched beside the job, so that large files hold up no other.
      if (sessions.of(connection.whatsappId)) return mediaDownloads.schedule(connection);
      await database.forCompany(connection.companyId, async (tx) => notifyPendingWork(tx, connection.whatsappId));
    }),
  );
  const writing: WritingPorts = {
    urlOf,
    clock: platform.clock,
    localeOf: companyForSession,
    blockedAmong,
    onlyAssigneeSends: (db, companyId) => isSettingEnabled(db, companyId, 'onlyAssigneeSends'),
  };
  messageRoutes(platform, writing, listNotableOutages);
  const storing = {
    database,
    log,
    urlOf,
    localeOf: companyForSession,
    resolveContact,
    firstQueue: findOnlyQueue,
    findTicketId: findTicketByAddresses,
    automatic: { ...deps.automatic, ignoresGroups },
  };
  return {
    inbound: createInbound(storing),
    outbound,
    mediaDownloads,
    importBackfill: createImportBackfill(storing),
    sendAs: createSendAs(writing, resolveContact),
    enqueueAutomatic: (tx, texts) => enqueueAutomatic(tx, urlOf, texts),
  };
}
