import {
  idOf,
  isoOf,
  isYes,
  type Judgement,
  readInstant,
  refOf,
  type SourceRow,
  wholeNumber,
  wordsOf,
} from './source-row.rules.ts';

/** Conversations of a source and what belongs to them. */

const maxTextLength = 65_536;
const maxNoteLength = 10_000;

const statuses: Readonly<Record<string, 'pending' | 'open' | 'closed'>> = {
  pending: 'pending',
  open: 'open',
  closed: 'closed',
  // What only some versions have.
  chatbot: 'pending',
  campaign: 'closed',
  lgpd: 'pending',
  nps: 'closed',
};

export function judgeTicket({ text }: SourceRow): Judgement {
  const parent = refOf('contacts', text('contactId'));
  if (parent === '') return { reason: 'orphan' };
  if (isYes(text('isGroup')) || text('status') === 'group') return { reason: 'group', parent };
  const status = statuses[text('status').toLowerCase()];
  if (!status) return { reason: 'status_unknown', parent };
  const createdAt = readInstant(text('createdAt'));
  const updatedAt = readInstant(text('updatedAt'));
  const began = createdAt ?? updatedAt;
  return {
    parent,
    data: {
      status,
      // A conversation without a time takes that of its messages.
      createdAt: isoOf(began),
      closedAt: status === 'closed' ? isoOf(readInstant(text('closedAt')) ?? updatedAt ?? began) : null,
      user: refOf('users', text('userId')),
      queue: refOf('queues', text('queueId')),
      connection: refOf('connections', text('connectionId')),
    },
  };
}

const mediaTypes: Readonly<Record<string, string>> = {
  conversation: 'conversation',
  chat: 'conversation',
  text: 'conversation',
  extendedTextMessage: 'conversation',
  image: 'image',
  imageMessage: 'image',
  sticker: 'image',
  stickerMessage: 'image',
  audio: 'audio',
  ptt: 'audio',
  audioMessage: 'audio',
  video: 'video',
  videoMessage: 'video',
  application: 'application',
  document: 'application',
  documentMessage: 'application',
  locationMessage: 'place',
  location: 'place',
  vcard: 'vcard',
  contactMessage: 'vcard',
  call_log: 'call_log',
};

/** What is a text like any other where its file is not there. */
const withFile = new Set(['image', 'audio', 'video', 'application']);

/**
 * The state of delivery. Never one that waits: what was on its way there is not sent from here.
 */
function readAck(text: string): number {
  const ack = wholeNumber(text) ?? 0;
  return Math.min(5, Math.max(2, ack));
}

/** The id that WhatsApp gave a message: versions keep it as the id of the row, or beside one of their own. */
function whatsappIdOf({ text }: SourceRow): string {
  const id = text('waId') || text('id');
  // `true_5511…@c.us_3EB0…` of programs that keep the conversation in it.
  const plain = /^(?:true|false)_[^_]+_([^_]+)(?:_[^_]+)?$/.exec(id)?.[1] ?? id;
  return idOf(plain);
}

/** The path of a file below the folder of files, without what leads out of it; '' = none. */
export function filePathOf(url: string): string {
  const path = url
    .trim()
    .replace(/^https?:\/\/[^/]+/i, '')
    .replace(/[?#].*$/, '')
    .replace(/^\/*(?:public\/)?/, '');
  return path === '' || path.length > 500 || path.split('/').some((part) => part === '..') || /[\\\0]/.test(path)
    ? ''
    : path;
}

/** What was written. The family writes the name of a file that has no words, and a place as a picture with a link. */
function bodyOf(text: string, type: string, file: string): string {
  if (type === 'place') return /https?:\/\/[^\s|]+/.exec(text.slice(-maxTextLength))?.[0] ?? '';
  const body = wordsOf(text, maxTextLength);
  return file !== '' && (body === file || file.endsWith(`/${body}`)) ? '' : body;
}

export function judgeMessage(row: SourceRow): Judgement {
  const { text } = row;
  const parent = refOf('tickets', text('ticketId'));
  const key = whatsappIdOf(row);
  if (parent === '') return { reason: 'orphan', key };
  const sentAt = readInstant(text('createdAt')) ?? readInstant(text('sentAt'));
  if (!sentAt) return { reason: 'date_invalid', parent, key };
  const file = filePathOf(text('mediaUrl'));
  const type = mediaTypes[text('mediaType')] ?? (file === '' ? 'conversation' : 'application');
  const body = bodyOf(text('body'), type, file);
  const isDeleted = isYes(text('isDeleted'));
  if (body === '' && file === '' && !isDeleted) return { reason: 'empty', parent, key };
  const fromMe = isYes(text('fromMe'));
  return {
    parent,
    key,
    data: {
      mediaType: type === 'place' || (file === '' && withFile.has(type)) ? 'conversation' : type,
      body,
      file,
      fromMe,
      ack: fromMe ? readAck(text('ack')) : 0,
      sentAt: sentAt.toISOString(),
      isDeleted,
      isEdited: isYes(text('isEdited')),
      quoted: refOf('messages', text('quotedMsgId')),
      contact: refOf('contacts', text('contactId')),
    },
  };
}

export function judgeNote({ text }: SourceRow): Judgement {
  // Notes stand in a conversation here: one about a contact alone has none.
  const parent = refOf('tickets', text('ticketId'));
  if (parent === '') return { reason: 'orphan' };
  const note = wordsOf(text('note'), maxNoteLength);
  if (note === '') return { reason: 'empty', parent };
  return {
    parent,
    data: { note, user: refOf('users', text('userId')), createdAt: isoOf(readInstant(text('createdAt'))) },
  };
}

export function judgeRating({ text }: SourceRow): Judgement {
  const parent = refOf('tickets', text('ticketId'));
  if (parent === '') return { reason: 'orphan' };
  const rate = wholeNumber(text('rate'));
  if (rate === undefined || rate < 1 || rate > 10) return { reason: 'rate_invalid', parent };
  const at = readInstant(text('createdAt'));
  // Without its day it would be a rating of today.
  if (!at) return { reason: 'date_invalid', parent };
  return { parent, data: { rate, user: refOf('users', text('userId')), createdAt: at.toISOString() } };
}

/** A schedule that is still to be sent waits here for somebody's yes; one that was sent is in the messages. */
export function judgeSchedule({ text }: SourceRow, now: Date): Judgement {
  const parent = refOf('contacts', text('contactId'));
  if (parent === '') return { reason: 'orphan' };
  const sendAt = readInstant(text('sendAt'));
  if (!sendAt) return { reason: 'date_invalid', parent };
  if (text('sentAt') !== '' || /^(?:ENVIADA|ENVIADO|SENT)$/i.test(text('status')) || sendAt <= now) {
    return { reason: 'past', parent };
  }
  const body = wordsOf(text('body'), maxTextLength);
  const file = filePathOf(text('mediaPath'));
  if (body === '' && file === '') return { reason: 'empty', parent };
  return { parent, data: { body, file, sendAt: sendAt.toISOString(), user: refOf('users', text('userId')) } };
}
