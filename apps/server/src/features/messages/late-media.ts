import * as z from 'zod';
import type { Actor, Message } from '@balcao/contract';
import type { ChannelSession } from '../../channels/channel.ts';
import { AppError } from '../../platform/app-error.ts';
import type { CompanyTx, Database } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import type { Logger } from '../../platform/log.ts';
import { lockTickets, seenTicket } from '../tickets/index.ts';
import { announceChange } from './announce-change.ts';
import * as rows from './media.sql.ts';
import { findMessages, type UrlOf } from './messages.sql.ts';

/** Fetches the file of one message; runs where its session is held. */
export const fetchFile = defineJob(
  'outbox.file',
  z.object({ companyId: z.number(), whatsappId: z.number(), ticketId: z.number(), messageId: z.string(), providerId: z.string() }),
  1,
);

/**
 * Asks for the file of a message once more. Errors: ERR_NO_MESSAGE_FOUND, ERR_WAPP_NOT_INITIALIZED when its connection is gone.
 * A message that has its file, or whose file is on its way, is answered as it is.
 */
export async function askForFile(tx: CompanyTx, actor: Actor, id: string, urlOf: UrlOf): Promise<Message> {
  const { db, companyId } = tx;
  const [message] = await findMessages(db, [id], urlOf);
  const seen = message && (await seenTicket(db, actor, message.ticketId).catch(asUndefined));
  if (!message || !seen) throw new AppError('ERR_NO_MESSAGE_FOUND');
  await lockTickets(db, [message.ticketId]);
  const missing = await rows.missingMedia(db, id);
  if (missing?.mediaState !== 'failed') return message;
  const { whatsappId, ticketId, providerId } = missing;
  if (whatsappId === null) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  await rows.setMediaState(db, id, 'fetching');
  tx.enqueue(fetchFile, { companyId, whatsappId, ticketId, messageId: id, providerId });
  return announceChange(tx, missing, urlOf);
}

export function createLateMedia(deps: { database: Database; files: Files; log: Logger; urlOf: UrlOf; sessionOf(whatsappId: number): ChannelSession | undefined }) {
  const { database, files, log, urlOf } = deps;

  /** @returns undefined when the provider has it no more, or nobody is there to ask */
  function fetchFrom(session: ChannelSession | undefined, providerId: string) {
    return session?.download?.(providerId).catch((error: unknown) => {
      log.warn({ err: error, providerId }, 'a file could not be fetched');
      return undefined;
    });
  }

  return async ({ companyId, whatsappId, ticketId, messageId, providerId }: z.output<typeof fetchFile.payload>): Promise<void> => {
    const media = await fetchFrom(deps.sessionOf(whatsappId), providerId);
    const attached = await database.forCompany(companyId, async (tx) => {
      await lockTickets(tx.db, [ticketId]);
      if (!(await rows.missingMedia(tx.db, messageId))) return false;
      if (media) await rows.attachMedia(tx.db, messageId, media);
      else await rows.setMediaState(tx.db, messageId, 'failed');
      await announceChange(tx, { id: messageId, ticketId }, urlOf);
      return media !== undefined;
    });
    if (media && !attached) await files.remove(companyId, media.key);
  };
}

function asUndefined(error: unknown): undefined {
  if (error instanceof AppError) return undefined;
  throw error;
}
