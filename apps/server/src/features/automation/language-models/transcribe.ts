import type { StoredMedia } from '../../../channels/port/message-content.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readSaid, textOf } from '../answers/index.ts';
import { toCount, type TokenCount } from './completion.rules.ts';
import { createModelClient, type ModelAccess } from './model-client.ts';
import { ModelError, toModelError } from './model-error.ts';

const timeoutMs = 60_000;
/** The longest sound that OpenAI takes. */
const maxSoundBytes = 25 * 1024 * 1024;
const maxTextLength = 20_000;

/**
 * Transcribes a stored sound.
 * @throws ModelError
 */
export async function transcribeSound(
  platform: Pick<Platform, 'outboundHttp' | 'files'>,
  access: ModelAccess & { model: string },
  sound: { companyId: number; media: StoredMedia },
  signal: AbortSignal,
): Promise<{ text: string; used: TokenCount }> {
  const { companyId, media } = sound;
  if (media.size > maxSoundBytes) throw new ModelError('ERR_MODEL_ANSWER', 'the sound is longer than 25 MB');
  const content = await platform.files.open(companyId, media.key);
  if (!content) throw new ModelError('ERR_MODEL_ANSWER', 'the sound is gone');
  try {
    const client = await createModelClient(platform, access, 'transcription', timeoutMs);
    const { toFile } = await import('openai');
    const file = await toFile(Buffer.concat(await content.toArray()), fileName(media), { type: media.mime });
    const answer = (await client.audio.transcriptions.create(
      { model: access.model, file, response_format: 'json' },
      { signal },
    )) as { text?: unknown; usage?: unknown };
    const written = textOf(answer.text);
    if (written === undefined) throw new ModelError('ERR_MODEL_ANSWER', 'no text');
    const { text } = readSaid(written);
    // A sound without words has an empty text.
    if (text === '' && written.trim() !== '') throw new ModelError('ERR_MODEL_ANSWER', 'nothing but markup');
    return { text: text.slice(0, maxTextLength).toWellFormed(), used: usedOf(answer.usage) };
  } catch (error) {
    signal.throwIfAborted();
    throw toModelError(error);
  }
}

/** A service that is billed by the minute reports no tokens. */
function usedOf(usage: unknown): TokenCount {
  const { input_tokens, output_tokens } = (usage ?? {}) as { input_tokens?: unknown; output_tokens?: unknown };
  return { promptTokens: toCount(input_tokens), completionTokens: toCount(output_tokens) };
}

/** The service detects the kind of sound by the extension of its name, which phones leave out. */
function fileName({ mime }: StoredMedia): string {
  const kind = mime.split(';')[0]?.split('/')[1] ?? 'ogg';
  return `audio.${{ mpeg: 'mp3', 'x-m4a': 'm4a', mp4: 'm4a' }[kind] ?? kind.replace(/^x-/, '')}`;
}
