import type { Announcement } from '@balcao/contract';

export type AnnouncementState = 'shown' | 'planned' | 'over' | 'inactive';

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
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The moment that a field holds; null for none. */
export function fromLocalInput(text: string): string | null {
  const moment = new Date(text);
  return text === '' || Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}
