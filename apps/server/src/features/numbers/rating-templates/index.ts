import { listRatingTemplates, saveRatingTemplate } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { writeForCompany } from '../../../platform/db/retry-conflicts.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import { requireUnchanged } from '../../../platform/http/require-unchanged.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Templates } from '../cloud/index.ts';
import { keepRatingTemplate, listRatingTemplatesOf, readRatingTemplate } from './rating-templates.ts';

export { findRatingTemplates, findTemplateUsesOfRatings, type ChosenRatingTemplate } from './rating-templates.ts';

/** Registers the endpoints of the templates that ask for ratings. */
export function createRatingTemplates(platform: Platform, { findTemplate }: { findTemplate: Templates['find'] }): void {
  const { http, database } = platform;
  handleTx(platform, listRatingTemplates, (tx) => listRatingTemplatesOf(tx));
  http.handle(saveRatingTemplate, async (input) => {
    const { companyId } = input.actor;
    const { id } = input.params;
    const choice = input.body.template;
    await database.forCompany(companyId, (tx) => readRatingTemplate(tx, id));
    // Meta is asked before the transaction.
    const template = choice ? await findTemplate(companyId, id, choice) : undefined;
    if (template?.category.toUpperCase() === 'AUTHENTICATION') throw new AppError('ERR_NO_TEMPLATE_FOUND');
    return writeForCompany(database, companyId, async (tx) => {
      await requireUnchanged(tx, saveRatingTemplate, input, () => readRatingTemplate(tx, id));
      return keepRatingTemplate(tx, input, template);
    });
  });
}
