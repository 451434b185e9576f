import {
  minuteMs,
  unansweredSince,
  type CustomField,
  type FieldValue,
  type Rule,
  type RuleCondition,
  type RuleEvent,
  type RuleReason,
  type RuleTest,
  type RuleTestKind,
  type RuleTestOf,
} from '@balcao/contract';
import { plainWords } from '../../../platform/util/plain-words.ts';
import { hasFieldValue, meetsCondition, type TicketSituation } from '../registry/index.ts';
import type { Happening } from './happenings.ts';

/** All that a rule decides by. What its conditions do not ask for may be left out when it is read. */
export interface RuleSituation extends TicketSituation {
  happening: Happening;
  /** of the message that began it, else the contact's last one; null = there is none */
  words: string | null;
  isOpenHours: boolean;
  /** the contact was served before this service */
  isReturning: boolean;
  /** the service had an answer of a person */
  isAnswered: boolean;
  /** who is responsible for the contact */
  owner: string | null;
  contactFields: readonly CustomField[];
  contactValues: Readonly<Record<string, FieldValue>>;
}

/** Whether an event of the past begins a rule; a rule that names what was removed begins never. */
export function begins(
  event: RuleEvent,
  { happening, isAnswered }: Pick<RuleSituation, 'happening' | 'isAnswered'>,
): boolean {
  if (event.kind !== happening.kind) return false;
  switch (event.kind) {
    case 'tagged':
    case 'untagged':
      return event.tagId !== null && event.tagId === happening.tagId;
    case 'fieldChanged':
      return event.fieldId !== null && (happening.fieldIds ?? []).includes(event.fieldId);
    case 'deadline':
      return event.what === happening.what && (event.deadline === null || event.deadline === happening.deadline);
    case 'silent':
      return !(event.isFirst && isAnswered);
    default:
      return true;
  }
}

type AnyTest = (situation: RuleSituation, test: never) => boolean;
type Test<Kind extends RuleTestKind> = (situation: RuleSituation, test: RuleTestOf<Kind>) => boolean;
type OwnKind = Exclude<RuleTestKind, Parameters<typeof meetsCondition>[1]['kind']>;

/** What rules ask beside the conditions of tickets, by its kind. */
const tests: { readonly [Kind in OwnKind]: Test<Kind> } = {
  words({ words }, { words: wanted, how }) {
    if (words === null) return false;
    const text = plainWords(words);
    return wanted
      .map(plainWords)
      .some((one) => one !== '' && (how === 'is' ? text === one : ` ${text} `.includes(` ${one} `)));
  },
  attended: ({ ticket }) => ticket.userId !== null,
  attendant: ({ ticket }, { userId }) => userId !== null && ticket.userId === userId,
  openHours: ({ isOpenHours }) => isOpenHours,
  returning: ({ isReturning }) => isReturning,
  advert({ ticket: { referral } }, { headline }) {
    if (referral?.kind !== 'ad') return false;
    return headline === '' || plainWords(referral.headline).includes(plainWords(headline));
  },
  owned: ({ owner }) => owner !== null,
  rating: ({ happening: { rating } }, { atMost }) => rating !== undefined && rating <= atMost,
  contactField: ({ contactFields: fields, contactValues: values }, { fieldId, value }) =>
    hasFieldValue({ fields, values }, fieldId, value),
};

const isOwn = (test: RuleTest): test is RuleTestOf<OwnKind> => test.kind in tests;

function meetsTest(situation: RuleSituation, test: RuleTestOf<OwnKind>): boolean {
  // The test of a kind takes conditions of that kind: `never` covers each of them.
  const meets: AnyTest = tests[test.kind];
  return meets(situation, test as never);
}

const maxFoundLength = 200;

const minutesSince = (since: string | null, now: Date): string | null =>
  since && String(Math.floor((now.getTime() - Date.parse(since)) / minuteMs));

/** What a ticket had of what a condition asks, for people who wonder why; null = the answer says it all. */
function foundOf({ ticket, words, owner, happening, now }: RuleSituation, { kind }: RuleTest): string | null {
  switch (kind) {
    case 'queue':
      return ticket.queue?.name ?? null;
    case 'connection':
      return ticket.whatsapp?.name ?? null;
    case 'priority':
      return ticket.priority;
    case 'status':
      return ticket.status;
    case 'words':
      return words?.slice(0, maxFoundLength) ?? null;
    case 'attended':
    case 'attendant':
      return ticket.user?.name ?? null;
    case 'advert':
      return ticket.referral?.headline.slice(0, maxFoundLength) ?? null;
    case 'owned':
      return owner;
    case 'rating':
      return happening.rating === undefined ? null : String(happening.rating);
    case 'unanswered':
      return minutesSince(unansweredSince(ticket), now);
    default:
      return null;
  }
}

/** Asks each condition, whatever the others say: people see all of them. */
export function askConditions(situation: RuleSituation, conditions: readonly RuleCondition[]): RuleReason[] {
  return conditions.map(({ not, test }) => {
    const isSo = isOwn(test) ? meetsTest(situation, test) : meetsCondition(situation, test);
    return { not, test, isMet: isSo !== not, found: foundOf(situation, test) };
  });
}

/** Whether answered conditions let a rule act: groups are joined the other way round than what stands by itself. */
export function joinConditions(
  { match, conditions }: Pick<Rule, 'match' | 'conditions'>,
  met: readonly boolean[],
): boolean {
  if (conditions.length === 0) return true;
  const single = met.filter((_isMet, index) => conditions[index]?.group === null);
  const numbers = new Set(conditions.flatMap(({ group }) => group ?? []));
  const groups = [...numbers].map((number) => {
    const ofGroup = met.filter((_isMet, index) => conditions[index]?.group === number);
    return match === 'all' ? ofGroup.some(Boolean) : ofGroup.every(Boolean);
  });
  const all = [...single, ...groups];
  return match === 'all' ? all.every(Boolean) : all.some(Boolean);
}

/** Decides whether a rule acts: a pure function of what happened and what is known, the same for what is and for a trial. */
export function decide(
  rule: Pick<Rule, 'event' | 'match' | 'conditions' | 'isInHoursOnly'>,
  situation: RuleSituation,
): { acts: boolean; reasons: RuleReason[] } {
  if (!begins(rule.event, situation)) return { acts: false, reasons: [] };
  if (rule.isInHoursOnly && !situation.isOpenHours) return { acts: false, reasons: [] };
  const reasons = askConditions(situation, rule.conditions);
  return {
    acts: joinConditions(
      rule,
      reasons.map(({ isMet }) => isMet),
    ),
    reasons,
  };
}
