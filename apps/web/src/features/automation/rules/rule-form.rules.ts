import { maxRuleGroups, usualRulesPerHour } from '@balcao/contract';
import type {
  createRule,
  DeadlineKind,
  EndpointInput,
  Rule,
  RuleConditionForm,
  RuleEventForm,
  RuleEventKind,
  RuleMatch,
  RuleTest,
  RuleTestForm,
  RuleTestKind,
  TicketPriority,
  TicketStatus,
} from '@balcao/contract';
import { type StepForm, stepProblem, toStep, toStepForm } from '../step-forms/index.ts';

type RuleRequest = EndpointInput<typeof createRule>['body'];

/** What begins a rule, as it is written: the fields of all kinds, of which it has some. */
export interface EventForm {
  kind: RuleEventKind;
  who: 'team' | 'contact';
  minutes: number;
  isFirst: boolean;
  what: 'near' | 'breached';
  deadline: DeadlineKind | null;
  tagId: number | null;
  fieldId: number | null;
}

/** A condition as it is written: the fields of all kinds, of which it has some. */
export interface ConditionForm {
  /** stays while conditions are added and removed */
  key: string;
  not: boolean;
  /** conditions of one group; null = it stands by itself */
  group: string | null;
  kind: RuleTestKind;
  queueId: number | null;
  tagId: number | null;
  whatsappId: number | null;
  userId: number | null;
  fieldId: number | null;
  value: string | string[];
  priority: TicketPriority;
  status: TicketStatus;
  minutes: number;
  words: string[];
  how: 'contains' | 'is';
  headline: string;
  atMost: number;
}

export interface RuleFormValues {
  name: string;
  isOn: boolean;
  event: EventForm;
  match: RuleMatch;
  conditions: ConditionForm[];
  steps: StepForm[];
  isOncePerService: boolean;
  isInHoursOnly: boolean;
  isLast: boolean;
  maxPerHour: number;
}

export const emptyEvent = (kind: RuleEventKind): EventForm => ({
  kind,
  who: 'team',
  minutes: 10,
  isFirst: true,
  what: 'breached',
  deadline: null,
  tagId: null,
  fieldId: null,
});

export const emptyCondition = (kind: RuleTestKind, key: string, group: string | null): ConditionForm => ({
  key,
  not: false,
  group,
  kind,
  queueId: null,
  tagId: null,
  whatsappId: null,
  userId: null,
  fieldId: null,
  value: '',
  priority: 'high',
  status: 'pending',
  minutes: 30,
  words: [],
  how: 'contains',
  headline: '',
  atMost: 1,
});

function toConditionForm(test: RuleTest, key: string, place: Pick<ConditionForm, 'not' | 'group'>): ConditionForm {
  const empty = { ...emptyCondition(test.kind, key, place.group), not: place.not };
  if (test.kind === 'field' || test.kind === 'contactField') {
    const { fieldId, value } = test;
    return { ...empty, fieldId, value: Array.isArray(value) ? value : value === null ? '' : String(value) };
  }
  return { ...empty, ...test };
}

/** A rule, or what a model says of one, as the form has it. */
export function toRuleForm(
  rule: Partial<Omit<Rule, 'id' | 'companyId'>> | undefined,
  newKey: () => string,
): RuleFormValues {
  const event = emptyEvent(rule?.event?.kind ?? 'messageIn');
  return {
    name: rule?.name ?? '',
    isOn: rule?.isOn ?? true,
    event: { ...event, ...rule?.event },
    match: rule?.match ?? 'all',
    conditions: (rule?.conditions ?? []).map(({ test, not, group }) =>
      toConditionForm(test, newKey(), { not, group: group === null ? null : String(group) }),
    ),
    steps: (rule?.actions ?? []).map((action) => toStepForm(action, newKey())),
    isOncePerService: rule?.isOncePerService ?? false,
    isInHoursOnly: rule?.isInHoursOnly ?? false,
    isLast: rule?.isLast ?? false,
    maxPerHour: rule?.maxPerHour ?? usualRulesPerHour,
  };
}

/** What of an event is missing; undefined = nothing. */
export const eventProblem = ({ kind, tagId, fieldId }: EventForm): 'tagId' | 'fieldId' | undefined => {
  if ((kind === 'tagged' || kind === 'untagged') && tagId === null) return 'tagId';
  return kind === 'fieldChanged' && fieldId === null ? 'fieldId' : undefined;
};

/** What has to be chosen for a condition, by its kind. */
const named: Partial<Record<RuleTestKind, 'queueId' | 'tagId' | 'whatsappId' | 'userId' | 'fieldId'>> = {
  queue: 'queueId',
  tag: 'tagId',
  connection: 'whatsappId',
  attendant: 'userId',
  field: 'fieldId',
  contactField: 'fieldId',
};

