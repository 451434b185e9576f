import type { MessageMention } from '@balcao/contract';
import type { Address } from '../../../../channels/port/message-content.ts';
import type { NamedMention } from '../../../../channels/port/outbound-message.ts';

/** The columns of a message's mentions. */
export const toNamedMentions = (stored: unknown): readonly NamedMention[] | undefined =>
  (stored as readonly NamedMention[] | null) ?? undefined;

/** A person of a group as the API names them; undefined for what names no person. */
export function toParticipant({ kind, value }: Address): string | undefined {
  return kind === 'group' ? undefined : `${value}@${kind === 'pn' ? 's.whatsapp.net' : 'lid'}`;
}

const parseParticipant = (participant: string): Address => {
  const [value = '', server] = participant.split('@');
  return { kind: server === 'lid' ? 'lid' : 'pn', value };
};

/** The mentions whose names are in a text, with those it had before; undefined when it mentions no one. */
export function mentionsOfText(
  body: string,
  asked: readonly MessageMention[],
  before: readonly NamedMention[] = [],
): readonly NamedMention[] | undefined {
  const all = [...asked.map(({ participant, name }) => ({ name, address: parseParticipant(participant) })), ...before];
  const named = all.filter(
    ({ name }, index) => body.includes(`@${name}`) && all.findIndex((other) => other.name === name) === index,
  );
  return named.length > 0 ? named : undefined;
}

/** Gives people who are called alike the last digits of their address. */
export function withDistinctNames<T extends { name: string; participant: string }>(people: readonly T[]): T[] {
  const count = Map.groupBy(people, ({ name }) => name);
  return people.map((person) => {
    const isShared = (count.get(person.name)?.length ?? 0) > 1;
    return isShared ? { ...person, name: `${person.name} ${person.participant.split('@')[0]?.slice(-4)}` } : person;
  });
}
