import type { Endpoint } from '@balcao/contract';
import { call } from '../api/call.ts';
import type { Crud, CrudBody, CrudEndpoints, CrudRecord } from './crud.ts';

/** The fields by one of which lists are searched, the first of them that a record has. */
const namingFields = ['name', 'title', 'shortcode'];

/** Finds the record that an attempt whose answer was lost has added since then: it says what was sent, as far as lists show it. */
export async function findAddedInList<E extends CrudEndpoints, Item>(
  { endpoints, page }: Pick<Crud<E, Item>, 'endpoints' | 'page'>,
  body: CrudBody<E>,
  since: number,
): Promise<CrudRecord<E> | undefined> {
  const fields = new Map(Object.entries(body ?? {}));
  const searchParam = namingFields.map((field) => fields.get(field)).find((name) => typeof name === 'string') ?? '';
  const listed = endpoints.list
    ? page((await call<Endpoint>(endpoints.list, { query: { searchParam } })) as Parameters<typeof page>[0]).items
    : endpoints.lookup && (await call<Endpoint>(endpoints.lookup));
  return ((listed ?? []) as { createdAt?: string }[]).find(
    (each) => Date.parse(each.createdAt ?? '') >= since && isAsSent(fields, each),
  ) as CrudRecord<E> | undefined;
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
