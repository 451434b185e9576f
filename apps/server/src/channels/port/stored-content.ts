import type { Interactive, Referral } from '@balcao/contract';
import type { Picture, StoredInteractive, StoredReferral } from './message-content.ts';

type UrlOf = (companyId: number, media: Picture) => string;

/** As browsers receive it: pictures by their addresses. */
export function toReferral(stored: unknown, companyId: number, urlOf: UrlOf): Referral | null {
  if (stored === null || stored === undefined) return null;
  const { picture, ...referral } = stored as StoredReferral;
  return { ...referral, pictureUrl: picture && urlOf(companyId, picture) };
}

export function toInteractive(stored: unknown, companyId: number, urlOf: UrlOf): Interactive | null {
  if (stored === null || stored === undefined) return null;
  const interactive = stored as StoredInteractive;
  if (interactive.kind === 'link') {
    const { picture, ...link } = interactive;
    return { ...link, pictureUrl: picture && urlOf(companyId, picture) };
  }
  if (interactive.kind === 'poll')
    return { ...interactive, votes: interactive.votes.map(({ author: _author, ...vote }) => vote) };
  if (interactive.kind !== 'order' && interactive.kind !== 'payment') return interactive;
  const items = interactive.items.map(({ picture, ...item }) => ({
    ...item,
    pictureUrl: picture && urlOf(companyId, picture),
  }));
  return { ...interactive, items };
}
