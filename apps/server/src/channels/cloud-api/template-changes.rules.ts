import * as z from 'zod';
import type { TemplateState } from '@balcao/contract';
import type { TemplateChange } from '../port/template-change.ts';

/** Webhooks about templates. */
export const templateFields: ReadonlySet<string> = new Set([
  'message_template_status_update',
  'message_template_quality_update',
  'template_category_update',
]);

const maxDetailLength = 1000;
const word = z.string().max(100).catch('').default('');
const sentence = z
  .string()
  .catch('')
  .default('')
  .transform((text) => text.slice(0, maxDetailLength));
const changeSchema = z.looseObject({
  message_template_name: z.string().min(1).max(512),
  message_template_language: z.string().min(2).max(20),
  event: word,
  new_quality_score: word,
  previous_category: word,
  new_category: word,
  reason: word,
  rejection_info: z.looseObject({ reason: sentence, recommendation: sentence }).optional().catch(undefined),
  other_info: z.looseObject({ title: word, description: sentence }).optional().catch(undefined),
});

const states: Readonly<Record<string, TemplateState>> = {
  APPROVED: 'approved',
  REINSTATED: 'approved',
  UNARCHIVED: 'approved',
  // Still delivered: it is to be disabled unless its quality gets better.
  FLAGGED: 'approved',
  PAUSED: 'paused',
  LOCKED: 'paused',
  LIMIT_EXCEEDED: 'paused',
  REJECTED: 'rejected',
  DISABLED: 'disabled',
  DELETED: 'deleted',
  PENDING_DELETION: 'deleted',
  ARCHIVED: 'deleted',
};
const qualities: Readonly<Record<string, NonNullable<TemplateChange['quality']>>> = {
  GREEN: 'green',
  YELLOW: 'yellow',
  RED: 'red',
};

/** Meta's rating of a template; null = none yet. */
export const qualityOf = (score: string): TemplateChange['quality'] => qualities[score.toUpperCase()] ?? null;

/** Meta's word and sentences for a state; '' = Meta gives none. */
function reasonOf({ reason, rejection_info: rejection, other_info: other }: z.output<typeof changeSchema>) {
  const word = (reason !== '' && reason.toUpperCase() !== 'NONE' ? reason : (other?.title ?? '')).toUpperCase();
  const sentences = [rejection?.reason, rejection?.recommendation, other?.description].filter(Boolean);
  return { reason: word, reasonDetail: sentences.join(' ').slice(0, maxDetailLength) };
}

/**
 * Reads the template change of a webhook; undefined = it names no template. Where it does not mention the state, as one
 * about quality, the template counts as approved: others have no quality. Source: Meta's reference of webhooks.
 */
export function parseTemplateChange(field: string, value: unknown): TemplateChange | undefined {
  const { data } = changeSchema.safeParse(value);
  if (!data || !templateFields.has(field)) return undefined;
  const isQuality = field === 'message_template_quality_update';
  const { previous_category: from, new_category: to } = data;
  const isCategory = field === 'template_category_update';
  // Without a new one Meta only announces what it may become.
  if (isCategory && to === '') return undefined;
  return {
    name: data.message_template_name,
    language: data.message_template_language.replace('-', '_'),
    ...(isCategory && { category: { from: from.toLowerCase(), to: to.toLowerCase() } }),
    state: isQuality || isCategory ? 'approved' : (states[data.event.toUpperCase()] ?? 'reviewing'),
    quality: isQuality ? qualityOf(data.new_quality_score) : null,
    ...(!isQuality && !isCategory && reasonOf(data)),
  };
}
