import i18next from 'i18next';
import { writeClipboard } from '../copy-text.ts';
import type { ToastButton } from './toast-action.tsx';
import { toast } from './toast.tsx';

/** How long a notice with that button stays: time enough to find it. */
export const copyUnsentMs = 15_000;

/** The button of a notice that keeps what a person wrote for a conversation that is out of their reach now. */
export const copyUnsentButton = (text: string): ToastButton => ({
  label: i18next.t('tickets.actions.copyUnsent'),
  onPress: () =>
    void writeClipboard(text).then((isCopied) => {
      if (isCopied) toast.ok(i18next.t('tickets.actions.unsentCopied'));
      // It stays on the screen, where it can be selected.
      else toast.error(i18next.t('tickets.actions.unsentNotCopied', { text }), undefined, false);
    }),
});
