import type { Rule, RuleEvent, RuleTest, RuleTestOf, TicketAction } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { useUsersBrief } from '../../account/users/index.ts';
import { useFields } from '../../inbox/custom-fields/index.ts';
import { useQueues } from '../../inbox/queues/index.ts';
import { useTags } from '../../inbox/tags/index.ts';
import { useConnections } from '../../numbers/connections/index.ts';
import { useMinutesText, useStepText, useStepWords } from '../actions/index.ts';

export interface RuleWords {
  event: (event: RuleEvent) => string;
  test: (test: RuleTest, not: boolean) => string;
  actions: (actions: readonly TicketAction[]) => string;
  /** the whole rule in one sentence */
  rule: (rule: Pick<Rule, 'event' | 'match' | 'conditions' | 'actions'>) => string;
}

const nameIn = (records: readonly { id: number; name: string }[] | undefined, id: number | null): string | undefined =>
  records?.find((record) => record.id === id)?.name;

/** Lets a sentence go on with what is a sentence of its own. */
const inside = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);

const quoted = (words: readonly string[]): string => words.map((word) => `“${word}”`).join(', ');

/** What a rule does, in words. */
export function useRuleWords(): RuleWords {
  const { t } = useTranslation();
  const { data: queues } = useQueues();
  const { data: tags } = useTags();
  const { data: users } = useUsersBrief();
  const { data: connections } = useConnections();
  const ticketFields = useFields('ticket');
  const contactFields = useFields('contact');
  const minutesText = useMinutesText();
  const stepText = useStepText();
  const stepWords = useStepWords();
  const gone = t('macros.gone');

  const event = (one: RuleEvent): string => {
    switch (one.kind) {
      case 'silent': {
        const key = one.who === 'contact' ? 'silentContact' : one.isFirst ? 'silentFirst' : 'silentTeam';
        return t(`rules.when.${key}`, { time: minutesText(one.minutes) });
      }
      case 'deadline':
        return t(`rules.when.${one.what}`);
      case 'tagged':
      case 'untagged':
        return t(`rules.when.${one.kind}`, { name: nameIn(tags, one.tagId) ?? gone });
      case 'fieldChanged':
        return t('rules.when.fieldChanged', { name: nameIn(ticketFields, one.fieldId) ?? gone });
      default:
        return t(`rules.when.${one.kind}`);
    }
  };

  const test = (one: RuleTest, not: boolean): string => {
    const is = not ? 'isNot' : 'is';
    const ofField = (key: 'field' | 'contactField', name: string | undefined, value: RuleTestOf<'field'>['value']) => {
      const text = value === null || value === '' ? t('rules.emptyValue') : String(value);
      return t(`rules.${is}.${key}`, { name: name ?? gone, value: text });
    };
    switch (one.kind) {
      case 'queue':
        return t(`rules.${is}.queue`, { name: nameIn(queues, one.queueId) ?? gone });
      case 'tag':
        return t(`rules.${is}.tag`, { name: nameIn(tags, one.tagId) ?? gone });
      case 'connection':
        return t(`rules.${is}.connection`, { name: nameIn(connections, one.whatsappId) ?? gone });
      case 'attendant':
        return t(`rules.${is}.attendant`, { name: nameIn(users, one.userId) ?? gone });
      case 'priority':
        return t(`rules.${is}.priority`, { name: inside(t(`inbox.priority.${one.priority}`)) });
      case 'status':
        return t(`rules.${is}.status`, { name: t(`rules.status.${one.status}`) });
      case 'field':
        return ofField('field', nameIn(ticketFields, one.fieldId), one.value);
      case 'contactField':
        return ofField('contactField', nameIn(contactFields, one.fieldId), one.value);
      case 'unanswered':
        return t(`rules.${is}.unanswered`, { time: minutesText(one.minutes) });
      case 'words':
        return t(`rules.${is}.${one.how === 'is' ? 'words' : 'contains'}`, { words: quoted(one.words) });
      case 'advert':
        return one.headline === ''
          ? t(`rules.${is}.advert`)
          : t(`rules.${is}.advertOf`, { words: quoted([one.headline]) });
      case 'rating':
        return t(`rules.${is}.rating`, { count: one.atMost });
      default:
        return t(`rules.${is}.${one.kind}`);
    }
  };

  const actions = (all: readonly TicketAction[]): string =>
    all.length === 0
      ? t('rules.nothing')
      : all
          .map((action) =>
            action.kind === 'text' ? inside(t('macros.kinds.text')) : inside(stepText(stepWords(action), action, '')),
          )
          .join(', ');

  const rule: RuleWords['rule'] = ({ event: begins, match, conditions, actions: does }) => {
    const [and, or] = match === 'all' ? [t('rules.and'), t('rules.or')] : [t('rules.or'), t('rules.and')];
    const places: { group: number | null; texts: string[] }[] = [];
    for (const { group, not, test: asked } of conditions) {
      const there = group === null ? undefined : places.find((place) => place.group === group);
      if (there) there.texts.push(test(asked, not));
      else places.push({ group, texts: [test(asked, not)] });
    }
    const said = places.map(({ texts }) => (texts.length > 1 ? `(${texts.join(or)})` : texts.join(''))).join(and);
    const facts = { when: event(begins), conditions: said, does: actions(does) };
    return t(said === '' ? 'rules.sentence' : 'rules.sentenceIf', facts);
  };

  return { event, test, actions, rule };
}
