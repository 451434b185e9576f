import { useState } from 'react';
import type { ComponentType } from 'react';
import { preloadableComponent } from './preloadable.ts';

/**
 * A dialog whose code is loaded when it is opened for the first time. Every opening starts it afresh, so that nothing
 * of the time before stands in its fields.
 */
export function lazyDialog<Props extends { opened: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Loaded = preloadableComponent(load);
  return function LazyDialog(props: Props) {
    const [{ opened, turn: instanceKey }, setLast] = useState({ opened: false, turn: 0 });
    if (props.opened !== opened) setLast({ opened: props.opened, turn: props.opened ? instanceKey + 1 : instanceKey });
    if (instanceKey === 0) return null;
    return <Loaded key={instanceKey} {...props} />;
  };
}
