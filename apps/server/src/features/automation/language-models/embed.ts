import type { Platform } from '../../../platform/platform.ts';
import { isRecord } from '../answers/index.ts';
import { toCount, type TokenCount } from './completion.rules.ts';
import { createModelClient, type ModelAccess } from './model-client.ts';
import { ModelError, toModelError } from './model-error.ts';

/** More than any model has; a wrong answer fills no table. */
const maxDimensions = 4096;
/** As many as keep what means the same together, of the models that let one choose. */
const chosenDimensions = 512;

/**
 * Embeds texts: what means the same is near to each other.
 * @returns for each text numbers whose squares add up to one, as many for each
 * @throws ModelError
 */
export async function embedTexts(
  platform: Pick<Platform, 'outboundHttp'>,
  access: ModelAccess & { model: string },
  texts: readonly string[],
  { signal, timeoutMs }: { signal?: AbortSignal; timeoutMs: number },
): Promise<{ vectors: Float32Array[]; used: TokenCount }> {
  try {
    const client = await createModelClient(platform, access, 'chat', timeoutMs);
    const answer: unknown = await client.embeddings.create(
      {
        model: access.model,
        input: [...texts],
        // The library would ask for base64, which not every server knows.
        encoding_format: 'float',
        ...(access.model.startsWith('text-embedding-3') && { dimensions: chosenDimensions }),
      },
      { signal },
    );
    const { data, usage } = isRecord(answer) ? answer : {};
    const vectors = readVectors(data, texts.length);
    const tokens = isRecord(usage) ? usage.prompt_tokens : undefined;
    return { vectors, used: { promptTokens: toCount(tokens), completionTokens: 0 } };
  } catch (error) {
    signal?.throwIfAborted();
    throw toModelError(error);
  }
}

function readVectors(data: unknown, count: number): Float32Array[] {
  const items: unknown[] = Array.isArray(data) ? data : [];
  const vectors: Float32Array[] = [];
  items.forEach((item, place) => {
    if (!isRecord(item)) return;
    const numbers: unknown[] = Array.isArray(item.embedding) ? item.embedding : [];
    const vector = toUnit(numbers);
    if (vector) vectors[typeof item.index === 'number' ? item.index : place] = vector;
  });
  const isWhole =
    vectors.length === count &&
    !vectors.includes(undefined as never) &&
    new Set(vectors.map((v) => v.length)).size === 1;
  if (!isWhole) throw new ModelError('ERR_MODEL_ANSWER', 'not one embedding for each text');
  return vectors;
}

function toUnit(numbers: readonly unknown[]): Float32Array | undefined {
  const finite = numbers.filter((one): one is number => typeof one === 'number' && Number.isFinite(one));
  if (finite.length < numbers.length || finite.length === 0 || finite.length > maxDimensions) return undefined;
  const length = Math.hypot(...finite);
  return length > 0 ? Float32Array.from(finite, (one) => one / length) : undefined;
}
