import { useCallback, useMemo, useState } from 'react';
import type { ThreadStart } from '../../../ui/chat/use-thread-scroll.ts';

/** The messages whose albums are unfolded: those that somebody asked for, and the one that is shown first. */
export function useUnfoldedAlbums(startAt: ThreadStart | null) {
  const [asked, setAsked] = useState<ReadonlySet<string>>(() => new Set());
  const first = startAt && 'messageId' in startAt ? startAt.messageId : undefined;
  const unfolded = useMemo(() => (first === undefined ? asked : new Set([...asked, first])), [asked, first]);
  const unfold = useCallback((messageId: string) => setAsked((ids) => new Set([...ids, messageId])), []);
  return { unfolded, unfold };
}
