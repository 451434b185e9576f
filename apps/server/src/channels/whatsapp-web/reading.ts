import { WAMessageAddressingMode, type GroupMetadata, type WASocket } from 'baileys';
import type { Address, ReadMessage } from '../channel.ts';
import { jidOf } from './addresses.rules.ts';
import { stanzaIdOf } from './inbound.rules.ts';

interface Reading {
  address: Address;
  messages: readonly ReadMessage[];
  /** of a group the phone is in */
  groupOf(jid: string): Promise<GroupMetadata | undefined>;
}

/** Tells the other side what was read. In a group it is told to whoever wrote: what names nobody reaches nobody. */
export async function tellRead(socket: WASocket, { address, messages, groupOf }: Reading): Promise<void> {
  const remoteJid = jidOf(address);
  const keyOf = ({ providerId }: ReadMessage) => ({ remoteJid, id: stanzaIdOf(providerId), fromMe: false });
  if (address.kind !== 'group') return socket.readMessages(messages.map(keyOf));

  const group = await groupOf(remoteJid);
  const known = new Map<string, Promise<string>>();
  /** As the group calls its members: by their private ids where it hides numbers. */
  const memberOf = async (author: Address): Promise<string> => {
    const jid = jidOf(author);
    if (author.kind !== 'pn' || group?.addressingMode !== WAMessageAddressingMode.LID) return jid;
    return (await socket.signalRepository.lidMapping.getLIDForPN(jid)) ?? jid;
  };
  const keys = messages.flatMap((message) => {
    const { author } = message;
    if (!author) return [];
    const participant = known.get(author.value) ?? memberOf(author);
    known.set(author.value, participant);
    return [participant.then((jid) => ({ ...keyOf(message), participant: jid }))];
  });
  await socket.readMessages(await Promise.all(keys));
}
