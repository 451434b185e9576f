import type { TestCompany } from '../../../../testing/builders.ts';
import { queryRows } from '../../../../testing/tables.ts';
import type { TestServer } from '../../../../testing/test-server.ts';
import type { SourcePart, SourceRow } from '../rows/source-row.rules.ts';
import type { SourceMedia } from '../run/bring-files.ts';
import { insertMove, updateMove } from '../run/moves.sql.ts';
import { workOnMove } from '../run/run-move.ts';
import { undoMove } from '../run/undo-move.ts';

export interface BroughtMove {
  companyId: number;
  id: number;
}

/** A source of these rows, in one portion. */
export const sourceOf = (rows: readonly SourceRow[]) =>
  async function* read(): AsyncGenerator<SourcePart> {
    yield { kind: 'form', form: 'saas', tablesLeft: [] };
    yield { kind: 'rows', rows: [...rows] };
    yield { kind: 'end', isWhole: true };
    await Promise.resolve();
  };

/** Brings a source to a company, without the trial before it. */
export async function bring(
  server: TestServer,
  company: TestCompany,
  rows: readonly SourceRow[],
  more: { whatsappId?: number; media?: SourceMedia; originId?: number } = {},
): Promise<BroughtMove> {
  const { database } = server.app.platform;
  const { whatsappId = null, originId = null, media } = more;
  const users = await queryRows(server.databaseUrl, 'SELECT id FROM users WHERE company_id = $1 ORDER BY id', [
    company.id,
  ]);
  const userId = Number(users[0]?.['id']);
  const given = { companyId: company.id, userId, originId, whatsappId, sourceCompany: '', since: null };
  const { id } = await database.forCompany(company.id, ({ db }) => insertMove(db, given));
  const move = { companyId: company.id, id };
  await workOnMove({ database, read: sourceOf(rows), refuseCampaigns: () => Promise.resolve(), media }, move);
  return move;
}

/** Takes a run back. */
export async function undo(server: TestServer, move: BroughtMove): Promise<void> {
  const { database } = server.app.platform;
  await database.forCompany(move.companyId, ({ db }) => updateMove(db, move.id, { state: 'undoing' }));
  await undoMove(database, move);
}

/** What a run left, and why, in its order. */
export const leftOf = (server: TestServer, { id }: BroughtMove) =>
  queryRows(
    server.databaseUrl,
    'SELECT thing, source_id, reason FROM move_in_left_rows WHERE move_id = $1 ORDER BY thing, source_id, place',
    [id],
  );
