import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { preloadableComponent } from './preloadable.ts';
import { runWhenIdle } from './run-when-idle.ts';

/**
 * A dialog whose code is loaded once the page around it is idle, or when it is opened: it then opens at once, and
 * without internet too. Every opening remounts it, so that no earlier values are in its fields.
 */
export function lazyDialog<Props extends { opened: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Loaded = preloadableComponent(load);
  return function LazyDialog(props: Props) {
    const [{ opened, turn: instanceKey }, setLast] = useState({ opened: false, turn: 0 });
    useEffect(() => runWhenIdle(Loaded.preload), []);
    if (props.opened !== opened) setLast({ opened: props.opened, turn: props.opened ? instanceKey + 1 : instanceKey });
    if (instanceKey === 0) return null;
    return <Loaded key={instanceKey} {...props} />;
  };
}
