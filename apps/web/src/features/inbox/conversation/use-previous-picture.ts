import { useEffect, useEffectEvent, useState } from 'react';
import type { LoadedThread } from '../messages/index.ts';
import type { ThreadMessage } from './thread-items.ts';

/** One press looks for an older picture in so many messages: a conversation of years may have none. */
const maxMessages = 200;

interface Options {
  /** key of the picture that is shown */
  shownKey: string;
  /** the one before it, among the loaded messages */
  previous: ThreadMessage | undefined;
  loaded: LoadedThread;
  show: (picture: ThreadMessage) => void;
}

/**
 * Shows the picture before the one that is shown. Where the loaded messages have none, older ones are fetched until one
 * has come.
 * @returns undefined when it is known that there is none
 */
export function usePreviousPicture({ shownKey, previous, loaded, show }: Options): (() => void) | undefined {
  const { thread, loadOlder, loadingOlder, olderFailed } = loaded;
  const count = thread?.messages.length ?? 0;
  const hasMore = thread?.hasMore ?? false;
  /** the picture whose predecessor is looked for, and how many messages are looked through */
  const [sought, setSought] = useState<{ before: string; limit: number }>();
  const isSought = sought?.before === shownKey;
  if (isSought && previous) {
    setSought(undefined);
    show(previous);
  }
  const isLooking = isSought && !previous && hasMore && !olderFailed && !loadingOlder && count < sought.limit;
  const look = useEffectEvent(loadOlder);
  useEffect(() => {
    if (isLooking) look();
  }, [isLooking]);
  if (previous) return () => show(previous);
  if (!hasMore) return undefined;
  return () => {
    setSought({ before: shownKey, limit: count + maxMessages });
    loadOlder();
  };
}
