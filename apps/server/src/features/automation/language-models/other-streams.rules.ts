import { parseStorableJson } from '../../../platform/util/parse-json.ts';
import { isRecord, textOf } from '../answers/index.ts';

type Piece = Record<string, unknown>;

/**
 * Puts the pieces of a stream together that is in a form of its own: that of Anthropic, of OpenAI's Responses API or of Gemini. One that
 * was broken off counts as cut.
 * @returns the answer as the same server gives it without a stream; undefined where the pieces are of no such stream
 */
export function readOtherStream(pieces: readonly Piece[]): Piece | undefined {
  if (pieces.some(({ type }) => type === 'message_start' || type === 'content_block_delta')) return ofAnthropic(pieces);
  if (pieces.some(({ type }) => typeof type === 'string' && type.startsWith('response.'))) return ofResponses(pieces);
  return pieces.some(({ candidates }) => Array.isArray(candidates)) ? ofGemini(pieces) : undefined;
}

interface Block {
  block: Piece;
  text: string;
  input: string;
}

function ofAnthropic(pieces: readonly Piece[]): Piece {
  const blocks = new Map<unknown, Block>();
  const usage: Piece = {};
  let end: unknown = pieces.some(({ type }) => type === 'message_stop') ? 'end_turn' : 'length';
  for (const { type, index, message, content_block: begun, delta, usage: used } of pieces) {
    if (isRecord(message)) Object.assign(usage, message.usage);
    Object.assign(usage, used);
    if (type === 'content_block_start' && isRecord(begun))
      blocks.set(index, { block: begun, text: textOf(begun.text) ?? '', input: '' });
    if (!isRecord(delta)) continue;
    end = delta.stop_reason ?? end;
    if (type !== 'content_block_delta') continue;
    const known = blocks.get(index) ?? { block: { type: 'text' }, text: '', input: '' };
    blocks.set(index, {
      ...known,
      text: known.text + (textOf(delta.text) ?? ''),
      input: known.input + (textOf(delta.partial_json) ?? ''),
    });
  }
  const content = [...blocks.values()].map(({ block, text, input }) =>
    block.type === 'tool_use'
      ? { ...block, input: input === '' ? block.input : (parseStorableJson(input) ?? input) }
      : { ...block, text },
  );
  return { content, stop_reason: end, usage };
}

/** Its last piece has the whole answer. */
function ofResponses(pieces: readonly Piece[]): Piece {
  const whole = pieces.findLast(({ response }) => isRecord(response) && Array.isArray(response.output))?.response;
  if (isRecord(whole) && Array.isArray(whole.output) && whole.output.length > 0) return whole;
  const text = pieces
    .filter(({ type }) => type === 'response.output_text.delta')
    .map(({ delta }) => textOf(delta) ?? '')
    .join('');
  return { output: [{ content: [{ text }] }], finish_reason: 'length' };
}

/** Each piece has some parts of the first candidate. */
function ofGemini(pieces: readonly Piece[]): Piece {
  const candidates = pieces.flatMap((piece) =>
    Array.isArray(piece.candidates) ? piece.candidates.slice(0, 1).filter(isRecord) : [],
  );
  const parts = candidates.flatMap(({ content }) =>
    isRecord(content) && Array.isArray(content.parts) ? (content.parts as unknown[]) : [],
  );
  const finishReason = candidates.findLast((one) => one.finishReason)?.finishReason ?? 'length';
  return { candidates: [{ content: { parts }, finishReason }] };
}
