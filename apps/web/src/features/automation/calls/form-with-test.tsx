import type { ReactNode } from 'react';
import css from './form-with-test.module.css';

interface Props {
  /** tries the current values; nothing where they cannot be tried */
  test: ReactNode;
  children: ReactNode;
}

/** The fields of a dialog with its test beside them, which stays visible; below them where it is narrow. */
export function FormWithTest({ test, children }: Props) {
  return (
    <div className={test ? css.columns : undefined}>
      <div className={css.fields}>{children}</div>
      {test}
    </div>
  );
}

/**
 * The panes of a dialog: the text, its settings, and its test. Each scrolls alone where there is room for three of
 * them; elsewhere the test stays beside the fields, or below them.
 */
export function PanesWithTest({ settings, test, children }: Props & { settings: ReactNode }) {
  return (
    <div className={css.panes}>
      <div className={`${css.fields} ${css.written}`}>{children}</div>
      <div className={`${css.fields} ${css.settings}`}>{settings}</div>
      <div className={css.test}>{test}</div>
    </div>
  );
}
