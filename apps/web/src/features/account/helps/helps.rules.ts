import type { Help, HelpView } from '@balcao/contract';

/** Less than this does not count as begun. */
const begunFromSeconds = 5;
/** The end of a video is mostly credits. */
const finishedFromShare = 0.95;

/** The headings there are, by name, each with its number of videos. */
export function topicsOf(helps: readonly Pick<Help, 'topic'>[]): { topic: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { topic } of helps) if (topic !== '') counts.set(topic, (counts.get(topic) ?? 0) + 1);
  return [...counts].map(([topic, count]) => ({ topic, count })).toSorted((a, b) => a.topic.localeCompare(b.topic));
}

export type Watched = 'no' | 'begun' | 'finished';

export function watchedOf(view: Pick<HelpView, 'position' | 'isFinished'> | undefined): Watched {
  if (view?.isFinished) return 'finished';
  return view && view.position >= begunFromSeconds ? 'begun' : 'no';
}

/** The start position of a video, in seconds: its beginning once it was watched to its end. */
export const startOf = (view: Pick<HelpView, 'position' | 'isFinished'> | undefined): number =>
  view && watchedOf(view) === 'begun' ? view.position : 0;

/** The watched part of a video, from 0 to 1; 0 where its length is unknown. */
export function shareOf({ durationSeconds }: Pick<Help, 'durationSeconds'>, view: HelpView | undefined): number {
  if (!view || durationSeconds === null) return 0;
  return Math.min(1, view.position / durationSeconds);
}

/** The position of a player, in seconds. */
export interface PlayerState {
  position: number;
  duration: number;
  ended: boolean;
}

/** Merges a status message of YouTube's player into the former state; undefined for any other message. */
export function readPlayerMessage(data: unknown, last: PlayerState): PlayerState | undefined {
  if (typeof data !== 'string') return undefined;
  let message: unknown;
  try {
    message = JSON.parse(data);
  } catch {
    return undefined;
  }
  if (typeof message !== 'object' || message === null || !('info' in message)) return undefined;
  const { info } = message;
  if (typeof info !== 'object' || info === null) return undefined;
  const number = (key: string, otherwise: number) => {
    const value: unknown = Reflect.get(info, key);
    return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : otherwise;
  };
  const endedState = 0;
  return {
    position: number('currentTime', last.position),
    duration: number('duration', last.duration),
    ended: number('playerState', last.ended ? endedState : -1) === endedState,
  };
}

/** Whether a video was watched to its end. */
export const isFinished = ({ position, duration, ended }: PlayerState): boolean =>
  ended || (duration > 0 && position >= duration * finishedFromShare);

/** Parses `4:12` or `1:02:07` as seconds; null for nothing, undefined for text that is no length of a video. */
export function parseDuration(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const match = /^(?:(\d{1,2}):)?(\d{1,2}):([0-5]\d)$/.exec(text.trim());
  if (!match) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0'] = match;
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return total > 0 && total <= 24 * 3600 && (match[1] === undefined || Number(minutes) < 60) ? total : undefined;
}

/** Seconds as they are written on a video. */
export function formatDuration(seconds: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const end = pad(Math.floor(seconds % 60));
  return hours > 0 ? `${hours}:${pad(minutes)}:${end}` : `${minutes}:${end}`;
}
