import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wamidIn } from '../../testing/fake-graph.ts';
import { messageTokenOf } from './message-token.rules.ts';

it('ids of Meta’s reference name their message in the end, whatever stands before it', () => {
  // Of Meta's reference of messages and of webhooks.
  expect(messageTokenOf('wamid.HBgLMTY0NjcwNDM1OTUVAgARGBI1RjQyNUE3NEYxMzAzMzQ5MkEA')).toBe('5F425A74F13033492A');
  expect(messageTokenOf('wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQTRBNjU5OUFFRTAzODEwMTQ0RgA=')).toBe('3A4A6599AEE03810144F');
  const token = fc.stringMatching(/^[0-9A-F]+$/).filter(({ length }) => length >= 8 && length <= 80);
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9.]{1,40}$/), token, (scope, own) => {
      expect(messageTokenOf(wamidIn(scope, own))).toBe(own);
    }),
  );
});

it('ids of another form have none, and nothing throws', () => {
  for (const id of ['', 'wamid.', 'wamid.A', '3EB0C8712CC1E53869085F', 'wamid.*', `wamid.${'A'.repeat(1_000)}`])
    expect(messageTokenOf(id)).toBeUndefined();
  fc.assert(fc.property(fc.string(), (text) => void messageTokenOf(`wamid.${text}`)));
});
