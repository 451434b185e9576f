import type { LeftOut, PromptAction, ResponderReply } from '@balcao/contract';
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import type { Platform } from '../../../platform/platform.ts';
import { limitReply } from '../answers/index.ts';
import type { Excerpt } from '../knowledge/index.ts';
import {
  askChat,
  emptyAnswerError,
  type ModelAccess,
  type TokenCount,
  type ToolCall,
} from '../language-models/index.ts';
import { goalOfCall, goalTool, readGoal } from './goal.rules.ts';
import { endsTurn, outcomeOf, toolsOf, type Choices, type ToolOutcome } from './prompt-tools.rules.ts';
import { replyOf } from './prompt-texts.rules.ts';

/** A contact wrote, and a model is to answer. */
export interface ModelQuestion {
  access: ModelAccess;
  model: string;
  maxTokens: number;
  temperature: number;
  /** the system prompt */
  system: string;
  /** the end of the conversation, oldest first */
  history: readonly { fromMe: boolean; text: string }[];
  /** what the model may do, and what it may choose from */
  actions: readonly PromptAction[];
  choices: Choices;
  /** whether it is there for something, which its system prompt says; absent = it only answers */
  hasGoal?: boolean;
  /** where a conversation goes that is handed over */
  queueId: number | null;
  lookUp(question: string): Promise<readonly Excerpt[]>;
}

export interface ModelReply {
  reply: ResponderReply;
  /** what it found out where it did what it is there for; undefined = it did not */
  reached: string | undefined;
  /** what was too much for one turn */
  leftOut: readonly LeftOut[];
  /** what it read of the company's documents */
  sources: readonly Excerpt[];
  used: TokenCount;
}

/** How often a model is asked in one turn: what it looked up has to be answered, but not for ever. */
const maxRounds = 4;

/**
 * Asks the model of a prompt about a conversation, and returns the results of its tool calls to it, until it has
 * answered.
 * @param onUsed receives the tokens of each call, also when there is no answer in the end
 * @throws ModelError when there is no answer, with a message for the log
 */
export async function askModel(
  platform: Pick<Platform, 'outboundHttp'>,
  question: ModelQuestion,
  signal: AbortSignal,
  onUsed: (used: TokenCount) => Promise<void>,
): Promise<ModelReply> {
  const { access, model, maxTokens, temperature, actions: allowed, choices, hasGoal = false, queueId } = question;
  const tools = [...toolsOf(allowed, choices), ...(hasGoal ? [goalTool] : [])];
  const messages: ChatCompletionMessageParam[] = [
    { role: 'system', content: question.system },
    ...question.history.map(({ fromMe, text }) =>
      fromMe ? { role: 'assistant' as const, content: text } : { role: 'user' as const, content: text },
    ),
  ];
  const reply: ResponderReply = { messages: [], actions: [] };
  const sources: Excerpt[] = [];
  const used = { promptTokens: 0, completionTokens: 0 };
  let isCut = false;
  let reached: string | undefined;

  for (let round = 0; round < maxRounds; round++) {
    const answer = await askChat(platform, access, { model, maxTokens, temperature, messages, tools }, signal);
    await onUsed(answer.used);
    // What was said before it calls for what was to follow.
    if (answer.isFiltered) throw emptyAnswerError(answer);
    isCut = answer.isCut;
    used.promptTokens += answer.used.promptTokens;
    used.completionTokens += answer.used.completionTokens;
    const spoken = hasGoal ? readGoal(answer.text) : { text: answer.text, isReached: false };
    if (spoken.isReached) reached ??= '';
    const said = replyOf(spoken.text, queueId, allowed);
    reply.messages.push(...said.messages);
    reply.actions.push(...said.actions);
    if (answer.toolCalls.length === 0) break;
    const results: { call: ToolCall; content: string }[] = [];
    for (const call of answer.toolCalls) {
      const found = hasGoal ? goalOfCall(call) : undefined;
      if (found !== undefined) {
        reached = found;
        continue;
      }
      const { outcome, more = [] } = outcomeOf(call, allowed, { ...choices, handOverTo: queueId });
      if ('action' in outcome) reply.actions.push(outcome.action, ...more);
      results.push({ call, content: await resultOf(outcome, question, sources) });
    }
    messages.push(...messagesOfRound(answer.text, results));
    if (reached !== undefined || reply.actions.some(endsTurn)) break;
  }
  if (reply.messages.length === 0 && reply.actions.length === 0 && reached === undefined)
    throw emptyAnswerError({ isCut, isFiltered: false });
  return {
    ...limitReply(reply),
    reached,
    sources,
    used,
  };
}

/**
 * What a model said and what came of its calls, for its next round. Calls that it wrote into its text go back as texts:
 * its server may know no others.
 */
function messagesOfRound(
  text: string,
  results: readonly { call: ToolCall; content: string }[],
): ChatCompletionMessageParam[] {
  const [written, real] = [true, false].map((isWritten) => results.filter(({ call }) => call.isWritten === isWritten));
  const made = (real ?? []).map(({ call: { id, name, input } }) => ({
    id,
    type: 'function' as const,
    function: { name, arguments: JSON.stringify(input) },
  }));
  const told = (written ?? []).map(({ call, content }) => `[${call.name} ${JSON.stringify(call.input)}] ${content}`);
  return [
    ...(text !== '' || made.length > 0
      ? [{ role: 'assistant' as const, content: text || null, ...(made.length > 0 && { tool_calls: made }) }]
      : []),
    ...(real ?? []).map(({ call, content }) => ({ role: 'tool' as const, tool_call_id: call.id, content })),
    ...(told.length > 0 ? [{ role: 'user' as const, content: told.join('\n\n') }] : []),
  ];
}

/** The result of a tool call, as the model receives it. */
async function resultOf(outcome: ToolOutcome, { lookUp }: ModelQuestion, sources: Excerpt[]): Promise<string> {
  if ('refused' in outcome) return `Não foi feito: ${outcome.refused}.`;
  if ('action' in outcome) return 'Feito.';
  const found = await lookUp(outcome.lookUp);
  const fresh = found.filter(({ name, page }) => !sources.some((known) => known.name === name && known.page === page));
  sources.push(...fresh);
  if (found.length === 0) return 'Nada encontrado nos documentos da empresa.';
  return found
    .map(({ name, page, text }) => `[${name}${page === null ? '' : `, p. ${page}`}]\n${text}`)
    .join('\n\n---\n\n');
}
