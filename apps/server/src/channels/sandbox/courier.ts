import type { Database } from '../../platform/db/database.ts';
import * as phone from './phone.sql.ts';

/** How long a message takes to reach the contact's phone. */
const deliveryTakes = 250;

/** A linked phone that has something to receive. */
interface Recipient {
  whatsappId: number;
  /** tells the company that messages arrived */
  arrived(providerIds: string[]): Promise<void>;
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
    await Promise.all(
      [...byPhone].map(async ([whatsappId, messages]) => recipients.get(whatsappId)?.arrived(messages.map(({ providerId }) => providerId))),
    );
    if (waiting.length > 0) await database.forCompany(companyId, ({ db }) => phone.tickReceived(db, waiting.map(({ id }) => id)));
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
