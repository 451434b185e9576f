import * as z from 'zod';
import { idParam } from './endpoint.ts';
import { formFlag } from './fields.ts';
import { ticketCondition, ticketConditionForm, writtenFieldValue } from './ticket-actions.ts';

export const maxRuleConditions = 20;
/** Groups of conditions stand inside the list, not inside each other. */
export const maxRuleGroups = 5;
export const maxRuleWords = 20;
const maxWordsLength = 120;
const maxScaleNumber = 10;

/** What rules ask beside the conditions of tickets, but for what they name. */
const shapes = {
  /** the text of the message that began it, else of the contact's last one; without regard to capitals, accents and punctuation */
  words: {
    kind: z.literal('words'),
    words: z.array(z.string().trim().min(1).max(maxWordsLength)).min(1).max(maxRuleWords),
    /** `contains` = one of them occurs as whole words, `is` = the text is one of them */
    how: z.enum(['contains', 'is']).default('contains'),
  },
  /** somebody attends it */
  attended: { kind: z.literal('attended') },
  /** the opening hours of its queue, or of the company, are now */
  openHours: { kind: z.literal('openHours') },
  /** the contact was served before this service */
  returning: { kind: z.literal('returning') },
  /** the conversation began at an advert; with words, its headline contains them */
  advert: { kind: z.literal('advert'), headline: z.string().trim().max(maxWordsLength).default('') },
  /** a person is responsible for the contact */
  owned: { kind: z.literal('owned') },
  /** the rating that began it is at most this */
  rating: { kind: z.literal('rating'), atMost: z.number().int().min(0).max(maxScaleNumber) },
  contactField: { kind: z.literal('contactField'), value: writtenFieldValue },
} as const;

/** What a condition of a rule asks, as it is sent: what it names has to be there. */
export const ruleTestForm = z.discriminatedUnion('kind', [
  ...ticketConditionForm.options,
  z.object(shapes.words),
  z.object(shapes.attended),
  z.object({ kind: z.literal('attendant'), userId: idParam }),
  z.object(shapes.openHours),
  z.object(shapes.returning),
  z.object(shapes.advert),
  z.object(shapes.owned),
  z.object(shapes.rating),
  z.object({ ...shapes.contactField, fieldId: idParam }),
]);
export type RuleTestForm = z.output<typeof ruleTestForm>;

const named = z.number().nullable();

/** What a condition of a rule asks, as it is stored: null in the place of what was removed since, which no ticket meets. */
export const ruleTest = z.discriminatedUnion('kind', [
  ...ticketCondition.options,
  z.object(shapes.words),
  z.object(shapes.attended),
  z.object({ kind: z.literal('attendant'), userId: named }),
  z.object(shapes.openHours),
  z.object(shapes.returning),
  z.object(shapes.advert),
  z.object(shapes.owned),
  z.object(shapes.rating),
  z.object({ ...shapes.contactField, fieldId: named }),
]);
export type RuleTest = z.output<typeof ruleTest>;
export type RuleTestKind = RuleTest['kind'];
export type RuleTestOf<Kind extends RuleTestKind> = Extract<RuleTest, { kind: Kind }>;

const place = {
  /** it has to be otherwise */
  not: formFlag.default(false),
  /** conditions of one number are a group; null = it stands by itself */
  group: z
    .number()
    .int()
    .min(0)
    .max(maxRuleGroups - 1)
    .nullable()
    .default(null),
};

/** A condition as it is sent, and as it is stored. */
export const ruleConditionForm = z.object({ ...place, test: ruleTestForm });
export const ruleCondition = z.object({ not: z.boolean(), group: z.number().nullable(), test: ruleTest });
export type RuleConditionForm = z.output<typeof ruleConditionForm>;
export type RuleCondition = z.output<typeof ruleCondition>;

/**
 * How conditions are joined: `all` of them have to be met, of the conditions in a group one; with `any` one is enough, and a group counts
 * when all of its conditions are met.
 */
export const ruleMatch = z.enum(['all', 'any']);
export type RuleMatch = z.output<typeof ruleMatch>;
