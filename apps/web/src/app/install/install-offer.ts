/** The browser's offer to install the app, which it makes once for each page: Chromium has it, Safari and Firefox have not. */
interface InstallOffer extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offer: InstallOffer | undefined;
const listeners = new Set<() => void>();

function change(next: InstallOffer | undefined): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Keeps the offer, which comes while the page is drawn, until the person is asked at the right moment. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Instead of the browser's own, which comes at any moment.
    event.preventDefault();
    change(event as InstallOffer);
  });
  window.addEventListener('appinstalled', () => change(undefined));
}

export const hasInstallOffer = (): boolean => offer !== undefined;

/** Has the system ask whether to install the app; false = the person did not want it. */
export async function takeInstallOffer(): Promise<boolean> {
  const taken = offer;
  // It may be used once.
  change(undefined);
  return (await taken?.prompt())?.outcome === 'accepted';
}

export function onInstallOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
