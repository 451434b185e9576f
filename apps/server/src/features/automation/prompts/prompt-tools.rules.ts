import type { PromptAction, ResponderAction } from '@balcao/contract';
import type { ChatCompletionTool } from 'openai/resources/chat/completions';
import * as z from 'zod';
import { plainWords } from '../../../platform/util/plain-words.ts';
import { isRecord, textOf } from '../answers/index.ts';
import type { ToolCall } from '../language-models/index.ts';

/** The options of a model in one turn, with the names under which it receives them. */
export interface Choices {
  queues: readonly { id: number; name: string }[];
  users: readonly { id: number; name: string }[];
  tags: readonly { id: number; name: string }[];
}

/** The meaning of a tool call: a lookup, an action, or neither, where it is not allowed. */
export type ToolOutcome = { lookUp: string } | { action: ResponderAction } | { refused: string };

/** What a model did, with the name of what it names. */
export interface DescribedAction {
  type: ResponderAction['type'];
  name: string;
}

/** @param handOverTo the queue of those who take over, which is no choice of the model */
export function describeAction(
  action: ResponderAction,
  { queues, users, tags }: Choices,
  handOverTo: { id: number; name: string } | undefined,
): DescribedAction {
  const nameIn = (list: readonly { id: number; name: string }[], id: number | undefined) =>
    list.find((one) => one.id === id)?.name ?? '';
  switch (action.type) {
    case 'queue':
      return { type: 'queue', name: nameIn([...queues, ...(handOverTo ? [handOverTo] : [])], action.id) };
    case 'user':
      return { type: 'user', name: nameIn(users, action.id) };
    case 'tag':
      return { type: 'tag', name: nameIn(tags, action.id) };
    case 'extraInfo':
      return { type: 'extraInfo', name: `${action.name}: ${action.value}` };
    case 'handover':
    case 'close':
      return { type: action.type, name: '' };
  }
}

const maxChoices = 100;
const maxQuestionLength = 500;

/** After these actions the conversation is no longer the model's. */
const lastActions: ReadonlySet<ResponderAction['type']> = new Set(['handover', 'queue', 'close', 'user']);
export const endsTurn = ({ type }: ResponderAction): boolean => lastActions.has(type);

export const tool = (
  name: string,
  description: string,
  properties: Record<string, unknown> = {},
): ChatCompletionTool => ({
  type: 'function',
  function: {
    name,
    description,
    parameters: { type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
  },
});

const choiceOf = (choices: readonly { id: number; name: string }[]) => ({
  type: 'integer',
  enum: choices.slice(0, maxChoices).map(({ id }) => id),
  description: choices
    .slice(0, maxChoices)
    .map(({ id, name }) => `${id} = ${JSON.stringify(name)}`)
    .join(', '),
});

/** The functions that a model is offered: those its prompt allows and that have something to choose from. */
export function toolsOf(allowed: readonly PromptAction[], { queues, users, tags }: Choices): ChatCompletionTool[] {
  const offered: Record<PromptAction, ChatCompletionTool | false> = {
    handover: tool('hand_over', 'Passa a conversa para uma pessoa da equipe.'),
    queue: queues.length > 0 && tool('choose_queue', 'Move a conversa para uma fila.', { id: choiceOf(queues) }),
    close: tool('close', 'Encerra o atendimento quando o cliente não precisa de mais nada.'),
    user: users.length > 0 && tool('assign', 'Entrega a conversa a uma pessoa da equipe.', { id: choiceOf(users) }),
    tag: tags.length > 0 && tool('tag', 'Coloca uma etiqueta no atendimento.', { id: choiceOf(tags) }),
    extraInfo: tool('set_extra_info', 'Guarda um dado que o cliente informou, como CPF ou bairro.', {
      name: { type: 'string', maxLength: 100 },
      value: { type: 'string', maxLength: 1000 },
    }),
    knowledge: tool(
      'look_up',
      'Procura nos documentos da empresa. Use antes de responder sobre regras, preços e prazos.',
      {
        question: { type: 'string', maxLength: maxQuestionLength },
      },
    ),
  };
  return allowed.flatMap((action) => offered[action] || []);
}

/** A text, which models also write as a number. */
const text = (maxLength: number) => z.preprocess(textOf, z.string().trim().min(1).max(maxLength));
const info = z.object({ name: text(100), value: text(1000) });
const question = z.object({ question: text(100_000) });
const refused: ToolOutcome = { refused: 'não permitido' };

/**
 * The choice that the input of a call names: by its id, as a number or a text, or by its name, which models write in
 * the place of the id.
 */
function choiceIn(input: unknown, offered: readonly { id: number; name: string }[]): number | undefined {
  const values: unknown[] = isRecord(input) ? [input.id, input.name, ...Object.values(input)] : [input];
  for (const value of values) {
    const written = textOf(value)?.trim();
    if (!written) continue;
    const byId = offered.find(({ id }) => String(id) === written);
    const byName = offered.filter(({ name }) => plainWords(name) === plainWords(written));
    if (byId || byName.length === 1) return (byId ?? byName[0])?.id;
  }
  return undefined;
}

/**
 * Decides the effect of a model's tool call. Whatever the model was talked into, actions that its prompt does not
 * allow, or that were not offered in this turn, have no effect.
 */
export function outcomeOf(
  { name, input }: Pick<ToolCall, 'name' | 'input'>,
  allowed: readonly PromptAction[],
  choices: Choices & { handOverTo: number | null },
): { outcome: ToolOutcome; more?: readonly ResponderAction[] } {
  const may = (action: PromptAction) => allowed.includes(action);
  const chosen = (action: 'queue' | 'user' | 'tag', among: Choices['queues']): ToolOutcome => {
    const id = choiceIn(input, among.slice(0, maxChoices));
    return id !== undefined && may(action) ? { action: { type: action, id } } : refused;
  };
  switch (name) {
    case 'hand_over':
      if (!may('handover')) return { outcome: refused };
      return choices.handOverTo === null
        ? { outcome: { action: { type: 'handover' } } }
        : { outcome: { action: { type: 'queue', id: choices.handOverTo } }, more: [{ type: 'handover' }] };
    case 'choose_queue':
      return { outcome: chosen('queue', choices.queues) };
    case 'close':
      return { outcome: may('close') ? { action: { type: 'close' } } : refused };
    case 'assign':
      return { outcome: chosen('user', choices.users) };
    case 'tag':
      return { outcome: chosen('tag', choices.tags) };
    case 'set_extra_info': {
      const given = info.safeParse(input).data;
      return { outcome: given && may('extraInfo') ? { action: { type: 'extraInfo', ...given } } : refused };
    }
    case 'look_up': {
      const asked = question.safeParse(input).data;
      return {
        outcome: asked && may('knowledge') ? { lookUp: asked.question.slice(0, maxQuestionLength) } : refused,
      };
    }
    default:
      return { outcome: refused };
  }
}
