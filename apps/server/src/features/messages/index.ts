import type { Actor, Message } from '@balcao/contract';
import type { ChannelSession } from '../../channels/channel.ts';
import type { CompanyTx, Db } from '../../platform/db/database.ts';
import { jobHandler } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { wakeSession, type CallSession } from '../connections/index.ts';
import type { AbsencesOn } from './absences.ts';
import { writeAutomatic, type AutomaticText } from './automatic.ts';
import { createInbound, type AutomaticService, type Inbound, type ResolveContact } from './inbound.ts';
import { createLateMedia, fetchFiles, type LateMedia } from './late-media.ts';
import { createTakePast, type TakePast } from './past.ts';
import { messageRoutes } from './messages.routes.ts';
import type { TicketOf } from './inbound-changes.ts';
import type { UrlOf } from './messages.sql.ts';
import { createOutbound, type Outbound, type OutboundPacing } from './outbound.ts';
import { receiptsHandler } from './receipts.ts';
import { send, type Draft } from './sending.ts';
import type { Writing } from './writing.ts';

export type { AutomaticText } from './automatic.ts';
export type { AutomaticService } from './inbound.ts';
export { mediaTypeOf } from './messages.rules.ts';
export { giveMessages, moveThread } from './merge.sql.ts';
export { insertMessage, knownInbound } from './messages.sql.ts';
export { newestMessage, recoveredOn } from './absences.sql.ts';
export { lastInboundAt, mediaInMessages, mediaOf } from './media.sql.ts';

/** Has one thing sent in a ticket, as if the actor had written it. Errors: those of sending. */
export type Write = (tx: CompanyTx, actor: Actor, ticketId: number, draft: Draft) => Promise<Message[]>;

/** Registers the calls and jobs of messages: the way in (`inbound`), the way out (`outbound`), and what nobody typed. */
export function createMessages(
  platform: Platform,
  deps: {
    sessionOf(whatsappId: number): ChannelSession | undefined;
    callSession: CallSession;
    pacing: OutboundPacing;
    absencesOn: AbsencesOn;
    firstQueue(db: Db, whatsappId: number): Promise<number | null>;
    ticketOf: TicketOf;
    resolveContact: ResolveContact;
    automatic: AutomaticService;
  } & Omit<Writing, 'urlOf' | 'clock'>,
): { inbound: Inbound; outbound: Outbound; lateMedia: LateMedia; takePast: TakePast; write: Write; automatic(tx: CompanyTx, texts: readonly AutomaticText[]): Promise<void> } {
  const { database, log, files } = platform;
  const urlOf: UrlOf = (companyId, media) => files.signedUrl(companyId, media.key, media);
  const outbound = createOutbound({ database, log, urlOf, sessionOf: deps.sessionOf, pacing: deps.pacing });
  platform.job(receiptsHandler({ database, callSession: deps.callSession }));
  const lateMedia = createLateMedia({ database, files, log, urlOf, sessionOf: deps.sessionOf });
  platform.job(
    jobHandler(fetchFiles, async (connection) => {
      // Fetched beside the job, so that large files hold up no other.
      if (deps.sessionOf(connection.whatsappId)) return lateMedia.poke(connection);
      await database.forCompany(connection.companyId, async (tx) => wakeSession(tx, connection.whatsappId));
    }),
  );
  const writing: Writing = { ...deps, urlOf, clock: platform.clock };
  messageRoutes(platform, writing, deps.absencesOn);
  return {
    inbound: createInbound({ ...deps, database, log, urlOf }),
    outbound,
    lateMedia,
    takePast: createTakePast(deps),
    write: async (tx, actor, ticketId, draft) => (await send(tx, writing, { actor, ticketId, drafts: [draft] })).messages,
    automatic: (tx, texts) => writeAutomatic(tx, urlOf, texts),
  };
}
