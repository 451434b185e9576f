import type { Interactive, Referral } from '@balcao/contract';
import type { Picture, StoredInteractive, StoredReferral } from './message-content.ts';

type FileUrl = (file: Picture) => string;

/** As browsers receive it: pictures by their addresses. */
export function toReferral(stored: unknown, fileUrl: FileUrl): Referral | null {
  if (stored === null || stored === undefined) return null;
  const { picture, ...referral } = stored as StoredReferral;
  return { ...referral, pictureUrl: picture && fileUrl(picture) };
}

/**
 * Interactive content as it was stored, also by a release before the parts that came later.
 * @returns undefined = the message has none
 */
export function readInteractive(stored: unknown): StoredInteractive | undefined {
  if (stored === null || stored === undefined) return undefined;
  const interactive = stored as StoredInteractive;
  if (interactive.kind === 'buttons') return { ...laterParts.buttons, ...interactive };
  if (interactive.kind !== 'choices') return interactive;
  const choices = interactive.choices.map((choice) => ({ ...laterParts.choice, ...choice }));
  return { ...laterParts.choices, ...interactive, choices };
}

/** What earlier releases did not store. */
const laterParts = {
  buttons: { footer: '' },
  choices: { footer: '', layout: 'auto', chosen: null },
  choice: { section: '' },
} as const;

export function toInteractive(stored: unknown, fileUrl: FileUrl): Interactive | null {
  const interactive = readInteractive(stored);
  if (!interactive) return null;
  if (interactive.kind === 'link') {
    const { picture, ...link } = interactive;
    return { ...link, pictureUrl: picture && fileUrl(picture) };
  }
  if (interactive.kind === 'poll')
    return { ...interactive, votes: interactive.votes.map(({ author: _author, ...vote }) => vote) };
  if (interactive.kind !== 'order' && interactive.kind !== 'payment') return interactive;
  const items = interactive.items.map(({ picture, ...item }) => ({
    ...item,
    pictureUrl: picture && fileUrl(picture),
  }));
  return { ...interactive, items };
}
