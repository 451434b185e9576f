import type { FamilyKind } from '../family/family-tables.ts';
import { judgeRow } from '../rows/judge-row.rules.ts';
import type { LeftReason, SourceForm, SourcePart, SourceRow, TableLeft } from '../rows/source-row.rules.ts';
import { createVerdicts, type Verdict, type Verdicts } from './verdicts.rules.ts';

/** A trial: a source is read twice, and what would become of each row is counted. Nothing is written anywhere. */

export interface TrialOptions {
  /** reads the source anew, from its beginning */
  read: () => AsyncIterable<SourcePart>;
  company: string;
  since?: Date | undefined;
  now: Date;
  /** Which of these keys are here already; asked in portions. */
  findKnown: (kind: FamilyKind, keys: readonly string[]) => Promise<readonly string[]>;
  /** every row that does not come, in the order of the source */
  onLeft?: (row: LeftRow) => void | Promise<void>;
  /** every contact of the source that becomes one person with another one of it, or with one here */
  onOnePerson?: (person: OnePerson) => void | Promise<void>;
}

export interface OnePerson {
  /** alike for all who become one */
  key: string;
  name: string;
  number: string;
  isHere: boolean;
}

export interface LeftRow {
  kind: FamilyKind;
  /** counted from 1 within its table */
  number: number;
  sourceId: string;
  /** what a person knows it by: a name, a number, the beginning of a text */
  hint: string;
  reason: LeftReason | 'older';
}

export interface KindCount {
  there: number;
  comes: number;
  merges: number;
  left: Partial<Record<LeftReason | 'older', number>>;
}

export interface Trial {
  form: SourceForm;
  kinds: Partial<Record<FamilyKind, KindCount>>;
  /** contacts that several rows of the source are */
  onePerson: number;
  /** contacts that come and want no messages, or none of campaigns */
  refusing: number;
  /** tables that do not move, with their rows */
  tablesLeft: (TableLeft & { rows: number })[];
  /** the file has everything that its dump had */
  isWhole: boolean;
}

/** Companies of a source, to choose one from. */
export interface SourceCompany {
  id: string;
  name: string;
}

const keysAtOnce = 1_000;
const maxCompanies = 5_000;

/** The companies that a source has; none = it is of one. */
export async function listSourceCompanies(source: AsyncIterable<SourcePart>): Promise<SourceCompany[]> {
  const companies: SourceCompany[] = [];
  for await (const part of source) {
    if (part.kind !== 'rows') continue;
    for (const row of part.rows) {
      if (row.kind !== 'companies' || row.isTorn || companies.length >= maxCompanies) continue;
      companies.push({ id: row.text('id'), name: row.text('name').slice(0, 100) });
    }
  }
  return companies;
}

/** The first reading of a source. */
export async function learnSource(verdicts: Verdicts, { read, now }: Pick<TrialOptions, 'read' | 'now'>) {
  const tables = new Map<string, number>();
  let form: Extract<SourcePart, { kind: 'form' }> | undefined;
  let isWhole = false;
  for await (const part of read()) {
    if (part.kind === 'form') form = part;
    else if (part.kind === 'left') tables.set(part.table, (tables.get(part.table) ?? 0) + part.count);
    else if (part.kind === 'end') isWhole = part.isWhole;
    else for (const row of part.rows) verdicts.learn(row.kind, row.number, judgeRow(row, now));
  }
  verdicts.settle();
  if (!form) throw new Error('A source that does not say what it is was read to its end.');
  return { ...form, tables, isWhole };
}

/** Kinds that may be one with what is here. */
const askedKinds: readonly FamilyKind[] = [
  'contacts',
  'users',
  'queues',
  'tags',
  'connections',
  'quickReplies',
  'fileLists',
  'contactLists',
];

/** What of the learned keys is here, as `kind key`. */
export async function findHere(verdicts: Verdicts, findKnown: TrialOptions['findKnown']): Promise<Set<string>> {
  const here = new Set<string>();
  for (const kind of askedKinds) {
    let keys: string[] = [];
    const ask = async () => {
      for (const key of keys.length === 0 ? [] : await findKnown(kind, keys)) here.add(`${kind} ${key}`);
      keys = [];
    };
    for (const key of verdicts.keysOf(kind)) {
      keys.push(key);
      if (keys.length === keysAtOnce) await ask();
    }
    await ask();
  }
  return here;
}

/** @throws what reading the source does */
export async function runTrial(options: TrialOptions): Promise<Trial> {
  const { read, company, since, now, findKnown, onLeft, onOnePerson } = options;
  const verdicts = createVerdicts({ company, since });
  const { form, tablesLeft, tables, isWhole } = await learnSource(verdicts, { read, now });
  verdicts.begin(await findHere(verdicts, findKnown));
  const kinds: Trial['kinds'] = {};
  let refusing = 0;
  for await (const part of read()) {
    if (part.kind !== 'rows') continue;
    for (const row of part.rows) {
      const judged = judgeRow(row, now);
      const verdict = verdicts.judge(row.kind, row.number, judged);
      count((kinds[row.kind] ??= { there: 0, comes: 0, merges: 0, left: {} }), verdict);
      if (verdict.kind === 'left' && onLeft) {
        const { sourceId } = judged;
        await onLeft({ kind: row.kind, number: row.number, sourceId, hint: hintOf(row), reason: verdict.reason });
      }
      if (row.kind !== 'contacts' || (verdict.kind !== 'comes' && verdict.kind !== 'merges')) continue;
      if (judged.data['isBlocked'] === true || judged.data['hasOptedOut'] === true) refusing += 1;
      if (onOnePerson && (verdict.kind === 'merges' || verdicts.isShared('contacts', judged))) {
        const { name, number } = judged.data;
        const isHere = verdicts.isHere('contacts', judged);
        await onOnePerson({
          key: verdicts.keyOf('contacts', judged),
          name: String(name),
          number: String(number),
          isHere,
        });
      }
    }
  }
  const onePerson = verdicts.countShared('contacts');
  const left = tablesLeft.map((table) => ({ ...table, rows: tables.get(table.name) ?? 0 }));
  return { form, kinds, onePerson, refusing, tablesLeft: left, isWhole };
}

function count(counts: KindCount, verdict: Verdict): void {
  if (verdict.kind === 'elsewhere') return;
  counts.there += 1;
  if (verdict.kind === 'left') counts.left[verdict.reason] = (counts.left[verdict.reason] ?? 0) + 1;
  else counts[verdict.kind] += 1;
}

const hintFields = ['name', 'number', 'email', 'shortcode', 'title', 'body', 'note', 'key'];
const hintLength = 80;

function hintOf({ text }: SourceRow): string {
  const found = hintFields.map(text).find((value) => value.trim() !== '') ?? '';
  return found.replaceAll(/\s+/g, ' ').trim().slice(0, hintLength).toWellFormed();
}
