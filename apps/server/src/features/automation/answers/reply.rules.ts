import {
  maxReplyActions,
  maxReplyMessages,
  responderAction,
  responderReply,
  type LeftOut,
  type ResponderAction,
  type ResponderReply,
} from '@balcao/contract';
import { parseStorableJson } from '../../../platform/util/parse-json.ts';
import { isRecord } from './json-values.ts';
import { readSaid } from './said.rules.ts';
import { splitText } from './split-text.rules.ts';
import { toWhatsAppText } from './whatsapp-text.rules.ts';

type ReplyMessage = ResponderReply['messages'][number];

/** A reply as far as it can be carried out. */
export interface ReadReply {
  reply: ResponderReply;
  leftOut: readonly LeftOut[];
}

const maxUrlLength = 2000;

/** The text of a value that a program may have meant as one. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint'
    ? String(value)
    : undefined;
}

/** The items of a list, of a single value, or of nothing. */
const itemsOf = (value: unknown): unknown[] => {
  if (value === null || value === undefined || value === '') return [];
  // A list as a text, of a program that encodes twice.
  const encoded = typeof value === 'string' && /^\s*\[/.test(value) ? parseStorableJson(value) : undefined;
  const list: unknown = Array.isArray(encoded) ? encoded : value;
  return Array.isArray(list) ? list.filter((one) => one !== null && one !== undefined) : [value];
};

export interface TextOptions {
  /** whether Markdown is written in the signs of WhatsApp */
  convertsMarkdown: boolean;
}

/**
 * The messages of a text that a program said to a contact: without what is nobody's, and as many as its length needs. A
 * file goes with the first.
 */
export function messagesOfText(raw: string, { convertsMarkdown }: TextOptions, file?: string): ReplyMessage[] {
  const { text } = readSaid(raw);
  const [first = '', ...others] = splitText(convertsMarkdown ? toWhatsAppText(text) : text);
  const messages = [{ text: first, ...(file !== undefined && { file }) }, ...others.map((rest) => ({ text: rest }))];
  return messages.filter((message) => message.text !== '' || 'file' in message);
}

/** A message of an answer; undefined where it cannot be read, and none where there is nothing in it. */
function messagesOfValue(value: unknown, options: TextOptions): ReplyMessage[] | undefined {
  const plain = textOf(value);
  if (plain !== undefined) return messagesOfText(plain, options);
  if (!isRecord(value)) return undefined;
  const { text, file } = value;
  // The form in which files are sent to programs.
  const url = textOf(isRecord(file) ? file.url : file)?.trim();
  const words = text === null || text === undefined ? '' : textOf(text);
  if (!('text' in value || 'file' in value) || words === undefined) return undefined;
  if (url !== undefined && url.length > maxUrlLength) return undefined;
  return messagesOfText(words, options, url === '' ? undefined : url);
}

/** An action of an answer; undefined where there is none of its kind, or it lacks something. */
function actionOf(value: unknown): ResponderAction | undefined {
  const given = typeof value === 'string' ? { type: value } : value;
  if (!isRecord(given)) return undefined;
  const fields = Object.entries(given).flatMap(([key, field]): [string, unknown][] => {
    if (field === null || field === '') return [];
    const text = textOf(field);
    return [[key, text === undefined ? field : text.trim()]];
  });
  const action: Record<string, unknown> = Object.fromEntries(fields);
  return responderAction.safeParse({ ...action, type: typeOf(action.type) }).data;
}

function typeOf(type: unknown): unknown {
  if (typeof type !== 'string') return type;
  const plain = type.toLowerCase().replace(/[_\s-]/g, '');
  return plain === 'extrainfo' ? 'extraInfo' : plain;
}

/** A reply within its limits, and what is more than that. */
export function limitReply({ messages, actions }: ResponderReply): ReadReply {
  return {
    reply: responderReply.parse({
      messages: messages.slice(0, maxReplyMessages),
      actions: actions.slice(0, maxReplyActions),
    }),
    leftOut: counted({
      messages: messages.length - maxReplyMessages,
      actions: actions.length - maxReplyActions,
    }),
  };
}

const counted = (counts: Partial<Record<LeftOut['kind'], number>>): LeftOut[] =>
  Object.entries(counts).flatMap(([kind, count]) => (count > 0 ? [{ kind: kind as LeftOut['kind'], count }] : []));

/** Whether something stands in an item: an empty text is nothing. */
const isSomething = (item: unknown): boolean =>
  isRecord(item)
    ? Object.values(item).some((field) => (textOf(field) ?? '').trim() !== '')
    : (textOf(item) ?? '').trim() !== '';

/**
 * Reads `messages` and `actions` of a program's answer: a value in the place of a list, numbers as text, texts in the
 * place of messages. What cannot be read is left out and counted.
 * @returns `isLost`: something was said, and nothing of it is left
 */
export function readReply(
  { messages, actions }: Record<string, unknown>,
  options: TextOptions,
): ReadReply & { isLost: boolean } {
  const readMessages = itemsOf(messages).map((value) => messagesOfValue(value, options));
  const readActions = itemsOf(actions).map(actionOf);
  const { reply, leftOut } = limitReply({
    messages: readMessages.flatMap((read) => read ?? []),
    actions: readActions.filter((action) => action !== undefined),
  });
  const missing = (list: readonly unknown[]) => list.filter((one) => one === undefined).length;
  const unread = counted({ unknownActions: missing(readActions), unreadableMessages: missing(readMessages) });
  const isSaid = unread.length > 0 || [...itemsOf(messages), ...itemsOf(actions)].some(isSomething);
  return {
    reply,
    isLost: isSaid && reply.messages.length === 0 && reply.actions.length === 0,
    leftOut: [...leftOut, ...unread],
  };
}
