import { useEffect, useEffectEvent } from 'react';

/** Takes the focus for text typed outside of it; `false` = not now. */
type TakeTyping = () => boolean;

const takers = new Set<TakeTyping>();

/** Text typed outside every field goes to this one, as long as the component is mounted. */
export function useTypingTarget(take: TakeTyping): void {
  const latest = useEffectEvent(take);
  useEffect(() => {
    const taker = () => latest();
    takers.add(taker);
    return () => void takers.delete(taker);
  }, []);
}

/** Moves the focus to where typing belongs, before the browser writes the character. */
export function moveTypingToTarget(): boolean {
  return [...takers].some((take) => take());
}
