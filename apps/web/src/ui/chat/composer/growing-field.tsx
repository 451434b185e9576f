import { Textarea } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import css from './growing-field.module.css';

/** The browser gives a field the height of its text by itself: measuring one costs each opening of a conversation a layout. */
const growsByItself = CSS.supports('field-sizing', 'content');

/** A field of one line that grows with its text, up to five. */
export function GrowingField(props: Omit<ComponentPropsWithRef<'textarea'>, 'className' | 'rows' | 'size' | 'style'>) {
  if (!growsByItself) {
    return (
      <Textarea
        variant="unstyled"
        autosize
        minRows={1}
        maxRows={5}
        className={css.field}
        classNames={{ input: css.input }}
        {...props}
      />
    );
  }
  return (
    <div className={css.field}>
      <textarea className={css.input} rows={1} {...props} />
    </div>
  );
}
