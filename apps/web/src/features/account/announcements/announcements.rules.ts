import { minuteMs, type Announcement, type AnnouncementState, type ShownAnnouncement } from '@balcao/contract';

/** Whether people see it now, later, no more, or not at all. */
export function stateOf(
  { status, shownFrom, shownUntil }: Pick<Announcement, 'status' | 'shownFrom' | 'shownUntil'>,
  now: Date,
): AnnouncementState {
  if (!status) return 'inactive';
  if (shownUntil !== null && Date.parse(shownUntil) <= now.getTime()) return 'over';
  return shownFrom !== null && Date.parse(shownFrom) > now.getTime() ? 'planned' : 'shown';
}

/** 1 high, 2 medium, anything else low, as in the specification. */
export const priorityOf = (priority: number) => (priority === 1 ? 'high' : priority === 2 ? 'medium' : 'low');

/** A moment as its field holds it, in the time zone of the browser; empty for none. */
export function toLocalInput(iso: string | null | undefined): string {
  if (!iso) return '';
  const moment = new Date(iso);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16);
}

/** The moment that a field holds; null for none. */
export function fromLocalInput(text: string): string | null {
  const moment = new Date(text);
  return text === '' || Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

/**
 * Unread announcements that were shown once more after a moment, and the moment up to which that has been handled;
 * empty = never.
 */
export function newReminders<One extends Pick<ShownAnnouncement, 'readAt' | 'remindedAt'>>(
  shown: readonly One[],
  seenUntil: string,
): { reminders: One[]; latest: string } {
  const since = seenUntil === '' ? Number.NEGATIVE_INFINITY : Date.parse(seenUntil);
  const later = shown.filter(({ remindedAt }) => remindedAt !== null && Date.parse(remindedAt) > since);
  const latest = later.reduce(
    (last, { remindedAt }) =>
      remindedAt !== null && (last === '' || Date.parse(remindedAt) > Date.parse(last)) ? remindedAt : last,
    seenUntil,
  );
  return { reminders: later.filter(({ readAt }) => readAt === null), latest };
}
