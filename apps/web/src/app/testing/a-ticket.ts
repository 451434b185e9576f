import type { Ticket } from '@balcao/contract';

/** A ticket for tests, with what the test is about. */
export function aTicket(facts: Partial<Ticket> = {}): Ticket {
  const id = facts.id ?? 1;
  return {
    id,
    uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    status: 'pending',
    unreadMessages: 0,
    lastMessage: 'Oi',
    lastMessageAt: null,
    lastMessageFromMe: false,
    lastMessageAck: 0,
    lastMessageType: 'conversation',
    lastMessageAuthor: '',
    lastMessageDeleted: false,
    lastMessageReaction: '',
    isGroup: false,
    fromMe: false,
    userId: null,
    queueId: null,
    contactId: id,
    whatsappId: 1,
    companyId: 1,
    chatbot: false,
    useIntegration: false,
    integrationId: null,
    promptId: null,
    pendingSince: null,
    createdAt: '2026-11-20T12:00:00Z',
    updatedAt: '2026-11-20T12:00:00Z',
    contact: {
      id,
      name: `Contato ${id}`,
      number: '',
      email: '',
      profilePicUrl: null,
      isGroup: false,
      isBlocked: false,
      extraInfo: [],
    },
    user: null,
    queue: null,
    whatsapp: null,
    tags: [],
    ...facts,
  };
}
