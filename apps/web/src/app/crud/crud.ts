import type { Endpoint, EndpointAnswer, EndpointInput } from '@balcao/contract';
import { call } from '../api/call.ts';
import { addOnce } from '../api/lost-answers.ts';
import { registerColdList } from '../live/cold-lists.ts';
import type { ColdList } from '../live/cold-lists.ts';
import { preloadable } from '../../ui/dialogs/preloadable.ts';
import { changeSeen } from './record-changed.ts';
import type { SeenRecord } from './record-changed.ts';

/** The endpoints of records that people list, add, change and delete; what a feature does not have is left out. */
export interface CrudEndpoints {
  /** a page after another, searched by words */
  list?: Endpoint;
  /** all of them in one answer: for pickers, and for pages of few records */
  lookup?: Endpoint;
  create: Endpoint;
  update: Endpoint;
  delete: Endpoint;
}

/** A page as any list endpoint answers it. */
export interface CrudPageOf<Item> {
  items: readonly Item[];
  /** matching records altogether */
  count: number;
  hasMore: boolean;
  /** for endpoints that page by key */
  nextCursor?: string | null;
}

type AnswerOf<E> = E extends Endpoint ? EndpointAnswer<E> : never;
type BodyOf<E extends Endpoint> = EndpointInput<E> extends { body: infer Body } ? Body : undefined;

/** The request that adds or changes a record. */
export type CrudBody<E extends CrudEndpoints> = BodyOf<E['create']>;
/** The answer of `create` and `update`. */
export type CrudRecord<E extends CrudEndpoints> = EndpointAnswer<E['create']>;

export interface Crud<E extends CrudEndpoints, Item> {
  /** the first part of the keys of all its queries */
  key: string;
  endpoints: E;
  /** the answer of `list` as a page */
  page: (answer: AnswerOf<E['list']>) => CrudPageOf<Item>;
  /** finds the record that an attempt whose answer was lost has added since then, so that it is not added twice */
  findAdded: FindAdded<E>;
}

/** Few need it and every page has this file: it is fetched beside the first attempt, so that it is there when the answer is lost. */
const finder = preloadable(() => import('./find-added.ts'));

type FindAdded<E extends CrudEndpoints> = (body: CrudBody<E>, since: number) => Promise<CrudRecord<E> | undefined>;
/** What a noun need not say. */
type UsualCrud<E extends CrudEndpoints, Item> = Pick<Crud<E, Item>, 'page' | 'findAdded'>;

/**
 * Defines once how records are reached, for `useCrudPages`, `useLookup`, `useSave` and `useDelete`. Live events of
 * `events` invalidate everything under its key. Usually a record whose answer was lost is looked for by what was sent; a list that needs
 * more to be asked, or does not answer what the form needs, says otherwise in `findAdded`.
 */
export function defineCrud<const E extends CrudEndpoints, Item = never>(
  definition: Pick<Crud<E, Item>, 'key' | 'endpoints'> & Partial<UsualCrud<E, Item>> & Pick<ColdList, 'events'>,
): Crud<E, Item> {
  const { key, events, endpoints, page = () => ({ items: [], count: 0, hasMore: false }) } = definition;
  const itemsOf = (answer: unknown) => page(answer as AnswerOf<E['list']>).items;
  const findInList: FindAdded<E> = async (body, since) =>
    (await (await finder.load()).findAddedInList({ ...endpoints, itemsOf }, body, since)) as CrudRecord<E> | undefined;
  const { findAdded = findInList } = definition;
  registerColdList({ queryKey: [key], events });
  return { key, endpoints, page, findAdded };
}

/** Adds a record, or changes the one that was seen. Throws ApiError, also as `changeSeen` does. */
export async function saveRecord<E extends CrudEndpoints, Item>(
  { key, endpoints, findAdded }: Crud<E, Item>,
  seen: SeenRecord | undefined,
  body: CrudBody<E>,
): Promise<CrudRecord<E>> {
  if (seen !== undefined) return (await changeSeen<Endpoint>(endpoints.update, seen, body)) as CrudRecord<E>;
  const add = async () => (await call<Endpoint>(endpoints.create, { body })) as CrudRecord<E>;
  // Where it does not come it is fetched when it is needed.
  finder.load().catch(() => undefined);
  return addOnce({ key: JSON.stringify([key, body]), add, findAdded: (since) => findAdded(body, since) });
}
