import { defineEvent } from '../../platform/events.ts';

interface NamedCampaign {
  id: number;
  name: string;
}

/** A campaign began, also again, or came to its end. */
export const campaignMoved = defineEvent<{ campaign: NamedCampaign; what: 'started' | 'finished' | 'cancelled' }>(
  'campaigns.moved',
);

/** A campaign waits for a person. `reason`: the code of what the provider refused; null = somebody paused it. */
export const campaignPaused = defineEvent<{ campaign: NamedCampaign; reason: string | null }>('campaigns.paused');

/** Somebody answered a campaign; their message is stored in the ticket. */
export const campaignAnswered = defineEvent<{ campaign: NamedCampaign; contactId: number; ticketId: number }>(
  'campaigns.answered',
);
