import { asPlatform } from '../../../../platform/db/as-platform.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { countUnhandled, countUnsent, type Backlog } from './backlog.sql.ts';

/** The backlog on the way out and on the way in, of the whole installation. */
export function readBacklog(database: Database): Promise<{ outbound: Backlog; inbound: Backlog }> {
  return asPlatform(database, async ({ db }) => ({
    outbound: await countUnsent(db),
    inbound: await countUnhandled(db),
  }));
}
