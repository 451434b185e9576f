import { setTimeout as sleep } from 'node:timers/promises';
import {
  endpoints,
  factsOf,
  fillPath,
  maxIdempotencyKeyLength,
  repeatOf,
  type Endpoint,
  type RepeatAnswer,
  type UserActor,
} from '@balcao/contract';
import { AppError, notFoundError } from '../../app-error.ts';
import { asPlatform } from '../../db/as-platform.ts';
import type { Database, Db } from '../../db/database.ts';
import type { Handler, Input, MadeId, ReaderOf, ReadMade } from '../types.ts';
import { RepeatedCall, runKeyed, type KeyedCall } from './keyed-call.ts';
import { deleteKey, findStoredKey, saveAnswer, type KeyName, type StoredKey } from './keys.sql.ts';
import { hashKey, hashRequest } from './request-hash.ts';

interface RepeatDeps {
  database: Database;
  readerOf: ReaderOf;
}

const contract: ReadonlySet<Endpoint> = new Set(Object.values(endpoints));
/** How often, and how many times, a call is looked at that another process has not finished. */
const pollMs = 200;
const maxPolls = 25;

/**
 * Runs each call with an `Idempotency-Key` once: a repeat does nothing and is answered with the status of the first one and what it made,
 * as that is now. Calls without a key run as they are.
 * @param readMade reads what an answer holds, where no GET answers the same
 * @returns the handler of the endpoint, or one around it
 * @throws TypeError where a repeat could not be answered
 */
export function answerOnce<E extends Endpoint>(
  deps: RepeatDeps,
  endpoint: E,
  handler: Handler<E>,
  readMade: ReadMade<E> | undefined,
): Handler<E> {
  if (endpoint.method !== 'POST' || !contract.has(endpoint)) return handler;
  const rule = repeatOf(endpoint, contract);
  if (rule.kind === 'reader' && !readMade)
    throw new TypeError(`nothing reads the answer of POST ${endpoint.path} again`);
  return (input) => {
    const { idempotencyKey: key } = input.request;
    if (key === undefined) return handler(input);
    requireValidKey(key);
    if (rule.kind === 'runs') return handler(input);
    return run({ ...deps, endpoint, handler, rule, readMade } as unknown as Once, input as unknown as UserInput, key);
  };
}

type UserInput = Input<Endpoint & { access: 'user' }>;
interface Once extends RepeatDeps {
  endpoint: Endpoint;
  handler: Handler<Endpoint & { access: 'user' }>;
  rule: Exclude<RepeatAnswer, { kind: 'runs' }>;
  readMade: ReadMade<Endpoint & { access: 'user' }> | undefined;
}

/** Printable ASCII, as headers have it. Errors: ERR_VALIDATION. */
function requireValidKey(key: string): void {
  const problem =
    key.length > maxIdempotencyKeyLength
      ? 'is too long'
      : /^[\x20-\x7e]+$/.test(key)
        ? undefined
        : 'has other than printable characters';
  if (problem !== undefined) throw new AppError('ERR_VALIDATION', { fields: [{ field: 'Idempotency-Key', problem }] });
}

async function run(once: Once, input: UserInput, key: string): Promise<never> {
  const { name, companyId, requestHash } = await readKey(once, input, key);
  const inDatabase = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    // Operators write into other companies.
    once.endpoint.access === 'super'
      ? asPlatform(once.database, ({ db }) => work(db))
      : once.database.forCompany(companyId, ({ db }) => work(db));
  const find = () => inDatabase((db) => findStoredKey(db, name));
  for (let polls = 0; ; polls += 1) {
    const stored = await find();
    if (stored && stored.requestHash !== requestHash) throw new AppError('ERR_IDEMPOTENCY_KEY');
    if (stored && (stored.status !== null || polls >= maxPolls))
      return (await answerRepeat(once, input, stored)) as never;
    if (stored) await sleep(pollMs);
    else
      try {
        const call = beginCall(once, { name, companyId, requestHash });
        return (await runFirst(once, input, call, inDatabase)) as never;
      } catch (error) {
        if (!(error instanceof RepeatedCall)) throw error;
        // Whoever holds the key is not found, as in another company.
        if (polls >= maxPolls) throw new AppError('ERR_ANSWERED_ONCE', { id: null });
      }
  }
}

/** @throws RepeatedCall where somebody else took the key before this call did anything */
async function runFirst(
  { handler }: Once,
  input: UserInput,
  call: KeyedCall,
  inDatabase: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
): Promise<unknown> {
  const end = () => {
    const { state } = call;
    call.state = 'over';
    // Also where the use case made another error of it.
    if (state === 'repeated') throw new RepeatedCall('the key is taken');
    return state === 'claimed';
  };
  let answer: unknown;
  try {
    answer = await runKeyed(call, async () => handler(input));
  } catch (error) {
    // Failures are not kept. What was stored before one is found by the next attempt as it would be without a key.
    if (end()) await inDatabase((db) => deleteKey(db, call.name));
    throw error;
  }
  const isClaimed = end();
  const made = call.keep(answer);
  if (isClaimed && made !== undefined && made !== call.kept)
    await inDatabase((db) => saveAnswer(db, call.name, { status: call.status, made }));
  return answer;
}

