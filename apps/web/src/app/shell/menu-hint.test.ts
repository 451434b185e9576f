import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MemoryStorage } from '../testing/memory-storage.ts';
import { isMenuHintDue, markMenuHintSeen } from './menu-hint.ts';

beforeEach(() => vi.stubGlobal('localStorage', new MemoryStorage()));
afterEach(() => vi.unstubAllGlobals());

it('the hint of the new menu is shown until it was understood, to each person', () => {
  expect([isMenuHintDue(7, true), isMenuHintDue(7, true)]).toEqual([true, true]);
  markMenuHintSeen(7);
  expect([isMenuHintDue(7, true), isMenuHintDue(8, true)]).toEqual([false, true]);
});

it('the hint of the new menu is never shown to who begins with it', () => {
  expect(isMenuHintDue(7, false)).toBe(false);
  expect(isMenuHintDue(7, true)).toBe(false);
});
