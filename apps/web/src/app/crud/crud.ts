import type { Endpoint, EndpointAnswer, EndpointInput } from '@balcao/contract';
import { isApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { registerColdList } from '../live/cold-lists.ts';
import type { ColdList } from '../live/cold-lists.ts';
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
  /** absent where records stay, archived */
  delete?: Endpoint;
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
  /** of records whose secret is shown once: gives one a new secret when the answer with the first one was lost */
  renewSecret?: RenewSecret<E> | undefined;
}

type RenewSecret<E extends CrudEndpoints> = (id: number) => Promise<CrudRecord<E>>;
/** What a noun need not say. */
type UsualCrud<E extends CrudEndpoints, Item> = Pick<Crud<E, Item>, 'page' | 'renewSecret'>;

/**
 * Defines once how records are reached, for `useCrudPages`, `useLookup`, `useSave` and `useDelete`. Live events of
 * `events` invalidate everything under its key.
 */
export function defineCrud<const E extends CrudEndpoints, Item = never>(
  definition: Pick<Crud<E, Item>, 'key' | 'endpoints'> & Partial<UsualCrud<E, Item>> & Pick<ColdList, 'events'>,
): Crud<E, Item> {
  const { key, events, endpoints, page = () => ({ items: [], count: 0, hasMore: false }), renewSecret } = definition;
  registerColdList({ queryKey: [key], events });
  return { key, endpoints, page, renewSecret };
}

/**
 * Adds a record, or changes the one that was seen. Throws ApiError, also as `changeSeen` does.
 * @param idempotencyKey of the attempts to add it
 */
export async function saveRecord<E extends CrudEndpoints, Item>(
  { endpoints, renewSecret }: Crud<E, Item>,
  seen: SeenRecord | undefined,
  body: CrudBody<E>,
  idempotencyKey?: string,
): Promise<CrudRecord<E>> {
  if (seen !== undefined) return (await changeSeen<Endpoint>(endpoints.update, seen, body)) as CrudRecord<E>;
  try {
    return (await call<Endpoint>(endpoints.create, { body, idempotencyKey })) as CrudRecord<E>;
  } catch (error) {
    const id = isApiError(error, 'ERR_ANSWERED_ONCE') ? error.details.id : undefined;
    if (renewSecret === undefined || typeof id !== 'number') throw error;
    return renewSecret(id);
  }
}
