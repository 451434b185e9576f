/** Begins the way to a page: the letter after it says which. */
export const leadKey = 'g';

/** A key with its modifiers. `mod` is Ctrl, on a Mac also Command. */
export interface KeyCombination {
  /** a letter that is pressed and let go before it */
  after?: typeof leadKey | undefined;
  key: string;
  mod?: boolean;
  alt?: boolean;
  shift?: boolean;
}

export type CommandArea = 'everywhere' | 'list' | 'ticket' | 'writing';

interface Command {
  /** under which heading the sheet of shortcuts shows it */
  area: CommandArea;
  keys: readonly KeyCombination[];
  /** also while a dialog or a menu is open */
  worksOverOverlays?: boolean;
  /** the palette offers it while a handler can carry it out */
  inPalette?: boolean;
  /** a customer feels it: it is never chosen by default, and a key that is held down does it once */
  affectsCustomer?: boolean;
  /** answered by the part that has the focus; here only to be shown */
  handledByFocus?: boolean;
  /** what the sheet shows in the place of many keys */
  shownKeys?: KeyCombination;
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/**
 * All keyboard commands, in the order of the sheet. Labels are in `shortcuts.names`. A single letter acts on a row of
 * the list only: text typed beside an open conversation belongs to its composer.
 */
export const commands = {
  palette: { area: 'everywhere', keys: [{ key: 'k', mod: true }] },
  newTicket: { area: 'everywhere', keys: [{ key: 'i', alt: true }], inPalette: true },
  colorScheme: { area: 'everywhere', keys: [], inPalette: true },
  profile: { area: 'everywhere', keys: [], inPalette: true },
  install: { area: 'everywhere', keys: [], inPalette: true },
  sheet: { area: 'everywhere', keys: [{ key: '?' }, { key: '/', mod: true }], inPalette: true },
  find: { area: 'everywhere', keys: [{ key: '/' }] },
  availability: { area: 'everywhere', keys: [{ key: 'd', shift: true }], inPalette: true },
  goTickets: { area: 'everywhere', keys: [{ after: leadKey, key: 'a' }] },
  goContacts: { area: 'everywhere', keys: [{ after: leadKey, key: 'c' }] },
  goBoards: { area: 'everywhere', keys: [{ after: leadKey, key: 'q' }] },
  goSettings: { area: 'everywhere', keys: [{ after: leadKey, key: 'o' }] },
  nextPane: { area: 'everywhere', keys: [{ key: 'F6', shift: false }], worksOverOverlays: true },
  previousPane: { area: 'everywhere', keys: [{ key: 'F6', shift: true }], worksOverOverlays: true },
  closeLayer: { area: 'everywhere', keys: [{ key: 'Escape' }], handledByFocus: true },

  nextTicket: { area: 'list', keys: [{ key: 'ArrowDown', alt: true }] },
  previousTicket: { area: 'list', keys: [{ key: 'ArrowUp', alt: true }] },
  moveInList: { area: 'list', keys: [{ key: 'ArrowDown' }, { key: 'ArrowUp' }], handledByFocus: true },
  goView: {
    area: 'list',
    keys: digits.map((key) => ({ after: leadKey, key })),
    shownKeys: { after: leadKey, key: '1…9' },
  },
  searchTickets: { area: 'list', keys: [{ key: 'b', alt: true }] },
  showPending: { area: 'list', keys: [{ key: 'w', alt: true }] },
  acceptNext: { area: 'list', keys: [{ key: 'p', alt: true }], inPalette: true, affectsCustomer: true },
  acceptRow: { area: 'list', keys: [{ key: 'a' }], affectsCustomer: true },
  resolveRow: { area: 'list', keys: [{ key: 'r' }], affectsCustomer: true },
  snoozeRow: { area: 'list', keys: [{ key: 's' }] },
  transferRow: { area: 'list', keys: [{ key: 't' }], affectsCustomer: true },
  moveCard: {
    area: 'list',
    keys: [
      { key: 'ArrowLeft', alt: true, shift: true },
      { key: 'ArrowRight', alt: true, shift: true },
    ],
    handledByFocus: true,
  },
  openRow: { area: 'list', keys: [{ key: 'Enter' }], handledByFocus: true },

  accept: { area: 'ticket', keys: [{ key: 'a', alt: true }], inPalette: true, affectsCustomer: true },
  resolve: { area: 'ticket', keys: [{ key: 'r', alt: true }], inPalette: true, affectsCustomer: true },
  snooze: { area: 'ticket', keys: [{ key: 's', alt: true }], inPalette: true },
  macro: { area: 'ticket', keys: [{ key: 'm', alt: true }], inPalette: true, affectsCustomer: true },
  wake: { area: 'ticket', keys: [], inPalette: true },
  transfer: { area: 'ticket', keys: [{ key: 't', alt: true }], inPalette: true, affectsCustomer: true },
  note: { area: 'ticket', keys: [{ key: 'n', alt: true }], inPalette: true },
  tag: { area: 'ticket', keys: [], inPalette: true },
  returnToQueue: { area: 'ticket', keys: [], inPalette: true, affectsCustomer: true },
  reopen: { area: 'ticket', keys: [], inPalette: true, affectsCustomer: true },
  nextHit: { area: 'ticket', keys: [{ key: 'F3', shift: false }] },
  previousHit: { area: 'ticket', keys: [{ key: 'F3', shift: true }] },

  send: { area: 'writing', keys: [{ key: 'Enter' }], handledByFocus: true },
  sendAndResolve: { area: 'writing', keys: [{ key: 'Enter', mod: true }], handledByFocus: true },
  newLine: { area: 'writing', keys: [{ key: 'Enter', shift: true }], handledByFocus: true },
  editLast: { area: 'writing', keys: [{ key: 'ArrowUp' }], handledByFocus: true },
  quoteLast: { area: 'writing', keys: [{ key: 'ArrowUp', mod: true }], handledByFocus: true },
  quickReply: { area: 'writing', keys: [{ key: '/' }], handledByFocus: true },
  leaveField: { area: 'writing', keys: [{ key: 'Escape' }], handledByFocus: true },
} as const satisfies Record<string, Command>;

export type CommandId = keyof typeof commands;

/** The commands in the order of the sheet. */
export const commandIds = Object.keys(commands) as CommandId[];
export const commandAreas: readonly CommandArea[] = ['everywhere', 'list', 'ticket', 'writing'];

export function commandOf(id: CommandId): Command {
  return commands[id];
}

/** The facts about a key press that decide a command. */
export interface KeyPress extends Required<Omit<KeyCombination, 'after'>> {
  /** the letter that was pressed just before and leads to a page */
  after: typeof leadKey | undefined;
  /** held down: letters and what a customer feels do not repeat */
  repeat: boolean;
  /** in a text field */
  inTextField: boolean;
  /** a dialog or a menu is open */
  overlayOpen: boolean;
}

/** Keys that write something: they are no shortcuts while the user types, and can be switched off (WCAG 2.1.4). */
export function isCharacter({ key, mod, alt }: KeyCombination): boolean {
  return [...key].length === 1 && !mod && !alt;
}

/** The commands a key press may mean. */
export function commandsFor(press: KeyPress, characters: boolean): CommandId[] {
  return commandIds.filter((id) => {
    const { keys, worksOverOverlays: overLayers, handledByFocus: byFocus, affectsCustomer = false } = commandOf(id);
    if (byFocus || (affectsCustomer && press.repeat)) return false;
    const pressed = keys.some((each) => {
      if (isCharacter(each) && (press.inTextField || press.repeat || !characters)) return false;
      return isPressed(each, press);
    });
    // Last: the page is searched for an open dialog only for keys that mean something.
    return pressed && (overLayers === true || !press.overlayOpen);
  });
}

function isPressed({ after, key, mod = false, alt = false, shift }: KeyCombination, press: KeyPress): boolean {
  // After the letter that leads to a page, no letter is what it is alone: it would resolve somebody.
  if (after !== press.after && (after !== undefined || isCharacter(press))) return false;
  if (key.toLowerCase() !== press.key.toLowerCase() || mod !== press.mod || alt !== press.alt) return false;
  // A sign may need the shift key or not, as the keyboard has it.
  return shift === undefined || shift === press.shift;
}
