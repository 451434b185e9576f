import { describe, expect, it, vi } from 'vitest';
import { commandIds, commandOf, commandsFor, isCharacter } from './commands.ts';
import type { Press } from './commands.ts';
import { isOffered, offer, runCommand } from './registry.ts';

function aPress(facts: Partial<Press>): Press {
  return { key: '', mod: false, alt: false, shift: false, repeat: false, writing: false, layer: false, ...facts };
}

describe('commandsFor', () => {
  it.each<[string, Partial<Press>, string[]]>([
    ['Ctrl+K, also while writing', { key: 'k', mod: true, writing: true }, ['palette']],
    ['Ctrl+K with capitals locked', { key: 'K', mod: true }, ['palette']],
    ['Ctrl+K over a dialog', { key: 'k', mod: true, layer: true }, []],
    ['Alt+↓, held down', { key: 'ArrowDown', alt: true, repeat: true }, ['nextTicket']],
    ['the arrow alone is the list\'s', { key: 'ArrowDown' }, []],
    ['F6 over a dialog', { key: 'F6', layer: true }, ['nextPane']],
    ['Shift+F6', { key: 'F6', shift: true }, ['previousPane']],
    ['a letter', { key: 'r' }, ['resolve']],
    ['a letter with Ctrl is the browser\'s', { key: 'r', mod: true }, []],
    ['a letter held down', { key: 'r', repeat: true }, []],
    ['a letter that is written', { key: 'r', writing: true }, []],
    ['a letter over a menu', { key: 'r', layer: true }, []],
    ['a question mark, which takes the shift key', { key: '?', shift: true }, ['sheet']],
    ['a slash', { key: '/' }, ['find']],
  ])('%s', (_name, facts, ids) => {
    expect(commandsFor(aPress(facts), true)).toEqual(ids);
  });

  it('leaves every character alone once they are switched off, and nothing else', () => {
    for (const id of commandIds) {
      const { keys, byFocus } = commandOf(id);
      for (const key of byFocus ? [] : keys) {
        const found = commandsFor(aPress(key), false);
        expect(found, id).toEqual(isCharacter(key) ? [] : [id]);
      }
    }
  });

  it('means the row with the focus before the open conversation', () => {
    expect(commandsFor(aPress({ key: 'a' }), true)).toEqual(['acceptRow', 'accept']);
  });

  it('has no other key twice', () => {
    const own = commandIds.filter((id) => !commandOf(id).byFocus && id !== 'acceptRow');
    const keys = own.flatMap((id) => commandOf(id).keys.map((key) => JSON.stringify(key)));
    expect(keys).toHaveLength(new Set(keys).size);
  });
});

describe('the registry', () => {
  it('asks who came last first, and the others when that one declines', () => {
    const first = vi.fn<() => undefined>();
    const last = vi.fn<() => boolean>(() => false);
    const stops = [offer('accept', first), offer('accept', last)];
    expect(runCommand('accept')).toBe('done');
    expect(last).toHaveBeenCalledBefore(first);
    stops[0]?.();
    expect(runCommand('accept')).toBe(false);
    stops[1]?.();
    expect(isOffered('accept')).toBe(false);
  });
});
