import type { FamilyKind } from '../family/family-tables.ts';
import type { MovedKind } from './moves.sql.ts';
import { takeContacts } from './take-contacts.ts';
import { takeMessages, takeTickets } from './take-conversations.ts';
import {
  takeContactFields,
  takeContactTags,
  takeNotes,
  takeQuickReplies,
  takeTags,
  takeTicketTags,
} from './take-desk.ts';
import { takeFileLists, takeListFiles } from './take-files.ts';
import { takeCampaigns, takeCampaignSends, takeContactLists, takeListItems } from './take-outreach.ts';
import { takeRatings } from './take-ratings.ts';
import { takeQueueOptions, takeQueues, takeUserQueues } from './take-queues.ts';
import { takeCompany, takeSettings } from './take-settings.ts';
import { takeSchedules } from './take-schedules.ts';
import { takeUsers } from './take-users.ts';
import type { Taker } from './taking.ts';

/** What each reading of the source takes, in the order in which rows belong to each other; the last kind of each has the most rows. The files follow. */
export const steps: readonly (readonly MovedKind[])[] = [
  ['companies', 'settings', 'users', 'queues', 'tags', 'fileLists', 'contactLists'],
  // An option may stand before the one that it is below: what finds none yet is looked at again.
  ['userQueues', 'queueOptions', 'quickReplies', 'fileListFiles', 'contactListItems', 'campaigns', 'contacts'],
  ['queueOptions', 'contactFields', 'campaignSends', 'schedules', 'tickets'],
  ['queueOptions', 'contactTags', 'ticketTags', 'notes', 'ratings', 'messages'],
];
/** What comes of a source at all. */
export const broughtKinds: ReadonlySet<FamilyKind> = new Set<FamilyKind>(steps.flat());

/** Whether rows of a kind that belong to nothing yet are looked at again. */
export const isTakenLater = (kind: MovedKind, step: number): boolean =>
  steps.slice(step + 1).some((kinds) => kinds.includes(kind));

export const takers: Readonly<Record<MovedKind, Taker>> = {
  companies: takeCompany,
  settings: takeSettings,
  users: takeUsers,
  queues: takeQueues,
  userQueues: takeUserQueues,
  queueOptions: takeQueueOptions,
  tags: takeTags,
  quickReplies: takeQuickReplies,
  contacts: takeContacts,
  contactFields: takeContactFields,
  contactTags: takeContactTags,
  tickets: takeTickets,
  ticketTags: takeTicketTags,
  notes: takeNotes,
  ratings: takeRatings,
  schedules: takeSchedules,
  contactLists: takeContactLists,
  contactListItems: takeListItems,
  campaigns: takeCampaigns,
  campaignSends: takeCampaignSends,
  fileLists: takeFileLists,
  fileListFiles: takeListFiles,
  messages: takeMessages,
};
