import { createRequestFile, type RequestFile } from './media/request-file.ts';
import { jobHandler } from '../../../platform/jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notifyPendingWork, type SessionHub } from '../../../channels/session-hub/index.ts';
import {
  type BackfillPorts,
  connectionRemoving,
  createPacing,
  type DiagnosisPorts,
  listNotableOutages,
  type OutagePorts,
  type Pacing,
  pacingLimitsOf,
  type PhoneHistoryPorts,
} from '../../numbers/index.ts';
import { setUnread, ticketRemoving, ticketTaken, ticketsMerging, ticketsReassigned } from '../tickets/index.ts';
import { campaignReply, contactTurn, marketingRefused } from './events.ts';
import { createBackfillPorts } from './inbound/backfill-ports.ts';
import { createPhoneHistoryPorts } from './inbound/phone-history-ports.ts';
import { createInbound, type Inbound } from './inbound/inbound.ts';
import { moveThread, reassignMessages } from './changes/merge.sql.ts';
import { createMediaDownloads, downloadFiles, type MediaDownloads } from './media/media-downloads.ts';
import { messageRoutes } from './messages.routes.ts';
import { createRecordLinkCard, type RecordLinkCard } from './sending/link-cards.ts';
import { createOutbound, type Outbound } from './sending/outbound.ts';
import { readAll, type ReadingPorts } from './thread/reading.ts';
import { readReceiptsHandler } from './sending/read-receipts.ts';
import { enqueueFileRemoval, removeFilesHandler, type FindOtherUses } from './media/remove-files.ts';
import { countRecovered, countUnsent, newestMessage } from './sending/outages.sql.ts';

export { enqueueAutomatic, type AutomaticText } from './sending/automatic.ts';
export { readBacklog } from './sending/backlog.ts';
export {
  contactTurn,
  campaignReply,
  automaticMessagesMoved,
  marketingRefused,
  messagesBilled,
  messagesMoved,
  conversationBegan,
  messagesStored,
  ratingReceived,
  type CampaignReply,
  type ContactTurn,
  type ContactWords,
} from './events.ts';
export { findTicketByAddresses } from './inbound/find-ticket.ts';
export { deleteOldHandsetTexts } from './inbound/handset-texts.ts';
export { findDeliveries } from './messages.sql.ts';
export { findContactWords, findSentAt, isLatestByOthers, listLatestWords } from './thread/words.sql.ts';
export { findTexts, listPastMessages, listSpokenWords, type PastMessage } from './thread/past.sql.ts';
export { listNewest } from './thread/newest.sql.ts';
export { getVisibleMessage, readMessagesAgain } from './thread/visible-message.ts';
export { append } from './append.ts';
export { sweepUndelivered } from './sending/undelivered.ts';
export { requireMayAnswer, requireMayWrite } from './sending/writing.ts';
export type { MessageInput } from './sending/send.ts';
export { textAction } from './sending/text-action.ts';
export { sendAs, sendForTokens, type TokenSendRequest } from './sending/send-as.ts';
export { removeSomeMessages } from './messages.sql.ts';
export { removeUnusedFiles } from './media/remove-files.ts';
export { findChatAddress } from './sending/chat-address.ts';
export { attachMedia, findMessageMedia, isMediaAwaited, hasWrittenSince, lastInboundAt } from './media/media.sql.ts';
export { isServiceWindowOpen, listClosedWindows } from './sending/service-window.ts';

/** How many messages an outage of a connection concerns, for the feature of connections, which this one imports. */
export const diagnosisPorts: DiagnosisPorts = { countUnsent };
export const outagePorts: OutagePorts = { newestMessage, countReceived: countRecovered };

/** Registers the endpoints and jobs of messages: the way in (`inbound`), the way out (`outbound`), and what no one typed. */
export function createMessages(
  platform: Platform,
  {
    sessions,
    storeRawMessage,
    reading,
    findOtherUses,
  }: {
    sessions: SessionHub;
    reading: ReadingPorts;
    findOtherUses: FindOtherUses;
  } & Pick<PhoneHistoryPorts, 'storeRawMessage'>,
): {
  inbound: Inbound;
  outbound: Outbound;
  /** WhatsApp limits a number, or lifts the limit */
  recordRestriction: Pacing['recordRestriction'];
  recordLinkCard: RecordLinkCard;
  requestFile: RequestFile;
  mediaDownloads: MediaDownloads;
  /** how the history of a phone is stored as messages */
  backfillPorts: BackfillPorts;
  /** what the history of phones needs of messages */
  phoneHistoryPorts: PhoneHistoryPorts;
} {
  const { clock, database, log, files } = platform;
  const isPaced = (whatsappId: number) => {
    const provider = sessions.providerOf(whatsappId);
    return provider !== undefined && pacingLimitsOf(provider) !== undefined;
  };
  const pacing = { ...createPacing(platform), isPaced };
  const outbound = createOutbound({ database, log, sessionOf: sessions.of, pacing });
  platform.registerJob(readReceiptsHandler({ database, invokeSession: sessions.invoke }));
  const mediaDownloads = createMediaDownloads({ database, files, log, sessionOf: sessions.of });
  platform.registerJob(
    jobHandler(downloadFiles, async (connection) => {
      // Fetched beside the job, so that large files hold up no other.
      if (sessions.of(connection.whatsappId)) return mediaDownloads.schedule(connection);
      await database.forCompany(connection.companyId, async (tx) => notifyPendingWork(tx, connection.whatsappId));
    }),
  );
  messageRoutes(platform, listNotableOutages, reading, sessions.invoke);
  platform.registerJob(removeFilesHandler(platform, findOtherUses));
  platform.asks(contactTurn);
  platform.asks(campaignReply);
  platform.asks(marketingRefused);
  platform.on(ticketTaken, 'messages', async (tx, { actor, ticketId }) => {
    await readAll(tx, actor, ticketId);
  });
  platform.on(ticketRemoving, 'messages', (tx, { ticketId }) => enqueueFileRemoval(tx, ticketId));
  platform.on(ticketsReassigned, 'messages', ({ db }, { ticketIds, contacts }) =>
    reassignMessages(db, ticketIds, contacts),
  );
  platform.on(ticketsMerging, 'messages', async ({ db }, { from, into }) =>
    setUnread(db, into, await moveThread(db, { from, into })),
  );
  platform.on(connectionRemoving, 'messages', (tx, { whatsappId }) => outbound.abandon(tx, whatsappId));
  return {
    inbound: createInbound({ database, log, clock }),
    outbound,
    recordRestriction: pacing.recordRestriction,
    recordLinkCard: createRecordLinkCard(database),
    requestFile: createRequestFile(database),
    mediaDownloads,
    backfillPorts: createBackfillPorts(platform, { storeRawMessage }),
    phoneHistoryPorts: createPhoneHistoryPorts(platform, { storeRawMessage }),
  };
}
