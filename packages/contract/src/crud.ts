import * as z from 'zod';
import {
  type Access,
  type Endpoint,
  type FileUploadRule,
  idParams,
  type Method,
  type NotFoundCode,
  type PlanFlag,
  type Repeat,
} from './endpoint.ts';
import { noDetails, okAnswer, pageNumber, searchParam } from './fields.ts';

/**
 * The endpoints, the live event and the error code of a noun that is listed, read, created, changed and deleted:
 *
 *     export const tagsCrud = crud({ path: '/tags', one: 'tag', many: 'tags', entity: tag, fields: tagFields, … });
 *     export const { list: listTags, get: getTag, create: createTag, … } = tagsCrud;
 *
 * Names of keys, statuses and shapes are options because clients of this API know each noun by its own. What a noun has
 * beside these calls is declared with `endpoint()` next to them.
 */
export type CrudCall = 'list' | 'lookup' | 'get' | 'create' | 'update' | 'delete';

type Schema = z.ZodType;
type IdParams = typeof idParams;
type Partials<S extends z.ZodRawShape> = { [K in keyof S]: z.ZodOptional<S[K]> };
type Merged<S extends z.ZodRawShape, T extends z.ZodRawShape> = Omit<S, keyof T> & T;

/** An endpoint whose schemas are there for certain. */
type CallOf<Params, Query, Body, Answer extends Schema> = Omit<Endpoint, 'params' | 'query' | 'body' | 'answer'> & {
  params: Params;
  query: Query;
  body: Body;
  answer: Answer;
};

/** Who may make the calls: all of them, or apart by reading and writing, with exceptions by call. */
type CrudAccess = Access | ({ read: Access; write: Access } & Partial<Record<CrudCall, Access>>);

interface CrudEvent<Name extends string, RecordKey extends string, IdKey extends string, Action extends LiveAction> {
  name: Name;
  /** key of the record in the payload of `create` and `update` */
  record: RecordKey;
  /** key of the id in the payload of `delete` */
  id: IdKey;
  /** what happens to a record beside its deletion; `['update']` where a new one is announced as an update */
  actions: readonly Action[];
}
type LiveAction = 'create' | 'update';

interface CrudOptions<
  Entity extends z.ZodObject,
  Detail extends Schema,
  Brief extends Schema,
  List extends { query?: Schema; answer: Schema },
  Fields extends z.ZodObject,
  Create extends z.ZodRawShape,
  Update extends Schema,
  DeleteQuery extends Schema | undefined,
  Deleted extends string,
  Event,
  NotFound extends NotFoundCode,
  Without extends CrudCall,
> {
  path: `/${string}`;
  /** for the summaries: "tag" and "tags" */
  one: string;
  many: string;
  entity: Entity;
  /** what reading one, creating and changing answer, where it is more than the entity */
  detail?: Detail;
  /** an entry of the lookup, where it is not the entity */
  brief?: Brief;
  /** `pageOf` or `arrayOf` */
  list: List;
  /** the fields of the form: all of them to create, those that are sent to change */
  fields: Fields;
  /** fields that are otherwise when one is created: with a default, or only then */
  create?: Create;
  /** the body of a change, where it is not the fields that are sent */
  update?: Update;
  updateStatus?: 200 | 201;
  /** what the event of a deletion holds beside the id */
  deleteQuery?: DeleteQuery;
  /** the `message` of a deletion; without it the answer is empty */
  deleted?: Deleted;
  access: CrudAccess;
  plan?: PlanFlag;
  notFound: NotFound;
  event: Event;
  /** calls that ask who one is, as `confirms` of an endpoint */
  confirms?: Partial<Record<CrudCall, Endpoint['confirms']>>;
  /** calls that are entered in the audit log, or not, other than by their access */
  audit?: Partial<Record<CrudCall, Endpoint['audit']>>;
  /** how a repeat of `create` is answered, where the record is not read by `get` */
  repeat?: Repeat;
  /** calls this noun does not have */
  without?: readonly Without[];
  /** sentences for `/docs` that add to the usual ones */
  summaries?: Partial<Record<CrudCall, string>>;
}

