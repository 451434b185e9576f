import { describe, expect, it } from 'vitest';
import { clockText, passkeyTask, stepOf, type PasskeyTask } from './passkey-steps.rules.ts';

type Linking = Parameters<typeof passkeyTask>[0];
const waiting: Linking = { state: 'asked', isMine: false, startedBy: null, codeExpiresAt: null, isClaimed: false };
const mine: Linking = { ...waiting, isMine: true, startedBy: 'Ana' };
const others: Linking = { ...waiting, startedBy: 'Bia' };
const codeExpiresAt = '2026-11-24T09:00:00.000Z';
const here = { hasHelper: true, hasCode: true };

describe('what a passkey asks of a person', () => {
  it.each<[string, Linking, Partial<typeof here>, PasskeyTask, 2 | 3 | 4]>([
    ['the helper is missing', waiting, { hasHelper: false }, 'install', 2],
    ['nobody has begun', waiting, {}, 'begin', 3],
    ['a code waits', { ...mine, codeExpiresAt }, {}, 'type', 3],
    ['a code waits that another window has shown', { ...mine, codeExpiresAt }, { hasCode: false }, 'begin', 3],
    ['the code is over', mine, {}, 'begin', 3],
    ['the helper has the code', { ...mine, isClaimed: true }, {}, 'use', 3],
    ['the helper of another browser has it', { ...mine, isClaimed: true }, { hasHelper: false }, 'use', 3],
    ['somebody else has begun', { ...others, codeExpiresAt }, {}, 'byOther', 3],
    ['somebody else began, and the code is over', others, {}, 'begin', 3],
    ['it was sent', { ...mine, state: 'sent' }, {}, 'sent', 4],
    ['the codes are there', { ...mine, state: 'comparing' }, {}, 'compare', 4],
    ['somebody else compares', { ...others, state: 'comparing' }, {}, 'compareByOther', 4],
    ['they are equal', { ...mine, state: 'confirmed' }, {}, 'confirmed', 4],
  ])('while %s', (_when, linking, known, task, step) => {
    const found = passkeyTask(linking, { ...here, ...known });
    expect([found, stepOf(found)]).toEqual([task, step]);
  });

  it.each([
    [0, '0:00'],
    [9, '0:09'],
    [108, '1:48'],
    [600, '10:00'],
  ])('has %i seconds left: %s', (seconds, text) => expect(clockText(seconds)).toBe(text));
});
