import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/**
 * The way back from a conversation of a phone. Back, as a button and as a gesture of the system, leads to the list: one that was
 * opened by a notice or a link has the list put below it, and the arrow takes the step back that the gesture would take.
 */
export function useWayBack(mobile: boolean, uuid: string | undefined, backToList: () => Promise<void>): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const putListBelow = useEffectEvent(async () => {
    const { href, state } = router.history.location;
    if (!mobile || uuid === undefined || state.__TSR_index !== 0) return;
    await navigate({ to: '/tickets', replace: true });
    await navigate({ href, state: { isOverList: true } });
  });
  useEffect(() => void putListBelow(), []);
  return () => {
    const { state } = router.history.location;
    if (mobile && state.isOverList === true) router.history.back();
    else void backToList();
  };
}
