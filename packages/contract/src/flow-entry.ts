import * as z from 'zod';
import { idParam } from './endpoint.ts';

export const flowEntryLimits = { keywords: 20, keyword: 60, links: 20 } as const;

/** Which of the conversations that begin in the places of a flow are its own. */
export const flowEntryConditions = z.object({
  /** words of the first message, without case and accents; none = whatever it says */
  keywords: z.array(z.string().trim().min(1).max(flowEntryLimits.keyword)).max(flowEntryLimits.keywords).default([]),
  /** a message that is one of them and no more, or has one among its words */
  keywordMatch: z.enum(['is', 'contains']).default('contains'),
  /** who was never served before, or was */
  contact: z.enum(['any', 'new', 'returning']).default('any'),
  /** it came from an advert or a post of the company */
  fromAdvert: z.boolean().default(false),
  /** of the company, or of the queue in which it begins */
  hours: z.enum(['any', 'open', 'closed']).default('any'),
  /** it came by a tracking link of the company: by any of them, or by one of `linkIds` */
  fromLink: z.enum(['no', 'any', 'these']).default('no'),
  linkIds: z.array(idParam).max(flowEntryLimits.links).default([]),
});
export type FlowEntryConditions = z.infer<typeof flowEntryConditions>;

/** Any conversation. */
export const anyConversation: FlowEntryConditions = {
  keywords: [],
  keywordMatch: 'contains',
  contact: 'any',
  fromAdvert: false,
  hours: 'any',
  fromLink: 'no',
  linkIds: [],
};

const linkRanks = { no: 0, any: 16, these: 32 } as const;

/** Flows that begin in one place are asked in the order of their ranks, the highest first, of equal ones the one that was made first. 0 = any conversation. */
export const flowEntryRank = ({ keywords, fromAdvert, contact, hours, fromLink }: FlowEntryConditions): number =>
  linkRanks[fromLink] +
  (keywords.length > 0 ? 8 : 0) +
  (fromAdvert ? 4 : 0) +
  (contact === 'any' ? 0 : 2) +
  (hours === 'any' ? 0 : 1);

const plainKey = (word: string): string => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
const keysOf = ({ keywords }: FlowEntryConditions): string[] => [...new Set(keywords.map(plainKey))].toSorted();
const linksOf = ({ fromLink, linkIds }: FlowEntryConditions): number[] =>
  fromLink === 'these' ? [...new Set(linkIds)].toSorted((one, other) => one - other) : [];

/** Whether the same conversations meet both. */
export function isSameEntry(one: FlowEntryConditions, other: FlowEntryConditions): boolean {
  const [mine, theirs] = [keysOf(one), keysOf(other)];
  return (
    mine.length === theirs.length &&
    mine.every((key, index) => key === theirs[index]) &&
    (mine.length === 0 || one.keywordMatch === other.keywordMatch) &&
    one.contact === other.contact &&
    one.fromAdvert === other.fromAdvert &&
    one.hours === other.hours &&
    one.fromLink === other.fromLink &&
    linksOf(one).join() === linksOf(other).join()
  );
}

/** Whether some conversation meets both, where neither is asked before the other because it says more. */
export function isDisputedEntry(one: FlowEntryConditions, other: FlowEntryConditions): boolean {
  if (flowEntryRank(one) !== flowEntryRank(other)) return false;
  const isApart = <T extends string>(mine: T, theirs: T) => mine !== 'any' && theirs !== 'any' && mine !== theirs;
  if (isApart(one.contact, other.contact) || isApart(one.hours, other.hours)) return false;
  if (one.fromLink === 'these' && !linksOf(one).some((id) => other.linkIds.includes(id))) return false;
  const [mine, theirs] = [keysOf(one), keysOf(other)];
  const areWhole = one.keywordMatch === 'is' && other.keywordMatch === 'is';
  return mine.length === 0 || !areWhole || mine.some((key) => theirs.includes(key));
}
