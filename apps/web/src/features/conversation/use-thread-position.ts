import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';

/** Where in a conversation one is: at its newest part, or around an earlier message. */
export interface ThreadPosition {
  /** id of the message; null = the newest part */
  around: string | null;
  /** grows with every leap, not when the two parts grow together */
  instanceKey: number;
}

/** The place in a conversation; a message named in the address (`?message=`) is where it begins. */
export function useThreadPosition() {
  const { message } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [position, setPlace] = useState<ThreadPosition>({ around: message ?? null, instanceKey: 0 });
  const [handledMessage, setAsked] = useState(message);
  if (handledMessage !== message) {
    setAsked(message);
    if (message !== undefined) setPlace(({ instanceKey }) => ({ around: message, instanceKey: instanceKey + 1 }));
  }
  const clearAddress = useCallback(() => {
    void navigate({ to: '.', search: ({ words }) => (words === undefined ? {} : { words }), replace: true });
  }, [navigate]);

  return {
    ...position,
    jumpTo: useCallback(
      (around: string) => setPlace(({ instanceKey }) => ({ around, instanceKey: instanceKey + 1 })),
      [],
    ),
    jumpToEnd: useCallback(() => {
      setPlace(({ instanceKey }) => ({ around: null, instanceKey: instanceKey + 1 }));
      clearAddress();
    }, [clearAddress]),
    /** the newest part has met the one on screen, and nothing leaps */
    onJoined: useCallback(() => {
      setPlace(({ instanceKey }) => ({ around: null, instanceKey }));
      clearAddress();
    }, [clearAddress]),
  };
}
