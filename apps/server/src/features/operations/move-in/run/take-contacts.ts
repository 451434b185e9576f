import type { CompanyTx } from '../../../../platform/db/database.ts';
import type { JudgedRow } from '../rows/source-row.rules.ts';
import type { Verdicts } from '../trial/verdicts.rules.ts';
import { blockContacts, findOwners, insertContacts, type MovedContact } from './moved-people.sql.ts';
import type { Moved } from './moves.sql.ts';
import type { Taking } from './taking.ts';

const addressOf = (key: string): MovedContact['addresses'][number] => {
  const [kind = 'pn', value = ''] = key.split(':', 2);
  return { kind: kind === 'lid' ? 'lid' : 'pn', value };
};

/** Every address that a row is met by, the one under which it is kept first. */
function keysOf(verdicts: Verdicts, row: JudgedRow): string[] {
  const owned = verdicts.ownsAlias('contacts', row) ? [row.alias] : [];
  return [...new Set([verdicts.keyOf('contacts', row), row.key, ...owned])];
}

/**
 * Takes contacts over. One who is here already, under any of its addresses, stays who they are: of the source they get nothing but a refusal,
 * which is never loosened.
 */
export async function takeContacts(
  tx: CompanyTx,
  rows: readonly JudgedRow[],
  { verdicts, refuseCampaigns }: Pick<Taking, 'verdicts' | 'refuseCampaigns'>,
): Promise<Moved[]> {
  const keys = new Map(rows.map((row) => [row, keysOf(verdicts, row)]));
  const owners = await findOwners(tx.db, [...keys.values()].flat());
  const ownerOf = (row: JudgedRow) =>
    (keys.get(row) ?? []).map((key) => owners.get(key)).find((id) => id !== undefined);
  const before = new Map(rows.map((row) => [row, ownerOf(row)]));
  // Of several rows that are one person the first one makes it.
  const makers = new Map<string, JudgedRow>();
  for (const row of rows) {
    const [key = ''] = keys.get(row) ?? [];
    if (before.get(row) === undefined && !makers.has(key)) makers.set(key, row);
  }
  const making = [...makers];
  const ids = await insertContacts(
    tx.db,
    tx.companyId,
    making.map(([, row]) => contactOf(row, keys.get(row) ?? [])),
  );
  for (const [index, [key]] of making.entries()) {
    const id = ids[index];
    if (id !== undefined) owners.set(key, id);
  }
  const made = new Set(making.flatMap(([, row], index) => (ids[index] === undefined ? [] : [row])));
  // Somebody with one of these addresses came at the same moment.
  const late = making.flatMap(([, row], index) => (ids[index] === undefined ? (keys.get(row) ?? []) : []));
  for (const [key, id] of await findOwners(tx.db, late)) owners.set(key, id);
  const moved = rows.flatMap((row) => {
    const id = ownerOf(row);
    return id === undefined ? [] : [{ row, id }];
  });
  const refusing = (field: 'isBlocked' | 'hasOptedOut') =>
    moved.flatMap(({ row, id }) => (row.data[field] === true ? [id] : []));
  await blockContacts(tx.db, refusing('isBlocked'));
  const optedOut = refusing('hasOptedOut');
  if (optedOut.length > 0) await refuseCampaigns(tx, [...new Set(optedOut)]);
  return moved.map(({ row, id }) => {
    const isNew = made.has(row);
    return { sourceId: row.sourceId, targetId: id, isNew };
  });
}

function contactOf({ data }: JudgedRow, keys: readonly string[]): MovedContact {
  const { name, number, email, isBlocked, createdAt } = data;
  const addresses = keys.map(addressOf);
  return {
    name: String(name),
    number: String(number),
    email: String(email),
    isBlocked: isBlocked === true,
    createdAt: typeof createdAt === 'string' ? createdAt : null,
    addresses,
  };
}
