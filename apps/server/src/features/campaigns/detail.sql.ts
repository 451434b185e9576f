import { maxShippingRows } from '@balcao/contract';
import type { Db } from '../../platform/db/database.ts';
import type { CampaignRow } from './campaigns.sql.ts';
import { textOfVariant } from './campaigns.rules.ts';

/** The first contacts of a campaign's list, and its first recipients, as clients of the specification read them. */
export async function findDetail(db: Db, campaign: CampaignRow) {
  const [contacts, recipients] = await Promise.all([
    campaign.contactListId === null
      ? []
      : db
          .selectFrom('contactListItems')
          .select(['id', 'name', 'number', 'email', 'validity', 'contactListId', 'companyId'])
          .where('contactListId', '=', campaign.contactListId)
          .orderBy('id')
          .limit(maxShippingRows)
          .execute(),
    db
      .selectFrom('campaignRecipients')
      .selectAll()
      .where('campaignId', '=', campaign.id)
      .orderBy('id')
      .limit(maxShippingRows)
      .execute(),
  ]);
  return {
    contacts: contacts.map(({ validity, ...contact }) => ({ ...contact, isWhatsappValid: validity === 'valid' })),
    shipping: recipients.map((row) => ({
      id: row.id,
      campaignId: row.campaignId,
      number: row.number,
      message: textOfVariant(campaign, 'message', row.variant),
      confirmation: row.consentedAt !== null,
      confirmationRequestedAt: row.askedAt,
      // A message that left counts as delivered there, whatever its ack.
      deliveredAt: row.sentAt,
      contactId: row.contactId,
      companyId: row.companyId,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    })),
  };
}
