import type { KeyboardEvent } from 'react';
import { expect, it } from 'vitest';
import { handleComposerKey, type ComposerKeys } from './composer-keys.ts';

type Action = keyof ComposerKeys;
const allActions: readonly Action[] = ['send', 'sendAndResolve', 'leave', 'quoteLast', 'editLast'];

/** What a key does in a composer with these actions, and whether its usual meaning is prevented. */
function press(
  key: string,
  actions: readonly Action[] = allActions,
  { nothingToEdit = false, breaksLines = false } = {},
): string {
  const parts = key.split('+');
  const done: string[] = [];
  const event = {
    key: parts.at(-1),
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Meta'),
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
    repeat: parts.includes('Held'),
    nativeEvent: { isComposing: parts.includes('Composing') },
    preventDefault: () => done.push('prevented'),
  } as unknown as KeyboardEvent;
  const run = (action: Action) => () => {
    done.push(action);
    return !nothingToEdit;
  };
  handleComposerKey(
    event,
    { send: run('send'), ...Object.fromEntries(actions.map((action) => [action, run(action)])) },
    breaksLines,
  );
  return done.toSorted().join(' ');
}

it.each([
  ['Enter', 'prevented send'],
  ['Shift+Enter', ''],
  ['Ctrl+Enter', 'prevented sendAndResolve'],
  ['Meta+Enter', 'prevented sendAndResolve'],
  ['Ctrl+Shift+Enter', ''],
  ['Held+Enter', 'prevented'],
  ['Composing+Enter', ''],
  ['Composing+Escape', ''],
  ['Escape', 'leave prevented'],
  ['ArrowUp', 'editLast prevented'],
  ['Shift+ArrowUp', ''],
  ['Alt+ArrowUp', ''],
  ['Ctrl+ArrowUp', 'prevented quoteLast'],
  ['Ctrl+Shift+ArrowUp', ''],
  ['a', ''],
])('%s in the composer of a conversation: %s', (key, expected) => {
  expect(press(key)).toBe(expected);
});

it.each([
  ['Enter', 'prevented send'],
  ['Ctrl+Enter', 'prevented send'],
  ['Escape', ''],
  ['ArrowUp', ''],
  ['Ctrl+ArrowUp', ''],
])('%s in a composer that only sends: %s', (key, expected) => {
  expect(press(key, ['send'])).toBe(expected);
});

it.each([
  ['Enter', ''],
  ['Ctrl+Enter', 'prevented sendAndResolve'],
  ['Escape', 'leave prevented'],
])('%s in the composer of a phone, whose button sends: %s', (key, expected) => {
  expect(press(key, allActions, { breaksLines: true })).toBe(expected);
});

it('the arrow up moves the cursor where there is nothing to edit', () => {
  expect(press('ArrowUp', allActions, { nothingToEdit: true })).toBe('editLast');
});
