import { useLocalStorage } from '@mantine/hooks';
import { useMemo } from 'react';
import { useSession } from '../../../app/session/session.ts';

/** Whether this person is notified of contacts who wait in their queues, on this computer; on by default. */
export function useHearsOwnQueues(): [boolean, (hears: boolean) => void] {
  const { user } = useSession();
  const [stored, store] = useLocalStorage<boolean>({
    key: `hearsOwnQueues-${user.id}`,
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  return [stored, store];
}

/** Whether this person is notified of messages of colleagues, on this computer; on by default. */
export function useHearsChats(): [boolean, (hears: boolean) => void] {
  const { user } = useSession();
  const [stored, store] = useLocalStorage<boolean>({
    key: `hearsChats-${user.id}`,
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  return [stored, store];
}

/** The person in front of the screen with what they want to be notified of. */
export function useNotifiedActor() {
  const { actor } = useSession();
  const [hearsOwnQueues] = useHearsOwnQueues();
  return useMemo(() => ({ ...actor, hearsOwnQueues }), [actor, hearsOwnQueues]);
}
