import type { Db } from '../../../../platform/db/database.ts';
import { isSettingEnabled } from '../../../account/index.ts';

/** Whether the company leaves groups alone. */
export const ignoresGroups = (db: Db, companyId: number) => isSettingEnabled(db, companyId, 'CheckMsgIsGroup');
