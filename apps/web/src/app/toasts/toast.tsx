import { notifications } from '@mantine/notifications';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '../../ui/icons/index.ts';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import css from './toast.module.css';
import { ToastAction } from './toast-action.tsx';
import type { ToastButton } from './toast-action.tsx';

const shortToastMs = 2000;
/** For toasts with a button, and for what should be read. */
export const longToastMs = 6000;

/** One sentence at the edge of the screen. Errors of a form belong beside their field, not here. */
export const toast = {
  /** `id` distinguishes toasts with one text, each of which has its own button */
  ok(text: string, action?: ToastButton, id?: string | number): void {
    const icon = <IconCircleCheck className={css.ok} size={18} stroke={1.75} />;
    show(`ok:${id ?? text}`, text, icon, action ? longToastMs : shortToastMs, action);
  },

  /** for what can wait but should be read */
  warn(text: string): void {
    show(`warn:${text}`, text, <IconAlertTriangle className={css.warn} size={18} stroke={1.75} />, longToastMs);
  },

  /** `id` (such as the error's code) keeps the same error from being shown twice at once */
  error(text: string, id?: string, autoClose: number | false = shortToastMs, action?: ToastButton): void {
    const icon = <IconAlertCircle className={css.danger} size={18} stroke={1.75} />;
    show(`error:${id ?? text}`, text, icon, autoClose, action);
  },

  /** As `error`, in the place of one with this id that is shown already: it says more. */
  replaceError(text: string, id: string): void {
    toast.error(text, id);
    notifications.update({ id: `error:${id}`, message: text });
  },
};

function show(id: string, text: string, icon: ReactNode, autoClose: number | false, action?: ToastButton): void {
  const close = () => notifications.hide(id);
  const message = action ? <ToastAction text={text} action={action} durationMs={autoClose} onClose={close} /> : text;
  notifications.show({
    id,
    message,
    icon,
    // One with a button closes by itself, but not while the pointer or the focus is on it.
    autoClose: action ? false : autoClose,
    closeButtonProps: { 'aria-label': i18next.t('common.close') },
    classNames: { root: css.root, icon: css.icon, body: css.body },
  });
}
