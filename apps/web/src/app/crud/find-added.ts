import type { Endpoint } from '@balcao/contract';
import { call } from '../api/call.ts';

/** The fields by one of which lists are searched, the first of them that a record has. */
const namingFields = ['name', 'title', 'shortcode'];

interface Lists {
  list?: Endpoint;
  lookup?: Endpoint;
  /** the records of an answer of `list` */
  itemsOf: (answer: unknown) => readonly unknown[];
}

/** Finds the record that an attempt whose answer was lost has added since then: it says what was sent, as far as lists show it. */
export async function findAddedInList(
  { list, lookup, itemsOf }: Lists,
  body: unknown,
  since: number,
): Promise<unknown> {
  const fields = new Map<string, unknown>(Object.entries(body ?? {}));
  const searchParam = namingFields.map((field) => fields.get(field)).find((name) => typeof name === 'string') ?? '';
  const listed = list
    ? itemsOf(await call<Endpoint>(list, { query: { searchParam } }))
    : ((lookup && (await call<Endpoint>(lookup))) ?? []);
  return (listed as readonly { createdAt?: string }[]).find(
    (each) => Date.parse(each.createdAt ?? '') >= since && isAsSent(fields, each),
  );
}

/** Whether a record says what was sent. What is empty on one side may be filled in, or kept secret, by the server. */
export function isAsSent(sent: ReadonlyMap<string, unknown>, record: object): boolean {
  return Object.entries(record).every(([field, value]) => isAlike(sent.get(field), value));
}

function isAlike(sent: unknown, stored: unknown): boolean {
  if (typeof sent !== typeof stored) return true;
  if (typeof sent === 'boolean' || typeof sent === 'number') return sent === stored;
  if (typeof sent !== 'string' || typeof stored !== 'string' || sent === '' || stored === '') return true;
  return isAlikeText(sent.trim(), stored.trim());
}

const isoMoment = /^\d{4}-\d\d-\d\dT/;
const isAlikeText = (one: string, other: string) =>
  isoMoment.test(one) && isoMoment.test(other)
    ? Date.parse(one) === Date.parse(other)
    : one.toLowerCase() === other.toLowerCase();
