import { createContext, createElement, useContext, useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { preloadable } from './preloadable.ts';
import { runWhenIdle } from '../hooks/run-when-idle.ts';
import { useStableCallback } from '../hooks/use-stable-callback.ts';

/** Says that a dialog cannot be opened without internet. The app provides it: toasts are the app's. */
export const DialogUnavailableContext = createContext<() => void>(() => undefined);

/**
 * A dialog whose code is loaded once the page around it is idle, or when it is opened: it then opens at once, and
 * without internet too. Every opening remounts it, so that no earlier values are in its fields. Where the code is not
 * there and cannot be loaded for want of internet, the dialog closes and says so; other failures are thrown to the
 * nearest error boundary.
 */
export function lazyDialog<Props extends { opened: boolean; onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const code = preloadable(async () => ({ Component: await load() }));
  return function LazyDialog(props: Props) {
    const [{ opened, turn: instanceKey }, setLast] = useState({ opened: false, turn: 0 });
    const [failure, setFailure] = useState<{ error: unknown }>();
    const loaded = code.useLoaded(false);
    const sayUnavailable = useContext(DialogUnavailableContext);
    const giveUp = useStableCallback((error: unknown) => {
      if (navigator.onLine) return setFailure({ error });
      sayUnavailable();
      props.onClose();
    });
    const isMissing = props.opened && !loaded;
    useEffect(() => runWhenIdle(code.load), []);
    useEffect(() => {
      if (isMissing) code.load().catch(giveUp);
    }, [isMissing, giveUp]);
    if (props.opened !== opened) setLast({ opened: props.opened, turn: props.opened ? instanceKey + 1 : instanceKey });
    if (failure && isMissing) throw failure.error;
    if (instanceKey === 0 || !loaded) return null;
    return createElement(loaded.Component, { key: instanceKey, ...props });
  };
}
