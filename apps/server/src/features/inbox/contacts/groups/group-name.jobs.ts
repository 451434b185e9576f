import { jobHandler } from '../../../../platform/jobs/job.ts';
import { listAddressBookConnections } from '../../../numbers/index.ts';
import { fetchGroupName } from './group-name.ts';
import { addressesOf } from '../identities/identities.sql.ts';
import { learnPeople, renameFromPhone } from '../identities/learn-people.ts';
import type { PhoneDeps } from '../numbers/number-check.ts';

/** Asks a phone that is in the group for the group's name and participants. */
export function fetchGroupNameHandler(phones: PhoneDeps) {
  const { database, invokeSession } = phones;
  return jobHandler(fetchGroupName, async ({ companyId, contactId }) => {
    const { connections, address } = await database.forCompany(companyId, async ({ db }) => ({
      connections: await listAddressBookConnections(db),
      address: (await addressesOf(db, [contactId])).get(contactId),
    }));
    if (address?.kind !== 'group') return;
    let failure: unknown = new Error('no phone is connected that could name a group');
    for (const whatsappId of connections) {
      try {
        // Only a phone that is in the group can answer, so others are tried.
        const group = await invokeSession(companyId, whatsappId, 'groupInfo', address);
        if (!group) continue;
        await database.forCompany(companyId, (tx) => renameFromPhone(tx, contactId, group.name));
        return await learnPeople(
          database,
          companyId,
          group.participants.filter(({ addresses }) => addresses.length > 1),
        );
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  });
}
