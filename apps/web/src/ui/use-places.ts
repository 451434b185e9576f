import { useLayoutEffect, useState } from 'react';
import { createPlaces } from './places.ts';
import type { Places } from './places.ts';

/** Since when the entries of a list are where they are (`createPlaces`). */
export function usePlaces(keys: readonly (string | number)[]): Places {
  const [places] = useState(() => createPlaces());
  useLayoutEffect(() => places.update(keys));
  return places;
}
