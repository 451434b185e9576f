import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { liveEvents, type LiveEvent } from './live.ts';

/** What clients of the specification read of each event, by its action. Events that only our own web app knows are not here. */
const read: Partial<Record<LiveEvent, Record<string, readonly string[]>>> = {
  ticket: {
    update: [
      'ticket.id',
      'ticket.uuid',
      'ticket.status',
      'ticket.unreadMessages',
      'ticket.lastMessage',
      'ticket.updatedAt',
      'ticket.isGroup',
      'ticket.userId',
      'ticket.queueId',
      'ticket.whatsappId',
      'ticket.chatbot',
      'ticket.tags',
      'ticket.contact.name',
      'ticket.contact.number',
      'ticket.contact.profilePicUrl',
      'ticket.user.name',
      'ticket.queue.name',
      'ticket.queue.color',
      'ticket.whatsapp.name',
    ],
    updateUnread: ['ticketId'],
    delete: ['ticketId'],
  },
  appMessage: {
    create: [
      'message.id',
      'message.ticketId',
      'message.body',
      'message.fromMe',
      'message.mediaType',
      'message.mediaUrl',
      'message.ack',
      'message.read',
      'message.createdAt',
      'message.quotedMsg',
      'ticket.id',
      'ticket.status',
      'ticket.userId',
      'ticket.queueId',
      'contact.name',
      'contact.profilePicUrl',
    ],
    update: ['message.id', 'message.ack', 'message.isDeleted', 'message.isEdited', 'message.body'],
  },
  contact: {
    create: ['contact.id', 'contact.name', 'contact.number', 'contact.email', 'contact.profilePicUrl'],
    update: [
      'contact.id',
      'contact.name',
      'contact.number',
      'contact.email',
      'contact.profilePicUrl',
      'contact.extraInfo',
    ],
    delete: ['contactId'],
    reload: ['records'],
  },
  whatsapp: {
    update: [
      'whatsapp.id',
      'whatsapp.name',
      'whatsapp.status',
      'whatsapp.qrcode',
      'whatsapp.updatedAt',
      'whatsapp.isDefault',
      'whatsapp.queues',
    ],
    delete: ['whatsappId'],
  },
  whatsappSession: {
    update: ['session.id', 'session.status', 'session.qrcode', 'session.retries', 'session.updatedAt'],
  },
  user: {
    create: ['user.id', 'user.name', 'user.email', 'user.profile'],
    update: ['user.id', 'user.name', 'user.email', 'user.profile'],
    delete: ['userId'],
  },
  auth: { update: ['user.id'] },
  queue: {
    update: ['queue.id', 'queue.name', 'queue.color', 'queue.greetingMessage', 'queue.orderQueue'],
    delete: ['queueId'],
  },
  queueIntegration: {
    create: ['queueIntegration.id', 'queueIntegration.name', 'queueIntegration.type'],
    update: ['queueIntegration.id', 'queueIntegration.name', 'queueIntegration.type'],
    delete: ['integrationId'],
  },
  prompt: {
    create: ['prompt.id', 'prompt.name', 'prompt.queue.name', 'prompt.maxTokens'],
    update: ['prompt.id'],
    delete: ['promptId', 'intelligenceId'],
  },
  quickemessage: {
    create: ['record.id', 'record.shortcode', 'record.message', 'record.mediaName'],
    update: ['record.id'],
    delete: ['id'],
  },
  schedule: {
    create: ['schedule.id', 'schedule.sendAt', 'schedule.contact.name'],
    update: ['schedule.id'],
    delete: ['scheduleId'],
  },
  tag: { create: ['tag.id', 'tag.name', 'tag.color'], update: ['tag.id', 'tag.kanban'], delete: ['tagId'] },
  ContactList: { create: ['record.id', 'record.name'], update: ['record.id', 'record.name'], delete: ['id'] },
  ContactListItem: {
    create: ['record.id', 'record.name', 'record.number', 'record.email', 'record.isWhatsappValid'],
    update: ['record.id', 'record.isWhatsappValid'],
    delete: ['id'],
  },
  'ContactListItem-{contactListId}': { reload: ['records'] },
  campaign: {
    create: [
      'record.id',
      'record.name',
      'record.status',
      'record.scheduledAt',
      'record.completedAt',
      'record.confirmation',
      'record.tagId',
    ],
    update: ['record.id', 'record.contactList.name', 'record.whatsapp.name', 'record.tagListId'],
    delete: ['id'],
  },
  'company-announcement': {
    create: ['record.id', 'record.title', 'record.text', 'record.priority', 'record.mediaPath'],
    update: ['record.id', 'record.status'],
    delete: ['id'],
  },
  announcement: { create: ['record.id'], update: ['record.id'], delete: ['id'] },
  file: {
    create: ['files.id', 'files.name', 'files.message', 'files.options', 'fileList.id'],
    update: ['files.id'],
    delete: ['fileId'],
  },
  chat: {
    'new-message': [
      'newMessage.id',
      'newMessage.senderId',
      'newMessage.message',
      'newMessage.chat.id',
      'newMessage.chat.users',
      'chat.id',
      'chat.users',
    ],
    update: ['chat.id', 'chat.title', 'chat.users', 'chat.lastMessage'],
    delete: ['id'],
  },
  'chat-{chatId}': {
    'new-message': ['newMessage.sender.name', 'newMessage.chat.users', 'chat.id'],
    update: ['chat.id', 'chat.users'],
  },
  'chat-user-{userId}': { create: ['record.id', 'record.uuid', 'record.users'], update: ['record.id'] },
  payment: { CONCLUIDA: ['company.id', 'company.dueDate'] },
};

/** The schema at a path of keys, through what may be null or absent. */
function at(schema: z.core.$ZodType, [key, ...rest]: readonly string[]): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return at(schema.unwrap(), key === undefined ? [] : [key, ...rest]);
  if (key === undefined) return schema;
  const next = schema instanceof z.ZodObject ? (schema.shape as Record<string, z.core.$ZodType>)[key] : undefined;
  return next && at(next, rest);
}

const variantsOf = (event: LiveEvent): readonly z.ZodObject[] => {
  const schema: z.ZodType = liveEvents[event];
  return (schema instanceof z.ZodDiscriminatedUnion ? schema.options : [schema]) as z.ZodObject[];
};

describe('live events hold what clients of the specification read', () => {
  const rows = Object.entries(read).flatMap(([event, actions]) =>
    Object.entries(actions).map(([action, fields]) => ({ event: event as LiveEvent, action, fields })),
  );
  it.each(rows)('the event $event, $action', ({ event, action, fields }) => {
    const variants = variantsOf(event).filter((variant) => variant.shape['action']?.safeParse(action).success);
    expect(variants).toHaveLength(1);
    const absent = fields.filter((path) => variants.some((variant) => !at(variant, path.split('.'))));
    expect(absent).toEqual([]);
  });
});
