import { markOf, type MaskKind } from '@balcao/contract';
import type * as z from 'zod';

/** Masks one marked text; `key` = the field it stands in. */
export type MaskText = (kind: MaskKind, text: string, key?: string) => string;
/** Masks a parsed value; what it changes is a copy. */
export type MaskValue = (value: unknown, mask: MaskText) => unknown;

/** As far as it holds marks; undefined = none. `record` = the object around a value. */
type Walk = (value: unknown, mask: MaskText, record: object) => unknown;

interface Def {
  type: string;
  shape?: Readonly<Record<string, z.ZodType>>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  valueType?: z.ZodType;
  items?: readonly z.ZodType[];
  options?: readonly z.ZodType[];
  discriminator?: string;
  in?: z.ZodType;
  out?: z.ZodType;
  getter?: () => z.ZodType;
}

const known = new WeakMap<z.ZodType, { mask: MaskValue | undefined }>();

/** What masks the values of a schema, made once for it; undefined where it has no marked text. */
export function maskOfSchema(schema: z.ZodType): MaskValue | undefined {
  const found = known.get(schema);
  if (found) return found.mask;
  const walk = walkOf(schema);
  const mask: MaskValue | undefined = walk && ((value, text) => walk(value, text, {}));
  known.set(schema, { mask });
  return mask;
}

function walkOf(schema: z.ZodType): Walk | undefined {
  const mark = markOf(schema);
  if (mark) {
    const { kind, only } = mark;
    return (value, mask, record) =>
      typeof value === 'string' && value !== '' && (!only || only(record as Record<string, unknown>))
        ? mask(typeof kind === 'string' ? kind : kind(record as Record<string, unknown>), value)
        : value;
  }
  const def = schema.def as Def;
  if (def.shape) return ofObject(def.shape);
  if (def.element) return ofList(walkOf(def.element));
  if (def.items) return ofTuple(def.items);
  if (def.valueType) return ofRecord(walkOf(def.valueType));
  if (def.options) return ofUnion(def);
  // What is parsed is on the side that comes out; a transform has none.
  if (def.out) return walkOf(def.out) ?? (def.in && walkOf(def.in));
  if (def.getter) return walkOf(def.getter());
  return def.innerType && walkOf(def.innerType);
}

function ofObject(shape: NonNullable<Def['shape']>): Walk | undefined {
  const fields = Object.entries(shape).flatMap(([name, field]) => {
    const walk = walkOf(field);
    return walk ? [[name, walk] as const] : [];
  });
  if (fields.length === 0) return undefined;
  return (value, mask) => {
    if (typeof value !== 'object' || value === null) return value;
    const copy: Record<string, unknown> = { ...value };
    for (const [name, walk] of fields)
      if (copy[name] !== undefined && copy[name] !== null)
        copy[name] = walk(copy[name], (kind, text, key) => mask(kind, text, key ?? name), value);
    return copy;
  };
}

const ofList = (item: Walk | undefined): Walk | undefined =>
  item &&
  ((value, mask, record) => (Array.isArray(value) ? value.map((one: unknown) => item(one, mask, record)) : value));

function ofTuple(items: readonly z.ZodType[]): Walk | undefined {
  const walks = items.map(walkOf);
  if (walks.every((walk) => walk === undefined)) return undefined;
  return (value, mask, record) =>
    Array.isArray(value) ? value.map((one: unknown, index) => walks[index]?.(one, mask, record) ?? one) : value;
}

const ofRecord = (item: Walk | undefined): Walk | undefined =>
  item &&
  ((value, mask, record) =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, item(one, mask, record)]))
      : value);

/** Finds which of several shapes a value has: by its word where the union has one, by trying else. */
function ofUnion({ options = [], discriminator }: Def): Walk | undefined {
  const walks = options.map(walkOf);
  if (walks.every((walk) => walk === undefined)) return undefined;
  const fits = (option: z.ZodType, value: unknown): boolean => {
    const word = discriminator === undefined ? option : (option.def as Def).shape?.[discriminator];
    const held = discriminator === undefined ? value : (value as Record<string, unknown> | null)?.[discriminator];
    return word?.safeParse(held).success ?? false;
  };
  return (value, mask, record) => {
    const index = options.findIndex((option) => fits(option, value));
    return walks[index]?.(value, mask, record) ?? value;
  };
}
