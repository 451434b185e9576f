import { useState } from 'react';

/** What a tab of the bottom bar looked like when it was left: how far it was scrolled, what was searched for. */
const kept = new Map<string, unknown>();

/** Pages of a computer begin afresh each time, as their links do. */
export const isPhone = (): boolean => matchMedia('(max-width: 599px)').matches;

export const readScroll = (key: string): number => {
  const top = isPhone() ? kept.get(`scroll ${key}`) : undefined;
  return typeof top === 'number' ? top : 0;
};
export const keepScroll = (key: string, top: number): void => void kept.set(`scroll ${key}`, top);

/** A session has ended: the next person begins afresh. */
export const forgetPlaces = (): void => kept.clear();

/** A state that a phone finds again when it comes back to the tab. */
export function useKeptState<Value>(key: string, initial: Value): [Value, (next: Value) => void] {
  const [value, setValue] = useState<Value>(() => (isPhone() && kept.has(key) ? (kept.get(key) as Value) : initial));
  return [
    value,
    (next) => {
      kept.set(key, next);
      setValue(next);
    },
  ];
}

/** Scrolls what is on screen up to its beginning. */
export function scrollToTop(): void {
  for (const scroller of document.querySelectorAll('#content, #content [data-scrolls]'))
    scroller.scrollTo({ top: 0, behavior: 'smooth' });
}
