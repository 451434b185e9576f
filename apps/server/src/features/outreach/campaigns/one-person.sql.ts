import { formsOfNumber } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { RecipientRow } from './audience/recipients.sql.ts';

/**
 * Whether a campaign has handed over a message to a recipient's person as another recipient: under another form of the number, which an
 * upgrade may have left, or as a contact that was merged into this one after the start.
 * @param contactId the contact behind the recipient, as it is known now
 */
export async function wasServedElsewhere(
  db: Db,
  { id, campaignId, numberKey }: Pick<RecipientRow, 'id' | 'campaignId' | 'numberKey'>,
  contactId: number | null,
): Promise<boolean> {
  const others = db
    .selectFrom('campaignRecipients')
    .select(['id', 'state', 'messageId', 'questionId'])
    .where('campaignId', '=', campaignId)
    .where((eb) =>
      eb.or([
        eb('numberKey', 'in', formsOfNumber(numberKey)),
        ...(contactId === null ? [] : [eb('contactId', '=', contactId)]),
      ]),
    );
  if ((await others.execute()).length < 2) return false;
  // Another connection may be handing over to the other one right now: whoever is second waits for the first.
  const locked = await others.orderBy('id').forUpdate().execute();
  return locked.some(
    (one) => one.id !== id && one.state !== 'failed' && (one.messageId !== null || one.questionId !== null),
  );
}
