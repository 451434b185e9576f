import { randomUUID } from 'node:crypto';
import { parseStorableJson } from '../../../platform/util/parse-json.ts';
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
  /** a filter of its server ended it: what it had said until then is not said */
  isFiltered: boolean;
  used: TokenCount;
}

const maxToolCalls = 10;

/**
 * Reads a completion of a server that is compatible with OpenAI, of which nothing is there for certain.
 * @param offered the functions that the model may call
 */
export function readCompletion(completion: unknown, offered: readonly string[]): ChatAnswer {
  const body = bodyOf(completion);
  const choice = choiceOf(body);
  const message = isRecord(choice.message) ? choice.message : isRecord(choice.delta) ? choice.delta : choice;
  const finish = textOf(choice.finish_reason ?? choice.done_reason ?? choice.stop_reason ?? choice.finishReason) ?? '';
  const isFiltered = filters.test(finish) || isBlocked(body);
  const isCut = /length|max|context_window/i.test(finish);
  const said = readSaid(
    contentOf(contentFields.map((name) => message[name]).find((one) => one !== undefined && one !== null)),
    { offered, isCut },
  );
  const usage = isRecord(body.usage) ? body.usage : {};
  const toolCalls = [
    ...callsOf(message),
    ...said.calls.map((call) => ({ ...call, input: inputOf(call.input), id: newCallId(), isWritten: true })),
  ];
  return {
    text: isFiltered ? '' : said.text,
    toolCalls: isFiltered ? [] : toolCalls.slice(0, maxToolCalls),
    isCut,
    isFiltered,
    used: {
      promptTokens: toCount(usage.prompt_tokens ?? usage.input_tokens),
      completionTokens: toCount(usage.completion_tokens ?? usage.output_tokens),
    },
  };
}

/** Ends by a filter, in the words of the servers. */
const filters =
  /filter|safety|sensitive|refus|toxic|guardrail|block|prohibited|recitation|spii|moderation|inspection|policy/i;
/** Gemini answers a blocked question without candidates, and the Responses API names the reason beside its answer. */
const isBlocked = ({ promptFeedback, incomplete_details: incomplete }: Record<string, unknown>) =>
  (isRecord(promptFeedback) && typeof promptFeedback.blockReason === 'string') ||
  (isRecord(incomplete) && filters.test(textOf(incomplete.reason) ?? ''));

/** Where an answer has its text, in the words of the server. */
const contentFields = [
  'content',
  'text',
  'response',
  'output_text',
  'generated_text',
  'completion',
  'answer',
  'reply',
  'outputText',
  'output',
];
/** Lists of answers, of which one is used. */
const choiceFields = ['choices', 'candidates', 'results', 'generations', 'outputs'];
const wrappers = ['result', 'data', 'output', 'response'];
const isAnswer = (value: Record<string, unknown>) =>
  [...choiceFields, ...contentFields, 'message'].some((name) => name in value);

/** The answer without a list of one or an envelope around it. */
function bodyOf(completion: unknown): Record<string, unknown> {
  const first: unknown = Array.isArray(completion) ? completion[0] : completion;
  if (!isRecord(first)) return {};
  const inner = wrappers.map((name) => first[name]).find((one) => isRecord(one) && isAnswer(one));
  return isRecord(inner) && !choiceFields.some((name) => name in first) ? inner : first;
}

/** The first choice that says something; some servers answer without a list, or as Ollama's own calls do. */
function choiceOf(body: Record<string, unknown>): Record<string, unknown> {
  const list = choiceFields.map((name) => body[name]).find((one) => one !== undefined && one !== null) ?? body;
  const choices = (Array.isArray(list) ? (list as unknown[]) : [list]).filter(isRecord);
  return choices.find((one) => !isRecord(one.message) || isSaying(one.message)) ?? choices[0] ?? {};
}

const isSaying = ({ content, tool_calls, function_call }: Record<string, unknown>) =>
  contentOf(content).trim() !== '' || (Array.isArray(tool_calls) && tool_calls.length > 0) || isRecord(function_call);

/** Parts that a model thinks are no text of the answer. */
const isThought = (type: unknown) => typeof type === 'string' && /think|thought|reason|refusal/i.test(type);

const maxDepth = 4;

/** The words of a content: a text, parts, or parts within parts. `true` and pictures are no words. */
function contentOf(content: unknown, depth = 0): string {
  if (depth > maxDepth || typeof content === 'boolean') return '';
  if (Array.isArray(content)) return content.map((part: unknown) => contentOf(part, depth + 1)).join('');
  if (!isRecord(content)) return textOf(content) ?? '';
  if (isThought(content.type) || content.thought === true) return '';
  return contentOf(content.text ?? content.value ?? content.parts ?? content.content, depth + 1);
}

function callsOf(message: Record<string, unknown>): ToolCall[] {
  const listed: unknown[] = Array.isArray(message.tool_calls) ? message.tool_calls : [message.tool_calls];
  const found = [
    ...listed,
    ...[message.content, message.output].flatMap(callParts),
    isRecord(message.function_call) ? { function: message.function_call } : undefined,
  ];
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
    return [
      { id, name: plainName(name), input: inputOf(called.arguments ?? called.input ?? called.args), isWritten: false },
    ];
  });
}

/** The calls among the parts of a content, as Anthropic, Gemini, Bedrock and the Responses API write them. */
function callParts(content: unknown): unknown[] {
  const parts = isRecord(content) ? content.parts : content;
  return (Array.isArray(parts) ? (parts as unknown[]) : []).flatMap((part) => {
    if (!isRecord(part)) return [];
    if (part.type === 'tool_use' || part.type === 'function_call') return [part];
    return isRecord(part.toolUse) ? [part.toolUse] : isRecord(part.functionCall) ? [part.functionCall] : [];
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
