import { maxShippingRows, templateText } from '@balcao/contract';
import type { Db } from '../../../../platform/db/database.ts';
import type { CampaignRow } from '../campaigns.sql.ts';
import { textOfVariant } from '../campaigns.rules.ts';

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
      .selectFrom('campaignRecipients as r')
      .leftJoin('messages as m', 'm.id', 'r.messageId')
      .selectAll('r')
      .select('m.body as sentText')
      .where('r.campaignId', '=', campaign.id)
      .orderBy('r.id')
      .limit(maxShippingRows)
      .execute(),
  ]);
  return {
    contacts: contacts.map(({ validity, ...contact }) => ({ ...contact, isWhatsappValid: validity === 'valid' })),
    shipping: recipients.map((row) => ({
      id: row.id,
      campaignId: row.campaignId,
      number: row.number,
      // One that is still to be sent, or was deleted since, has the text as it is written in the campaign.
      message: row.sentText ?? writtenText(campaign, row),
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

/** The text of a recipient as the campaign has it, with its variables: over an official number that of the template. */
function writtenText(campaign: CampaignRow, { variant, whatsappId }: { variant: number; whatsappId: number | null }) {
  const isOfficial = campaign.whatsapps.some((one) => one.id === whatsappId && one.isOfficial);
  if (isOfficial && !campaign.confirmation && campaign.template)
    return templateText(campaign.template, campaign.template.values);
  return textOfVariant(campaign, 'message', variant);
}
