import type { MoveInLeftReason } from '@balcao/contract';
import type { FamilyKind } from '../family/family-tables.ts';
import type { JudgedRow, LeftReason } from '../rows/source-row.rules.ts';
import { createIdSet } from './id-set.rules.ts';

/**
 * What becomes of each row of a source, among the others of it and what is here. One rule for the trial and for the run: rows are learned in a
 * first reading, and judged in every later one, in whatever order their tables stand.
 */

export type Verdict =
  | { kind: 'comes' }
  /** it is one with an earlier row, or with something here */
  | { kind: 'merges' }
  | { kind: 'left'; reason: MoveInLeftReason }
  /** it is of another company, and is not counted */
  | { kind: 'elsewhere' };

export interface VerdictOptions {
  /** as the source calls it; '' = the source is of one company, or everything is meant */
  company: string;
  /** conversations that were over before, and messages from before, stay */
  since: Date | undefined;
}

/** Kinds that others belong to. */
const parentKinds = new Set<FamilyKind>([
  'users',
  'queues',
  'queueOptions',
  'tags',
  'contacts',
  'tickets',
  'fileLists',
  'contactLists',
  'campaigns',
]);
/** Kinds whose rows are one with others of the same key. Messages are told apart by their conversation as well. */
const mergedKinds = new Set<FamilyKind>([
  'users',
  'queues',
  'tags',
  'connections',
  'contacts',
  'quickReplies',
  'fileLists',
  'contactLists',
  'contactListItems',
]);
const one: Verdict = { kind: 'comes' };
const merged: Verdict = { kind: 'merges' };
const elsewhere: Verdict = { kind: 'elsewhere' };

/** Rows that others belong to, by `kind:id`. */
interface Parent {
  state: 'comes' | 'left' | 'elsewhere';
  /** what it belongs to itself */
  above: string;
  /** `kind key` of what the plan limits or what may be here; '' = it is neither */
  key: string;
}

/** How many more of a kind the plan has room for. */
export type PlanRoom = Readonly<Partial<Record<FamilyKind, number>>>;
const limitedKinds = new Set<FamilyKind>(['users', 'queues']);
/** What belongs to these stays where it meets one that is here: that one is not changed. */
const keptKinds = new Set<FamilyKind>(['userQueues', 'queueOptions', 'contactListItems', 'fileListFiles']);
const keyedKinds = new Set<FamilyKind>([...limitedKinds, 'contactLists', 'fileLists']);

