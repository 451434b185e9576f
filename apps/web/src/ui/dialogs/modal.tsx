import { Modal as MantineModal } from '@mantine/core';
import type { ModalProps } from '@mantine/core';
import { useEscapeLayer } from './use-escape-layer.ts';
import { useReturnFocus } from './use-return-focus.ts';

/**
 * A dialog over the page, which gives the focus back when it closes. Mantine's own does so only where the dialog was
 * there, closed, before it was opened: most of ours are mounted afresh for each opening. Of several dialogs Escape
 * closes the one on top.
 */
export function Modal({ closeOnEscape = true, ...props }: ModalProps) {
  useEscapeLayer(props.opened, closeOnEscape ? props.onClose : undefined);
  useReturnFocus(props.opened);
  return (
    <MantineModal returnFocus={false} closeOnEscape={false} data-closing={!props.opened || undefined} {...props} />
  );
}
