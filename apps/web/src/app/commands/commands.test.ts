import { describe, expect, it, vi } from 'vitest';
import { commandIds, commandOf, commandsFor, isCharacter } from './commands.ts';
import type { KeyPress } from './commands.ts';
import { isCommandAvailable, registerCommand, runCommand } from './registry.ts';

function aKeyPress(facts: Partial<KeyPress>): KeyPress {
  return {
    after: undefined,
    key: '',
    mod: false,
    alt: false,
    shift: false,
    repeat: false,
    inTextField: false,
    overlayOpen: false,
    ...facts,
  };
}

describe('commandsFor', () => {
  it.each<[string, Partial<KeyPress>, string[]]>([
    ['Ctrl+K, also while writing', { key: 'k', mod: true, inTextField: true }, ['palette']],
    ['Ctrl+K with capitals locked', { key: 'K', mod: true }, ['palette']],
    ['Ctrl+K over a dialog', { key: 'k', mod: true, overlayOpen: true }, []],
    ['Alt+↓, held down', { key: 'ArrowDown', alt: true, repeat: true }, ['nextTicket']],
    ["the arrow alone is the list's", { key: 'ArrowDown' }, []],
    ['F6 over a dialog', { key: 'F6', overlayOpen: true }, ['nextPane']],
    ['Shift+F6', { key: 'F6', shift: true }, ['previousPane']],
    ['a letter alone is for a row of the list', { key: 'r' }, ['resolveRow']],
    ['a letter with Alt, also while writing', { key: 'r', alt: true, inTextField: true }, ['resolve']],
    ["a letter with Ctrl is the browser's", { key: 'r', mod: true }, []],
    ['a letter held down', { key: 'r', repeat: true }, []],
    ['Alt+P, held down', { key: 'p', alt: true, repeat: true }, []],
    ['Alt+A, held down', { key: 'a', alt: true, repeat: true }, []],
    ['Alt+R, held down', { key: 'r', alt: true, repeat: true }, []],
    ['a letter that is written', { key: 'r', inTextField: true }, []],
    ['a letter over a menu', { key: 'r', overlayOpen: true }, []],
    ['a question mark, which takes the shift key', { key: '?', shift: true }, ['sheet']],
    ['a slash', { key: '/' }, ['find']],
    ['g and a letter', { after: 'g', key: 'a' }, ['goTickets']],
    ['g and a capital letter', { after: 'g', key: 'C' }, ['goContacts']],
    ['g and a letter that leads nowhere, which would resolve a row', { after: 'g', key: 'r' }, []],
    ['g and a question mark', { after: 'g', key: '?' }, []],
    ['g and a letter over a dialog', { after: 'g', key: 'a', overlayOpen: true }, []],
    ['g and Ctrl+K', { after: 'g', key: 'k', mod: true }, ['palette']],
    ['g and Alt+R', { after: 'g', key: 'r', alt: true }, ['resolve']],
  ])('%s', (_name, facts, ids) => {
    expect(commandsFor(aKeyPress(facts), true)).toEqual(ids);
  });

  it('disables character keys, and only those, once they are switched off', () => {
    for (const id of commandIds) {
      const { keys, handledByFocus: byFocus } = commandOf(id);
      for (const key of byFocus ? [] : keys) {
        const found = commandsFor(aKeyPress(key), false);
        expect(found, id).toEqual(isCharacter(key) ? [] : [id]);
      }
    }
  });

  it('uses no other key twice', () => {
    const own = commandIds.filter((id) => !commandOf(id).handledByFocus);
    const keys = own.flatMap((id) => commandOf(id).keys.map((key) => JSON.stringify(key)));
    expect(keys).toHaveLength(new Set(keys).size);
  });
});

describe('command registry', () => {
  it('asks the component mounted last first, and the others when it declines', () => {
    const first = vi.fn<() => undefined>();
    const last = vi.fn<() => boolean>(() => false);
    const stops = [registerCommand('accept', first), registerCommand('accept', last)];
    expect(runCommand('accept')).toBe(true);
    expect(last).toHaveBeenCalledBefore(first);
    stops[0]?.();
    expect(runCommand('accept')).toBe(false);
    stops[1]?.();
    expect(isCommandAvailable('accept')).toBe(false);
  });
});
