import { Textarea } from '@mantine/core';
import type { TextareaProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { ReactNode, Ref } from 'react';
import css from './marked-textarea.module.css';

interface Props extends Omit<TextareaProps, 'value' | 'inputContainer' | 'classNames'> {
  ref?: Ref<HTMLTextAreaElement>;
  value: string;
  /** how a variable is written, with its name as the first group; global */
  pattern: RegExp;
  /** names that are filled in; any other is marked as a mistake */
  known: readonly string[];
}

/** What decides where a line breaks: the marks lie under the words only if they break as those do. */
const copiedStyles = ['font', 'letter-spacing', 'line-height', 'padding', 'border-width', 'text-align', 'direction'];

/** A text in which variables stand out. Their marks are drawn behind the field, which alone holds the text. */
export function MarkedTextarea({ ref, value, pattern, known, ...rest }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const marks = useRef<HTMLDivElement>(null);
  const parts = useMemo(() => splitByVariables(value, pattern, known), [value, pattern, known]);
  const followScroll = () => {
    if (marks.current && field.current) marks.current.scrollTop = field.current.scrollTop;
  };
  useLayoutEffect(() => {
    if (!field.current || !marks.current) return;
    const styles = getComputedStyle(field.current);
    for (const name of copiedStyles) marks.current.style.setProperty(name, styles.getPropertyValue(name));
    followScroll();
  });
  const renderInFrame = (input: ReactNode) => (
    <div className={css.frame}>
      <div ref={marks} className={css.marks} aria-hidden>
        {parts.map(({ at, text, kind }) =>
          kind === 'text' ? (
            text
          ) : (
            <mark key={at} data-unknown={kind === 'unknown' || undefined}>
              {text}
            </mark>
          ),
        )}
        {/* A last line without anything in it has a height all the same. */}
        {'\u200B'}
      </div>
      {input}
    </div>
  );
  return (
    <Textarea
      {...rest}
      ref={useMergedRef(field, ref ?? null)}
      value={value}
      classNames={{ input: css.field }}
      onScroll={followScroll}
      inputContainer={renderInFrame}
    />
  );
}

interface Part {
  at: number;
  text: string;
  kind: 'text' | 'known' | 'unknown';
}

/** A text in pieces, its variables apart from the rest. */
export function splitByVariables(text: string, pattern: RegExp, known: readonly string[]): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const { index, 0: written, 1: name = '' } of text.matchAll(pattern)) {
    if (index > end) parts.push({ at: end, text: text.slice(end, index), kind: 'text' });
    parts.push({ at: index, text: written, kind: known.includes(name) ? 'known' : 'unknown' });
    end = index + written.length;
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end), kind: 'text' });
  return parts;
}
