import { lazy, Suspense, useState } from 'react';
import type { ComponentType } from 'react';

/**
 * A dialog whose code is loaded when it is opened for the first time. Every opening starts it afresh, so that nothing
 * of the time before stands in its fields.
 */
export function lazyDialog<Props extends { opened: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() }));
  return function LazyDialog(props: Props) {
    const [{ opened, turn }, setLast] = useState({ opened: false, turn: 0 });
    if (props.opened !== opened) setLast({ opened: props.opened, turn: props.opened ? turn + 1 : turn });
    if (turn === 0) return null;
    return (
      <Suspense fallback={null}>
        <Loaded key={turn} {...props} />
      </Suspense>
    );
  };
}
