import type { LivePayload, MediaType, SandboxMessage } from '@balcao/contract';

/** The name of a message in the log; kinds without a name of their own are messages. */
export type LogMediaType = 'conversation' | 'image' | 'audio' | 'video' | 'application';

/** The change of an existing message. */
type MessageChange = NonNullable<Extract<LivePayload<'sandbox'>, { message: unknown }>['change']>;

type LogEvent =
  | { kind: 'scanned' | 'connected' | 'disconnected' }
  | { kind: 'sent' | 'delivered' | 'seen' | 'received'; number: string; media: LogMediaType }
  | { kind: 'read'; number: string; count: number }
  | { kind: 'changed'; number: string; change: MessageChange };

export type LogEntry = LogEvent & { id: number; at: Date };

/** The events of this tab, newest first, and what it needs to find what is new in the next event. */
export interface PhoneLog {
  entries: readonly LogEntry[];
  /** how far a message had come, by its id */
  acks: ReadonlyMap<string, number>;
  /** the last change of a message, by its id */
  changes: ReadonlyMap<string, string>;
  /** messages of the company that became read, by number, until the phone reports that it looked */
  unreadCounts: ReadonlyMap<string, number>;
}

const maxEntries = 100;

export const emptyLog: PhoneLog = { entries: [], acks: new Map(), changes: new Map(), unreadCounts: new Map() };

/** The log after something that is no message. */
export function logConnectionChange(log: PhoneLog, kind: 'scanned' | 'connected' | 'disconnected', at: Date): PhoneLog {
  return add(log, { kind }, at);
}

/** The log after a live event of this phone. */
export function logEvent(log: PhoneLog, event: LivePayload<'sandbox'>, at: Date): PhoneLog {
  if (event.action === 'read') {
    const count = log.unreadCounts.get(event.number) ?? 0;
    if (count === 0) return log;
    const unreadCounts = new Map(log.unreadCounts);
    unreadCounts.delete(event.number);
    return add({ ...log, unreadCounts }, { kind: 'read', number: event.number, count }, at);
  }
  const { message } = event;
  if (event.change) return logChange(log, message, event.change, at);
  const known = log.acks.get(message.id);
  if (known !== undefined && (event.action === 'create' || message.ack <= known)) return log;
  // Of a message from before this tab was opened only the new state is known.
  const before = known ?? Math.min(3, message.ack - 1);
  const updatedLog = { ...log, acks: new Map(log.acks).set(message.id, Math.max(before, message.ack)) };
  const about = { number: message.number, media: mediaOf(message.mediaType) };
  if (event.action === 'create') return add(updatedLog, { kind: message.fromMe ? 'sent' : 'received', ...about }, at);
  if (message.fromMe) return logOwn(updatedLog, message, about, at);
  if (before >= 4 || message.ack < 4) return updatedLog;
  return {
    ...updatedLog,
    unreadCounts: new Map(log.unreadCounts).set(message.number, (log.unreadCounts.get(message.number) ?? 0) + 1),
  };
}

function logChange(log: PhoneLog, message: SandboxMessage, change: MessageChange, at: Date): PhoneLog {
  // A provider may report a fact more than once.
  const done = JSON.stringify([change, message.body]);
  if (log.changes.get(message.id) === done) return log;
  const acks = new Map(log.acks).set(message.id, Math.max(log.acks.get(message.id) ?? 0, message.ack));
  const changes = new Map(log.changes).set(message.id, done);
  return add({ ...log, acks, changes }, { kind: 'changed', number: message.number, change }, at);
}

type LogSubject = { number: string; media: LogMediaType };

function logOwn(log: PhoneLog, { ack }: SandboxMessage, about: LogSubject, at: Date): PhoneLog {
  if (ack >= 4) return add(log, { kind: 'seen', ...about }, at);
  return ack === 3 ? add(log, { kind: 'delivered', ...about }, at) : log;
}

function add(log: PhoneLog, happening: LogEvent, at: Date): PhoneLog {
  const id = (log.entries[0]?.id ?? 0) + 1;
  return { ...log, entries: [{ ...happening, id, at }, ...log.entries].slice(0, maxEntries) };
}

function mediaOf(type: MediaType): LogMediaType {
  switch (type) {
    case 'image':
    case 'audio':
    case 'video':
    case 'application':
      return type;
    case 'conversation':
    case 'locationMessage':
    case 'vcard':
    case 'call_log':
      return 'conversation';
  }
}
