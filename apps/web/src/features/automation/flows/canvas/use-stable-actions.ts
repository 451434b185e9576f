import { useLayoutEffect, useRef, useState } from 'react';

/** Functions that stay the same and call the latest ones, so that what takes them need not be drawn again for them. */
export function useStableActions<Actions extends { [Name in keyof Actions]: (...args: never[]) => unknown }>(
  actions: Actions,
): Actions {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const [stable] = useState(
    () =>
      Object.fromEntries(
        (Object.keys(actions) as (keyof Actions)[]).map((name) => [
          name,
          (...args: never[]) => latest.current[name](...args),
        ]),
      ) as Actions,
  );
  return stable;
}
