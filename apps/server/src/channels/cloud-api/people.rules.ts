import type { Address } from '../port/message-content.ts';

/** A person as a webhook names them: by their number, by Meta's id of them for this business, or by both. */
export interface Sender {
  name: string;
  /** undefined = unknown */
  username?: string | undefined;
  number?: string | undefined;
  userId?: string | undefined;
  parentId?: string | undefined;
}

export const numberPattern = /^\d{5,20}$/;
/** Meta's id of a person for one business, such as `BR.1349120865530274`; a LID of a linked number has digits alone. */
export const userIdPattern = /^[A-Z]{2}\.(?:ENT\.)?[A-Za-z0-9]{1,128}$/;

/** The addresses of a person: the number, the id for this business, and the id for all businesses of one owner, as far as they are known. */
export function addressesOf(
  number: string | undefined,
  userId: string | undefined,
  parentId?: string,
): [Address, ...Address[]] {
  const known: Address[] = [];
  if (number !== undefined && numberPattern.test(number)) known.push({ kind: 'pn', value: number });
  for (const id of new Set([userId, parentId]))
    if (id !== undefined && userIdPattern.test(id)) known.push({ kind: 'lid', value: id });
  const [first = { kind: 'lid', value: userId ?? number ?? '' }, ...others] = known;
  return [first, ...others];
}
