import * as z from 'zod';
import { campaign, campaignVariants } from './campaigns.ts';
import { endpoint, idParams } from './endpoint.ts';
import { noDetails } from './fields.ts';
import { writtenPhone } from './phone/field.ts';

const ofCampaign = {
  method: 'POST',
  access: 'admin',
  plan: 'useCampaigns',
  params: idParams,
  notFound: 'ERR_NO_CAMPAIGN_FOUND',
} as const;

export const copyCampaign = endpoint({
  ...ofCampaign,
  path: '/campaigns/{id}/copy',
  repeat: { readBy: '/campaigns/{id}' },
  summary: 'Adds an inactive copy of a campaign, with a copy of its attachment',
  body: z.object({ name: z.string().trim().min(2).max(50) }),
  answer: campaign,
});

export const testCampaign = endpoint({
  ...ofCampaign,
  path: '/campaigns/{id}/test',
  summary:
    'Sends the message of a campaign to one number, at once and over its first connection; the number does not become a recipient',
  body: z.object({
    number: writtenPhone,
    /** how the message addresses them */
    name: z.string().trim().min(1).max(100),
    variant: z.literal(campaignVariants).default(1),
  }),
  answer: z.object({ count: z.number() }),
});

export const campaignTrialErrors = {
  /** who left campaigns gets no test of one either */
  ERR_CAMPAIGN_OPTED_OUT: { status: 409, details: noDetails },
} as const;
