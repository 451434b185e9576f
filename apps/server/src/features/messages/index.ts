import type { Actor, Message } from '@balcao/contract';
import type { ChannelSession } from '../../channels/channel.ts';
import type { CompanyTx, Db } from '../../platform/db/database.ts';
import { jobHandler } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { notifyPendingWork, type InvokeSession } from '../../channels/session-hub/index.ts';
import type { ListOutages } from './outages.ts';
import { enqueueAutomatic, type AutomaticText } from './automatic.ts';
import { createInbound, type AutomaticService, type Inbound, type ResolveContact } from './inbound.ts';
import { createMediaDownloads, downloadFiles, type MediaDownloads } from './media-downloads.ts';
import { createImportBackfill, type ImportBackfill } from './backfill.ts';
import { messageRoutes } from './messages.routes.ts';
import type { FindTicketId } from './inbound-changes.ts';
import type { UrlOf } from './messages.sql.ts';
import { createOutbound, type Outbound, type OutboundPacing } from './outbound.ts';
import { readReceiptsHandler } from './read-receipts.ts';
import { send, type MessageInput } from './sending.ts';
import type { WritingPorts } from './writing.ts';

export type { AutomaticText } from './automatic.ts';
export type { AutomaticService } from './inbound.ts';
export { mediaTypeOf } from './messages.rules.ts';
export { reassignMessages, moveThread } from './merge.sql.ts';
export { append } from './append.ts';
export { findKnownProviderIds } from './messages.sql.ts';
export { newestMessage, countRecovered } from './outages.sql.ts';
export { lastInboundAt, mediaInMessages, mediaOf } from './media.sql.ts';

/** Has one thing sent in a ticket, as if the actor had written it. Errors: those of sending. */
export type SendAs = (tx: CompanyTx, actor: Actor, ticketId: number, draft: MessageInput) => Promise<Message[]>;

/** Registers the calls and jobs of messages: the way in (`inbound`), the way out (`outbound`), and what nobody typed. */
export function createMessages(
  platform: Platform,
  deps: {
    sessionOf(whatsappId: number): ChannelSession | undefined;
    invokeSession: InvokeSession;
    pacing: OutboundPacing;
    listOutages: ListOutages;
    firstQueue(db: Db, whatsappId: number): Promise<number | null>;
    findTicketId: FindTicketId;
    resolveContact: ResolveContact;
    automatic: AutomaticService;
  } & Omit<WritingPorts, 'urlOf' | 'clock'>,
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
  const outbound = createOutbound({ database, log, urlOf, sessionOf: deps.sessionOf, pacing: deps.pacing });
  platform.registerJob(readReceiptsHandler({ database, invokeSession: deps.invokeSession }));
  const mediaDownloads = createMediaDownloads({ database, files, log, urlOf, sessionOf: deps.sessionOf });
  platform.registerJob(
    jobHandler(downloadFiles, async (connection) => {
      // Fetched beside the job, so that large files hold up no other.
      if (deps.sessionOf(connection.whatsappId)) return mediaDownloads.schedule(connection);
      await database.forCompany(connection.companyId, async (tx) => notifyPendingWork(tx, connection.whatsappId));
    }),
  );
  const writing: WritingPorts = { ...deps, urlOf, clock: platform.clock };
  messageRoutes(platform, writing, deps.listOutages);
  return {
    inbound: createInbound({ ...deps, database, log, urlOf }),
    outbound,
    mediaDownloads,
    importBackfill: createImportBackfill({ ...deps, urlOf }),
    sendAs: async (tx, actor, ticketId, draft) =>
      (await send(tx, writing, { actor, ticketId, drafts: [draft] })).messages,
    enqueueAutomatic: (tx, texts) => enqueueAutomatic(tx, urlOf, texts),
  };
}
