import * as z from 'zod';
import { namedRef } from './briefs.ts';
import { crud, pageOf } from './crud.ts';
import { endpoint, idParam, idParams } from './endpoint.ts';
import { isoDate, noDetails, okAnswer } from './fields.ts';
import { mediaType } from './message-fields.ts';

export const maxChatMembers = 200;

/** A member of a chat. All members see how far the others have read. */
const chatMember = z.object({
  id: z.number(),
  chatId: z.number(),
  userId: z.number(),
  unreads: z.number(),
  /** those of the unread messages that mention the member */
  unreadMentions: z.number(),
  /** id of the last message that the member has read; 0 = none */
  lastReadId: z.number(),
  createdAt: isoDate,
  updatedAt: isoDate,
  user: namedRef,
});
export type ChatMember = z.infer<typeof chatMember>;

/** The preview of a chat's last message. */
const latestChatMessage = z.object({
  id: z.number(),
  senderId: z.number(),
  senderName: z.string(),
  message: z.string(),
  mediaType,
  mediaName: z.string().nullable(),
  isVoice: z.boolean(),
  isDeleted: z.boolean(),
  createdAt: isoDate,
});
export type LatestChatMessage = z.infer<typeof latestChatMessage>;

/** A chat of people of a company: a group with a title, or two people (`isDirect`). */
export const chat = z.object({
  id: z.number(),
  uuid: z.string(),
  title: z.string(),
  ownerId: z.number(),
  owner: namedRef,
  isDirect: z.boolean(),
  /** the last message in one line, behind the name of its sender */
  lastMessage: z.string(),
  latest: latestChatMessage.nullable(),
  companyId: z.number(),
  createdAt: isoDate,
  updatedAt: isoDate,
  users: z.array(chatMember),
});
export type Chat = z.infer<typeof chat>;

/** Ids, or whole users, of which only the id counts. */
const chatUsers = z
  .array(z.union([idParam, z.object({ id: idParam })]))
  .min(1)
  .max(maxChatMembers - 1)
  .transform((users) => [...new Set(users.map((user) => (typeof user === 'number' ? user : user.id)))]);

export const chatsCrud = crud({
  path: '/chats',
  one: 'chat',
  many: 'chats',
  entity: chat,
  list: pageOf('records', chat),
  fields: z.object({ title: z.string().trim().min(1).max(100), users: chatUsers }),
  deleted: 'Chat deleted',
  access: 'user',
  plan: 'useInternalChat',
  notFound: 'ERR_NO_CHAT_FOUND',
  event: { name: 'chat', record: 'chat', id: 'id', actions: ['update'] },
  without: ['get'],
  summaries: {
    list: "The caller's chats, newest first, 20 a page",
    lookup: "All of the caller's chats, the one that was written in last first",
    create: 'Opens a group; the caller owns it and is in it',
    update: 'Renames a group or replaces its members; only its owner may, who always stays',
    delete: 'Removes a chat with all that was written in it; only its owner may',
  },
});
export const {
  list: listChats,
  lookup: listAllChats,
  create: createChat,
  update: updateChat,
  delete: deleteChat,
} = chatsCrud;

/** What calls about one chat have in common. */
export const chatCall = {
  access: 'user',
  plan: 'useInternalChat',
  params: idParams,
  notFound: 'ERR_NO_CHAT_FOUND',
} as const;

export const getChat = endpoint({
  ...chatCall,
  method: 'GET',
  path: '/chats/{uuid}',
  summary: 'One chat of the caller',
  params: z.object({ uuid: z.uuid() }),
  answer: chat,
});

export const openDirectChat = endpoint({
  method: 'POST',
  path: '/chats/direct',
  access: 'user',
  plan: 'useInternalChat',
  summary: 'The chat of the caller with one other person, which is made the first time',
  body: z.object({ userId: idParam }),
  answer: chat,
});

export const listOnlineColleagues = endpoint({
  method: 'GET',
  path: '/chats/online',
  access: 'user',
  plan: 'useInternalChat',
  summary: 'Who of the company is online now',
  answer: z.object({ userIds: z.array(z.number()) }),
});

export const markChatRead = endpoint({
  ...chatCall,
  method: 'POST',
  path: '/chats/{id}/read',
  summary: 'The caller has read the chat up to its end',
  answer: chat,
});

export const leaveChat = endpoint({
  ...chatCall,
  method: 'POST',
  path: '/chats/{id}/leave',
  summary:
    'The caller leaves a group: one they own goes to who has been in it for longest, and any with its last member',
  answer: okAnswer,
});

export const chatsErrors = {
  ...chatsCrud.errors,
  ERR_NO_CHAT_MESSAGE_FOUND: { status: 404, details: noDetails },
  /** the caller is not in the chat; the code is that of the specification's clients */
  UNAUTHORIZED: { status: 400, details: noDetails },
  /** as many messages are pinned as can be */
  ERR_CHAT_PINS_FULL: { status: 409, details: z.object({ limit: z.number() }) },
  /** two people: no third member can join */
  ERR_CHAT_IS_DIRECT: { status: 409, details: noDetails },
} as const;
