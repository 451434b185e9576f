import { contactNameLength } from '@balcao/contract';

/** Someone of a contact card, whose name its sender wrote. */
export interface CardPerson {
  name: string;
  number: string;
}

/** The name for a new contact: as much of the one on the card as a contact may have, or the number where that is too short. */
export function contactNameOf({ name, number }: CardPerson): string {
  const { min, max } = contactNameLength;
  // A sign of two halves is not cut between them.
  const kept = name
    .trim()
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
  return kept.length < min ? number : kept;
}
