import { WAMessageAddressingMode, type GroupMetadata, type WASocket } from 'baileys';
import type { Address, ReadMessage } from '../port/message-content.ts';
import { toJid } from './addresses/addresses.rules.ts';
import { stanzaIdOf } from './inbound/translate.rules.ts';

interface ReadReceipts {
  address: Address;
  messages: readonly ReadMessage[];
  /** of a group the phone is in */
  findGroup(jid: string): Promise<GroupMetadata | undefined>;
}

/** Sends read receipts. In a group they go to the authors; a message without a known author is left out. */
export async function sendReadReceipts(
  socket: WASocket,
  { address, messages, findGroup }: ReadReceipts,
): Promise<void> {
  const remoteJid = toJid(address);
  const keyOf = ({ providerId }: ReadMessage) => ({ remoteJid, id: stanzaIdOf(providerId), fromMe: false });
  if (address.kind !== 'group') return socket.readMessages(messages.map(keyOf));

  const group = await findGroup(remoteJid);
  const participants = new Map<string, Promise<string>>();
  /** The addresses that the group uses: private ids where it hides numbers. */
  const memberJid = async (author: Address): Promise<string> => {
    const jid = toJid(author);
    if (author.kind !== 'pn' || group?.addressingMode !== WAMessageAddressingMode.LID) return jid;
    return (await socket.signalRepository.lidMapping.getLIDForPN(jid)) ?? jid;
  };
  const keys = messages.flatMap((message) => {
    const { author } = message;
    if (!author) return [];
    const participant = participants.get(author.value) ?? memberJid(author);
    participants.set(author.value, participant);
    return [participant.then((jid) => ({ ...keyOf(message), participant: jid }))];
  });
  await socket.readMessages(await Promise.all(keys));
}
