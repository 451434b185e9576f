import OpenAI from 'openai';
import type { ResponderReply } from '@balcao/contract';
import type { Platform } from '../../platform/platform.ts';
import { replyOf, systemText } from './prompt-texts.rules.ts';
import { sealContext, type PromptRow, type TokenCount } from './prompts.sql.ts';

const timeoutMs = 20_000;
const maxAnswerBytes = 1024 * 1024;

/** A contact wrote, and a model is to answer. */
export interface ModelQuestion {
  prompt: PromptRow;
  contactName: string;
  /** the end of the conversation, oldest first */
  history: readonly { fromMe: boolean; text: string }[];
}

/** Puts a conversation to the model of a prompt. Throws when there is no answer, with a message for the log. */
export async function askModel(
  { outboundHttp, vault }: Pick<Platform, 'outboundHttp' | 'vault'>,
  { prompt, contactName, history }: ModelQuestion,
  signal: AbortSignal,
): Promise<{ reply: ResponderReply; used: TokenCount }> {
  if (prompt.apiKey === null) throw new Error('no key');
  const client = new OpenAI({
    apiKey: vault.open(prompt.apiKey, sealContext(prompt.id)),
    baseURL: prompt.baseUrl,
    // Those of this server's environment are nobody's here.
    organization: null,
    project: null,
    fetch: outboundHttp.createFetch({ timeoutMs, maxBytes: maxAnswerBytes }),
    // The turn itself is tried again.
    maxRetries: 0,
    timeout: timeoutMs,
    logLevel: 'off',
  });
  const answer = await client.chat.completions.create(
    {
      model: prompt.model,
      max_tokens: prompt.maxTokens,
      temperature: prompt.temperature,
      messages: [
        { role: 'system', content: systemText(prompt, contactName) },
        ...history.map(({ fromMe, text }) =>
          fromMe ? { role: 'assistant' as const, content: text } : { role: 'user' as const, content: text },
        ),
      ],
    },
    { signal },
  );
  // Compatible servers answer what they like: nothing of it is there for certain.
  const { choices, usage } = answer as Partial<typeof answer>;
  const said: unknown = choices?.[0]?.message?.content;
  if (typeof said !== 'string' || said.trim() === '') throw new Error('no text');
  return {
    reply: replyOf(said, prompt.queueId),
    used: { promptTokens: toCount(usage?.prompt_tokens), completionTokens: toCount(usage?.completion_tokens) },
  };
}

const maxCount = 10_000_000;
const toCount = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? Math.min(value, maxCount) : 0;
