import * as z from 'zod';
import type { Interactive } from './message-interactive.ts';

/**
 * Characters and parts that WhatsApp takes of what an attendant offers to press. Numbers of characters are those of
 * JavaScript: an emoji may count as two.
 */
export const choiceLimits = {
  text: 1_024,
  footer: 60,
  buttons: 3,
  buttonTitle: 20,
  rows: 10,
  rowTitle: 24,
  rowDescription: 72,
  sectionTitle: 24,
  /** what opens a list, and what leads to an address */
  label: 20,
  url: 2_000,
} as const;

/** Something of it is seen. */
const isSeen = (text: string) => /[^\p{Z}\p{C}\u115f\u1160\u3164\uffa0\u2800]/u.test(text);

/** A title as WhatsApp shows it, in one line. */
const line = (max: number) =>
  z
    .string()
    .max(1_000)
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .pipe(z.string().max(max));
const title = (max: number) => line(max).refine(isSeen, { error: 'is empty' });

const offeredChoice = z.object({
  title: title(choiceLimits.rowTitle),
  /** of a list: a line below the title */
  description: line(choiceLimits.rowDescription).default(''),
  /** of a list: the title of the section it stands in, with its neighbours of the same section */
  section: line(choiceLimits.sectionTitle).default(''),
});

const footer = line(choiceLimits.footer).default('');

/** Compares titles as people read them: two that differ by case alone look like one. */
const titleKey = (text: string) => text.normalize('NFKC').toLocaleLowerCase();

/**
 * What an attendant lets a contact press. Its text is the `body` of the message. Where the provider shows no buttons it is
 * written out as text (`outgoingText`).
 */
export const outgoingInteractive = z.discriminatedUnion('kind', [
  /** up to three buttons */
  z.object({
    kind: z.literal('buttons'),
    footer,
    choices: z
      .array(z.object({ title: title(choiceLimits.buttonTitle) }))
      .min(1)
      .max(choiceLimits.buttons)
      .superRefine(requireDistinct),
  }),
  /** up to ten rows, behind a button that opens them */
  z.object({
    kind: z.literal('list'),
    footer,
    /** the button that opens the list */
    open: title(choiceLimits.label),
    choices: z
      .array(offeredChoice)
      .min(1)
      .max(choiceLimits.rows)
      .superRefine(requireDistinct)
      .superRefine(requireSections),
  }),
  /** a button that leads to a page */
  z.object({
    kind: z.literal('link'),
    footer,
    label: title(choiceLimits.label),
    url: z.url({ protocol: /^https$/ }).max(choiceLimits.url),
  }),
  /** a button by which the contact sends where they are */
  z.object({ kind: z.literal('locationRequest') }),
]);
export type OutgoingInteractive = z.infer<typeof outgoingInteractive>;

function requireDistinct(choices: readonly { title: string }[], context: z.RefinementCtx): void {
  const known = new Set<string>();
  choices.forEach((choice, index) => {
    const key = titleKey(choice.title);
    if (known.has(key)) context.addIssue({ code: 'custom', path: [index, 'title'], message: 'is there twice' });
    known.add(key);
  });
}

/** With several sections each has a title, and its rows stand together. */
function requireSections(choices: readonly { section: string }[], context: z.RefinementCtx): void {
  const sections = sectionsOf(choices);
  if (sections.length <= 1) return;
  const names = sections.map(({ title: name }) => name);
  choices.forEach(({ section }, index) => {
    if (section === '') context.addIssue({ code: 'custom', path: [index, 'section'], message: 'is empty' });
  });
  if (new Set(names).size < names.length)
    context.addIssue({ code: 'custom', path: [], message: 'has rows of one section in two places' });
}

/** The rows of a list by their sections, in order. */
export function sectionsOf<T extends { section: string }>(choices: readonly T[]): { title: string; rows: T[] }[] {
  const sections: { title: string; rows: T[] }[] = [];
  for (const choice of choices) {
    const last = sections.at(-1);
    if (last?.title === choice.section) last.rows.push(choice);
    else sections.push({ title: choice.section, rows: [choice] });
  }
  return sections;
}

const paragraphs = (...parts: readonly string[]) => parts.filter((part) => part.trim() !== '').join('\n\n');
const italic = (text: string) => (text === '' ? '' : `_${text}_`);

/** One choice where it is typed: its number, in the order in which all are offered, and its words. */
const numbered = (choice: { title: string; description?: string }, number: number) =>
  `*${number}.* ${choice.title}${choice.description ? ` – ${choice.description}` : ''}`;

/** A message with something to press, written out: what phones show that get it as text, and what searches find. */
export function outgoingText(text: string, interactive: OutgoingInteractive): string {
  switch (interactive.kind) {
    case 'buttons':
      return paragraphs(
        text,
        interactive.choices.map((choice, index) => numbered(choice, index + 1)).join('\n'),
        italic(interactive.footer),
      );
    case 'list': {
      const { choices } = interactive;
      const parts = sectionsOf(choices).map((section) => {
        const rows = section.rows.map((row) => numbered(row, choices.indexOf(row) + 1)).join('\n');
        return section.title === '' ? rows : `*${section.title}*\n${rows}`;
      });
      return paragraphs(text, ...parts, italic(interactive.footer));
    }
    case 'link':
      return paragraphs(text, `${interactive.label}: ${interactive.url}`, italic(interactive.footer));
    case 'locationRequest':
      return text;
  }
}

/** The ids of choices are their numbers, which are also what a contact types. */
const withIds = (choices: readonly { title: string; description?: string; section?: string }[]) =>
  choices.map(({ title: name, description = '', section = '' }, index) => ({
    id: String(index + 1),
    title: name,
    description,
    section,
  }));

/** The interactive content of a message that offers something to press. */
function offered(text: string, interactive: OutgoingInteractive): OfferedInteractive {
  switch (interactive.kind) {
    case 'buttons':
    case 'list': {
      const { kind: layout, footer: small, choices } = interactive;
      const open = interactive.kind === 'list' ? interactive.open : '';
      return { kind: 'choices', text, footer: small, layout, open, choices: withIds(choices), chosen: null };
    }
    case 'link': {
      const { label, url, footer: small } = interactive;
      return { kind: 'buttons', text, footer: small, buttons: [{ label, url, copy: null, phone: null }] };
    }
    case 'locationRequest':
      return { kind: 'locationRequest', text };
  }
}
type OfferedInteractive = Extract<Interactive, { kind: 'choices' | 'buttons' | 'locationRequest' }>;

/** A message whose contact can press something: its body says all of it, for phones and providers without buttons. */
export const completeOffer = (text: string, interactive: OutgoingInteractive) => ({
  body: outgoingText(text, interactive),
  interactive: offered(text, interactive),
});
