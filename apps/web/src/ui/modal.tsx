import { Modal as MantineModal } from '@mantine/core';
import type { ModalProps } from '@mantine/core';
import { useReturnFocus } from './use-return-focus.ts';

/**
 * A dialog over the page, which gives the focus back when it closes. Mantine's own does so only where the dialog was
 * there, closed, before it was opened: most of ours are mounted afresh for each opening.
 */
export function Modal(props: ModalProps) {
  useReturnFocus(props.opened);
  return <MantineModal returnFocus={false} {...props} />;
}
