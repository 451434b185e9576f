import type { UserActor } from '@balcao/contract';
import { isLanguage, translate } from '@balcao/i18n';
import type { Platform } from '../../../platform/platform.ts';
import { findCompany, findUser } from '../../account/index.ts';

/**
 * Finds the name by which colleagues see somebody who has a conversation open. An operator inside the company is shown as that, and
 * not as the user as whom they act.
 */
export function createFindViewerName({ database }: Pick<Platform, 'database'>) {
  return ({ companyId, userId, operator }: UserActor): Promise<string> =>
    database.forCompany(companyId, async ({ db, clock }) => {
      if (!operator) return (await findUser(db, userId, clock.now()))?.name ?? '';
      const language = (await findCompany(db, companyId))?.language;
      return translate(isLanguage(language) ? language : 'pt', 'presence.operator');
    });
}
