import type { Message, TicketEvent, TicketNote } from '@balcao/contract';

/** A message for tests, with what the test is about. */
export function aMessage(facts: Partial<Message> = {}): Message {
  return {
    id: '1',
    ticketId: 1,
    companyId: 1,
    contactId: 1,
    queueId: null,
    user: null,
    clientId: null,
    body: 'Oi',
    fromMe: false,
    read: false,
    ack: 0,
    failure: null,
    mediaType: 'conversation',
    mediaUrl: null,
    mediaName: null,
    mediaMime: null,
    mediaSize: null,
    mediaWidth: null,
    mediaHeight: null,
    isDeleted: false,
    isEdited: false,
    isForwarded: false,
    referral: null,
    interactive: null,
    mediaDuration: null,
    mediaState: null,
    mediaPreview: null,
    isVoice: false,
    isAutomatic: false,
    origin: 'contact',
    operation: null,
    reactions: [],
    participant: null,
    participantName: null,
    quotedMsgId: null,
    createdAt: '2026-11-20T12:00:00Z',
    updatedAt: '2026-11-20T12:00:00Z',
    contact: null,
    quotedMsg: null,
    ...facts,
  };
}

export function aNote(facts: Partial<TicketNote> = {}): TicketNote {
  const time = '2026-11-20T12:00:00Z';
  return {
    id: 1,
    note: 'Ligar',
    isSummary: false,
    ticketId: 1,
    contactId: 1,
    userId: 5,
    user: { id: 5, name: 'Ana' },
    mentions: [],
    createdAt: time,
    updatedAt: time,
    ...facts,
  };
}

export function anEvent(facts: Partial<TicketEvent> = {}): TicketEvent {
  return {
    id: '1',
    ticketId: 1,
    cycleId: 1,
    kind: 'transferred',
    user: { id: 5, name: 'Ana' },
    toUser: null,
    toQueue: null,
    toWhatsapp: null,
    fromQueue: null,
    fromUser: null,
    fromWhatsapp: null,
    note: '',
    createdAt: '2026-11-20T12:00:00Z',
    ...facts,
  };
}
