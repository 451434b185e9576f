import { defineEvent } from '../../../platform/events.ts';

interface NamedCampaign {
  id: number;
  name: string;
}

/** A campaign began, also again, or came to its end. */
export const campaignMoved = defineEvent<{ campaign: NamedCampaign; what: 'started' | 'finished' | 'cancelled' }>(
  'campaigns.moved',
);

/** A campaign is paused. `reason`: the code of the provider's refusal; null = a person paused it. */
export const campaignPaused = defineEvent<{ campaign: NamedCampaign; reason: string | null }>('campaigns.paused');

/** A contact answered a campaign; the message is stored in the ticket. */
export const campaignAnswered = defineEvent<{ campaign: NamedCampaign; contactId: number; ticketId: number }>(
  'campaigns.answered',
);
