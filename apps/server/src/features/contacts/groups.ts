import { jobHandler } from '../../platform/jobs/job.ts';
import { nameGroup } from './ask-for-name.ts';
import { addressesOf } from './identities.sql.ts';
import { meetPeople, nameByPhone } from './met.ts';
import type { Phones } from './number-check.ts';

/** Asks a phone that is in the group what it is called, and who is in it. */
export function nameGroupHandler(phones: Phones) {
  const { database, needs } = phones;
  return jobHandler(nameGroup, async ({ companyId, contactId }) => {
    const { connections, address } = await database.forCompany(companyId, async ({ db }) => ({
      connections: await needs.knowingConnections(db),
      address: (await addressesOf(db, [contactId])).get(contactId),
    }));
    if (address?.kind !== 'group') return;
    let failure: unknown = new Error('no phone is connected that could name a group');
    for (const whatsappId of connections) {
      try {
        // A phone that is not in the group knows nothing of it; another one is.
        const group = await needs.callSession(companyId, whatsappId, 'groupInfo', address);
        if (!group) continue;
        await database.forCompany(companyId, (tx) => nameByPhone(tx, contactId, group.name));
        return await meetPeople({ database, needs }, companyId, group.participants.filter(({ addresses }) => addresses.length > 1));
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  });
}
