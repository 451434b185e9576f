import * as z from 'zod';
import { contactBrief, namedRef, queueBrief } from './briefs.ts';
import { chat, chatCall, chatsCrud, maxChatMembers } from './chats.ts';
import { pageOf } from './crud.ts';
import { endpoint, idParam } from './endpoint.ts';
import { isoDate, jsonFormField, okAnswer, queryIds, searchParam, singleEmoji } from './fields.ts';
import { masked } from './masks.ts';
import { mediaFacts, mediaType } from './message-fields.ts';

export const maxChatMessageLength = 10_000;
export const maxPinnedMessages = 20;

const quotedChatMessage = z.object({
  id: z.number(),
  senderName: z.string(),
  message: z.string(),
  mediaType,
  isDeleted: z.boolean(),
});

export const chatMessage = z.object({
  id: z.number(),
  chatId: z.number(),
  /** 0 once the sender was removed; the name stays */
  senderId: z.number(),
  sender: namedRef,
  message: z.string(),
  mediaType,
  /** signed address of the file */
  mediaPath: z.string().nullable(),
  ...mediaFacts.shape,
  isVoice: z.boolean(),
  isEdited: z.boolean(),
  isDeleted: z.boolean(),
  /** ids of the members whom the text mentions */
  mentions: z.array(z.number()),
  quoted: quotedChatMessage.nullable(),
  reactions: z.array(z.object({ emoji: z.string(), userId: z.number(), name: z.string() })),
  /** null = it is not pinned */
  pinned: z.object({ at: isoDate, byName: z.string() }).nullable(),
  clientId: z.string().nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type ChatMessage = z.infer<typeof chatMessage>;

export const listChatMessages = endpoint({
  ...chatCall,
  method: 'GET',
  path: '/chats/{id}/messages',
  summary: 'Messages in their order, 20 a page from the end; by key with `before`, `after` or `around`',
  query: z.object({
    pageNumber: pageOf('records', chatMessage).query.shape.pageNumber,
    /** the page before this message, after it, or with it in the middle */
    before: idParam.optional(),
    after: idParam.optional(),
    around: idParam.optional(),
  }),
  answer: z.object({
    records: z.array(chatMessage),
    count: z.number(),
    /** there are older ones */
    hasMore: z.boolean(),
    hasNewer: z.boolean(),
  }),
});

const messageText = z.string().trim().max(maxChatMessageLength);
/** The members that a message mentions, by id. A form with a single one sends it without a list. */
const mentions = jsonFormField(z.union([z.array(idParam).max(maxChatMembers), idParam.transform((id) => [id])]));

export const sendChatMessage = endpoint({
  ...chatCall,
  method: 'POST',
  path: '/chats/{id}/messages',
  summary: 'Writes in a chat: a text, or a file with or without one',
  body: z.object({
    message: messageText.default(''),
    /** the message that is answered */
    quotedId: idParam.optional(),
    /** members whom the text mentions; others are ignored */
    mentions,
    /** a file that was recorded for this message */
    isVoice: jsonFormField(z.boolean()),
    /** chosen by the caller: a repeat after a lost answer returns the first message */
    clientId: z.uuid().optional(),
  }),
  files: { field: 'medias', maxCount: 1, maxBytes: 64 * 1024 * 1024 },
  answer: chatMessage.extend({ chat }),
});

const messageCall = {
  ...chatCall,
  params: z.object({ id: idParam, messageId: idParam }),
  answer: chatMessage,
} as const;

export const editChatMessage = endpoint({
  ...messageCall,
  method: 'PUT',
  path: '/chats/{id}/messages/{messageId}',
  summary: "Changes the text of the caller's own message",
  body: z.object({ message: messageText, mentions }),
});

export const deleteChatMessage = endpoint({
  ...messageCall,
  method: 'DELETE',
  path: '/chats/{id}/messages/{messageId}',
  summary: "Takes the caller's own message back: its text and its file are gone for everybody",
});

export const reactToChatMessage = endpoint({
  ...messageCall,
  method: 'PUT',
  path: '/chats/{id}/messages/{messageId}/reaction',
  summary: "The caller's one reaction to a message; an empty one takes it away",
  body: z.object({ emoji: z.union([z.literal(''), singleEmoji]) }),
});

export const pinChatMessage = endpoint({
  ...messageCall,
  method: 'PUT',
  path: '/chats/{id}/messages/{messageId}/pin',
  summary: `Pins a message for all members, or unpins it; a chat has ${maxPinnedMessages} pinned ones at most`,
  body: z.object({ pinned: z.boolean() }),
});

export const sendChatTyping = endpoint({
  ...chatCall,
  method: 'POST',
  path: '/chats/{id}/typing',
  repeat: 'settles',
  summary: 'The caller writes, said again every few seconds, or has stopped',
  weight: 1,
  body: z.object({ typing: z.boolean() }),
  answer: okAnswer,
});

export const listChatHits = endpoint({
  method: 'GET',
  path: '/chats/hits',
  access: 'user',
  plan: 'useInternalChat',
  summary: "The 50 newest messages of the caller's chats, or of one of them, that hold these words",
  query: z.object({ searchParam, chatId: idParam.optional() }),
  answer: z.array(chatMessage),
});

/** A ticket that was mentioned in a chat, for those who may see it. */
const chatTicket = z.object({
  id: z.number(),
  uuid: z.string(),
  status: z.enum(['pending', 'open', 'closed']),
  lastMessage: masked('name', z.string()),
  contact: contactBrief.pick({ id: true, name: true, profilePicUrl: true }),
  queue: queueBrief.nullable(),
  user: namedRef.nullable(),
});
export type ChatTicket = z.infer<typeof chatTicket>;

export const getChatDetails = endpoint({
  ...chatCall,
  method: 'GET',
  path: '/chats/{id}/details',
  summary: 'Pinned messages of a chat, its 20 newest files, and the 20 tickets named last that the caller may see',
  answer: z.object({
    /** the one that was pinned last first */
    pinned: z.array(chatMessage),
    /** the messages that carry them, newest first */
    files: z.array(chatMessage),
    /** the one that was named last first */
    tickets: z.array(chatTicket),
  }),
});

export const listChatTickets = endpoint({
  method: 'GET',
  path: '/chats/tickets',
  access: 'user',
  plan: 'useInternalChat',
  summary: 'What a chat shows of the tickets with these ids; those that the caller may not see are left out',
  query: z.object({ ticketIds: queryIds }),
  answer: z.array(chatTicket),
});

/** The chat stands in the message as well, where clients of the specification read its members. */
const newChatMessage = z.object({ action: z.literal('new-message'), newMessage: chatMessage.extend({ chat }), chat });

export const chatsEvents = {
  chat: z.discriminatedUnion('action', [...chatsCrud.events.chat.options, newChatMessage]),
  /** what the event `chat` holds of one chat */
  'chat-{chatId}': z.discriminatedUnion('action', [
    newChatMessage.extend({ chatId: z.number() }),
    z.object({ action: z.literal('update'), chat, chatId: z.number() }),
  ]),
  /** to one person: a chat they are in now, or that has changed */
  'chat-user-{userId}': z.object({ action: z.enum(['create', 'update']), record: chat, userId: z.number() }),
  /** a message was edited or taken back, or got a reaction */
  chatMessage: z.object({ action: z.literal('update'), message: chatMessage }),
  /** how far a member has read */
  chatRead: z.object({ chatId: z.number(), userId: z.number(), lastReadId: z.number() }),
  /** repeated while it goes on, and dropped a few seconds after the last report */
  chatTyping: z.object({ chatId: z.number(), userId: z.number(), name: z.string(), typing: z.boolean() }),
} as const;

/** The numbers of tickets in a text, such as `#123`, each once, in their order. */
export function ticketIdsIn(text: string): number[] {
  const found = [...text.matchAll(/(?<![\p{L}\p{N}_#&/])#(\d{1,9})(?![\p{L}\p{N}_])/gu)].map(([, digits]) =>
    Number(digits),
  );
  return [...new Set(found)].filter((id) => id > 0);
}
