import { randomBytes } from 'node:crypto';
import { minuteMs } from '@balcao/contract';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { createConnection } from '../../numbers/index.ts';
import {
  addContact,
  addQueue,
  addTagsToTickets,
  append,
  insertQuickMessage,
  insertTag,
  ticketForInbound,
} from '../../inbox/index.ts';
import { insertUser, replaceUserQueues } from '../../account/index.ts';
import {
  attendants,
  conversations,
  queues,
  quickMessages,
  tags,
  type AttendantKey,
  type Conversation,
  type QueueKey,
  type TagKey,
} from './demo-script.ts';
import { seedPhone, setTicketState } from './demo.sql.ts';

/**
 * Fills the demonstration company: queues, attendants, tags, quick replies, a connection with the simulated phone,
 * conversations.
 */
export async function seedDemo(
  tx: CompanyTx,
  passwordHashOf: (attendant: AttendantKey) => string,
  now: Date,
): Promise<void> {
  const queueIds = new Map<QueueKey, number>();
  for (const { key, ...queue } of queues) queueIds.set(key, (await addQueue(tx, queue)).id);
  const idOf = (key: QueueKey) => queueIds.get(key) ?? 0;

  const userIds = new Map<AttendantKey, number>();
  for (const { key, queues: own, ...attendant } of attendants) {
    const passwordHash = passwordHashOf(key);
    const id = await insertUser(tx.db, { ...attendant, companyId: tx.companyId, profile: 'user', passwordHash });
    await replaceUserQueues(tx.db, tx.companyId, id, own.map(idOf));
    userIds.set(key, id);
  }

  const { companyId } = tx;
  const userId = userIds.get('ana') ?? 0;
  const tagIds = new Map<TagKey, number>();
  for (const { key, ...tag } of tags) tagIds.set(key, (await insertTag(tx.db, { ...tag, companyId, userId })).id);
  for (const quickMessage of quickMessages)
    await insertQuickMessage(tx.db, { ...quickMessage, geral: true, companyId, userId });

  const connection = await createConnection(tx, {
    name: 'Demonstração',
    provider: 'sandbox',
    isDefault: true,
    greetingMessage: 'Olá! Você está falando com a Empresa Demonstração.',
    queueIds: [idOf('vendas')],
  });
  for (const conversation of conversations) {
    const context = { queueId: idOf(conversation.queue), userIds, tagIds, now };
    await seedConversation(tx, connection.id, conversation, context);
  }
}

async function seedConversation(
  tx: CompanyTx,
  whatsappId: number,
  conversation: Conversation,
  context: {
    queueId: number;
    userIds: ReadonlyMap<AttendantKey, number>;
    tagIds: ReadonlyMap<TagKey, number>;
    now: Date;
  },
): Promise<void> {
  const { db, companyId } = tx;
  const { queueId, userIds, tagIds, now } = context;
  const contact = await addContact(tx, { name: conversation.name, number: conversation.number, email: '' });
  const { ticketId } = await ticketForInbound(tx, {
    contactId: contact.id,
    whatsappId,
    firstQueue: async () => queueId,
    isGroup: false,
  });
  const lines = conversation.lines.map((line) => ({
    ...line,
    providerId: randomBytes(10).toString('hex').toUpperCase(),
    at: new Date(now.getTime() - line.minutesAgo * minuteMs).toISOString(),
  }));

  const { unread, status, attendant } = conversation;
  const inbound = lines.filter(({ from }) => from === undefined);
  const unreadLines = new Set(unread > 0 ? inbound.slice(-unread) : []);
  await append(
    tx,
    lines.map((line) => ({
      origin: 'import',
      imported: { fromMe: line.from !== undefined, ack: line.from === undefined ? 0 : 4 },
      ticketId,
      whatsappId,
      queueId,
      contactId: contact.id,
      userId: line.from ? (userIds.get(line.from) ?? null) : null,
      providerId: line.providerId,
      body: line.text,
      mediaType: 'conversation',
      read: !unreadLines.has(line),
      sentAt: line.at,
    })),
  );
  await addTagsToTickets(
    tx,
    [ticketId],
    conversation.tags.flatMap((key) => tagIds.get(key) ?? []),
  );
  await setTicketState(db, ticketId, {
    status,
    queueId,
    unread,
    userId: attendant ? (userIds.get(attendant) ?? null) : null,
    first: lines[0]?.at ?? now.toISOString(),
    last: lines.at(-1)?.at ?? now.toISOString(),
  });
  await seedPhone(
    db,
    { companyId, whatsappId, number: conversation.number, name: conversation.name },
    lines.map(({ text, from, providerId, at }) => ({
      providerId,
      fromMe: from === undefined,
      body: text,
      createdAt: at,
    })),
  );
}
