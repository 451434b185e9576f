import type { UserActor, getFirstSteps, HandlerAnswer } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findFirstSteps } from './first-steps.sql.ts';

/** Returns which first steps a company has done. Errors: ERR_NO_COMPANY_FOUND. */
export async function readFirstSteps(
  db: Db,
  actor: UserActor,
  companyId: number,
): Promise<HandlerAnswer<typeof getFirstSteps>> {
  if (companyId !== actor.companyId) throw new AppError('ERR_NO_COMPANY_FOUND');
  const { dismissed, ...steps } = await findFirstSteps(db);
  return { dismissed, steps };
}
