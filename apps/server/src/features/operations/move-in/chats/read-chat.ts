import { type FirstLine, readFirstLine } from './chat-line.rules.ts';
import {
  type Attachment,
  attachmentOf,
  isAboutTheChat,
  isDeletedText,
  leftOutMedia,
  type MediaKind,
  withoutDirectionMarks,
  withoutEditMark,
} from './chat-words.rules.ts';
import { createDateOrder, type DateOrder, type FoundOrder, localTime } from './date-order.rules.ts';

/** A chat that somebody exported from WhatsApp (_Exportar conversa_), read line by line: once to find its form, once for its messages. */

export interface ChatSurvey {
  form: FirstLine['form'];
  found: FoundOrder;
  /** messages of persons, without what WhatsApp says about the chat */
  messages: number;
  /** lines of WhatsApp itself */
  notices: number;
  /** lines before the first message, and messages whose day is none */
  unread: number;
  /** who wrote, and how often; no more than `maxSenders` */
  senders: ReadonlyMap<string, number>;
  firstAt: string;
  lastAt: string;
}

export interface ChatMessage {
  /** counted from 1 within the chat, also those that are not taken */
  number: number;
  sender: string;
  text: string;
  /** time of the phone, without a zone */
  at: string;
  /** a file beside the text, by its name */
  fileName: string | undefined;
  /** a file that was left out of the export */
  leftOut: MediaKind | undefined;
  isDeleted: boolean;
  isEdited: boolean;
  /** its text was longer than is kept */
  isCut: boolean;
}

/** A group has 1,024 members; who left it may have written as well. */
const maxSenders = 4_096;
export const maxChatTextLength = 65_536;
type Lines = AsyncIterable<string> | Iterable<string>;

/**
 * Reads a chat for what it is.
 * @returns undefined where no line is one of an exported chat
 */
export async function surveyChat(lines: Lines): Promise<ChatSurvey | undefined> {
  const order = createDateOrder();
  const senders = new Map<string, number>();
  let form: FirstLine['form'] | undefined;
  let notices = 0;
  let messages = 0;
  let unread = 0;
  let first: FirstLine | undefined;
  let last: FirstLine | undefined;
  for await (const line of lines) {
    const begin = readFirstLine(line);
    form ??= begin?.form;
    if (!begin || begin.form !== form) {
      if (form === undefined && line.trim() !== '') unread += 1;
      continue;
    }
    order.add(begin.date);
    first ??= begin;
    last = begin;
    if (isNotice(begin)) notices += 1;
    else {
      messages += 1;
      const { sender } = begin;
      if (sender !== undefined && (senders.has(sender) || senders.size < maxSenders)) {
        senders.set(sender, (senders.get(sender) ?? 0) + 1);
      }
    }
  }
  const found = order.find();
  if (form === undefined || !found || !first || !last) return undefined;
  const firstAt = localTime(first.date, found.order) ?? '';
  const lastAt = localTime(last.date, found.order) ?? '';
  return { form, found, messages, notices, unread, senders, firstAt, lastAt };
}

function isNotice({ sender, text, isMarked }: FirstLine): boolean {
  if (sender === undefined) return true;
  return isMarked && attachmentOf(text) === undefined && leftOutMedia(text) === undefined && isAboutTheChat(text);
}

/** The messages of a chat, in its order. Those whose day is none in this order are left out. */
export async function* readChat(
  lines: Lines,
  { form, order }: { form: FirstLine['form']; order: DateOrder },
): AsyncGenerator<ChatMessage> {
  let begin: FirstLine | undefined;
  let number = 0;
  let rest: string[] = [];
  let length = 0;
  let isCut = false;

  function finish(): ChatMessage | undefined {
    const message = begin && messageOf(begin, rest, { number, order, isCut });
    rest = [];
    length = 0;
    isCut = false;
    return message;
  }

  for await (const line of lines) {
    const next = readFirstLine(line);
    if (next && next.form === form) {
      const message = finish();
      if (message) yield message;
      begin = next;
      number += 1;
    } else if (begin) {
      if (length + line.length <= maxChatTextLength) rest.push(line);
      else isCut = true;
      length += line.length + 1;
    }
  }
  const message = finish();
  if (message) yield message;
}

interface MessageContext {
  number: number;
  order: DateOrder;
  isCut: boolean;
}

function messageOf(
  begin: FirstLine,
  rest: string[],
  { number, order, isCut }: MessageContext,
): ChatMessage | undefined {
  const at = localTime(begin.date, order);
  if (at === undefined || begin.sender === undefined || isNotice(begin)) return undefined;
  const lines = [begin.text, ...rest];
  const [first = '', ...others] = lines;
  const last = lines.at(-1) ?? '';
  const attachment = attachmentOf(first) ?? attachmentOf(last);
  const leftOut = attachment ? undefined : leftOutMedia(first);
  const isDeleted = rest.length === 0 && isDeletedText(first);
  const { text, isEdited } = withoutEditMark(
    textBeside(attachment, leftOut !== undefined || isDeleted, { first, others })
      .map(withoutDirectionMarks)
      .join('\n')
      .trim(),
  );
  return {
    number,
    sender: begin.sender,
    text: text.slice(0, maxChatTextLength),
    at,
    fileName: attachment?.fileName,
    leftOut,
    isDeleted,
    isEdited,
    isCut: isCut || text.length > maxChatTextLength,
  };
}

/** What a person wrote with a file: below it on Android, before it on an iPhone. */
function textBeside(
  attachment: Attachment | undefined,
  isReplaced: boolean,
  { first, others }: { first: string; others: string[] },
): string[] {
  if (isReplaced) return others;
  if (!attachment) return [first, ...others];
  const isAtEnd = others.length > 0 && attachmentOf(first) === undefined;
  if (isAtEnd) return [first, ...others.slice(0, -1), attachment.caption];
  return [attachment.caption, ...others];
}
