import type { ResponderReply } from '@balcao/contract';
import type { Platform } from '../../platform/platform.ts';
import { askChat, type TokenCount } from '../language-models/index.ts';
import { replyOf, systemText } from './prompt-texts.rules.ts';
import { sealContext, type PromptRow } from './prompts.sql.ts';

/** A contact wrote, and a model is to answer. */
export interface ModelQuestion {
  prompt: PromptRow;
  contactName: string;
  /** the end of the conversation, oldest first */
  history: readonly { fromMe: boolean; text: string }[];
}

/** Puts a conversation to the model of a prompt. Throws when there is no answer, with a message for the log. */
export async function askModel(
  platform: Pick<Platform, 'outboundHttp' | 'vault'>,
  { prompt, contactName, history }: ModelQuestion,
  signal: AbortSignal,
): Promise<{ reply: ResponderReply; used: TokenCount }> {
  if (prompt.apiKey === null) throw new Error('no key');
  const { model, maxTokens, temperature, baseUrl } = prompt;
  const { text, used } = await askChat(
    platform,
    { apiKey: platform.vault.open(prompt.apiKey, sealContext(prompt.id)), baseUrl },
    {
      model,
      maxTokens,
      temperature,
      messages: [
        { role: 'system', content: systemText(prompt, contactName) },
        ...history.map(({ fromMe, text: said }) =>
          fromMe ? { role: 'assistant' as const, content: said } : { role: 'user' as const, content: said },
        ),
      ],
    },
    signal,
  );
  return { reply: replyOf(text, prompt.queueId), used };
}
