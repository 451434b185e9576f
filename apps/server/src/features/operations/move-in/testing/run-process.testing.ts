import { createDatabase } from '../../../../platform/db/database.ts';
import { readFamily } from '../family/read-family.ts';
import { workOnMove } from '../run/run-move.ts';
import { type FamilyDump, familyDump } from './family-dump.testing.ts';

/** A process of its own that works on a run of a generated dump, until it is done or killed. */

export interface RunProcess {
  databaseUrl: string;
  companyId: number;
  id: number;
  dump: FamilyDump;
}

const { databaseUrl, companyId, id, dump } = JSON.parse(process.argv[2] ?? '') as RunProcess;
const database = createDatabase(databaseUrl);
await workOnMove(
  { database, read: () => readFamily(familyDump(dump).chunks()), refuseCampaigns: () => Promise.resolve() },
  { companyId, id },
);
await database.close();
