import type { GroupMetadata } from 'baileys';
import type { NamedMention } from '../../port/outbound-message.ts';
import { parseJid, sameAddress, toJid } from '../addresses/addresses.rules.ts';

export interface MentioningText {
  text: string;
  /** of those mentioned, in the form in which the group names its members */
  jids: string[];
}

const escapePattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * A text as phones expect it: `@` and the digits of each person instead of the name. Who is not, or no longer, in the group stays a
 * name without a mention.
 */
export function mentionInText(
  body: string,
  mentions: readonly NamedMention[],
  group: Pick<GroupMetadata, 'participants'> | undefined,
): MentioningText {
  const jids = new Set<string>();
  // Longest first: one name may begin another.
  const text = mentions
    .toSorted((a, b) => b.name.length - a.name.length)
    .reduce((written, { name, address }) => {
      const member = group?.participants.find(({ id, lid, phoneNumber }) =>
        [id, lid, phoneNumber].some((jid) => {
          const known = parseJid(jid);
          return known && sameAddress(known, address);
        }),
      );
      const inGroup = parseJid(member?.id);
      if (!inGroup) return written;
      const whole = new RegExp(`(?<![\\p{L}\\p{N}_])@${escapePattern(name)}(?![\\p{L}\\p{N}_])`, 'gu');
      const replaced = written.replaceAll(whole, `@${inGroup.value}`);
      if (replaced !== written) jids.add(toJid(inGroup));
      return replaced;
    }, body);
  return { text, jids: [...jids] };
}
