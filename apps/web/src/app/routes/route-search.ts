import { referralKinds } from '@balcao/contract';
import type { ReferralKind } from '@balcao/contract';
import { isDay } from '../../ui/dates/days.ts';
import { inboxLists } from '../inbox-places.ts';
import type { InboxPlace } from '../inbox-places.ts';

/** The search parameters of an address: a value that is invalid for its name is left out. */
type Search = Record<string, unknown>;

export const companyIdSearch = ({ companyId }: Search): { companyId?: string } =>
  typeof companyId === 'string' || typeof companyId === 'number' ? { companyId: String(companyId) } : {};

/** The link of an invitation has the address and the code that buys a password. */
export const resetSearch = (search: Search): { companyId?: string; email?: string; code?: string } => ({
  ...companyIdSearch(search),
  ...(typeof search.email === 'string' && { email: search.email }),
  ...((typeof search.code === 'string' || typeof search.code === 'number') && { code: String(search.code) }),
});

const isReferral = (value: unknown): value is ReferralKind => referralKinds.some((kind) => kind === value);
const isDayText = (value: unknown): value is string => typeof value === 'string' && isDay(value);

/** The period of the dashboard. */
export const dashboardSearch = ({
  days,
  from,
  to,
  referral,
}: Search): { days?: number; from?: string; to?: string; referral?: ReferralKind } => ({
  ...(typeof days === 'number' && { days }),
  ...(isDayText(from) && { from }),
  ...(isDayText(to) && { to }),
  ...(isReferral(referral) && { referral }),
});

/** `?tab=` shows a tab of a page; one that is not there for this person is passed over. */
export const tabSearch = ({ tab }: Search): { tab?: string } =>
  typeof tab === 'string' && /^[a-z]{1,20}$/.test(tab) ? { tab } : {};

/** `?queue=` shows the hours of a queue. */
export const hoursSearch = ({ queue, tab }: Search): { queue?: number; tab?: 'shifts' } => {
  if (tab === 'shifts') return { tab };
  return Number.isSafeInteger(Number(queue)) && Number(queue) > 0 ? { queue: Number(queue) } : {};
};

/** Parameters of the settings: their tab, and `?option=`, which brings up one of the options. */
export const settingsSearch = (search: Search): { tab?: string; option?: string } => ({
  ...tabSearch(search),
  ...(typeof search.option === 'string' && /^[A-Za-z]{1,40}$/.test(search.option) && { option: search.option }),
});

/** The number of a link such as `tel:+55-11-98765-0001`, as one would type it; nothing where it holds none. */
const numberOfLink = (link: unknown): string =>
  /^(?:tel:)?(\+?[\d\s().-]{5,30})/.exec(String(link))?.[1]?.replaceAll(/[^\d+]/g, '') ?? '';

/**
 * `?list=` brings up one of the lists, `?view=` a view; `?user=` the tickets of a user, `?from=` and `?to=` those that came on these days. The inbox
 * takes them and leaves its plain address. `?begin=` begins a conversation, with the number of a link `tel:` where it holds one.
 */
export const inboxSearch = ({ list, view, user, from, to, referral, begin }: Search): InboxPlace => ({
  ...(begin !== undefined && { begin: numberOfLink(begin) }),
  ...(/^[1-9]\d{0,8}$/.test(String(view)) && { view: Number(view) }),
  ...(inboxLists.some((each) => each === list) && { list: list as InboxPlace['list'] }),
  ...(/^\d{1,9}$/.test(String(user)) && { user: Number(user) }),
  ...(isDayText(from) && { from }),
  ...(isDayText(to) && { to }),
  ...(isReferral(referral) && { referral }),
});

interface MessageSearch {
  message?: string;
  words?: string;
}

const maxWords = 200;

/** `?message=` opens the conversation at that message; `?words=` marks the messages that hold them. */
export const messageSearch = ({ message, words }: Search): MessageSearch => ({
  ...((typeof message === 'string' || typeof message === 'number') &&
    /^\d{1,19}$/.test(String(message)) && { message: String(message) }),
  ...((typeof words === 'string' || typeof words === 'number') && { words: String(words).slice(0, maxWords) }),
});

const isId = (value: unknown): boolean => /^[1-9]\d{0,8}$/.test(String(value));

interface SchedulesSearch {
  contactId?: number;
  whatsappId?: number;
  scheduleId?: number;
}

/** `?contactId=` opens the dialog for that contact, over `whatsappId` where it is given; `?scheduleId=` the one of a schedule. */
export const schedulesSearch = (search: Search): SchedulesSearch => {
  const { contactId, whatsappId, scheduleId } = search;
  return {
    ...(isId(contactId) && { contactId: Number(contactId) }),
    ...(isId(whatsappId) && { whatsappId: Number(whatsappId) }),
    ...(isId(scheduleId) && { scheduleId: Number(scheduleId) }),
  };
};

/** `?video=` plays a help video. */
export const helpsSearch = ({ video }: Search): { video?: number } => (isId(video) ? { video: Number(video) } : {});

/** `?copyOf=` begins a new template with the content of another. */
export const templateSearch = ({ copyOf }: Search): { copyOf?: number } =>
  /^\d{1,9}$/.test(String(copyOf)) ? { copyOf: Number(copyOf) } : {};

/** A model that a new rule begins with. */
export const ruleSearch = ({ model }: Search): { model?: string } =>
  typeof model === 'string' && /^[a-zA-Z]{1,30}$/.test(model) ? { model } : {};

/** The rule whose runs are shown. */
export const ruleRunsSearch = ({ ruleId }: Search): { ruleId?: number } =>
  /^\d{1,9}$/.test(String(ruleId)) ? { ruleId: Number(ruleId) } : {};

/** What was brought, or is on its way, that is shown. */
export const moveInSearch = ({ id }: Search): { id?: number } =>
  /^\d{1,9}$/.test(String(id)) ? { id: Number(id) } : {};
