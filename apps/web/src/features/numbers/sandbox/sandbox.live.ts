import type { LivePayload, SandboxMessage } from '@balcao/contract';

/** The phone shows this many of a conversation, as its GET answers them. */
const maxMessages = 100;

/** Older first. Ids are digits that grow. */
export function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : Number(a > b));
}

/**
 * A conversation after an event: as a fresh GET would answer. That the contact looked (`read`) changes nothing by
 * itself: every message it concerned comes as an update, and events that arrive late must not count newer ones as read.
 */
export function applyPhoneEvent(messages: SandboxMessage[], event: LivePayload<'sandbox'>): SandboxMessage[] {
  return event.action === 'read' ? messages : upsertMessage(messages, event.message);
}

/** Inserted by id; acks never go back, whatever the order of events. */
function upsertMessage(messages: SandboxMessage[], message: SandboxMessage): SandboxMessage[] {
  const known = messages.find(({ id }) => id === message.id);
  const now = known ? { ...message, ack: Math.max(known.ack, message.ack) } : message;
  if (known) return messages.map((each) => (each === known ? now : each));
  return [...messages, now].toSorted((a, b) => compareIds(a.id, b.id)).slice(-maxMessages);
}
