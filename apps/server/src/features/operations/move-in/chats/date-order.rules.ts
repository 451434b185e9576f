import { chatDateOrders } from '@balcao/contract';
import type { WrittenDate } from './chat-line.rules.ts';

/** Which part of a written date is the day: found from all lines of a chat, since phones write days as their country does. */

export type DateOrder = (typeof chatDateOrders)[number];

/** A date and time of a phone, without a zone: `2024-03-12T14:05:33`. Undefined where there is no such day. */
export function localTime({ parts, hour, minute, second }: WrittenDate, order: DateOrder): string | undefined {
  const [one, two, three] = parts;
  const [year, month, day] =
    order === 'yearMonthDay' ? [one, two, three] : order === 'dayMonthYear' ? [three, two, one] : [three, one, two];
  const fullYear = year < 100 ? year + 2000 : year;
  // WhatsApp began in 2009.
  if (fullYear < 2009 || fullYear > 2100 || month < 1 || month > 12) return undefined;
  if (day < 1 || day > new Date(Date.UTC(fullYear, month, 0)).getUTCDate()) return undefined;
  const two2 = (number: number) => String(number).padStart(2, '0');
  return `${fullYear}-${two2(month)}-${two2(day)}T${two2(hour)}:${two2(minute)}:${two2(second)}`;
}

export interface FoundOrder {
  order: DateOrder;
  /** nothing in the chat tells one order from another: a person has to say */
  isSure: boolean;
}

/**
 * Takes the dates of a chat one by one. An order is right when every date is a day in it; of two such orders the one in which time goes
 * back less often, as a chat is written in its order.
 */
export function createDateOrder() {
  const seen = chatDateOrders.map((order) => ({ order, impossible: 0, backwards: 0, last: '' }));
  return {
    add(date: WrittenDate) {
      for (const one of seen) {
        const at = localTime(date, one.order);
        if (at === undefined) one.impossible += 1;
        else {
          if (at < one.last) one.backwards += 1;
          one.last = at;
        }
      }
    },
    /** @returns undefined where no date is a day in any order */
    find(): FoundOrder | undefined {
      // A line that a person wrote may look like a date: the order with the fewest of those is meant.
      const [best, second] = seen
        .filter(({ last }) => last !== '')
        .toSorted((a, b) => a.impossible - b.impossible || a.backwards - b.backwards);
      if (!best) return undefined;
      const isSure = !second || best.impossible < second.impossible || best.backwards < second.backwards;
      return { order: best.order, isSure };
    },
  };
}
