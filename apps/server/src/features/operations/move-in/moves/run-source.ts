import type { MoveIn, MoveInProblem, MoveInTrial } from '@balcao/contract';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { removeFilesAfterCommit } from '../../../../platform/files/attachments.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { createCopyRoom, findCompany } from '../../../account/index.ts';
import { createOptOuts } from '../../../outreach/index.ts';
import { compareConversations } from '../run/compare-conversations.ts';
import { countMoved, type MoveRow } from '../run/moves.sql.ts';
import { workOnMove } from '../run/run-move.ts';
import { NoSourceError } from '../source/opened-source.ts';
import { deleteFiles } from '../source/source-files.sql.ts';
import { countLeftRows } from './left-rows.sql.ts';
import { changeMove, type Compared } from './move-ins.sql.ts';
import { openMove } from './open-move.ts';
import { choicesOf } from './shown-move.ts';

/** Brings a source, from where its run stands. */
export async function runSource(platform: Platform, move: MoveRow): Promise<void> {
  const { database, files, vault } = platform;
  const { read, media } = await openMove(platform, move);
  if (!read) throw new NoSourceError('no_source');
  const company = await database.forCompany(move.companyId, ({ db }) => findCompany(db, move.companyId));
  const optOuts = createOptOuts(vault);
  let compared: Compared[] = [];
  await workOnMove(
    {
      database,
      read,
      language: company?.language ?? 'pt',
      async refuseCampaigns({ db, companyId }, contactIds) {
        for (const contactId of contactIds) await optOuts.add(db, companyId, contactId);
      },
      media:
        media && choicesOf(move).withFiles
          ? { files, has: media.has, open: media.open, withRoom: createCopyRoom(platform) }
          : undefined,
      async lookBack(verdicts, run) {
        compared = await compareConversations({ database, read }, verdicts, run);
      },
      async onDone(tx, run) {
        removeFilesAfterCommit(files, tx, await deleteFiles(tx.db, { moveId: run.id }));
        await endRun(tx, run, { compared });
      },
    },
    move,
  );
}

/** What a run brought, beside what its trial had said. */
export async function endRun(
  tx: CompanyTx,
  move: MoveRow,
  more: { compared?: Compared[]; problem?: MoveInProblem; finishedAt?: string },
): Promise<void> {
  const moved = await countMoved(tx.db, move.id);
  const leftRows = await countLeftRows(tx.db, move.id);
  const trial = move.trial as MoveInTrial | null;
  const results: MoveIn['results'] = (trial?.counts ?? []).map(({ thing, there, known }) => {
    const { made = 0, met = 0 } = moved.find(({ kind }) => kind === thing) ?? {};
    const left = leftRows.get(thing) ?? 0;
    // What an earlier run brought is here as well.
    const merged = met + known;
    return { thing, there, came: made, merged, left, missing: there - made - merged - left };
  });
  await changeMove(tx.db, move.id, { ...more, results, state: 'done' });
}
