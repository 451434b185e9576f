import type { ReferralKind } from '@balcao/contract';

/** The lists of the inbox that an address can name. */
export const inboxLists = ['open', 'unanswered', 'snoozed', 'pending', 'closed', 'search'] as const;

/** A place of the inbox, in the query of its address. */
export interface InboxPlace {
  list?: (typeof inboxLists)[number];
  /** a view, in the place of a list */
  view?: number;
  /** of the search: the tickets of this user */
  user?: number;
  /** of the search: those with a service that came from this day to that one */
  from?: string;
  to?: string;
  /** of the search: those that this brought */
  referral?: ReferralKind;
  /** begins a conversation, with this number unless it is empty */
  begin?: string;
}
