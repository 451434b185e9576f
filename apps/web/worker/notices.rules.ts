import type { PushNotice } from '@balcao/contract';

/** A notice on the screen, as far as it decides what becomes of others. */
export interface Shown {
  tag: string;
  /** the tickets that it is about; of the one that stands for several, all of them */
  tickets: readonly number[];
}

/** The tag of the one notice that stands for several conversations. */
export const moreTag = 'more';
/** From this many conversations on there is one notice for the further ones. */
const groupFrom = 3;

/**
 * What becomes of the notices on the screen when another one comes.
 * @returns `close`: tags of those that are over; `more`: the conversations of the one that stands for several, where the new one joins it
 */
export function arrange(
  { kind, tag, ticketId, open }: Pick<PushNotice, 'kind' | 'tag' | 'ticketId' | 'open'>,
  shown: readonly Shown[],
): { close: string[]; more: number[] | undefined } {
  const isOver = (id: number) => !open.includes(id);
  const close = shown.filter((one) => one.tickets.length > 0 && one.tickets.every(isOver)).map((one) => one.tag);
  const left = shown.filter((one) => !close.includes(one.tag));
  const isNew = !left.some((one) => one.tag === tag);
  const others = left.filter((one) => one.tag !== moreTag && one.tickets.length > 0);
  if (kind !== 'message' || ticketId === null || !isNew || others.length < groupFrom - 1)
    return { close, more: undefined };
  const further = left.find((one) => one.tag === moreTag)?.tickets.filter((id) => !isOver(id)) ?? [];
  return { close, more: [...new Set([...further, ticketId])] };
}

/** Fills the places of a text of the notice. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/gu, (place, name: string) => String(values[name] ?? place));

/** The code of a refusal, with its details beside it. */
export type RefusedAnswer = { error?: string } & Readonly<Record<string, unknown>>;

/** What a device says about the answer to *accept*. */
export function wordsOfAnswer(
  status: number,
  { error, ...details }: RefusedAnswer,
  words: PushNotice['words'],
): string {
  const text = (name: string) => (typeof details[name] === 'string' ? details[name] : undefined);
  if (status >= 200 && status <= 299) return words.accepted;
  switch (error) {
    case 'ERR_OTHER_OPEN_TICKET':
      return text('userName') === undefined ? words.taken : fill(words.takenBy, { name: text('userName') ?? '' });
    case 'ERR_TICKET_STATUS':
      return words.taken;
    case 'ERR_PLACES_TAKEN':
      return fill(words.full, { taken: Number(details['taken']), capacity: Number(details['capacity']) });
    case 'ERR_NO_TICKET_FOUND':
    case 'ERR_NO_PERMISSION':
      return words.gone;
    case 'ERR_SESSION_EXPIRED':
      return words.ended;
    default:
      return status === 401 || status === 403 ? words.ended : words.failed;
  }
}
