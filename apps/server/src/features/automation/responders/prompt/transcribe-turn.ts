import type { CompanyTx } from '../../../../platform/db/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import {
  findTranscriptions,
  storeTranscription,
  transcribeSound,
  type ModelAccess,
  type TokenCount,
} from '../../language-models/index.ts';
import type { Turn } from '../responder.ts';
import { waitForMedia } from '../turns/wait-for-media.ts';

type Deps = Pick<Platform, 'database' | 'files' | 'outboundHttp' | 'log'>;

/** By which model sounds are written down, and who is notified of what that used. */
export interface Transcriber {
  /** undefined = there is none for this turn */
  findAccess(tx: CompanyTx): Promise<(ModelAccess & { model: string }) | undefined>;
  count(used: TokenCount): Promise<void>;
}

/**
 * Transcribes the voice message of a turn once, for the responder and for the attendants. A model that cannot do it is
 * answered for without.
 * @returns the text; undefined = it is no voice message, or was not transcribed
 */
export async function transcribeTurn(
  deps: Deps,
  { companyId, ticketId, messageId, message }: Turn,
  { findAccess, count }: Transcriber,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (message.mediaType !== 'audio') return undefined;
  const { database, log } = deps;
  const asked = await database.forCompany(companyId, async (tx) => {
    const kept = (await findTranscriptions(tx.db, [messageId])).get(messageId);
    return kept ? { kept: kept.text } : { access: await findAccess(tx) };
  });
  if ('kept' in asked) return asked.kept;
  const media = asked.access && (await waitForMedia(deps, companyId, messageId, signal));
  if (!asked.access || !media) return undefined;
  try {
    const { text, used } = await transcribeSound(deps, asked.access, { companyId, media }, signal);
    await count(used);
    await database.forCompany(companyId, (tx) => storeTranscription(tx, { ticketId, messageId, text }));
    return text;
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ err: error, ticketId }, 'a voice message could not be written down');
    return undefined;
  }
}
