import { parseStorableJson } from '../../../platform/util/parse-json.ts';
import { isRecord, textOf } from '../answers/index.ts';
import { readOtherStream } from './other-streams.rules.ts';

interface StreamedCall {
  id: string | undefined;
  name: string;
  input: string;
}

/**
 * Puts an answer together that came in pieces although no one asked for that: as an event stream, or a line of JSON for
 * each piece. One that was broken off counts as cut.
 * @returns a completion, or the error among the pieces; undefined where the text is no such stream
 */
export function readEventStream(text: string): unknown {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const data = lines.flatMap((line) => (line.startsWith('data:') ? [line.slice('data:'.length).trim()] : []));
  const written = data.length > 0 ? data : lines.map((line) => line.trim()).filter((line) => line.startsWith('{'));
  const pieces = written.map(parseStorableJson).filter(isRecord);
  if (pieces.length === 0) return undefined;
  const failed = pieces.find((piece) => piece.error !== undefined && piece.error !== null);
  if (failed) return failed;
  const other = readOtherStream(pieces);
  if (other) return other;
  let content = '';
  let finish: unknown = written.includes('[DONE]') ? 'stop' : 'length';
  let usage: unknown;
  let first: unknown;
  const calls = new Map<number, StreamedCall>();
  for (const piece of pieces) {
    const [choice] = (Array.isArray(piece.choices) ? piece.choices : [piece]) as unknown[];
    usage = piece.usage ?? usage;
    if (!isRecord(choice)) continue;
    // Of several answers to one question the first is read.
    first ??= choice.index;
    if (choice.index !== undefined && choice.index !== first) continue;
    const part = choice.delta ?? choice.message ?? choice;
    finish = choice.finish_reason ?? choice.done_reason ?? (choice.done === true ? 'stop' : finish);
    if (!isRecord(part)) continue;
    content += textOfPart(part.content ?? choice.text ?? choice.response);
    for (const [position, call] of (Array.isArray(part.tool_calls) ? (part.tool_calls as unknown[]) : []).entries())
      addCall(calls, position, call);
  }
  const toolCalls = [...calls.values()].map(({ id, name, input }) => ({ id, function: { name, arguments: input } }));
  return {
    choices: [{ message: { content, ...(toolCalls.length > 0 && { tool_calls: toolCalls }) }, finish_reason: finish }],
    usage,
  };
}

const textOfPart = (content: unknown): string =>
  Array.isArray(content)
    ? content.map((part) => (isRecord(part) && part.type !== 'thinking' ? (textOf(part.text) ?? '') : '')).join('')
    : (textOf(content) ?? '');

function addCall(calls: Map<number, StreamedCall>, position: number, call: unknown): void {
  if (!isRecord(call) || !isRecord(call.function)) return;
  const index = typeof call.index === 'number' ? call.index : position;
  const known = calls.get(index) ?? { id: undefined, name: '', input: '' };
  const { name, arguments: input } = call.function;
  calls.set(index, {
    id: textOf(call.id) || known.id,
    name: known.name + (textOf(name) ?? ''),
    input:
      known.input +
      (typeof input === 'string' ? input : input === undefined || input === null ? '' : JSON.stringify(input)),
  });
}
