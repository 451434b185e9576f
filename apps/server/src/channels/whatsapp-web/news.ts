import type { BinaryNode, Contact, LIDMapping, WACallEvent, WAMessage } from 'baileys';
import type { Activity } from '@balcao/contract';
import type { Address, ChannelHost, MetPerson } from '../channel.ts';
import { addressOf } from './addresses.rules.ts';
import type { Inbox } from './inbox.ts';
import type { KeyStore } from './key-store.ts';
import type { Line } from './line.ts';
import { receiptOf } from './receipts.rules.ts';
import { watchUnread } from './unread.ts';

interface Hearing {
  host: ChannelHost;
  keys: KeyStore;
  inbox: Inbox;
  /** tells a message; resolves once it is in the inbound journal */
  hand(message: WAMessage): Promise<void>;
  stumbled(error: unknown): void;
}

const activities: Readonly<Record<string, Activity>> = { composing: 'typing', recording: 'recording', paused: 'paused', available: 'paused', unavailable: 'paused' };

/** Everything a line tells, other than messages that were decrypted: those go by the inbox. */
export function hearNews(line: Line, { host, keys, inbox, hand, stumbled }: Hearing): void {
  const { socket } = line;
  const { ev, ws } = socket;
  const own = () => ({ id: keys.creds.me?.id ?? '', lid: keys.creds.me?.lid ?? '' });
  const met = (people: readonly MetPerson[]): void => {
    if (people.length > 0) host.met(people).catch(stumbled);
  };

  ws.on('CB:receipt', (stanza: BinaryNode) => {
    const receipt = receiptOf(stanza, own());
    if (receipt) host.ack(receipt.providerIds, receipt.ack).catch(stumbled);
  });

  const isShown = watchUnread(socket);
  // Calls that nobody took, what could not be decrypted, and what the phone sent once more in another way.
  ev.on('messages.upsert', ({ messages }) => {
    // What could not be decrypted because its keys could not be stored ended the line, and comes again on the next one.
    if (line.isOver) return;
    const others = messages.filter((message) => isShown(message) && !inbox.knows(message.key.id));
    void inOrder(others, hand).catch(stumbled);
  });

  ev.on('contacts.upsert', (contacts) => met(contacts.flatMap(personOf)));
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

function personOf({ id, name, lid, phoneNumber }: Pick<Contact, 'id' | 'name' | 'lid' | 'phoneNumber'>): MetPerson[] {
  const [first, ...rest] = distinct([id, phoneNumber, lid]);
  return first ? [{ addresses: [first, ...rest], name: name === '' ? undefined : name }] : [];
}

function samePerson({ pn, lid }: LIDMapping): MetPerson[] {
  const [first, ...rest] = distinct([pn, lid]);
  return first && rest.length > 0 ? [{ addresses: [first, ...rest] }] : [];
}

function distinct(jids: readonly (string | undefined)[]): Address[] {
  const byName = new Map(jids.flatMap((jid) => addressOf(jid) ?? []).map((address) => [`${address.kind}:${address.value}`, address]));
  return [...byName.values()];
}
