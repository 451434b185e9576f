import { UnstyledButton } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import type { Icon } from '../icons/index.ts';
import css from './sheet.module.css';

interface ActionProps extends Omit<ComponentPropsWithRef<'button'>, 'color'> {
  icon?: Icon;
  /** in the place of an icon */
  mark?: ReactNode;
  /** below its name */
  hint?: ReactNode;
  /** a counter, a mark */
  end?: ReactNode;
  active?: boolean;
  danger?: boolean;
}

/** A row of a sheet, or of a page that is a list of such rows, as high as a thumb. */
export function SheetAction({ icon: ActionIcon, mark, hint, end, active, danger, children, ...rest }: ActionProps) {
  return (
    <UnstyledButton
      className={css.action}
      data-active={active || undefined}
      data-danger={danger || undefined}
      {...rest}
    >
      {ActionIcon && <ActionIcon size={20} stroke={1.75} aria-hidden />}
      {mark}
      <span className={css.label}>
        {children}
        {hint !== undefined && <span className={css.hint}>{hint}</span>}
      </span>
      {end}
    </UnstyledButton>
  );
}
