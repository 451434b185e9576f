import { randomUUID } from 'node:crypto';
import { parseStorableJson } from '../../platform/parse-json.ts';
import { isRecord, plainName, readSaid, textOf } from '../answers/index.ts';

/** The tokens of an answer, as the model reports them. */
export interface TokenCount {
  promptTokens: number;
  completionTokens: number;
}

/** Something the model wants done. Its arguments are what it wrote: anything at all. */
export interface ToolCall {
  id: string;
  name: string;
  input: unknown;
  /** it wrote the call into its text, where the results go back, too */
  isWritten: boolean;
}

export interface ChatAnswer {
  /** empty when it only calls tools, or says nothing to anyone */
  text: string;
  toolCalls: readonly ToolCall[];
  /** it ended because its tokens did */
  isCut: boolean;
  used: TokenCount;
}

const maxToolCalls = 10;

/**
 * Reads a completion of a server that is compatible with OpenAI, of which nothing is there for certain.
 * @param offered the functions that the model may call
 */
export function readCompletion(completion: unknown, offered: readonly string[]): ChatAnswer {
  const body = isRecord(completion) ? completion : {};
  const choice = choiceOf(body);
  const message = isRecord(choice.message) ? choice.message : isRecord(choice.delta) ? choice.delta : choice;
  const finish = textOf(choice.finish_reason ?? choice.done_reason) ?? '';
  const isCut = /length|max/i.test(finish);
  const said = readSaid(contentOf(message.content ?? message.text ?? message.response), { offered, isCut });
  const usage = isRecord(body.usage) ? body.usage : {};
  return {
    text: said.text,
    toolCalls: [
      ...callsOf(message),
      ...said.calls.map((call) => ({ ...call, input: inputOf(call.input), id: newCallId(), isWritten: true })),
    ].slice(0, maxToolCalls),
    isCut,
    used: {
      promptTokens: toCount(usage.prompt_tokens ?? usage.input_tokens),
      completionTokens: toCount(usage.completion_tokens ?? usage.output_tokens),
    },
  };
}

/** The first choice; some servers answer without a list, or as Ollama's own calls do. */
function choiceOf(body: Record<string, unknown>): Record<string, unknown> {
  const first: unknown = Array.isArray(body.choices) ? body.choices[0] : (body.choices ?? body);
  return isRecord(first) ? first : {};
}

/** Parts that a model thinks are no text of the answer. */
const isThought = (type: unknown) => typeof type === 'string' && /think|thought|reason|refusal/i.test(type);

function contentOf(content: unknown): string {
  if (!Array.isArray(content)) return isRecord(content) ? contentOf([content]) : (textOf(content) ?? '');
  return content
    .map((part: unknown) => {
      if (!isRecord(part)) return textOf(part) ?? '';
      return isThought(part.type) ? '' : (textOf(part.text) ?? contentOfNested(part));
    })
    .join('');
}

/** A text as an object with a value. */
const contentOfNested = ({ text }: Record<string, unknown>) => (isRecord(text) ? (textOf(text.value) ?? '') : '');

function callsOf(message: Record<string, unknown>): ToolCall[] {
  const listed: unknown[] = Array.isArray(message.tool_calls) ? message.tool_calls : [message.tool_calls];
  const found = [...listed, isRecord(message.function_call) ? { function: message.function_call } : undefined];
  const ids = new Set<string>();
  return found.flatMap((call): ToolCall[] => {
    if (!isRecord(call)) return [];
    const called = isRecord(call.function) ? call.function : call;
    const name = textOf(called.name)?.trim();
    if (!name) return [];
    // Results are sent back by it: each call needs one of its own.
    const given = textOf(call.id)?.trim();
    const id = given && !ids.has(given) ? given : newCallId();
    ids.add(id);
    return [{ id, name: plainName(name), input: inputOf(called.arguments ?? called.input), isWritten: false }];
  });
}

/** How often a text may be JSON that is a text again. */
const maxEncodings = 3;

/** The input of a call: JSON, encoded more than once by some servers; nothing is no input. */
function inputOf(written: unknown): unknown {
  let input = written;
  for (let times = 0; times < maxEncodings && typeof input === 'string' && input.trim() !== ''; times++) {
    const parsed = parseStorableJson(input);
    if (parsed === undefined) break;
    input = parsed;
  }
  return input === undefined || input === null || input === '' ? {} : input;
}

/** Nine letters and digits, which Mistral demands and the others take. */
const newCallId = () => randomUUID().replaceAll('-', '').slice(0, 9);

const maxCount = 10_000_000;
/** A token count from any server's answer. */
export function toCount(value: unknown): number {
  const count = typeof value === 'string' ? Number(value) : value;
  return typeof count === 'number' && Number.isInteger(count) && count > 0 ? Math.min(count, maxCount) : 0;
}
