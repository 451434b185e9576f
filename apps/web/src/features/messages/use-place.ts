import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';

/** Where in a conversation one is: at its newest part, or around an earlier message. */
export interface Place {
  /** id of the message; null = the newest part */
  around: string | null;
  /** grows with every leap, not when the two parts grow together */
  turn: number;
}

/** The place in a conversation; a message named in the address (`?message=`) is where it begins. */
export function usePlace() {
  const { message } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [place, setPlace] = useState<Place>({ around: message ?? null, turn: 0 });
  const [asked, setAsked] = useState(message);
  if (asked !== message) {
    setAsked(message);
    if (message !== undefined) setPlace(({ turn }) => ({ around: message, turn: turn + 1 }));
  }
  const forget = useCallback(() => {
    void navigate({ to: '.', search: {}, replace: true });
  }, [navigate]);

  return {
    ...place,
    leapTo: useCallback((around: string) => setPlace(({ turn }) => ({ around, turn: turn + 1 })), []),
    leapToEnd: useCallback(() => {
      setPlace(({ turn }) => ({ around: null, turn: turn + 1 }));
      forget();
    }, [forget]),
    /** the newest part has met the one on screen, and nothing leaps */
    arrived: useCallback(() => {
      setPlace(({ turn }) => ({ around: null, turn }));
      forget();
    }, [forget]),
  };
}
