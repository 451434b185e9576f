import { useEffect } from 'react';
import { runWhenIdle } from '../../../ui/hooks/run-when-idle.ts';
import { preloadable } from '../../../ui/dialogs/preloadable.ts';
import { HoldEnter } from './hold-enter.tsx';
import type { QuickMessageListProps } from './quick-message-list.tsx';

const listPreloadable = preloadable(() => import('./quick-message-list.tsx'));

/** The list of quick replies above the composer, fetched while nothing else is going on, to be there with the slash. */
export function QuickMessagePicker({ shown, ...props }: QuickMessageListProps & { shown: boolean }) {
  const code = listPreloadable.useLoaded(shown);
  useEffect(() => runWhenIdle(listPreloadable.load), []);
  if (!shown) return null;
  return code ? <code.QuickMessageList {...props} /> : <HoldEnter field={props.field} />;
}
