/**
 * Several tabs of one browser act as one: a single one of them rings and notifies, and each knows which conversations
 * the others have before somebody's eyes.
 */
type Word = { kind: 'watching'; tab: string; ticketId: number | null } | { kind: 'who' };

const tab = Math.random().toString(36).slice(2);

export interface Tabs {
  /** this tab is the one that speaks */
  speaks: () => boolean;
  /** this tab shows the conversation of a ticket to somebody, or none */
  watch: (ticketId: number | null) => void;
  /** tickets that some tab shows to somebody */
  watched: () => ReadonlySet<number>;
  leave: () => void;
}

export function joinTabs(userId: number): Tabs {
  const others = new Map<string, number>();
  let own: number | null = null;
  // Without locks (a page that is not served securely) every tab speaks for itself.
  let speaks = !('locks' in navigator);
  let free: () => void = () => undefined;
  const waiting = new AbortController();
  if (!speaks) {
    const hold = () => {
      speaks = true;
      return new Promise<void>((resolve) => (free = resolve));
    };
    navigator.locks.request(`notifier-${userId}`, { signal: waiting.signal }, hold).catch(() => undefined);
  }

  const channel = new BroadcastChannel(`attention-${userId}`);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  const say = (word: Word) => channel.postMessage(word);
  const sayOwn = (ticketId: number | null) => say({ kind: 'watching', tab, ticketId });
  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data.kind === 'who') sayOwn(own);
    else if (data.ticketId === null) others.delete(data.tab);
    else others.set(data.tab, data.ticketId);
  });
  const goAway = () => sayOwn(null);
  window.addEventListener('pagehide', goAway);
  say({ kind: 'who' });

  return {
    speaks: () => speaks,
    watch: (ticketId) => {
      if (ticketId === own) return;
      own = ticketId;
      sayOwn(own);
    },
    watched: () => new Set([...others.values(), ...(own === null ? [] : [own])]),
    leave: () => {
      goAway();
      window.removeEventListener('pagehide', goAway);
      channel.close();
      waiting.abort();
      free();
      speaks = false;
    },
  };
}
