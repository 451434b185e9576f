import { decryptPollVote, type proto, type WAMessage } from 'baileys';
import type { Address } from '../../port/message-content.ts';
import type { InboundChange } from '../../port/inbound-entry.ts';
import { parseJid, toJid } from '../addresses/addresses.rules.ts';
import { secretIn, type MessageSecrets } from '../message-secrets.ts';
import type { RawMessageStore } from '../raw-message-store.ts';

interface VoteDeps {
  secrets: Pick<MessageSecrets, 'find'>;
  rawMessages: Pick<RawMessageStore, 'find'>;
  /** the addresses of the connection itself */
  own: readonly Address[];
  /** the other address of people, by their jids */
  findAlternates(jids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/**
 * Decrypts a vote, for which the raw message of its poll is needed; undefined for what is none, and for one that cannot
 * be decrypted. The library drops votes whose poll is not in its memory.
 */
export async function openPollVote(
  { key, message }: WAMessage,
  { secrets, rawMessages, own, findAlternates }: VoteDeps,
): Promise<Pick<InboundChange, 'target' | 'value'> | undefined> {
  const { vote, pollCreationMessageKey: poll } = message?.pollUpdateMessage ?? {};
  const stanzaId = poll?.id;
  if (!stanzaId || !vote?.encPayload?.length || !vote.encIv?.length) return undefined;
  const ownJids = own.map(toJid);
  const named = jidsOf([poll.participant, poll.remoteJid, key.participant, key.participantAlt, key.remoteJid]);
  const others = [...new Set([...named, ...(await findAlternates(named)).values(), ...jidsOf([key.remoteJidAlt])])];
  const voters = key.fromMe ? ownJids : others;
  // The author of the poll: the key names them from the voter's side, or already from ours.
  for (const fromMe of [poll.fromMe === true, poll.fromMe !== true]) {
    const target = { stanzaId, fromMe };
    const kept = await rawMessages.find({ providerId: stanzaId, fromMe });
    const secret = (await secrets.find(target)) ?? (kept && secretIn(kept.content));
    const choices = secret && decrypt(vote, { stanzaId, secret, creators: fromMe ? ownJids : others, voters });
    if (choices) return { target: { providerId: stanzaId, fromMe }, value: choices.join(' ') };
  }
  return undefined;
}

const jidsOf = (jids: readonly (string | null | undefined)[]): string[] =>
  jids
    .flatMap((jid) => parseJid(jid) ?? [])
    .filter(({ kind }) => kind !== 'group')
    .map(toJid);

interface Sealed {
  stanzaId: string;
  secret: Uint8Array;
  creators: readonly string[];
  voters: readonly string[];
}

/** A phone calls itself and the author of the poll by one of two addresses each: a wrong pair does not open the vote. */
function decrypt(
  vote: proto.Message.IPollEncValue,
  { stanzaId, secret, creators, voters }: Sealed,
): string[] | undefined {
  for (const pollCreatorJid of creators) {
    for (const voterJid of voters) {
      try {
        const { selectedOptions } = decryptPollVote(vote, {
          pollCreatorJid,
          pollMsgId: stanzaId,
          pollEncKey: secret,
          voterJid,
        });
        return selectedOptions.map((option) => Buffer.from(option).toString('hex'));
      } catch {
        // Sealed under another pair, or with another secret.
      }
    }
  }
  return undefined;
}
