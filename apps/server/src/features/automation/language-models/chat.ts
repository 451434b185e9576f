import type { ChatCompletionMessageParam, ChatCompletionTool } from 'openai/resources/chat/completions';
import type { Platform } from '../../../platform/platform.ts';
import { isRecord, textOf } from '../answers/index.ts';
import { readCompletion, type ChatAnswer } from './completion.rules.ts';
import { createModelClient, type ModelAccess } from './model-client.ts';
import { ModelError, toModelError } from './model-error.ts';
import { askWithSettings } from './model-settings.ts';

export interface ChatRequest {
  model: string;
  maxTokens: number;
  temperature: number;
  messages: readonly ChatCompletionMessageParam[];
  tools?: readonly ChatCompletionTool[];
}

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
  const client = await createModelClient(platform, access, 'chat');
  const answer: unknown = await askWithSettings(
    `${access.baseUrl} ${model}`,
    ({ tokensName, takesTemperature, takesTools }) =>
      client.chat.completions.create(
        {
          model,
          ...(tokensName !== null && { [tokensName]: maxTokens }),
          ...(takesTemperature && { temperature }),
          messages: [...messages],
          ...(takesTools && tools.length > 0 && { tools: [...tools] }),
        },
        { signal },
      ),
  ).catch((error: unknown) => {
    signal.throwIfAborted();
    throw toModelError(error);
  });
  if (isRecord(answer) && 'unreadable' in answer)
    throw new ModelError('ERR_MODEL_ANSWER', textOf(answer.unreadable) ?? '');
  return readCompletion(
    answer,
    tools.flatMap((tool) => (tool.type === 'function' ? [tool.function.name] : [])),
  );
}

/** Why an answer that came says nothing. */
export function emptyAnswerError({ isCut, isFiltered }: Pick<ChatAnswer, 'isCut' | 'isFiltered'>): ModelError {
  if (isFiltered) return new ModelError('ERR_MODEL_FILTER', 'its filter ended the answer');
  return isCut
    ? new ModelError('ERR_MODEL_CUT', 'all tokens were used before it answered')
    : new ModelError('ERR_MODEL_ANSWER', 'no text');
}
