import type { SandboxContact, SandboxMessage, Connection } from '@balcao/contract';

/**
 * Whether the phone can scan now: `ready`; no longer because it is `linked` or just `linking`; not yet because the code
 * is `coming`; or there is `none` and a person has to ask for one.
 */
export type ScanState = 'ready' | 'linked' | 'linking' | 'coming' | 'none';

export function scanState({ status, qrcode }: Pick<Connection, 'status' | 'qrcode'>): ScanState {
  switch (status) {
    case 'CONNECTED':
      return 'linked';
    case 'PAIRING':
      return 'linking';
    case 'qrcode':
      return qrcode === '' ? 'coming' : 'ready';
    case 'OPENING':
      return 'coming';
    case 'DISCONNECTED':
    case 'TIMEOUT':
      return 'none';
  }
}

/** A contact that was made up here and has not written yet: the server does not know it. */
export interface NewContact {
  number: string;
  name: string;
}

/** The people who can be played: new ones first, then in the server's order. */
export function withNewContacts(known: readonly SandboxContact[], fresh: readonly NewContact[]): SandboxContact[] {
  const numbers = new Set(known.map(({ number }) => number));
  return [
    ...fresh
      .filter(({ number }) => !numbers.has(number))
      .map((contact) => ({ ...contact, members: null, unread: 0, lastMessage: '', lastMessageAt: null })),
    ...known,
  ];
}

/**
 * A message as this member of a group has it on their phone: their own right, those of the others left. Without a member it is
 * what the only contact has.
 */
export function seenBy(message: SandboxMessage, member: string | null): SandboxMessage {
  if (member === null) return message;
  const { fromMe, author, reactions, quotedMsg } = message;
  return {
    ...message,
    fromMe: fromMe && author?.number === member,
    reactions: reactions.map((each) => ({ ...each, fromMe: each.fromMe && each.author === member })),
    quotedMsg: quotedMsg && { ...quotedMsg, fromMe: quotedMsg.fromMe && quotedMsg.author?.number === member },
  };
}

/** The newest message of the company the contact has not seen; null when everything is read. */
export function newestUnread(messages: readonly SandboxMessage[]): string | null {
  return messages.findLast((message) => !message.fromMe && message.ack < 4)?.id ?? null;
}
