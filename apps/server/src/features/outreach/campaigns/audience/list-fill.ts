import type { ContactList, ListSource } from '@balcao/contract';
import { AppError } from '../../../../platform/app-error.ts';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { findServiceSettings } from '../../../account/index.ts';
import { lockList, recordAdded } from '../../contact-lists/index.ts';
import { hasSource, insertPeople } from './list-fill.sql.ts';

/** Adds the people of a source to a list. @throws AppError where the list, the tag or the campaign is not there */
export async function fillList(
  tx: CompanyTx,
  listId: number,
  source: ListSource,
): Promise<{ added: number; contactList: ContactList }> {
  const { db, companyId } = tx;
  const list = await lockList(db, listId);
  if (!list) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
  if (!(await hasSource(db, source)))
    throw new AppError(source.source === 'tag' ? 'ERR_NO_TAG_FOUND' : 'ERR_NO_CAMPAIGN_FOUND');
  const { timeZone } = await findServiceSettings(db, companyId);
  const added = await insertPeople(db, { companyId, listId, timeZone }, source);
  return { added, contactList: added === 0 ? list : await recordAdded(tx, listId, added) };
}
