import * as z from 'zod';
import {
  dayMs,
  emptyTemplateContent,
  templateCategories,
  templateContent,
  templateEditLimits,
  type OfficialTemplateState,
  type TemplateCategory,
  type TemplateContent,
} from '@balcao/contract';
import { fromComponents, qualityOf } from '../../../channels/cloud-api/index.ts';
import type { ListedTemplate } from './official-templates.sql.ts';

const word = z.string().catch('').default('');
const listedSchema = z.looseObject({
  id: z.coerce.string().min(1),
  name: z.string().min(1).max(512),
  language: z.string().min(2).max(20),
  status: word,
  category: word,
  rejected_reason: word,
  quality_score: z.looseObject({ score: word }).nullish().catch(undefined),
  components: z.unknown(),
});

/** Meta's states; what is not here is reviewed. Archived and deleted templates are gone. */
const states: Readonly<Record<string, Exclude<OfficialTemplateState, 'draft'> | 'gone'>> = {
  APPROVED: 'approved',
  REJECTED: 'rejected',
  PAUSED: 'paused',
  LIMIT_EXCEEDED: 'paused',
  LOCKED: 'paused',
  DISABLED: 'disabled',
  ARCHIVED: 'gone',
  DELETED: 'gone',
  PENDING_DELETION: 'gone',
};

/** Reads Meta's state of a template. */
export const stateOf = (status: string): Exclude<OfficialTemplateState, 'draft'> | 'gone' =>
  states[status.toUpperCase()] ?? 'reviewing';

/** Meta's category; an unknown one counts as marketing, which is what its price is at most. */
export const categoryOf = (text: string): TemplateCategory =>
  templateCategories.find((one) => one === text.toUpperCase()) ?? 'MARKETING';

/** A template that has no title here gets one from its name: `entrega_confirmada` becomes `Entrega confirmada`. */
function titleOf(name: string): string {
  const words = name.replaceAll('_', ' ').trim().slice(0, 100);
  return words === '' ? name.slice(0, 100) : words.charAt(0).toUpperCase() + words.slice(1);
}

/** Reads what Meta lists; what has no id or name is left out, and so is what is gone. */
export function readListed(list: readonly unknown[]): ListedTemplate[] {
  const found = new Map<string, ListedTemplate>();
  for (const one of list) {
    const { data } = listedSchema.safeParse(one);
    const state = data && stateOf(data.status);
    if (!data || state === undefined || state === 'gone') continue;
    const category = categoryOf(data.category);
    const { content, isForeign } = fromComponents(category, data.components);
    const reason = data.rejected_reason.toUpperCase();
    const { id: metaId, name, language } = data;
    found.set(`${name} ${language}`, {
      metaId,
      name,
      language,
      title: titleOf(name),
      category,
      state,
      quality: qualityOf(data.quality_score?.score ?? ''),
      reason: state === 'rejected' && reason !== 'NONE' ? reason.slice(0, 100) : '',
      content,
      isForeign,
    });
  }
  return [...found.values()];
}

/** When a change of an approved template may be sent; null = now. */
export function sendableAt({ state, edits }: { state: string; edits: readonly string[] }, now: Date): Date | null {
  if (state !== 'approved') return null;
  const { perDay, perMonth, monthDays } = templateEditLimits;
  const times = edits.map((at) => Date.parse(at)).toSorted((a, b) => b - a);
  const after = (index: number, days: number) => {
    const time = times[index];
    return time === undefined ? 0 : time + days * dayMs;
  };
  const until = Math.max(after(perDay - 1, 1), after(perMonth - 1, monthDays));
  return until > now.getTime() ? new Date(until) : null;
}

/** The times of edits that still count, with one more. */
export const withEdit = (edits: readonly string[], now: Date): string[] => [
  now.toISOString(),
  ...edits.filter((at) => Date.parse(at) > now.getTime() - templateEditLimits.monthDays * dayMs),
];

/** A template as it is written at the moment: its changes, or what Meta has. */
export function writtenOf(row: { category: string; content: unknown; changes: unknown }): {
  category: TemplateCategory;
  content: TemplateContent;
} {
  const changes = z
    .object({ category: z.enum(templateCategories), content: templateContent })
    .safeParse(row.changes).data;
  return changes ?? { category: categoryOf(row.category), content: readContent(row.content) };
}

/** The content of a row; one that an older version wrote otherwise is empty. */
const readContent = (stored: unknown): TemplateContent =>
  templateContent.safeParse(stored).data ?? emptyTemplateContent;

export const readHistory = (stored: unknown) =>
  z
    .array(
      z.object({
        at: z.string(),
        what: z.enum(['sent', 'reviewing', 'approved', 'rejected', 'paused', 'disabled', 'category']),
        userId: z.number().nullable(),
      }),
    )
    .catch([])
    .parse(stored);

export const readEdits = (stored: unknown): string[] => z.array(z.string()).catch([]).parse(stored);
