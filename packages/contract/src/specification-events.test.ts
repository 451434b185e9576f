import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { liveEvents, type LiveEvent } from './live.ts';
import { specificationEvents } from './specification-events.testing.ts';

/** The schema at a path of keys, through what may be null or absent. */
function at(schema: z.core.$ZodType, [key, ...rest]: readonly string[]): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return at(schema.unwrap(), key === undefined ? [] : [key, ...rest]);
  if (key === undefined) return schema;
  const next = schema instanceof z.ZodObject ? (schema.shape as Record<string, z.core.$ZodType>)[key] : undefined;
  return next && at(next, rest);
}

const variantsOf = (event: LiveEvent): readonly z.ZodObject[] => {
  const schema: z.ZodType = liveEvents[event];
  return (schema instanceof z.ZodDiscriminatedUnion ? schema.options : [schema]) as z.ZodObject[];
};

describe('live events hold what clients of the specification read', () => {
  const rows = Object.entries(specificationEvents).flatMap(([event, actions]) =>
    Object.entries(actions).map(([action, fields]) => ({ event: event as LiveEvent, action, fields })),
  );
  it.each(rows)('the event $event, $action', ({ event, action, fields }) => {
    const variants = variantsOf(event).filter((variant) => variant.shape['action']?.safeParse(action).success);
    expect(variants).toHaveLength(1);
    const absent = fields.filter((path) => variants.some((variant) => !at(variant, path.split('.'))));
    expect(absent).toEqual([]);
  });
});

it('docs/specification-events.md has the table of events', () => {
  const page = readFileSync(new URL('../../../docs/specification-events.md', import.meta.url), 'utf8');
  const written = page.split('\n').filter((line) => line.startsWith('| `'));
  const rows = Object.entries(specificationEvents).flatMap(([event, actions]) =>
    Object.entries(actions).map(
      ([action, fields]) => `| \`${event}\` | \`${action}\` | ${fields.map((field) => `\`${field}\``).join(', ')} |`,
    ),
  );
  expect(written).toEqual(rows);
});