export function createVerdicts({ company, since }: VerdictOptions) {
  const parents = new Map<string, Parent>();
  /** the first row of each key, by `kind key`, and how often it was met */
  const firsts = new Map<string, { number: number; count: number }>();
  /** `kind alias` -> the key of the first row with it: a private id that two numbers claim is the first one's */
  const aliases = new Map<string, string>();
  let known: ReadonlySet<string> = new Set();
  let keepsHere = true;
  /** `kind key` of what the plan has no room for */
  let beyond: ReadonlySet<string> = new Set();
  let seen = createIdSet();

  const isElsewhere = (row: JudgedRow) => company !== '' && row.company !== '' && row.company !== company;

  /** The reason that a row has by itself. */
  function ownReason(kind: FamilyKind, row: JudgedRow): LeftReason | 'older' | undefined {
    if (row.reason !== undefined) return row.reason;
    return isOlder(kind, row) ? 'older' : undefined;
  }

  function isOlder(kind: FamilyKind, { data }: JudgedRow): boolean {
    const at = kind === 'messages' ? data['sentAt'] : kind === 'tickets' ? data['closedAt'] : undefined;
    return since !== undefined && typeof at === 'string' && new Date(at) < since;
  }

  /** What a chain of rows comes to: a message of a conversation of a contact. A chain that leads into itself is none. */
  function stateOf(ref: string): Parent['state'] | 'missing' {
    let at = ref;
    for (let step = 0; step < 8; step += 1) {
      const parent = parents.get(at);
      if (!parent) return 'missing';
      if (parent.key !== '' && beyond.has(parent.key)) return 'left';
      if (parent.state !== 'comes' || parent.above === '') return parent.state;
      at = parent.above;
    }
    return 'missing';
  }

  function meet(key: string, number: number, count: number): void {
    const first = firsts.get(key);
    if (!first) firsts.set(key, { number, count });
    else firsts.set(key, { number: Math.min(first.number, number), count: first.count + count });
  }

  /** What comes of a limited kind after the plan is full: the first rows of the source have its room. */
  function* keysBeyond(room: PlanRoom): Generator<string> {
    for (const kind of limitedKinds) {
      const left = room[kind];
      if (left === undefined) continue;
      const coming = [...firsts].filter(([key]) => key.startsWith(`${kind} `) && !known.has(key));
      for (const [key] of coming.toSorted(([, one], [, other]) => one.number - other.number).slice(left)) yield key;
    }
  }

  /** The key of a row, or of the one whose alias it is. */
  const keyOf = (kind: FamilyKind, row: Pick<JudgedRow, 'key'>): string => aliases.get(`${kind} ${row.key}`) ?? row.key;
  const ownsAlias = (kind: FamilyKind, { key, alias }: JudgedRow): boolean =>
    alias !== '' && aliases.get(`${kind} ${alias}`) === key;
  const isHere = (kind: FamilyKind, row: JudgedRow): boolean =>
    known.has(`${kind} ${keyOf(kind, row)}`) ||
    known.has(`${kind} ${row.key}`) ||
    (ownsAlias(kind, row) && known.has(`${kind} ${row.alias}`));

  return {
    /** Takes a row of the first reading, whichever order they are in. */
    learn(kind: FamilyKind, number: number, row: JudgedRow): void {
      const isOther = isElsewhere(row);
      if (parentKinds.has(kind) && row.sourceId !== '') {
        const ref = `${kind}:${row.sourceId}`;
        const state = isOther ? 'elsewhere' : ownReason(kind, row) === undefined ? 'comes' : 'left';
        // Of two rows with one id the first counts.
        if (parents.has(ref)) return;
        const key = keyedKinds.has(kind) ? `${kind} ${row.key}` : '';
        parents.set(ref, { state, above: row.parent, key });
      }
      if (isOther || row.reason !== undefined || row.key === '' || !mergedKinds.has(kind)) return;
      meet(`${kind} ${row.key}`, number, 1);
      const alias = `${kind} ${row.alias}`;
      if (row.alias !== '' && !aliases.has(alias)) aliases.set(alias, row.key);
    },

    /** The first reading is over: rows that have but an alias of others become one with them. */
    settle(): void {
      for (const [alias, key] of aliases) {
        const alone = firsts.get(alias);
        if (!alone) continue;
        const [kind = ''] = alias.split(' ', 1);
        meet(`${kind} ${key}`, alone.number, alone.count);
        firsts.delete(alias);
      }
    },

    /** The keys of a kind that were learned: what is here already is to be looked up among them. */
    *keysOf(kind: FamilyKind): Generator<string> {
      for (const keys of [firsts, aliases]) {
        for (const key of keys.keys()) if (key.startsWith(`${kind} `)) yield key.slice(kind.length + 1);
      }
    },

    /** How many things of a kind several rows of the source are. */
    countShared(kind: FamilyKind): number {
      let count = 0;
      for (const [key, first] of firsts) if (first.count > 1 && key.startsWith(`${kind} `)) count += 1;
      return count;
    },

    keyOf,
    isHere,
    /** Whether the private id that a row has beside its number is its own. */
    ownsAlias,
    /** Whether several rows of the source are what this one is. */
    isShared: (kind: FamilyKind, row: JudgedRow): boolean =>
      (firsts.get(`${kind} ${keyOf(kind, row)}`)?.count ?? 0) > 1,

    /**
     * Begins a reading that judges.
     * @param here `kind key` of what is here
     * @param room by kind; absent = without a limit
     * @param options.keeps whether nothing is added to what is here
     */
    begin(here: ReadonlySet<string>, room: PlanRoom = {}, { keeps = true }: { keeps?: boolean } = {}): void {
      known = here;
      keepsHere = keeps;
      beyond = new Set(keysBeyond(room));
      seen = createIdSet();
    },

    /** Judges a row of a later reading: each once, those of one table in their order. */
    judge(kind: FamilyKind, number: number, row: JudgedRow): Verdict {
      if (isElsewhere(row)) return elsewhere;
      const above = row.parent === '' ? 'comes' : stateOf(row.parent);
      if (above === 'elsewhere') return elsewhere;
      const own = ownReason(kind, row);
      if (own !== undefined) return { kind: 'left', reason: own };
      const id = kind === 'messages' ? `${row.parent} ${String(row.data['fromMe'])} ${row.key}` : row.sourceId;
      if (!seen.add(`${kind} ${id}`)) return { kind: 'left', reason: 'double' };
      if (above === 'missing') return { kind: 'left', reason: 'orphan' };
      if (above === 'left') return { kind: 'left', reason: 'parent_left' };
      const other = row.data['other'];
      if (typeof other === 'string') {
        const state = stateOf(other);
        if (state === 'missing') return { kind: 'left', reason: 'orphan' };
        if (state !== 'comes') return { kind: 'left', reason: 'parent_left' };
      }
      if (keepsHere && keptKinds.has(kind) && known.has(parents.get(row.parent)?.key ?? ''))
        return { kind: 'left', reason: 'kept' };
      if (row.key === '' || !mergedKinds.has(kind)) return one;
      if (beyond.has(`${kind} ${row.key}`)) return { kind: 'left', reason: 'plan_limit' };
      const first = firsts.get(`${kind} ${keyOf(kind, row)}`);
      return isHere(kind, row) || first?.number !== number ? merged : one;
    },
  };
}
export type Verdicts = ReturnType<typeof createVerdicts>;
