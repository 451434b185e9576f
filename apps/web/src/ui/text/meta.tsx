import type { ComponentPropsWithRef } from 'react';
import css from './meta.module.css';

interface Props extends ComponentPropsWithRef<'small'> {
  /** a line of its own, or a part of one */
  as?: 'small' | 'p' | 'div';
  /** `faint` beside what is itself read quickly; `danger` for what went wrong */
  tone?: 'quiet' | 'faint' | 'danger';
}

/** What is said about a thing in small print: its size, its time, who is there. */
export function Meta({ as = 'small', tone = 'quiet', className, ...rest }: Props) {
  // One type stands for the three, which have the same attributes.
  const Part = as as 'small';
  return <Part className={className ? `${css.meta} ${className}` : css.meta} data-tone={tone} {...rest} />;
}
