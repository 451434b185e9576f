/**
 * Several tabs of one browser act as one: a single one of them rings and notifies, and each knows which conversations
 * the others have before someone's eyes.
 */
type TabMessage = { kind: 'watching'; tab: string; view: View } | { kind: 'who' };

/** What a tab shows: the conversation of a ticket, a chat, or neither. */
interface View {
  ticketId: number | null;
  chatId: number | null;
}

const nothing: View = { ticketId: null, chatId: null };

const tabId = Math.random().toString(36).slice(2);

export interface LeaderTab {
  /** this tab is the one that notifies */
  isLeader: () => boolean;
  setViewed: (view: View) => void;
  /** tickets that some tab shows to someone */
  viewedTicketIds: () => ReadonlySet<number>;
  /** chats that some tab shows to someone */
  viewedChatIds: () => ReadonlySet<number>;
  leave: () => void;
}

export function joinLeaderElection(userId: number): LeaderTab {
  const others = new Map<string, View>();
  let viewed = nothing;
  // Without locks (a page that is not served securely) every tab notifies for itself.
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
  const postViewed = (view: View) => post({ kind: 'watching', tab: tabId, view });
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'who') postViewed(viewed);
    else if (data.view.ticketId === null && data.view.chatId === null) others.delete(data.tab);
    else others.set(data.tab, data.view);
  });
  const postLeave = () => postViewed(nothing);
  window.addEventListener('pagehide', postLeave);
  post({ kind: 'who' });

  const viewedIds = (kind: keyof View): ReadonlySet<number> =>
    new Set([...others.values(), viewed].flatMap((view) => view[kind] ?? []));

  return {
    isLeader: () => leading,
    setViewed: (view) => {
      if (view.ticketId === viewed.ticketId && view.chatId === viewed.chatId) return;
      viewed = view;
      postViewed(viewed);
    },
    viewedTicketIds: () => viewedIds('ticketId'),
    viewedChatIds: () => viewedIds('chatId'),
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