/** Query and answer of a list that is searched and read page by page; `more` joins the query. */
export function pageOf<Key extends string, Item extends Schema, More extends z.ZodRawShape = Record<never, never>>(
  key: Key,
  item: Item,
  more?: More,
) {
  const answer = z.object({ [key]: z.array(item), count: z.number(), hasMore: z.boolean() });
  return {
    query: z.object({ searchParam, pageNumber, ...(more as More) }),
    answer: answer as unknown as z.ZodObject<
      Record<Key, z.ZodArray<Item>> & { count: z.ZodNumber; hasMore: z.ZodBoolean }
    >,
  };
}

/** How a list is ordered: by a column, or with `-` before its name the other way round. */
export type SortBy<Column extends string> = Column | `-${Column}`;

/** The query of a list that can be ordered by some columns; without it the list has its usual order. */
export function sortableBy<const Column extends string>(columns: readonly Column[]) {
  const values = columns.flatMap((column): SortBy<Column>[] => [column, `-${column}`]);
  return { sort: z.enum(values as [SortBy<Column>, ...SortBy<Column>[]]).optional() };
}

/** A page of `pageOf` that is also read by key: the `nextCursor` of the page before wins over `pageNumber`. */
export function cursorPageOf<
  Key extends string,
  Item extends Schema,
  More extends z.ZodRawShape = Record<never, never>,
>(key: Key, item: Item, more?: More) {
  const { query, answer } = pageOf(key, item, more);
  return {
    query: query.extend({ cursor: z.string().max(100).optional() }),
    answer: answer.extend({ nextCursor: z.string().nullable() }) as unknown as z.ZodObject<
      Record<Key, z.ZodArray<Item>> & {
        count: z.ZodNumber;
        hasMore: z.ZodBoolean;
        nextCursor: z.ZodNullable<z.ZodString>;
      }
    >,
  };
}

/** Answer of a list that comes whole. */
export function arrayOf<Item extends Schema>(item: Item): { query?: undefined; answer: z.ZodArray<Item> } {
  return { answer: z.array(item) };
}

export function crud<
  Entity extends z.ZodObject,
  List extends { query?: Schema; answer: Schema },
  Fields extends z.ZodObject,
  const Name extends string,
  const RecordKey extends string,
  const IdKey extends string,
  const NotFound extends NotFoundCode,
  Detail extends Schema = Entity,
  Brief extends Schema = Entity,
  Create extends z.ZodRawShape = Record<never, never>,
  Update extends Schema = z.ZodObject<Partials<Fields['shape']>>,
  DeleteQuery extends Schema | undefined = undefined,
  Deleted extends string = never,
  Action extends LiveAction = LiveAction,
  Without extends CrudCall = never,