export type ConditionProblem = 'queueId' | 'tagId' | 'whatsappId' | 'userId' | 'fieldId' | 'words';

/** What of a condition is missing; undefined = nothing. */
export function conditionProblem(condition: ConditionForm): ConditionProblem | undefined {
  const field = named[condition.kind];
  if (field !== undefined && condition[field] === null) return field;
  return condition.kind === 'words' && condition.words.length === 0 ? 'words' : undefined;
}

function toEvent(event: EventForm): RuleEventForm {
  const { kind, who, minutes, isFirst, what, deadline } = event;
  switch (kind) {
    case 'silent':
      return { kind, who, minutes, isFirst: who === 'team' && isFirst };
    case 'deadline':
      return { kind, what, deadline };
    case 'tagged':
    case 'untagged':
      return { kind, tagId: event.tagId ?? 0 };
    case 'fieldChanged':
      return { kind, fieldId: event.fieldId ?? 0 };
    default:
      return { kind };
  }
}

function toTest(condition: ConditionForm): RuleTestForm {
  const { kind, priority, status, minutes, words, how, headline, atMost } = condition;
  const value = condition.value.length === 0 ? null : condition.value;
  switch (kind) {
    case 'queue':
      return { kind, queueId: condition.queueId ?? 0 };
    case 'tag':
      return { kind, tagId: condition.tagId ?? 0 };
    case 'connection':
      return { kind, whatsappId: condition.whatsappId ?? 0 };
    case 'attendant':
      return { kind, userId: condition.userId ?? 0 };
    case 'field':
    case 'contactField':
      return { kind, fieldId: condition.fieldId ?? 0, value };
    case 'priority':
      return { kind, priority };
    case 'status':
      return { kind, status };
    case 'unanswered':
      return { kind, minutes };
    case 'words':
      return { kind, words, how };
    case 'advert':
      return { kind, headline: headline.trim() };
    case 'rating':
      return { kind, atMost };
    default:
      return { kind };
  }
}

/** The conditions as they are sent: groups are numbers there. */
export function toConditions(conditions: readonly ConditionForm[]): RuleConditionForm[] {
  const groups = [...new Set(conditions.flatMap(({ group }) => group ?? []))];
  return conditions.map((condition) => ({
    not: condition.not,
    group: condition.group === null ? null : groups.indexOf(condition.group),
    test: toTest(condition),
  }));
}

export const toRuleRequest = ({ name, event, conditions, steps, ...options }: RuleFormValues): RuleRequest => ({
  ...options,
  name: name.trim(),
  event: toEvent(event),
  conditions: toConditions(conditions),
  actions: steps.map(toStep),
});

/** Whether a rule says enough to be tried on the past. */
export const isTriable = ({ event, conditions }: Pick<RuleFormValues, 'event' | 'conditions'>): boolean =>
  eventProblem(event) === undefined && conditions.every((condition) => conditionProblem(condition) === undefined);

/** Whether everything is there that a rule needs. */
export const isComplete = (values: RuleFormValues): boolean =>
  isTriable(values) && values.steps.length > 0 && values.steps.every((step) => stepProblem(step) === undefined);

/** The conditions by where they stand: single ones and groups, in the order in which they were added. */
export function placesOf(
  conditions: readonly ConditionForm[],
): { group: string | null; items: { condition: ConditionForm; index: number }[] }[] {
  const places: ReturnType<typeof placesOf> = [];
  for (const [index, condition] of conditions.entries()) {
    const { group } = condition;
    const there = group === null ? undefined : places.find((place) => place.group === group);
    if (there) there.items.push({ condition, index });
    else places.push({ group, items: [{ condition, index }] });
  }
  return places;
}

/** Whether there is room for one more group. */
export const canAddGroup = (conditions: readonly ConditionForm[]): boolean =>
  new Set(conditions.flatMap(({ group }) => group ?? [])).size < maxRuleGroups;

/** The kinds of conditions that make sense for an event, in the order in which they are offered. */
export function testKindsFor({ kind }: Pick<EventForm, 'kind'>): RuleTestKind[] {
  const all: RuleTestKind[] = [
    'queue',
    'tag',
    'priority',
    'words',
    'connection',
    'status',
    'attended',
    'attendant',
    'owned',
    'returning',
    'openHours',
    'unanswered',
    'field',
    'contactField',
    'advert',
  ];
  return kind === 'rated' ? ['rating', ...all] : all;
}
