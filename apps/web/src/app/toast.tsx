import { notifications } from '@mantine/notifications';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import css from './toast.module.css';

const shortly = 2000;
const longer = 6000;

interface Undo {
  label: string;
  onUndo: () => void;
}

/** One sentence at the edge of the screen. Errors of a form belong beside their field, not here. */
export const toast = {
  ok(text: string, undo?: Undo): void {
    const id = `ok:${text}`;
    const message = undo ? withAction(text, undo, id) : text;
    show(id, message, <IconCircleCheck className={css.ok} size={18} stroke={1.75} />, undo && longer);
  },

  /** for what can wait but should be read */
  warn(text: string): void {
    show(`warn:${text}`, text, <IconAlertTriangle className={css.warn} size={18} stroke={1.75} />, longer);
  },

  /** `id` (such as the error's code) keeps the same error from being shown twice at once */
  error(text: string, id?: string, autoClose: number | false = shortly): void {
    show(`error:${id ?? text}`, text, <IconAlertCircle className={css.danger} size={18} stroke={1.75} />, autoClose);
  },
};

function show(id: string, message: ReactNode, icon: ReactNode, autoClose: number | false = shortly): void {
  notifications.show({
    id,
    message,
    icon,
    autoClose,
    closeButtonProps: { 'aria-label': i18next.t('common.close') },
    classNames: { root: css.root, icon: css.icon, body: css.body },
  });
}

function withAction(text: string, { label, onUndo }: Undo, id: string): ReactNode {
  const undo = () => {
    notifications.hide(id);
    onUndo();
  };
  return (
    <span className={css.withAction}>
      <span>{text}</span>
      <Button variant="subtle" size="xs" onClick={undo}>
        {label}
      </Button>
    </span>
  );
}
