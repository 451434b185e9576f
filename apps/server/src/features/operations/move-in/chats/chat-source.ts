import { createHash } from 'node:crypto';
import { phoneKey, ZoneClock } from '@balcao/contract';
import { rowOf, type SourcePart, type SourceRow } from '../rows/source-row.rules.ts';
import type { ChatFacts } from './chat-facts.rules.ts';
import { type ChatMessage, type ChatSurvey, readChat } from './read-chat.ts';

/** Exported chats as a source like any other: a contact, a conversation that is over, and its messages. */

export interface ExportedChat {
  facts: ChatFacts;
  form: ChatSurvey['form'];
  /** reads its text anew */
  lines: () => AsyncIterable<string>;
  /** files beside the text */
  files: ReadonlySet<string>;
  /** before the names of its files, where they are looked for */
  folder: string;
}

const rowsAtOnce = 500;

/**
 * A chat that still asks something stays as a whole. Times are of the phone; they are read in the
 * time zone of the company.
 */
export async function* readChats(chats: readonly ExportedChat[], timeZone: string): AsyncGenerator<SourcePart> {
  yield { kind: 'form', form: 'chats', tablesLeft: [] };
  const clock = new ZoneClock(timeZone);
  let messages = 0;
  for (const [index, chat] of chats.entries()) {
    const { facts, form } = chat;
    // The number itself is in no list of what was brought: who is erased leaves nothing behind in it.
    const id = digestOf(facts.number === '' ? `file:${index + 1}` : phoneKey(facts.number), 16);
    let rows = beginChat(chat, id, index + 1);
    const occurrences = new Map<string, number>();
    for await (const message of readChat(chat.lines(), { form, order: facts.order })) {
      messages += 1;
      rows.push(messageRow(chat, { message, id, number: messages, clock, occurrences }));
      if (rows.length < rowsAtOnce) continue;
      yield { kind: 'rows', rows };
      rows = [];
    }
    yield { kind: 'rows', rows };
  }
  yield { kind: 'end', isWhole: true };
}

function beginChat({ facts }: ExportedChat, id: string, number: number): SourceRow[] {
  const { name, isGroup } = facts;
  const isUnclear = facts.asks.length > 0 ? 't' : '';
  return [
    rowOf('contacts', number, { id, name, number: facts.number, isGroup: isGroup ? 't' : '', isUnclear }),
    rowOf('tickets', number, { id, contactId: id, status: 'closed', isGroup: isGroup ? 't' : '' }),
  ];
}

interface MessagePlace {
  message: ChatMessage;
  id: string;
  number: number;
  clock: ZoneClock;
  occurrences: Map<string, number>;
}

function messageRow(
  { facts, files, folder }: ExportedChat,
  { message, id, number, clock, occurrences }: MessagePlace,
): SourceRow {
  const { sender, text, at, fileName, leftOut, isDeleted, isEdited } = message;
  const fromMe = sender === facts.company;
  const isThere = fileName !== undefined && files.has(fileName);
  const key = `${at} ${fromMe} ${fileName === undefined && leftOut === undefined ? text : '<file>'}`;
  const digest = digestOf(`${id} ${key}`, 28);
  const occurrence = (occurrences.get(digest) ?? 0) + 1;
  occurrences.set(digest, occurrence);
  return rowOf('messages', number, {
    // An export has no ids: a message is known by its contact, its minute, its side and its words, and by how many were alike before it.
    // A later export of the chat, with or without its files, gives each message the id it had.
    id: `CHAT${digest}${occurrence === 1 ? '' : `-${occurrence}`}`,
    ticketId: id,
    body: text,
    fromMe: fromMe ? 't' : 'f',
    ack: '4',
    createdAt: new Date(clock.toInstant(Date.parse(`${at}Z`))).toISOString(),
    isDeleted: isDeleted ? 't' : '',
    isEdited: isEdited ? 't' : '',
    mediaUrl: isThere ? `${folder}${fileName}` : '',
    mediaType: isThere ? mediaTypeOf(fileName) : '',
  });
}

const digestOf = (text: string, length: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, length).toUpperCase();

const extensions: Readonly<Record<string, string>> = {
  jpg: 'image',
  jpeg: 'image',
  png: 'image',
  webp: 'image',
  gif: 'image',
  mp4: 'video',
  '3gp': 'video',
  mov: 'video',
  opus: 'audio',
  ogg: 'audio',
  m4a: 'audio',
  mp3: 'audio',
  aac: 'audio',
  vcf: 'vcard',
};
const mediaTypeOf = (fileName: string): string =>
  extensions[fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()] ?? 'application';
