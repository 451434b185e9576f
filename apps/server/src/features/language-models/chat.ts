import type { ChatCompletionMessageParam, ChatCompletionTool } from 'openai/resources/chat/completions';
import { parseJson } from '../../platform/parse-json.ts';
import type { Platform } from '../../platform/platform.ts';
import { createModelClient, type ModelAccess } from './model-client.ts';
import { ModelError, toModelError } from './model-error.ts';
import { askWithSettings } from './model-settings.ts';

/** The tokens of an answer, as the model reports them. */
export interface TokenCount {
  promptTokens: number;
  completionTokens: number;
}

export interface ChatRequest {
  model: string;
  maxTokens: number;
  temperature: number;
  messages: readonly ChatCompletionMessageParam[];
  tools?: readonly ChatCompletionTool[];
}

/** Something the model wants done. Its arguments are what it wrote: anything at all. */
export interface ToolCall {
  id: string;
  name: string;
  input: unknown;
}

export interface ChatAnswer {
  /** empty when it only calls tools, or says nothing */
  text: string;
  toolCalls: readonly ToolCall[];
  /** it ended because its tokens did */
  isCut: boolean;
  used: TokenCount;
}

const maxToolCalls = 10;

/**
 * Puts a conversation to a model.
 * @throws ModelError when there is no answer; the reason of `signal` when no one waits any more
 */
export async function askChat(
  platform: Pick<Platform, 'outboundHttp'>,
  access: ModelAccess,
  { model, maxTokens, temperature, messages, tools = [] }: ChatRequest,
  signal: AbortSignal,
): Promise<ChatAnswer> {
  const client = await createModelClient(platform, access);
  const answer = await askWithSettings(`${access.baseUrl} ${model}`, ({ tokensName, takesTemperature }) =>
    client.chat.completions.create(
      {
        model,
        [tokensName]: maxTokens,
        ...(takesTemperature && { temperature }),
        messages: [...messages],
        ...(tools.length > 0 && { tools: [...tools] }),
      },
      { signal },
    ),
  ).catch((error: unknown) => {
    signal.throwIfAborted();
    throw toModelError(error);
  });
  // Compatible servers answer what they like: nothing of it is there for certain.
  const { choices, usage } = answer as Partial<typeof answer>;
  const [choice] = Array.isArray(choices) ? choices : [];
  const message = choice?.message as unknown;
  const text = textOf(message);
  const toolCalls = toolCallsOf(message);
  return {
    text,
    toolCalls,
    isCut: choice?.finish_reason === 'length',
    used: { promptTokens: toCount(usage?.prompt_tokens), completionTokens: toCount(usage?.completion_tokens) },
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** What some models think before they answer, which is shown to nobody; where its end was cut off there is nothing else. */
const thoughts = /^\s*<(think|thinking|reasoning)>[\s\S]*?(?:<\/\1>|$)/i;

function textOf(message: unknown): string {
  const content = isRecord(message) ? message.content : undefined;
  return typeof content === 'string' ? content.replace(thoughts, '').trim() : '';
}

function toolCallsOf(message: unknown): ToolCall[] {
  const calls = isRecord(message) && Array.isArray(message.tool_calls) ? (message.tool_calls as unknown[]) : [];
  return calls.slice(0, maxToolCalls).flatMap((call): ToolCall[] => {
    if (!isRecord(call) || !isRecord(call.function) || typeof call.function.name !== 'string') return [];
    const { name, arguments: written } = call.function;
    return [
      {
        id: typeof call.id === 'string' ? call.id : name,
        name,
        input: typeof written === 'string' ? parseJson(written) : written,
      },
    ];
  });
}

const maxCount = 10_000_000;
/** A token count from any server's answer. */
export const toCount = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? Math.min(value, maxCount) : 0;

/** Why an answer that came says nothing. */
export const emptyAnswerError = ({ isCut }: Pick<ChatAnswer, 'isCut'>): ModelError =>
  isCut
    ? new ModelError('ERR_MODEL_CUT', 'all tokens were used before it answered')
    : new ModelError('ERR_MODEL_ANSWER', 'no text');
