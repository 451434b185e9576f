import type { MoveInLeftReason } from '@balcao/contract';
import { parsePhone } from '@balcao/contract/phone';
import type { FamilyKind } from '../family/family-tables.ts';
import { judgeRow } from '../rows/judge-row.rules.ts';
import type { JudgedRow, SourceForm, SourcePart, SourceRow, TableLeft } from '../rows/source-row.rules.ts';
import { createVerdicts, type PlanRoom, type Verdict, type Verdicts } from './verdicts.rules.ts';

/** A trial: a source is read twice, and what would become of each row is counted. Nothing is written anywhere. */

export interface TrialOptions {
  /** reads the source anew, from its beginning */
  read: () => AsyncIterable<SourcePart>;
  company: string;
  since?: Date | undefined;
  now: Date;
  /** Which of these keys are here already; asked in portions. */
  findKnown: (kind: FamilyKind, keys: readonly string[]) => Promise<readonly string[]>;
  /** what the plan of the company has room for; absent = without a limit */
  room?: PlanRoom;
  /** kinds that come at all; absent = all */
  brought?: ReadonlySet<FamilyKind>;
  /** Which of these rows an earlier run of the source brought; asked in portions. Absent = there was none. */
  findBrought?: (kind: FamilyKind, sourceIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** whether the source has a file; absent = it has none */
  hasFile?: (path: string) => boolean;
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
  /** of a person; '' = it is not about one, or nobody can have it */
  phone: string;
  reason: MoveInLeftReason;
}

export interface KindCount {
  there: number;
  comes: number;
  merges: number;
  /** an earlier run brought it */
  known: number;
  left: Partial<Record<MoveInLeftReason, number>>;
}

export interface Trial {
  form: SourceForm;
  kinds: Partial<Record<FamilyKind, KindCount>>;
  /** contacts that several rows of the source are */
  onePerson: number;
  /** contacts that come and want no messages, or none of campaigns */
  refusing: number;
  /** messages that come with a file, and those whose file the source does not have */
  files: number;
  filesMissing: number;
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

/** The first reading of a source. */
export async function learnSource(verdicts: Verdicts, { read, now }: Pick<TrialOptions, 'read' | 'now'>) {
  const tables = new Map<string, number>();
  const companies: SourceCompany[] = [];
  let form: Extract<SourcePart, { kind: 'form' }> | undefined;
  let isWhole = false;
  let highestRate = 0;
  for await (const part of read()) {
    if (part.kind === 'form') form = part;
    else if (part.kind === 'left') tables.set(part.table, (tables.get(part.table) ?? 0) + part.count);
    else if (part.kind === 'end') isWhole = part.isWhole;
    else
      for (const row of part.rows) {
        const judged = judgeRow(row, now);
        verdicts.learn(row.kind, row.number, judged);
        if (typeof judged.data['rate'] === 'number') highestRate = Math.max(highestRate, judged.data['rate']);
        if (row.kind === 'companies' && !row.isTorn && companies.length < maxCompanies)
          companies.push({ id: row.text('id'), name: row.text('name').slice(0, 100) });
      }
  }
  verdicts.settle();
  if (!form) throw new Error('A source that does not say what it is was read to its end.');
  return { ...form, tables, companies, isWhole, highestRate };
}

export type LearnedSource = Awaited<ReturnType<typeof learnSource>>;

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
  const verdicts = createVerdicts({ company: options.company, since: options.since });
  return judgeSource(verdicts, await learnSource(verdicts, options), options);
}

/** The second reading of a source that was learned. */
export async function judgeSource(
  verdicts: Verdicts,
  { form, tablesLeft, tables, isWhole }: LearnedSource,
  options: Omit<TrialOptions, 'company' | 'since'>,
): Promise<Trial> {
  const { read, now, findKnown, brought, hasFile, onLeft } = options;
  const here = await findHere(verdicts, findKnown);
  // What belongs to something that an earlier run made comes: of it nobody knows here that it is one of those.
  verdicts.begin(here, options.room, { keeps: !options.findBrought });
  const kinds: Trial['kinds'] = {};
  const earlier = createEarlier(kinds, options);
  const sums = { refusing: 0, files: 0, filesMissing: 0 };
  for await (const part of read()) {
    if (part.kind !== 'rows') continue;
    for (const row of part.rows) {
      const judged = judgeRow(row, now);
      const own = verdicts.judge(row.kind, row.number, judged);
      const isTaken = own.kind === 'comes' || own.kind === 'merges';
      const verdict: Verdict =
        isTaken && brought?.has(row.kind) === false
          ? notBrought
          : isTaken && isFileAlone(row.kind, judged) && !hasFile?.(String(judged.data['file']))
            ? nothingThere
            : own;
      count((kinds[row.kind] ??= { there: 0, comes: 0, merges: 0, known: 0, left: {} }), verdict);
      if (verdict.kind === 'left') await onLeft?.(leftRowOf(row, judged, verdict.reason));
      if (verdict.kind !== 'comes' && verdict.kind !== 'merges') continue;
      await earlier.add(row.kind, judged.sourceId, verdict.kind);
      const file = row.kind === 'messages' ? judged.data['file'] : undefined;
      if (typeof file === 'string' && file !== '') {
        sums.files += 1;
        if (!hasFile?.(file)) sums.filesMissing += 1;
      }
      if (row.kind === 'contacts') {
        if (judged.data['isBlocked'] === true || judged.data['hasOptedOut'] === true) sums.refusing += 1;
        await tellOnePerson(verdicts, judged, verdict, options);
      }
    }
  }
  await earlier.flush();
  const onePerson = verdicts.countShared('contacts');
  const left = tablesLeft.map((table) => ({ ...table, rows: tables.get(table.name) ?? 0 }));
  return { form, kinds, onePerson, ...sums, tablesLeft: left, isWhole };
}

const notBrought: Verdict = { kind: 'left', reason: 'not_brought' };
const nothingThere: Verdict = { kind: 'left', reason: 'empty' };

/** Whether nothing is left of a row where the source does not have its file. */
export const isFileAlone = (kind: FamilyKind, { data }: JudgedRow): boolean =>
  kind === 'fileListFiles' ||
  (kind === 'quickReplies' && data['message'] === '') ||
  (kind === 'schedules' && data['body'] === '');

async function tellOnePerson(
  verdicts: Verdicts,
  judged: JudgedRow,
  verdict: Verdict,
  { onOnePerson }: Pick<TrialOptions, 'onOnePerson'>,
): Promise<void> {
  if (!onOnePerson || (verdict.kind !== 'merges' && !verdicts.isShared('contacts', judged))) return;
  const { name, number } = judged.data;
  await onOnePerson({
    key: verdicts.keyOf('contacts', judged),
    name: String(name),
    number: String(number),
    isHere: verdicts.isHere('contacts', judged),
  });
}

/** Counts rows that an earlier run brought as such. */
function createEarlier(kinds: Trial['kinds'], { findBrought }: Pick<TrialOptions, 'findBrought'>) {
  let waiting: { kind: FamilyKind; sourceId: string; as: 'comes' | 'merges' }[] = [];
  async function flush(): Promise<void> {
    const rows = waiting;
    waiting = [];
    for (const [kind, ofKind] of Map.groupBy(rows, (row) => row.kind)) {
      const found = await findBrought?.(
        kind,
        ofKind.map(({ sourceId }) => sourceId),
      );
      for (const { sourceId, as } of ofKind) {
        const counts = kinds[kind];
        if (!counts || !found?.has(sourceId)) continue;
        counts[as] -= 1;
        counts.known += 1;
      }
    }
  }
  return {
    async add(kind: FamilyKind, sourceId: string, as: 'comes' | 'merges'): Promise<void> {
      if (!findBrought) return;
      waiting.push({ kind, sourceId, as });
      if (waiting.length >= keysAtOnce) await flush();
    },
    flush,
  };
}

function count(counts: KindCount, verdict: Verdict): void {
  if (verdict.kind === 'elsewhere') return;
  counts.there += 1;
  if (verdict.kind === 'left') counts.left[verdict.reason] = (counts.left[verdict.reason] ?? 0) + 1;
  else counts[verdict.kind] += 1;
}

/** Kinds whose rows are people with a number. */
const ofPeople = new Set<FamilyKind>(['contacts', 'contactListItems', 'campaignSends']);

export function leftRowOf(
  row: SourceRow,
  { sourceId }: Pick<JudgedRow, 'sourceId'>,
  reason: MoveInLeftReason,
): LeftRow {
  const parsed = parsePhone(ofPeople.has(row.kind) ? row.text('number') : '');
  const phone = 'number' in parsed ? parsed.number : '';
  return { kind: row.kind, number: row.number, sourceId, hint: hintOf(row), phone, reason };
}

const hintFields = ['name', 'number', 'email', 'shortcode', 'title', 'body', 'note', 'key'];
const hintLength = 80;

function hintOf({ text }: SourceRow): string {
  const found = hintFields.map(text).find((value) => value.trim() !== '') ?? '';
  return found.replaceAll(/\s+/g, ' ').trim().slice(0, hintLength).toWellFormed();
}
