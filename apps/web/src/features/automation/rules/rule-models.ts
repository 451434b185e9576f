import type { Rule } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import type { Icon } from '../../../ui/icons/index.ts';
import {
  IconAlertTriangle,
  IconBell,
  IconChevronsUp,
  IconClockPause,
  IconCrown,
  IconHistory,
  IconMoodSmile,
  IconMoon,
  IconReceipt,
  IconRefresh,
  IconSpeakerphone,
  IconStar,
  IconUserHeart,
  IconUserOff,
} from '../../../ui/icons/index.ts';

/** What a new rule begins with; what it names is chosen by the person. */
interface RuleModel {
  key:
    | 'late'
    | 'complaint'
    | 'owner'
    | 'advert'
    | 'frequent'
    | 'returning'
    | 'silentContact'
    | 'endSilent'
    | 'outOfHours'
    | 'lowRating'
    | 'missedDeadline'
    | 'reopened'
    | 'charge'
    | 'thanks';
  icon: Icon;
  rule: (texts: ModelTexts) => Partial<Rule>;
}

/** Words that go into rules, in the language of the person who makes them. */
export interface ModelTexts {
  complaintWords: readonly string[];
  thanksWords: readonly string[];
  reminder: string;
  complaintNote: string;
  ratingNote: string;
  lateNotice: string;
}

/** What stands for the contact's first name in the texts of models, as in every text of the company. */
const firstName = '{{firstName}}';

/** The words of models in the language of the person. */
export function useModelTexts(): ModelTexts {
  const { t } = useTranslation();
  const listed = (words: string) => words.split(', ');
  return {
    complaintWords: listed(t('rules.modelTexts.complaintWords')),
    thanksWords: listed(t('rules.modelTexts.thanksWords')),
    reminder: t('rules.modelTexts.reminder', { variable: firstName }),
    complaintNote: t('rules.modelTexts.complaintNote'),
    ratingNote: t('rules.modelTexts.ratingNote'),
    lateNotice: t('rules.modelTexts.lateNotice'),
  };
}

const day = 24 * 60;
const made: Rule['event'] = { kind: 'made' };
const alone = { not: false, group: null } as const;

/** The ready models, the four that most shops want first. */
export const ruleModels: readonly RuleModel[] = [
  {
    key: 'late',
    icon: IconBell,
    rule: ({ lateNotice }) => ({
      event: { kind: 'silent', who: 'team', minutes: 10, isFirst: true },
      isInHoursOnly: true,
      isOncePerService: true,
      actions: [
        { kind: 'priority', priority: 'high' },
        { kind: 'notify', userId: null, attendant: false, text: lateNotice },
      ],
    }),
  },
  {
    key: 'complaint',
    icon: IconAlertTriangle,
    rule: ({ complaintWords, complaintNote }) => ({
      event: { kind: 'messageIn' },
      isOncePerService: true,
      conditions: [{ ...alone, test: { kind: 'words', words: [...complaintWords], how: 'contains' } }],
      actions: [
        { kind: 'priority', priority: 'urgent' },
        { kind: 'note', text: complaintNote },
      ],
    }),
  },
  {
    key: 'owner',
    icon: IconUserHeart,
    rule: () => ({
      event: made,
      conditions: [{ ...alone, test: { kind: 'owned' } }],
      actions: [{ kind: 'toOwner' }],
    }),
  },
  {
    key: 'advert',
    icon: IconSpeakerphone,
    rule: () => ({
      event: made,
      conditions: [{ ...alone, test: { kind: 'advert', headline: '' } }],
      actions: [
        { kind: 'tag', tagId: null },
        { kind: 'transfer', queueId: null, userId: null },
      ],
    }),
  },
  {
    key: 'frequent',
    icon: IconCrown,
    rule: () => ({
      event: made,
      conditions: [{ ...alone, test: { kind: 'tag', tagId: null } }],
      actions: [{ kind: 'priority', priority: 'high' }],
    }),
  },
  {
    key: 'returning',
    icon: IconHistory,
    rule: () => ({
      event: made,
      conditions: [{ ...alone, test: { kind: 'returning' } }],
      actions: [{ kind: 'tag', tagId: null }],
    }),
  },
  {
    key: 'silentContact',
    icon: IconClockPause,
    rule: ({ reminder }) => ({
      event: { kind: 'silent', who: 'contact', minutes: 3 * day, isFirst: false },
      isInHoursOnly: true,
      isOncePerService: true,
      actions: [{ kind: 'text', text: reminder }],
    }),
  },
  {
    key: 'endSilent',
    icon: IconUserOff,
    rule: () => ({
      event: { kind: 'silent', who: 'contact', minutes: 7 * day, isFirst: false },
      actions: [{ kind: 'resolve', closeReason: null, closeDetail: '', farewell: false }],
    }),
  },
  {
    key: 'outOfHours',
    icon: IconMoon,
    rule: () => ({
      event: { kind: 'messageIn' },
      isOncePerService: true,
      conditions: [{ not: true, group: null, test: { kind: 'openHours' } }],
      actions: [{ kind: 'tag', tagId: null }],
    }),
  },
  {
    key: 'lowRating',
    icon: IconStar,
    rule: ({ ratingNote }) => ({
      event: { kind: 'rated' },
      conditions: [{ ...alone, test: { kind: 'rating', atMost: 1 } }],
      actions: [{ kind: 'notify', userId: null, attendant: true, text: ratingNote }],
    }),
  },
  {
    key: 'missedDeadline',
    icon: IconChevronsUp,
    rule: () => ({
      event: { kind: 'deadline', what: 'breached', deadline: null },
      actions: [{ kind: 'priority', priority: 'urgent' }],
    }),
  },
  {
    key: 'reopened',
    icon: IconRefresh,
    rule: () => ({ event: { kind: 'reopened' }, actions: [{ kind: 'priority', priority: 'high' }] }),
  },
  {
    key: 'charge',
    icon: IconReceipt,
    rule: () => ({
      event: { kind: 'tagged', tagId: null },
      actions: [{ kind: 'transfer', queueId: null, userId: null }],
    }),
  },
  {
    key: 'thanks',
    icon: IconMoodSmile,
    rule: ({ thanksWords }) => ({
      event: made,
      conditions: [{ ...alone, test: { kind: 'words', words: [...thanksWords], how: 'is' } }],
      actions: [{ kind: 'priority', priority: 'low' }],
    }),
  },
];
