import * as z from 'zod';
import { recipientState } from './campaign-report.ts';
import { contactList } from './contact-lists.ts';
import { endpoint, idParam, idParams } from './endpoint.ts';
import { queryDay, searchParam } from './fields.ts';

/**
 * The source of a list: contacts of a tag, contacts that a search finds, or recipients of a campaign by what became of
 * them.
 */
export const listSource = z.discriminatedUnion('source', [
  z.object({ source: z.literal('tag'), tagId: idParam }),
  z.object({
    source: z.literal('contacts'),
    searchParam,
    /** made from this day on, up to that day, where the company is */
    dateStart: queryDay,
    dateEnd: queryDay,
  }),
  z.object({ source: z.literal('campaign'), campaignId: idParam, states: z.array(recipientState).min(1).max(10) }),
]);
export type ListSource = z.infer<typeof listSource>;

export const fillContactList = endpoint({
  method: 'POST',
  path: '/contact-lists/{id}/fill',
  repeat: { readBy: '/contact-lists/{id}', as: 'contactList' },
  access: 'admin',
  plan: 'useCampaigns',
  summary:
    'Adds people to a list whose numbers it does not have yet; those known by a private id alone are passed over',
  params: idParams,
  notFound: 'ERR_NO_CONTACT_LIST_FOUND',
  body: listSource,
  answer: z.object({ added: z.number(), contactList }),
});
