import type { Address } from './message-content.ts';

/** What a person wants of marketing messages of the company, as the provider says. */
export interface MarketingPreference {
  addresses: [Address, ...Address[]];
  wantsMarketing: boolean;
  at: Date;
}

/** A person or a group of whom a channel learnt something outside of a message. */
export interface ContactInfo {
  addresses: [Address, ...Address[]];
  /** as the phone's address book or the group calls them; undefined = nothing new */
  name?: string | undefined;
}

/** A person who has other addresses from now on. */
export interface AddressChange {
  /** theirs no more: a number may be given to another person */
  from: [Address, ...Address[]];
  to: [Address, ...Address[]];
}

/** A group as those in it see it. */
export interface GroupInfo {
  name: string;
  participants: ContactInfo[];
}
