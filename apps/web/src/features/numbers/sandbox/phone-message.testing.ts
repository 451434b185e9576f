import type { SandboxMessage } from '@balcao/contract';

/** A message of the phone for tests. */
export function phoneMessage(id: string, change: Partial<SandboxMessage> = {}): SandboxMessage {
  return {
    id,
    providerId: `P${id}`,
    whatsappId: 1,
    number: '5511900000001',
    fromMe: true,
    author: null,
    body: `message ${id}`,
    mediaType: 'conversation',
    mediaUrl: null,
    mediaName: null,
    mediaMime: null,
    mediaSize: null,
    mediaWidth: null,
    mediaHeight: null,
    mediaDuration: null,
    isVoice: false,
    isForwarded: false,
    referral: null,
    interactive: null,
    ack: 2,
    isDeleted: false,
    isEdited: false,
    reactions: [],
    quotedMsg: null,
    createdAt: '2026-11-24T09:00:00.000Z',
    ...change,
  };
}
