import type { Transcription, UserActor } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import {
  addUse,
  findTranscriptions,
  storeTranscription,
  toAppError,
  transcribeSound,
} from '../language-models/index.ts';
import { findMessageMedia, getVisibleMessage } from '../../inbox/index.ts';
import type { AssistDeps } from './assist.ts';
import { getUsableAssistant } from './assistant.ts';

/**
 * Transcribes a voice message, once.
 * @throws AppError ERR_NO_MESSAGE_FOUND, ERR_NO_VOICE, ERR_ASSISTANT_OFF, ERR_MODEL_CEILING, and those of a model that
 * does not answer
 */
export async function transcribe(
  deps: AssistDeps,
  actor: UserActor,
  messageId: string,
  signal: AbortSignal,
): Promise<Transcription> {
  const { companyId } = actor;
  const { database } = deps;
  const asked = await database.forCompany(companyId, async (tx) => {
    const { ticketId, mediaType } = await getVisibleMessage(tx.db, actor, messageId);
    const kept = (await findTranscriptions(tx.db, [messageId])).get(messageId);
    if (kept) return kept;
    const media = mediaType === 'audio' ? await findMessageMedia(tx.db, messageId) : undefined;
    if (!media) throw new AppError('ERR_NO_VOICE');
    return { ticketId, media, assistant: await getUsableAssistant(tx, deps.vault) };
  });
  if ('text' in asked) return asked;
  const { ticketId, media, assistant } = asked;
  const access = { ...assistant.access, model: assistant.transcriptionModel };
  const { text, used } = await transcribeSound(deps, access, { companyId, media }, signal).catch((error: unknown) => {
    throw toAppError(error);
  });
  return database.forCompany(companyId, async (tx) => {
    await addUse(tx.db, { ...used, companyId, promptId: null, now: tx.clock.now() });
    const kept = await storeTranscription(tx, { ticketId, messageId, text });
    if (!kept) throw new AppError('ERR_NO_MESSAGE_FOUND');
    return kept;
  });
}
