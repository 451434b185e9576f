import type { Platform } from '../../../../platform/platform.ts';
import { findCompany } from '../../../account/index.ts';
import type { MoveRow } from '../run/moves.sql.ts';
import { openSource } from '../source/open-source.ts';
import type { OpenedSource } from '../source/opened-source.ts';
import { openFiles } from '../source/source-file.ts';
import { choicesOf } from './shown-move.ts';

/** Opens the files of a move as its source. Errors: those of `openSource`. */
export async function openMove(
  { database, files }: Pick<Platform, 'database' | 'files'>,
  move: MoveRow,
): Promise<OpenedSource> {
  const { companyId, kind } = move;
  const company = await database.forCompany(companyId, ({ db }) => findCompany(db, companyId));
  const { timeZone = 'America/Sao_Paulo', language = 'pt' } = company ?? {};
  return openSource(await openFiles({ database, files }, move), {
    companyId,
    kind,
    choices: choicesOf(move),
    timeZone,
    language,
  });
}
