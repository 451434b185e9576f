import { defineEvent } from '../../platform/events.ts';

interface NamedCampaign {
  id: number;
  name: string;
}

/** A campaign began, also again, or came to its end. */
export const campaignMoved = defineEvent<{ campaign: NamedCampaign; what: 'started' | 'finished' | 'cancelled' }>(
  'campaigns.moved',
);

/** Somebody answered a campaign; their message is stored in the ticket. */
export const campaignAnswered = defineEvent<{ campaign: NamedCampaign; contactId: number; ticketId: number }>(
  'campaigns.answered',
);
