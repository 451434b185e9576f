import type { Database } from '../../platform/db/database.ts';
import * as phone from './phone.sql.ts';

/** How long a message takes to reach the contact's phone. */
const deliveryTakes = 250;

/** A linked phone that has something to receive. */
interface Recipient {
  whatsappId: number;
  /** Tells the company that messages arrived. @returns false when there is nobody to tell: they are told by the next session */
  arrived(providerIds: string[]): Promise<boolean>;
  /** looks again later: what was on its way has not arrived */
  stumbled(error: unknown): void;
}

/**
 * Carries what the company wrote to the contacts' phones: one round for all phones of a company, a moment after the first
 * message. Told first and ticked then: a tick that got lost is told again.
 */
export function createCourier({ database }: { database: Database }): (companyId: number, recipient: Recipient) => void {
  const rounds = new Map<number, Map<number, Recipient>>();

  async function carry(companyId: number, recipients: ReadonlyMap<number, Recipient>): Promise<void> {
    const waiting = await database.forCompany(companyId, ({ db }) => phone.unreceived(db, [...recipients.keys()]));
    const byPhone = Map.groupBy(waiting, ({ whatsappId }) => whatsappId);
    const told = await Promise.all(
      [...byPhone].map(async ([whatsappId, messages]) =>
        (await recipients.get(whatsappId)?.arrived(messages.map(({ providerId }) => providerId))) ? messages : [],
      ),
    );
    const ids = told.flat().map(({ id }) => id);
    if (ids.length > 0) await database.forCompany(companyId, ({ db }) => phone.tickReceived(db, ids));
  }

  return (companyId, recipient) => {
    const round = rounds.get(companyId);
    if (round) return void round.set(recipient.whatsappId, recipient);
    const recipients = new Map([[recipient.whatsappId, recipient]]);
    rounds.set(companyId, recipients);
    setTimeout(() => {
      rounds.delete(companyId);
      carry(companyId, recipients).catch((error: unknown) => recipients.forEach(({ stumbled }) => stumbled(error)));
    }, deliveryTakes).unref();
  };
}
