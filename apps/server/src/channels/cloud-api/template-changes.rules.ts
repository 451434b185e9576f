import * as z from 'zod';
import type { TemplateState } from '@balcao/contract';
import type { TemplateChange } from '../port/template-change.ts';

/** Webhooks about templates. */
export const templateFields: ReadonlySet<string> = new Set([
  'message_template_status_update',
  'message_template_quality_update',
]);

const word = z.string().max(100).catch('').default('');
const changeSchema = z.looseObject({
  message_template_name: z.string().min(1).max(512),
  message_template_language: z.string().min(2).max(20),
  event: word,
  new_quality_score: word,
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

/**
 * Reads the template change of a webhook; undefined = it names no template. Where it does not mention the state, as one
 * about quality, the template counts as approved: others have no quality. Source: Meta's reference of webhooks.
 */
export function parseTemplateChange(field: string, value: unknown): TemplateChange | undefined {
  const { data } = changeSchema.safeParse(value);
  if (!data || !templateFields.has(field)) return undefined;
  const isQuality = field === 'message_template_quality_update';
  return {
    name: data.message_template_name,
    language: data.message_template_language.replace('-', '_'),
    state: isQuality ? 'approved' : (states[data.event.toUpperCase()] ?? 'reviewing'),
    quality: (isQuality && qualities[data.new_quality_score.toUpperCase()]) || null,
  };
}
