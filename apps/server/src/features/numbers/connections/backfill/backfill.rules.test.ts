import { expect, it } from 'vitest';
import { parsePayload } from './backfill.rules.ts';

it('the payload of an offered message keeps its raw payload, also from a row of an earlier release', () => {
  const payload = { entries: [], rawPayload: 'v1.sealed' };
  expect(parsePayload(JSON.stringify(payload))).toEqual(payload);
  expect(parsePayload(JSON.stringify({ entries: [], keepsake: 'v1.sealed' }))).toEqual(payload);
  expect(parsePayload(JSON.stringify({ entries: [] }))).toEqual({ entries: [] });
});
