import type { MoveInLeftReason } from '@balcao/contract';
import type { CompanyTx, Db } from '../../../../platform/db/database.ts';
import { nameKey } from '../rows/desk.rules.ts';
import type { JudgedRow } from '../rows/source-row.rules.ts';
import type { Verdicts } from '../trial/verdicts.rules.ts';
import { findMoved, type Moved, type MovedKind, type MoveRow } from './moves.sql.ts';

/** What whoever takes rows of a kind over has to know of the run. */
export interface Taking extends Pick<MoveRow, 'companyId' | 'userId' | 'whatsappId'> {
  moveId: number;
  originId: number;
  /** of the company */
  language: string;
  verdicts: Verdicts;
  refuseCampaigns: RefuseCampaigns;
  /** the highest number that contacts of the source rated by */
  highestRate: number;
  /** whether the source has a file */
  hasFile: (path: string) => boolean;
  /** Names why a row cannot be taken after all. One that is neither taken nor named belongs to something that is not here. */
  leave: (row: JudgedRow, reason: MoveInLeftReason) => void;
}

/** Keeps who wants no campaigns, by address, before anything else of them is here. */
export type RefuseCampaigns = (tx: CompanyTx, contactIds: readonly number[]) => Promise<void>;

/** Takes rows of one kind over. @returns what they are here */
export type Taker = (tx: CompanyTx, rows: readonly JudgedRow[], taking: Taking) => Promise<Moved[]>;

/** The id of a row that another one names, as the source calls it. */
export const idIn = (ref: string): string => ref.slice(ref.indexOf(':') + 1);

/** What a row belongs to, and what it names beside that. */
export const parentRef = ({ parent }: JudgedRow): string => parent;
export const refIn =
  (name: string) =>
  ({ data }: JudgedRow): unknown =>
    data[name];

/** What the rows that others name are here, by the names that those have for them. */
export async function findNamed(
  db: Db,
  { originId }: Pick<Taking, 'originId'>,
  kind: MovedKind,
  refs: readonly unknown[],
): Promise<Map<unknown, number>> {
  const named = refs.filter((ref): ref is string => typeof ref === 'string' && ref !== '');
  const found = await findMoved(db, originId, kind, named.map(idIn));
  return new Map(
    named.flatMap((ref) => {
      const id = found.get(idIn(ref));
      return id === undefined ? [] : [[ref, id] as const];
    }),
  );
}

/** Takes things over that a company has by their names: one that is here stays, another one is made. */
export async function takeByName(
  rows: readonly JudgedRow[],
  here: readonly { id: number; name: string }[],
  make: (row: JudgedRow) => Promise<number>,
): Promise<Moved[]> {
  const ids = new Map(here.map(({ id, name }) => [nameKey(name), id]));
  const moved: Moved[] = [];
  for (const row of rows) {
    const known = ids.get(row.key);
    const id = known ?? (await make(row));
    ids.set(row.key, id);
    moved.push({ sourceId: row.sourceId, targetId: id, isNew: known === undefined });
  }
  return moved;
}
