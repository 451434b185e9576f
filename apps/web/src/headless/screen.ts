import { useLayoutEffect } from 'react';
import type { Screen } from './page-types.ts';

const screen: Screen = {};

export const readScreen = (): Readonly<Screen> => ({ ...screen });

/** Shows a part of the screen while the component is there; undefined = it has not come yet. */
export function useShown<Part extends keyof Screen>(part: Part, shown: Screen[Part]): void {
  useLayoutEffect(() => {
    screen[part] = shown;
  });
  useLayoutEffect(() => () => void delete screen[part], [part]);
}
