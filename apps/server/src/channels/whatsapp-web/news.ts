import type { WACallEvent, WAMessage } from 'baileys';
import type { Activity } from '@balcao/contract';
import type { ChannelHost, MetPerson } from '../channel.ts';
import { addressOf } from './addresses.rules.ts';
import type { Inbox } from './inbox.ts';
import type { Line } from './line.ts';
import { personOf, samePerson } from './people.rules.ts';
import type { PhoneBook } from './phone-book.ts';
import { watchUnread } from './unread.ts';

interface Hearing {
  host: ChannelHost;
  inbox: Inbox;
  book: PhoneBook;
  /** tells a message; resolves once it is in the inbound journal */
  hand(message: WAMessage): Promise<void>;
  stumbled(error: unknown): void;
}

const activities: Readonly<Record<string, Activity>> = { composing: 'typing', recording: 'recording', paused: 'paused', available: 'paused', unavailable: 'paused' };

/** Everything a line tells, other than messages that were decrypted: those go by the inbox. */
export function hearNews(line: Line, { host, inbox, book, hand, stumbled }: Hearing): void {
  const { socket } = line;
  const { ev } = socket;
  const met = (people: readonly MetPerson[]): void => {
    if (people.length > 0) book.learn(people).catch(stumbled);
  };

  const isShown = watchUnread(socket);
  // Calls that nobody took, what could not be decrypted, and what the phone sent once more in another way.
  ev.on('messages.upsert', ({ messages }) => {
    // What could not be decrypted because its keys could not be stored ended the line, and comes again on the next one.
    if (line.isOver) return;
    const others = messages.filter((message) => isShown(message) && !inbox.knows(message.key.id));
    void inOrder(others, hand).catch(stumbled);
  });

  ev.on('contacts.upsert', (contacts) => met(contacts.flatMap(personOf)));
  // The address book of a phone that was just linked comes with its history.
  ev.on('messaging-history.set', ({ contacts, lidPnMappings = [] }) => met([...contacts.flatMap(personOf), ...lidPnMappings.flatMap(samePerson)]));
  ev.on('lid-mapping.update', (pair) => met(samePerson(pair)));
  ev.on('groups.update', (groups) => met(groups.flatMap(({ id, subject }) => personOf({ id: id ?? '', name: subject }))));

  ev.on('presence.update', ({ id, presences }) => {
    const chat = addressOf(id);
    const activity = activities[Object.values(presences)[0]?.lastKnownPresence ?? ''];
    if (chat && activity) host.typing([chat], activity).catch(stumbled);
  });

  ev.on('call', (calls) => {
    for (const call of calls) if (call.status === 'offer') refuse(call).catch(stumbled);
  });

  async function refuse({ id, from, offline, isGroup }: WACallEvent): Promise<void> {
    if (offline || isGroup || !(await host.refusesCalls())) return;
    // WhatsApp may take a minute to answer, or not answer at all.
    void socket.rejectCall(id, from).catch(() => {});
  }
}

async function inOrder(messages: readonly WAMessage[], hand: (message: WAMessage) => Promise<void>): Promise<void> {
  for (const message of messages) await hand(message);
}