type CallKey = Pick<KeyedCall, 'name' | 'companyId' | 'requestHash'>;

async function readKey({ endpoint }: Once, input: UserInput, key: string): Promise<CallKey> {
  const { actor, params, query, body, files } = input;
  return {
    name: { ...callerOf(actor), endpoint: endpoint.path, keyHash: hashKey(key) },
    companyId: actor.companyId,
    requestHash: await hashRequest(key, { params, query, body }, files),
  };
}

function beginCall(once: Once, key: CallKey): KeyedCall {
  const keep = (result: unknown) => keptOf(once, result);
  return { ...key, status: once.endpoint.status ?? 200, keep, state: 'free', kept: undefined };
}

const callerOf = ({
  key,
  userId,
  operator,
  companyId,
}: UserActor): Pick<KeyName, 'actorKind' | 'actorId' | 'actorCompanyId'> => ({
  ...(key ? { actorKind: 'key', actorId: key.id } : { actorKind: 'user', actorId: operator?.id ?? userId }),
  actorCompanyId: companyId,
});

/** What is kept of an answer: ids, numbers and fixed words; undefined = this is not the answer. */
function keptOf({ endpoint, rule, readerOf }: Once, result: unknown): string | undefined {
  if (endpoint.status === 204) return '{}';
  const parsed = endpoint.answer.safeParse(result);
  if (!parsed.success) return undefined;
  if (rule.kind === 'once')
    return JSON.stringify({ id: typeof fieldIn(result, 'id') === 'number' ? fieldIn(result, 'id') : null });
  if (rule.kind === 'reader') return JSON.stringify(idsIn(parsed.data, rule.idField));
  const facts = factsOf(endpoint.answer, parsed.data);
  if (rule.kind === 'facts') return JSON.stringify(facts);
  // What the GET answers is read again.
  const read = namesOf(readerOf(rule.path)?.endpoint.answer);
  const isRecord = rule.in === undefined && read.length > 0;
  const isKept = (name: string) =>
    name === 'id' || name === rule.param || (isRecord && name !== rule.as && !read.includes(name));
  return JSON.stringify(Object.fromEntries(Object.entries(facts as object).filter(([name]) => isKept(name))));
}

const fieldIn = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[field] : undefined;

/** The id of the answered record, or those of the list that it holds. */
function idsIn(answer: unknown, idField: string): unknown[] {
  const own = fieldIn(answer, idField);
  if (own !== undefined) return [own];
  return (
    Object.values(answer as object)
      .find((value): value is unknown[] => Array.isArray(value))
      ?.map((item) => fieldIn(item, idField)) ?? []
  );
}

const namesOf = (schema: Endpoint['query']): string[] =>
  Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});

async function answerRepeat(once: Once, input: UserInput, { made, status }: StoredKey): Promise<unknown> {
  const { rule, readMade } = once;
  const kept = made as Record<string, unknown>;
  if (rule.kind === 'once' || status === null) {
    const { id } = kept;
    throw new AppError('ERR_ANSWERED_ONCE', { id: typeof id === 'number' ? id : null });
  }
  if (rule.kind === 'facts') return made;
  if (rule.kind === 'reader') return readMade?.(input, made as MadeId[]);
  return { ...kept, ...(await readRecord(once, rule, input, kept)) };
}

/** The record as its GET answers the caller. Throws what that refuses with. */
async function readRecord(
  { readerOf, endpoint }: Once,
  rule: Extract<RepeatAnswer, { kind: 'record' }>,
  input: UserInput,
  kept: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const reader = readerOf(rule.path);
  if (!reader) throw new TypeError(`${fillPath(rule.path)} is no GET`);
  const params = { ...(input.params as object | undefined), ...(rule.param && { [rule.param]: kept[rule.param] }) };
  const query = reader.endpoint.query?.parse(namedAlike(reader.endpoint, input.body));
  const answer = await reader.handler({ ...input, params, query, body: undefined });
  if (rule.as !== undefined) return { [rule.as]: answer };
  if (rule.in === undefined && !Array.isArray(answer)) return answer as Record<string, unknown>;
  const records = (rule.in === undefined ? answer : (answer as Record<string, unknown>)[rule.in]) as { id: unknown }[];
  const found = records.find(({ id }) => id === kept['id']);
  if (!found) throw notFoundError(endpoint);
  return found;
}

/** The fields of a request that the query of a GET has as well: they say which list it is. */
function namedAlike({ query }: Endpoint, body: unknown): Record<string, unknown> {
  const names = namesOf(query);
  const fields = new Map(Object.entries(body ?? {}));
  return Object.fromEntries(names.filter((name) => fields.has(name)).map((name) => [name, fields.get(name)]));
}
