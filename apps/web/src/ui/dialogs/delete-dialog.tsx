import type { ReactNode } from 'react';
import { LazyConfirmDialog } from './lazy-confirm-dialog.ts';
import type { Dialog } from './use-dialog.ts';

interface Props<Item extends { id: number }> {
  /** the subject of the deletion */
  dialog: Dialog<Item>;
  /** the mutation that deletes by id; it shows its own errors */
  remove: {
    isPending: boolean;
    mutate: (id: number, options: { onSuccess: () => void; onSettled: () => void }) => void;
  };
  /** a question naming the thing */
  title: (item: Item) => string;
  /** what happens and what does not */
  text: ReactNode | ((item: Item) => ReactNode);
  confirm: string;
  onDone: () => void;
}

/** Asks once, then deletes. */
export function DeleteDialog<Item extends { id: number }>({
  dialog,
  remove,
  title,
  text,
  confirm,
  onDone,
}: Props<Item>) {
  const { opened, value, close } = dialog;
  return (
    <LazyConfirmDialog
      opened={opened}
      title={value ? title(value) : ''}
      text={typeof text === 'function' ? value && text(value) : text}
      confirm={confirm}
      danger
      loading={remove.isPending}
      onConfirm={() => value && remove.mutate(value.id, { onSuccess: onDone, onSettled: close })}
      onClose={close}
    />
  );
}
