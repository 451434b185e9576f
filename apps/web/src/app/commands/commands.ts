/** One key with what is held down meanwhile. `mod` is Ctrl, on a Mac also Command. */
export interface Keys {
  key: string;
  mod?: boolean;
  alt?: boolean;
  shift?: boolean;
}

export type Area = 'everywhere' | 'list' | 'ticket' | 'writing';

interface Command {
  /** under which heading the sheet of shortcuts shows it */
  area: Area;
  keys: readonly Keys[];
  /** also while a dialog or a menu is open */
  overLayers?: boolean;
  /** the palette offers it while somebody can carry it out */
  inPalette?: boolean;
  /** answered by the part that has the focus; here only to be shown */
  byFocus?: boolean;
}

/** Everything the keyboard can do, in the order of the sheet. Words are in `shortcuts.names`. */
export const commands = {
  palette: { area: 'everywhere', keys: [{ key: 'k', mod: true }] },
  sheet: { area: 'everywhere', keys: [{ key: '?' }], inPalette: true },
  nextPane: { area: 'everywhere', keys: [{ key: 'F6', shift: false }], overLayers: true },
  previousPane: { area: 'everywhere', keys: [{ key: 'F6', shift: true }], overLayers: true },
  closeLayer: { area: 'everywhere', keys: [{ key: 'Escape' }], byFocus: true },

  nextTicket: { area: 'list', keys: [{ key: 'ArrowDown', alt: true }] },
  previousTicket: { area: 'list', keys: [{ key: 'ArrowUp', alt: true }] },
  moveInList: { area: 'list', keys: [{ key: 'ArrowDown' }, { key: 'ArrowUp' }], byFocus: true },
  acceptRow: { area: 'list', keys: [{ key: 'a' }] },
  openRow: { area: 'list', keys: [{ key: 'Enter' }], byFocus: true },

  accept: { area: 'ticket', keys: [{ key: 'a' }], inPalette: true },
  resolve: { area: 'ticket', keys: [{ key: 'r' }], inPalette: true },
  transfer: { area: 'ticket', keys: [{ key: 't' }], inPalette: true },
  note: { area: 'ticket', keys: [{ key: 'n' }], inPalette: true },
  tag: { area: 'ticket', keys: [], inPalette: true },
  giveBack: { area: 'ticket', keys: [], inPalette: true },
  reopen: { area: 'ticket', keys: [], inPalette: true },
  find: { area: 'ticket', keys: [{ key: '/' }] },

  send: { area: 'writing', keys: [{ key: 'Enter' }], byFocus: true },
  newLine: { area: 'writing', keys: [{ key: 'Enter', shift: true }], byFocus: true },
  quickReply: { area: 'writing', keys: [{ key: '/' }], byFocus: true },
  leaveField: { area: 'writing', keys: [{ key: 'Escape' }], byFocus: true },
} as const satisfies Record<string, Command>;

export type CommandId = keyof typeof commands;

/** The commands in the order of the sheet. */
export const commandIds = Object.keys(commands) as CommandId[];
export const areas: readonly Area[] = ['everywhere', 'list', 'ticket', 'writing'];

export function commandOf(id: CommandId): Command {
  return commands[id];
}

/** What of a key press decides. */
export interface Press extends Required<Keys> {
  /** held down: only moving goes on and on */
  repeat: boolean;
  /** in a text field */
  writing: boolean;
  /** a dialog or a menu is open */
  layer: boolean;
}

/** Keys that write something: they are nobody's shortcut while somebody writes, and can be switched off (WCAG 2.1.4). */
export function isCharacter({ key, mod, alt }: Keys): boolean {
  return [...key].length === 1 && !mod && !alt;
}

/** The commands a key press may mean. */
export function commandsFor(press: Press, characters: boolean): CommandId[] {
  return commandIds.filter((id) => {
    const { keys, overLayers, byFocus } = commandOf(id);
    if (byFocus || (press.layer && !overLayers)) return false;
    return keys.some((each) => {
      if (isCharacter(each) && (press.writing || press.repeat || !characters)) return false;
      return isPressed(each, press);
    });
  });
}

function isPressed({ key, mod = false, alt = false, shift }: Keys, press: Press): boolean {
  if (key.toLowerCase() !== press.key.toLowerCase() || mod !== press.mod || alt !== press.alt) return false;
  // A sign may need the shift key or not, as the keyboard has it.
  return shift === undefined || shift === press.shift;
}
