import { useLayoutEffect, useState } from 'react';
import { createPlaces } from '../places.ts';
import type { Places } from '../places.ts';

/**
 * Since when the entries of a list are where they are (`createPlaces`).
 * @param entries compared by identity first: a list that is the same array is not read
 * @param askedFor a text that is searched for, for instance: what it changes was meant
 */
export function usePlaces<Entry>(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string | number,
  askedFor?: string,
): Places {
  const [places] = useState(() => createPlaces());
  useLayoutEffect(() => places.update(entries.map(keyOf)), [entries, keyOf, places]);
  useLayoutEffect(() => places.ask(askedFor), [askedFor, places]);
  return places;
}
