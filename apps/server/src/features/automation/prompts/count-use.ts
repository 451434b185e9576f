import type { Database } from '../../../platform/db/database.ts';
import { addUse, type TokenCount } from '../language-models/index.ts';
import { countTokens } from './prompts.sql.ts';

/** Counts what a call to the model of a prompt used, with the prompt and with its month, whether or not someone still waits for the answer. */
export const countUse = (
  database: Database,
  { companyId, promptId }: { companyId: number; promptId: number },
  used: TokenCount,
): Promise<void> =>
  database.forCompany(companyId, async ({ db, clock }) => {
    await countTokens(db, promptId, used);
    await addUse(db, { ...used, companyId, promptId, now: clock.now() });
  });
