import type { Actor, firstSteps, HandlerAnswer } from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database.ts';
import { readSteps } from './first-steps.sql.ts';

/** How far a company has come. Errors: ERR_NO_COMPANY_FOUND */
export async function stepsOf(db: Db, actor: Actor, companyId: number): Promise<HandlerAnswer<typeof firstSteps>> {
  if (companyId !== actor.companyId) throw new AppError('ERR_NO_COMPANY_FOUND');
  const { dismissed, ...steps } = await readSteps(db);
  return { dismissed, steps };
}
