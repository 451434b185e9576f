import type { ReactNode } from 'react';
import css from './form-with-test.module.css';

interface Props {
  /** what tries the values out as they stand; nothing where they cannot be tried */
  test: ReactNode;
  children: ReactNode;
}

/** The fields of a dialog with its test beside them, which stays in sight; below them where it is narrow. */
export function FormWithTest({ test, children }: Props) {
  return (
    <div className={test ? css.columns : undefined}>
      <div className={css.fields}>{children}</div>
      {test}
    </div>
  );
}
