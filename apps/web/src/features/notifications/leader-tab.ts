/**
 * Several tabs of one browser act as one: a single one of them rings and notifies, and each knows which conversations
 * the others have before somebody's eyes.
 */
type TabMessage = { kind: 'watching'; tab: string; ticketId: number | null } | { kind: 'who' };

const tabId = Math.random().toString(36).slice(2);

export interface LeaderTab {
  /** this tab is the one that speaks */
  isLeader: () => boolean;
  /** this tab shows the conversation of a ticket to somebody, or none */
  setViewed: (ticketId: number | null) => void;
  /** tickets that some tab shows to somebody */
  viewedTicketIds: () => ReadonlySet<number>;
  leave: () => void;
}

export function joinLeaderElection(userId: number): LeaderTab {
  const others = new Map<string, number>();
  let viewed: number | null = null;
  // Without locks (a page that is not served securely) every tab speaks for itself.
  let leading = !('locks' in navigator);
  let releaseLock: () => void = () => undefined;
  const lockRequest = new AbortController();
  if (!leading) {
    const onLockAcquired = () => {
      leading = true;
      return new Promise<void>((resolve) => (releaseLock = resolve));
    };
    navigator.locks
      .request(`notifier-${userId}`, { signal: lockRequest.signal }, onLockAcquired)
      .catch(() => undefined);
  }

  const channel = new BroadcastChannel(`attention-${userId}`);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  const post = (word: TabMessage) => channel.postMessage(word);
  const postViewed = (ticketId: number | null) => post({ kind: 'watching', tab: tabId, ticketId });
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'who') postViewed(viewed);
    else if (data.ticketId === null) others.delete(data.tab);
    else others.set(data.tab, data.ticketId);
  });
  const postLeave = () => postViewed(null);
  window.addEventListener('pagehide', postLeave);
  post({ kind: 'who' });

  return {
    isLeader: () => leading,
    setViewed: (ticketId) => {
      if (ticketId === viewed) return;
      viewed = ticketId;
      postViewed(viewed);
    },
    viewedTicketIds: () => new Set([...others.values(), ...(viewed === null ? [] : [viewed])]),
    leave: () => {
      postLeave();
      window.removeEventListener('pagehide', postLeave);
      channel.close();
      lockRequest.abort();
      releaseLock();
      leading = false;
    },
  };
}
