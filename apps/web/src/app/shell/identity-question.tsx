import { useSyncExternalStore } from 'react';
import { hostIdentityQuestion, isIdentityAsked, settleIdentity } from '../api/identity-confirmation.ts';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';

const ConfirmIdentityDialog = lazyDialog(
  async () => (await import('./confirm-identity-dialog.tsx')).ConfirmIdentityDialog,
);

/** Asks who one is when a call was refused for it, over whatever is on the screen; what one was about to do stays as it is. */
export function IdentityQuestion() {
  const opened = useSyncExternalStore(hostIdentityQuestion, isIdentityAsked);
  return <ConfirmIdentityDialog opened={opened} onClose={() => settleIdentity(false)} />;
}
