import i18next from 'i18next';
import { useEffect, useSyncExternalStore } from 'react';
import { hasErrorTexts } from '../errors.ts';
import { loadTexts } from './i18n.ts';

/** The longest time that a refusal waits for its text: on a bad network the general one is better than none. */
const maxWaitMs = 2000;

/** Fetches the error texts; never rejects. What failed is fetched again with the next error. */
export async function loadErrorTexts(): Promise<void> {
  if (hasErrorTexts()) return;
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, maxWaitMs));
  await Promise.race([loadTexts('errors').catch(() => undefined), timeout]);
}

function subscribe(onChange: () => void): () => void {
  i18next.store.on('added', onChange);
  return () => i18next.store.off('added', onChange);
}

/** Fetches the error texts for a component that shows a stored code, and draws it again when they are here. */
export function useErrorTexts(): void {
  useSyncExternalStore(subscribe, hasErrorTexts);
  useEffect(() => void loadErrorTexts(), []);
}
