import type { BinaryNode } from 'baileys';
import type { Account } from '../../core/accounts.ts';
import { MEDIA_ORIGIN } from '../../media/store.ts';
import { attribute, child, childBytes, children, node } from '../../wire/nodes.ts';
import { type Answer, type Query, Refusal } from './query.ts';

/** Who is registered at WhatsApp, with which devices, and under which private id. */
export const answerUsers: Answer = (query) => {
  const usync = child(query.stanza, 'usync');
  const wanted = child(usync, 'query')?.content;
  const protocols = Array.isArray(wanted) ? wanted.map(({ tag }) => tag) : [];
  const users = children(child(usync, 'list'), 'user').map((user) => userNode(query, user, protocols));
  const result = protocols.map((tag) => node(tag));
  return [node('usync', usync?.attrs ?? {}, [node('result', {}, result), node('list', {}, users)])];
};

function userNode({ peer, sender }: Query, user: BinaryNode, protocols: readonly string[]): BinaryNode {
  // asked by address, or by a number as a person dialled it
  const jid = user.attrs['jid'] ?? `${childBytes(user, 'contact').toString().replaceAll(/\D/g, '')}@s.whatsapp.net`;
  const account = peer.directory.findAccount(jid) ?? peer.directory.findAccount(alternateNumberJid(jid));
  // Under their numbers an account whose chats have moved learns of no devices but its own (Baileys #2794).
  const isHidden =
    sender.account.lidMigration === 'migrated' &&
    sender.account.wrongForm === 'refused' &&
    account !== sender.account &&
    account?.reachedBy !== 'number' &&
    jid === account?.pn;
  // A number that was dialled is answered as its owner has it.
  return node(
    'user',
    { jid: user.attrs['jid'] ?? account?.pn ?? jid },
    protocols.flatMap((tag) => protocolNodes(tag, isHidden && tag === 'devices' ? undefined : account)),
  );
}

/** A Brazilian mobile with its ninth digit, or without it. */
function alternateNumberJid(jid: string): string {
  const long = /^(55\d{2})9([6-9]\d{7}@.*)$/.exec(jid);
  return long ? `${long[1]}${long[2]}` : jid.replace(/^(55\d{2})([6-9]\d{7}@)/, '$19$2');
}

function protocolNodes(protocol: string, account: Account | undefined): BinaryNode[] {
  if (protocol === 'contact') return [node('contact', { type: account ? 'in' : 'out' })];
  if (protocol === 'lid') return account ? [node('lid', { val: account.lid })] : [];
  if (protocol === 'devices') return [node('devices', {}, [node('device-list', {}, devicesOf(account))])];
  return [node(protocol)];
}

function devicesOf(account: Account | undefined): BinaryNode[] {
  if (!account) return [];
  const linked = [...account.companions.keys()].map((id) => node('device', { id, 'key-index': id }));
  return [node('device', { id: 0 }), ...linked];
}

export const answerPicture: Answer = ({ peer, stanza }) => {
  const picture = peer.directory.findAccount(attribute(stanza, 'target'))?.picture;
  if (!picture) throw new Refusal(404, 'item-not-found');
  const path = peer.media.put(picture, '/pictures');
  return [node('picture', { id: path.slice(-16), type: 'image', url: MEDIA_ORIGIN + path, direct_path: path })];
};

export const answerBlocklist: Answer = ({ peer, sender, stanza, request }) => {
  const { account } = sender;
  if (stanza.attrs['type'] === 'set' && request?.tag === 'item') {
    const other = peer.directory.findAccount(attribute(request, 'jid'));
    if (!other) throw new Refusal(404, 'item-not-found');
    if (request.attrs['action'] === 'block') account.blocked.add(other.number);
    else account.blocked.delete(other.number);
  }
  const items = [...account.blocked].map((number) => node('item', { jid: `${number}@s.whatsapp.net` }));
  return [node('list', {}, items)];
};

const PRIVACY = ['last', 'online', 'profile', 'status', 'readreceipts', 'groupadd', 'calladd'];

export const answerPrivacy: Answer = ({ request }) => {
  if (request?.tag === 'tokens') return [node('tokens', {}, [])];
  return [
    node(
      'privacy',
      {},
      PRIVACY.map((name) => node('category', { name, value: 'all' })),
    ),
  ];
};
