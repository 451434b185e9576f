import { type ChatMessage, Group } from '../core/accounts.ts';
import type { Phone } from '../phone/phone.ts';
import type { FakeWhatsapp } from '../fake-whatsapp.ts';

const LAST_MESSAGES = 50;
const LAST_PROBLEMS = 10;

function messageOf({ id, from, chat, text, content, at }: ChatMessage, reader: Phone) {
  const kind = Object.keys(content).find((key) => key !== 'messageContextInfo');
  const group = chat instanceof Group ? chat.subject : undefined;
  const to = chat instanceof Group ? chat.jid : chat.number;
  return { id, from: from.number, to, isOwn: from === reader.account, group, text: text || `[${kind}]`, at };
}

/** Who writes or records for a phone right now: the last report of each. */
function activityOf({ account }: Phone) {
  const activities = account.activity.all.filter(({ kind }) => kind !== 'available' && kind !== 'unavailable');
  const last = new Map(activities.map(({ from, kind }) => [from, kind]));
  return [...last].flatMap(([from, kind]) => (kind === 'paused' ? [] : [{ from: from.number, kind }]));
}

function phoneOf(phone: Phone) {
  const { account } = phone;
  const messages = [...account.sent.values(), ...account.received.all].map((message) => messageOf(message, phone));
  return {
    number: account.number,
    name: account.name,
    lid: account.lid,
    addressing: account.addressing,
    confirms: account.confirms,
    isAskedForCode: phone.isAskedForCode,
    activity: activityOf(phone),
    devices: [...account.companions.values()].map(({ deviceId, socket, unconfirmed }) => ({
      deviceId,
      isOnline: socket !== undefined,
      waiting: unconfirmed.length,
    })),
    messages: messages.toSorted((a, b) => a.at.getTime() - b.at.getTime()).slice(-LAST_MESSAGES),
  };
}

/** Everything the page shows. */
export function stateOf(peer: FakeWhatsapp) {
  return {
    url: peer.url,
    waiting: peer.waiting(),
    phones: peer.phones().map(phoneOf),
    groups: peer
      .groups()
      .map(({ jid, subject, members }) => ({ jid, subject, members: members.map(({ number }) => number) })),
    stanzas: peer.record.stanzas.length,
    problems: peer.record.problems.slice(-LAST_PROBLEMS),
  };
}
