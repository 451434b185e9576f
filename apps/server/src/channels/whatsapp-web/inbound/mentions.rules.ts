import type { proto } from 'baileys';
import type { Address, Mention } from '../../port/message-content.ts';
import { parseJid, sameAddress, toJid } from '../addresses/addresses.rules.ts';
import { contextInfoOf, unwrap } from './content.rules.ts';

/** More mentions of one message are not kept. */
const maxMentions = 50;

/** Returns the people whom a message, or the new text of an edited one, mentions. */
export function mentionsIn(message: proto.IMessage): Address[] {
  const { editedMessage } = unwrap(message).protocolMessage ?? {};
  const { mentionedJid } = contextInfoOf(editedMessage ?? message) ?? {};
  return (mentionedJid ?? []).flatMap((jid) => parseJid(jid) ?? []).slice(0, maxMentions);
}

/** @param alternates the other address of people, by their jids */
export function describeMentions(
  mentioned: readonly Address[],
  own: readonly Address[],
  alternates: ReadonlyMap<string, string>,
): Mention[] {
  return mentioned.map((address) => {
    const other = parseJid(alternates.get(toJid(address)));
    const addresses = other ? [address, other] : [address];
    const isOwn = addresses.some((one) => own.some((mine) => sameAddress(mine, one)));
    return { digits: address.value, addresses, isOwn };
  });
}
