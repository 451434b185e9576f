import type { WACallEvent, WAMessage } from 'baileys';
import type { Activity } from '@balcao/contract';
import type { ChannelHost } from '../../port/channel.ts';
import type { ContactInfo } from '../../port/contact-info.ts';
import { parseJid } from '../addresses/addresses.rules.ts';
import type { DecryptJournal } from '../inbound/decrypt-journal.ts';
import type { ManagedSocket } from './socket.ts';
import { toContactInfo, pairToContactInfo } from '../addresses/phone-contacts.rules.ts';
import type { PhoneContacts } from '../addresses/phone-contacts.ts';
import { watchUndecryptable } from '../inbound/undecryptable.ts';

interface EventHandlerDeps {
  host: ChannelHost;
  journal: DecryptJournal;
  phoneContacts: PhoneContacts;
  /** reports a message; resolves once it is in the inbound journal */
  forward(message: WAMessage): Promise<void>;
  onError(error: unknown): void;
}

const activityByPresence: Readonly<Record<string, Activity>> = {
  composing: 'typing',
  recording: 'recording',
  paused: 'paused',
  available: 'paused',
  unavailable: 'paused',
};

/** Handles every event of a socket other than decrypted messages: those go through the decrypt journal. */
export function handleSocketEvents(
  managed: ManagedSocket,
  { host, journal, phoneContacts, forward, onError }: EventHandlerDeps,
): void {
  const { socket } = managed;
  const { ev } = socket;
  const updateContacts = (people: readonly ContactInfo[]): void => {
    if (people.length > 0) phoneContacts.update(people).catch(onError);
  };

  const isShown = watchUndecryptable(socket);
  // Missed calls, undecryptable messages, and messages that the phone sent again in another way.
  ev.on('messages.upsert', ({ messages }) => {
    // A decryption whose keys could not be stored closed the socket; the message comes again on the next one.
    if (managed.isClosed) return;
    const others = messages.filter((message) => isShown(message) && !journal.hasDecrypted(message.key.id));
    void forwardInOrder(others, forward).catch(onError);
  });

  ev.on('contacts.upsert', (contacts) => updateContacts(contacts.flatMap(toContactInfo)));
  // The address book of a phone that was just linked comes with its history.
  ev.on('messaging-history.set', ({ contacts, lidPnMappings = [] }) =>
    updateContacts([...contacts.flatMap(toContactInfo), ...lidPnMappings.flatMap(pairToContactInfo)]),
  );
  ev.on('lid-mapping.update', (pair) => updateContacts(pairToContactInfo(pair)));
  ev.on('groups.update', (groups) =>
    updateContacts(groups.flatMap(({ id, subject }) => toContactInfo({ id: id ?? '', name: subject }))),
  );

  ev.on('presence.update', ({ id, presences }) => {
    const chat = parseJid(id);
    const activity = activityByPresence[Object.values(presences)[0]?.lastKnownPresence ?? ''];
    if (chat && activity) host.reportTyping([chat], activity).catch(onError);
  });

  ev.on('call', (calls) => {
    for (const call of calls) if (call.status === 'offer') rejectCall(call).catch(onError);
  });

  async function rejectCall({ id, from, offline, isGroup }: WACallEvent): Promise<void> {
    if (offline || isGroup || !(await host.rejectsCalls())) return;
    // WhatsApp may take a minute to answer, or not answer at all.
    void socket.rejectCall(id, from).catch(() => {});
  }
}

async function forwardInOrder(
  messages: readonly WAMessage[],
  forward: (message: WAMessage) => Promise<void>,
): Promise<void> {
  for (const message of messages) await forward(message);
}
