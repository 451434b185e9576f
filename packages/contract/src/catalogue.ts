import type { Endpoint } from './endpoint.ts';
import * as nouns from './nouns.ts';

type Nouns = typeof nouns;
/** Exports of nouns whose names end alike; an endpoint such as `listTicketEvents` only looks like one. */
type Ending<Suffix extends string> = {
  [Name in keyof Nouns]: Name extends `${string}${Suffix}`
    ? Nouns[Name] extends Endpoint
      ? never
      : Nouns[Name]
    : never;
}[keyof Nouns];
type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
type Merged<Suffix extends string> = { [Key in keyof Intersection<Ending<Suffix>>]: Intersection<Ending<Suffix>>[Key] };

/** Every endpoint of every noun, by name. */
export function collectEndpoints(): Readonly<Record<string, Endpoint>> {
  return Object.fromEntries(exports().filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])));
}

/** The exports of all nouns whose names end so, such as `tagsErrors`, in one object. */
export function mergeExports<Suffix extends 'Events' | 'Errors'>(suffix: Suffix): Merged<Suffix> {
  const parts = exports().filter(([name, value]) => name.endsWith(suffix) && !isEndpoint(value));
  return Object.assign({}, ...parts.map(([, part]) => part)) as Merged<Suffix>;
}

const exports = () => Object.entries<unknown>(nouns);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'answer' in value;
}