>(
  options: CrudOptions<
    Entity,
    Detail,
    Brief,
    List,
    Fields,
    Create,
    Update,
    DeleteQuery,
    Deleted,
    Omit<CrudEvent<Name, RecordKey, IdKey, Action>, 'actions'> & { actions?: readonly Action[] },
    NotFound,
    Without
  >,
) {
  const {
    path,
    one,
    many,
    entity,
    list,
    fields,
    access,
    plan,
    notFound,
    event,
    summaries = {},
    confirms = {},
    audit = {},
  } = options;
  const detail = options.detail ?? entity;
  const accessOf = (call: CrudCall, kind: 'read' | 'write'): Access =>
    typeof access === 'string' ? access : (access[call] ?? access[kind]);
  const call = (
    name: CrudCall,
    method: Method,
    usual: string,
    more: Partial<Endpoint> & { answer: Schema },
  ): Endpoint => ({
    method,
    path: `${path}${more.params ? '/{id}' : name === 'lookup' ? '/list' : ''}`,
    access: accessOf(name, method === 'GET' ? 'read' : 'write'),
    summary: summaries[name] ?? usual,
    ...(plan && { plan }),
    ...(confirms[name] && { confirms: confirms[name] }),
    ...(audit[name] !== undefined && { audit: audit[name] }),
    ...(more.params && { notFound }),
    ...more,
  });
  const calls: Record<CrudCall, Endpoint> = {
    list: call('list', 'GET', `Lists ${many}`, list),
    lookup: call('lookup', 'GET', `All ${many}, for pickers`, { answer: z.array(options.brief ?? entity) }),
    get: call('get', 'GET', `One ${one}`, { params: idParams, answer: detail }),
    create: call('create', 'POST', `Adds a ${one}`, {
      body: fields.extend(options.create ?? {}),
      answer: detail,
      ...(options.repeat && { repeat: options.repeat }),
    }),
    update: call('update', 'PUT', 'Changes the fields that are sent', {
      params: idParams,
      takesIfMatch: true,
      body: options.update ?? fields.partial(),
      answer: detail,
      ...(options.updateStatus && { status: options.updateStatus }),
    }),
    delete: call('delete', 'DELETE', `Removes a ${one}`, {
      params: idParams,
      ...(options.deleteQuery && { query: options.deleteQuery }),
      answer: options.deleted === undefined ? z.object({}) : okAnswer,
    }),
  };
  const payload = z.discriminatedUnion('action', [
    z.object({ action: z.enum(event.actions ?? ['create', 'update']), [event.record]: entity }),
    z.object({ action: z.literal('delete'), [event.id]: z.number() }),
  ]);
  const made = {
    ...calls,
    path,
    event: event.name,
    deleted: options.deleted,
    events: { [event.name]: payload },
    errors: { [notFound]: { status: 404, details: noDetails } },
  };
  for (const absent of options.without ?? []) delete (made as Partial<typeof made>)[absent];

  // The keys of events and errors are values here; the types know them.
  return made as unknown as Omit<
    {
      list: CallOf<undefined, List['query'], undefined, List['answer']>;
      lookup: CallOf<undefined, undefined, undefined, z.ZodArray<Brief>>;
      get: CallOf<IdParams, undefined, undefined, Detail>;
      create: CallOf<undefined, undefined, z.ZodObject<Merged<Fields['shape'], Create>>, Detail>;
      update: CallOf<IdParams, undefined, Update, Detail>;
      delete: CallOf<
        IdParams,
        DeleteQuery,
        undefined,
        [Deleted] extends [never] ? z.ZodObject<Record<never, never>> : typeof okAnswer
      >;
    },
    Without
  > & {
    path: string;
    /** name of the live event */
    event: Name;
    /** the `message` of a deletion */
    deleted: string | undefined;
    events: Record<
      Name,
      z.ZodDiscriminatedUnion<
        [
          z.ZodObject<{ action: z.ZodEnum<{ [A in Action]: A }> } & Record<RecordKey, Entity>>,
          z.ZodObject<{ action: z.ZodLiteral<'delete'> } & Record<IdKey, z.ZodNumber>>,
        ],
        'action'
      >
    >;
    errors: Record<NotFound, { status: 404; details: typeof noDetails }>;
  };
}

/**
 * The two calls by which a record gets and loses the file that goes with it, as every noun with an attachment has them.
 * Who may change the record may do so.
 */
export function attachmentOf(
  { path, access, plan, notFound }: Endpoint,
  { one, ...limits }: { one: string } & Partial<Pick<FileUploadRule, 'maxBytes' | 'types'>>,
) {
  const common = {
    path: `${path}/media-upload`,
    access,
    ...(plan && { plan }),
    ...(notFound && { notFound }),
    params: idParams,
    answer: z.object({ mensagem: z.string() }),
  } as const;
  return {
    upload: {
      ...common,
      method: 'POST',
      repeat: 'facts',
      summary: `The file that goes with a ${one}`,
      body: z.object({}),
      files: { field: 'file', maxCount: 1, maxBytes: 64 * 1024 * 1024, ...limits },
    },
    remove: { ...common, method: 'DELETE', summary: 'Takes the file away' },
  } as const satisfies Record<string, Endpoint>;
}
