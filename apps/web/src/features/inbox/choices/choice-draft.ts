import { choiceLimits, sectionsOf, type OutgoingInteractive } from '@balcao/contract';

export type OfferKind = OutgoingInteractive['kind'];
export const offerKinds = ['buttons', 'list', 'link', 'locationRequest'] as const satisfies OfferKind[];

interface Row {
  key: string;
  kind: 'row';
  title: string;
  description: string;
}
/** A row of a list, or the title above the rows of a section. */
export type ListItem = Row | { key: string; kind: 'section'; title: string };

/** What is being written in the panel of one conversation; each kind keeps its own parts. */
export interface OfferDraft {
  kind: OfferKind;
  text: string;
  footer: string;
  buttons: readonly { key: string; title: string }[];
  /** the button that opens the list */
  open: string;
  items: readonly ListItem[];
  /** of a link */
  label: string;
  url: string;
}

let lastKey = 0;
const newKey = () => String((lastKey += 1));
export const newButton = () => ({ key: newKey(), title: '' });
export const newRow = (): Row => ({ key: newKey(), kind: 'row', title: '', description: '' });
export const newSection = (): ListItem => ({ key: newKey(), kind: 'section', title: '' });

export const emptyDraft = (text: string): OfferDraft => ({
  kind: 'buttons',
  text,
  footer: '',
  buttons: [newButton()],
  open: '',
  items: [newRow()],
  label: '',
  url: '',
});

/** What is stored of an offer, to be written on. */
export function draftOf(text: string, offer: OutgoingInteractive): OfferDraft {
  const draft = { ...emptyDraft(text), kind: offer.kind };
  switch (offer.kind) {
    case 'buttons':
      return {
        ...draft,
        footer: offer.footer,
        buttons: offer.choices.map(({ title }) => ({ ...newButton(), title })),
      };
    case 'list':
      return {
        ...draft,
        footer: offer.footer,
        open: offer.open,
        items: sectionsOf(offer.choices).flatMap(({ title, rows }) => [
          ...(title === '' ? [] : [{ ...newSection(), title }]),
          ...rows.map((row) => ({ ...newRow(), title: row.title, description: row.description })),
        ]),
      };
    case 'link':
      return { ...draft, footer: offer.footer, label: offer.label, url: offer.url };
    case 'locationRequest':
      return draft;
  }
}

export type OfferProblem =
  | 'text'
  | 'tooLong'
  | 'noButton'
  | 'noRow'
  | 'equalButtons'
  | 'equalRows'
  | 'opens'
  | 'section'
  | 'equalSections'
  | 'rowTitle'
  | 'label'
  | 'url';

const line = (text: string) => text.replace(/\s+/g, ' ').trim();
const hasEqual = (titles: readonly string[]) => {
  const keys = titles.map((title) => title.normalize('NFKC').toLocaleLowerCase());
  return new Set(keys).size < keys.length;
};

/** Rows with the section they stand in; empty rows and sections without rows are left out. */
function rowsOf(items: readonly ListItem[]) {
  let section = '';
  const rows: { title: string; description: string; section: string }[] = [];
  const sections: string[] = [];
  let isOpen = false;
  for (const item of items) {
    if (item.kind === 'section') {
      section = line(item.title);
      isOpen = false;
      continue;
    }
    const title = line(item.title);
    const description = line(item.description);
    if (title === '' && description === '') continue;
    if (!isOpen) sections.push(section);
    isOpen = true;
    rows.push({ title, description, section });
  }
  return { rows, sections };
}

/**
 * What a draft offers, as it is sent, or the first thing that is missing.
 * @param maxText characters of its text, without the signature
 */
export function toOffer(
  draft: OfferDraft,
  maxText: number,
): { text: string; offer: OutgoingInteractive } | { problem: OfferProblem } {
  const text = draft.text.trim();
  if (text === '') return { problem: 'text' };
  const offer = offerOf(draft);
  if (typeof offer === 'string') return { problem: offer };
  const isTooLong =
    text.length > maxText || (draft.kind !== 'locationRequest' && line(draft.footer).length > choiceLimits.footer);
  return isTooLong ? { problem: 'tooLong' } : { text, offer };
}

function offerOf(draft: OfferDraft): OutgoingInteractive | OfferProblem {
  const { kind } = draft;
  const footer = line(draft.footer);
  switch (kind) {
    case 'buttons': {
      const titles = draft.buttons.map(({ title }) => line(title)).filter((title) => title !== '');
      if (titles.length === 0) return 'noButton';
      if (hasEqual(titles)) return 'equalButtons';
      if (titles.some(({ length }) => length > choiceLimits.buttonTitle)) return 'tooLong';
      return { kind, footer, choices: titles.map((title) => ({ title })) };
    }
    case 'list': {
      const open = line(draft.open);
      const { rows, sections } = rowsOf(draft.items);
      if (open === '') return 'opens';
      if (rows.length === 0) return 'noRow';
      if (rows.some(({ title }) => title === '')) return 'rowTitle';
      if (hasEqual(rows.map(({ title }) => title))) return 'equalRows';
      if (sections.length > 1 && sections.includes('')) return 'section';
      if (hasEqual(sections)) return 'equalSections';
      const isTooLong =
        open.length > choiceLimits.label ||
        rows.some(
          ({ title, description, section }) =>
            title.length > choiceLimits.rowTitle ||
            description.length > choiceLimits.rowDescription ||
            section.length > choiceLimits.sectionTitle,
        );
      return isTooLong ? 'tooLong' : { kind, footer, open, choices: rows };
    }
    case 'link': {
      const label = line(draft.label);
      const url = draft.url.trim();
      if (label === '') return 'label';
      if (!isWebAddress(url)) return 'url';
      return label.length > choiceLimits.label || url.length > choiceLimits.url
        ? 'tooLong'
        : { kind, footer, label, url };
    }
    case 'locationRequest':
      return { kind };
  }
}

const isWebAddress = (text: string) => /^https:\/\/\S+$/i.test(text) && URL.canParse(text);

/** The list with one item at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from];
  return item === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** What was written and not sent, by ticket; it lasts as long as the page. */
const drafts = new Map<number, OfferDraft>();
export const keptDraft = (ticketId: number): OfferDraft | undefined => drafts.get(ticketId);
export const keepDraft = (ticketId: number, draft: OfferDraft): void => void drafts.set(ticketId, draft);
export const forgetDraft = (ticketId: number): void => void drafts.delete(ticketId);
