import type { Group } from '../core/accounts.ts';
import type { Phone } from '../phone/phone.ts';
import type { FakeWhatsapp } from '../fake-whatsapp.ts';

/** The actions of the page, or a script, by POST; the fields come as JSON. */
type Action = (peer: FakeWhatsapp, fields: Record<string, string>) => unknown;

function phoneOf(peer: FakeWhatsapp, number: string | undefined): Phone {
  const phone = peer.phones().find((other) => other.number === number);
  if (!phone) throw new Error(`There is no phone ${number}`);
  return phone;
}

function chatOf(peer: FakeWhatsapp, to: string | undefined): Phone | Group {
  return peer.groups().find(({ jid }) => jid === to) ?? phoneOf(peer, to);
}

function messageOf(phone: Phone, id: string | undefined) {
  const { sent, received } = phone.account;
  const message = sent.get(id ?? '') ?? received.all.find((other) => other.id === id);
  if (!message) throw new Error(`This phone has no message ${id}`);
  return message;
}

const pick = <Value extends string>(values: readonly Value[], wanted: string | undefined): Value => {
  const value = values.find((other) => other === wanted);
  if (value === undefined) throw new Error(`${wanted} is none of ${values.join(', ')}`);
  return value;
};

const FAULTS = {
  cut: (peer, phone) => peer.faults.cut(phone),
  fallSilent: (peer, phone) => peer.faults.fallSilent(phone),
  endStream: (peer, phone, code) => peer.faults.endStream(phone, code),
  failLogin: (peer, phone, code) => peer.faults.failLogin(phone, code),
  refuseCodes: (peer, phone, code) => peer.faults.refuseCodes(phone, code),
  refuseMessages: (peer, phone, code) => peer.faults.refuseMessages(phone, code),
  dropAcks: (peer, phone) => peer.faults.dropAcks(phone),
  dropSilently: (peer, phone) => peer.faults.dropSilently(phone),
  refreshLid: (peer, phone) => peer.faults.refreshLid(phone),
  withholdOfflineEnd: (peer, phone) => peer.faults.withholdOfflineEnd(phone),
  loseMessages: (peer, phone) => peer.faults.loseMessages(phone),
  cannotRead: (peer, phone) => peer.faults.cannotRead(phone),
  garble: (peer, phone) => peer.faults.garble(phone),
  doubleUnderOtherAddress: (peer, phone) => peer.faults.doubleUnderOtherAddress(phone),
  loseConfirmations: (peer, phone) => peer.faults.loseConfirmations(phone),
  clear: (peer, phone) => peer.faults.clear(phone),
} satisfies Record<string, (peer: FakeWhatsapp, phone: Phone, code: number) => void>;

export const ACTIONS: Record<string, Action> = {
  phone: (peer, { number = '', name }) => {
    if (!/^\d{8,15}$/.test(number)) throw new Error('A number is 8 to 15 digits, with the country code');
    peer.phone(number, name?.trim() || number);
  },
  group: (peer, { subject = '', members = '' }) => {
    peer.group(
      subject,
      members.split(/[\s,]+/).map((number) => phoneOf(peer, number)),
    );
  },
  scan: (peer, { number, qr = '' }) => ({ outcome: phoneOf(peer, number).scan(qr.trim()) }),
  code: (peer, { number, code = '' }) => phoneOf(peer, number).enterCode(code.replaceAll(/[\s-]/g, '').toUpperCase()),
  unlink: (peer, { number }) => phoneOf(peer, number).unlink(),
  send: (peer, { number, to, text = '' }) =>
    phoneOf(peer, number)
      .send(chatOf(peer, to), text)
      .then(({ id }) => ({ id })),
  edit: async (peer, { number, id, text = '' }) => {
    const phone = phoneOf(peer, number);
    await phone.edit(messageOf(phone, id), text);
  },
  delete: async (peer, { number, id }) => {
    const phone = phoneOf(peer, number);
    await phone.delete(messageOf(phone, id));
  },
  react: async (peer, { number, id, text = '' }) => {
    const phone = phoneOf(peer, number);
    await phone.react(messageOf(phone, id), text);
  },
  read: (peer, { number, id }) => {
    const phone = phoneOf(peer, number);
    phone.markRead(messageOf(phone, id));
  },
  type: (peer, { number, to, kind }) =>
    phoneOf(peer, number).sendTyping(phoneOf(peer, to), pick(['composing', 'recording', 'paused'], kind)),
  addressing: (peer, { number, kind }) => {
    phoneOf(peer, number).account.addressing = pick(['number', 'lid', 'hidden'], kind);
  },
  lidMigration: (peer, { number, kind }) => {
    phoneOf(peer, number).account.lidMigration = pick(['lenient', 'migrated', 'not-migrated'], kind);
  },
  confirms: (peer, { number, kind }) => {
    phoneOf(peer, number).account.confirms = pick(['nothing', 'delivered', 'read'], kind);
  },
  fault: (peer, { number, kind, code }) => {
    const name = pick(Object.keys(FAULTS) as (keyof typeof FAULTS)[], kind);
    FAULTS[name](peer, phoneOf(peer, number), Number(code ?? 0));
  },
};
