import type * as z from 'zod';
import type { Endpoint } from './endpoint.ts';
import { okAnswer } from './fields.ts';

/** How long a key of the header `Idempotency-Key` is kept at least. */
export const idempotencyHours = 24;
export const maxIdempotencyKeyLength = 255;

/** How a repeat of a POST is answered, as `Repeat` of the endpoint says or its answer shows. */
export type RepeatAnswer =
  /** it runs again and its key is not stored; `public` = without a caller a key belongs to nobody, `own` = the feature keeps the keys itself */
  | { kind: 'runs'; reason: 'reads' | 'settles' | 'public' | 'own' }
  | { kind: 'once' }
  | { kind: 'facts' }
  /** the record is read by the GET of `path`; `param` = the place in it that the key of the answer fills, none = the path of the call does */
  | { kind: 'record'; path: string; param: string | undefined; as?: string | undefined; in?: string | undefined }
  /** the server reads it, by the ids that the answer holds in this field */
  | { kind: 'reader'; idField: string };

/**
 * How a repeat of a POST with the same `Idempotency-Key` is answered. Without a rule of its own, an answer of numbers, ids
 * and fixed words is kept, and a record is read by the GET that answers the same.
 * @param all every endpoint, among which the GET is looked for
 */
export function repeatOf(endpoint: Endpoint, all: Iterable<Endpoint>): RepeatAnswer {
  const { access, repeat, answer, status } = endpoint;
  if (access === 'public') return { kind: 'runs', reason: 'public' };
  if (access === 'token') return { kind: 'runs', reason: 'own' };
  if (repeat === 'reads' || repeat === 'settles') return { kind: 'runs', reason: repeat };
  if (repeat === 'once' || repeat === 'facts') return { kind: repeat };
  if (repeat && 'idField' in repeat) return { ...repeat, kind: 'reader' };
  if (repeat)
    return { ...repeat, kind: 'record', path: repeat.readBy, param: paramOf(repeat.readBy, endpoint, repeat) };
  if (status === 204 || answer === okAnswer || isFactual(answer)) return { kind: 'facts' };
  const readers = [...all].filter((each) => each.method === 'GET' && each.answer === answer);
  const reader =
    readers.find(({ path }) => /^[^{]*\{id\}[^{]*$/.test(path)) ??
    readers.find(({ path }) => placesOf(path).length < 2);
  return reader
    ? { kind: 'record', path: reader.path, param: paramOf(reader.path, endpoint, {}) }
    : { kind: 'reader', idField: 'id' };
}

const placesOf = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);

/** The record that is answered fills the place of the path, save where the path is that of the call or its answer holds the record under a key. */
function paramOf(
  path: string,
  endpoint: Endpoint,
  { as, in: within }: { as?: string; in?: string },
): string | undefined {
  return as !== undefined || within !== undefined ? undefined : placesOf(path)[0];
}

type Shape = Readonly<Record<string, z.ZodType>>;
interface Def {
  type: string;
  shape?: Shape;
  element?: z.ZodType;
  innerType?: z.ZodType;
  options?: readonly z.ZodType[];
}
const defOf = (schema: z.ZodType): Def => schema.def;

/** Texts that are ids, moments or words of a fixed list. */
const factualTexts = /^(?:id|ids|uuid|txid|error|state|undo|mensagem|message)$|(?:Id|Ids|At)$/;
const factualTypes: ReadonlySet<string> = new Set(['number', 'boolean', 'literal', 'enum', 'null', 'undefined']);
const wrappers: ReadonlySet<string> = new Set(['nullable', 'optional', 'default']);

/** Whether an answer holds nothing that somebody wrote. */
function isFactual(schema: z.ZodType, key = ''): boolean {
  const { type, shape, element, innerType, options } = defOf(schema);
  if (shape) return Object.entries(shape).every(([name, value]) => isFactual(value, name));
  if (element) return isFactual(element, key);
  if (innerType) return wrappers.has(type) && isFactual(innerType, key);
  if (options) return options.every((option) => isFactual(option, key));
  return factualTypes.has(type) || (type === 'string' && /^(?:id|ids|uuid|txid)$|(?:Id|Ids|At)$/.test(key));
}

/** The numbers, ids and fixed words of an answer; what somebody wrote is left out. */
export function factsOf(schema: z.ZodType, value: unknown, key = ''): unknown {
  const { type, shape, element, innerType, options } = defOf(schema);
  if (value === undefined || value === null) return value;
  if (Array.isArray(value))
    return element ? value.map((item) => factsOf(element, item, key)).filter(isThere) : undefined;
  if (shape && typeof value === 'object') {
    const fields = Object.entries(shape).map(
      ([name, field]) => [name, factsOf(field, (value as never)[name], name)] as const,
    );
    return Object.fromEntries(fields.filter(([, fact]) => isThere(fact)));
  }
  if (innerType) return factsOf(innerType, value, key);
  if (options) return options.every((option) => isFactual(option, key)) ? value : undefined;
  return factualTypes.has(type) || (type === 'string' && factualTexts.test(key)) ? value : undefined;
}
const isThere = (value: unknown) => value !== undefined;
