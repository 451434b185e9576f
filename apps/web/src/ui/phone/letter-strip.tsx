import { useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import css from './letter-strip.module.css';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

interface Props {
  label: string;
  /** where the list begins; undefined = with its first */
  value: string | undefined;
  onChange: (letter: string) => void;
}

/** The letters at the right edge of a list by name: a thumb that goes along them chooses where the list begins. */
export function LetterStrip({ label, value, onChange }: Props) {
  const [touched, setTouched] = useState<string>();
  const shown = touched ?? value;
  const at = shown === undefined ? 0 : letters.indexOf(shown);
  const point = ({ currentTarget, clientY, buttons }: PointerEvent<HTMLElement>) => {
    if (buttons === 0) return;
    const { top, height } = currentTarget.getBoundingClientRect();
    const place = Math.floor(((clientY - top) / height) * letters.length);
    setTouched(letters[Math.max(0, Math.min(letters.length - 1, place))]);
  };
  const step = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const letter = by && letters[value === undefined ? 0 : at + by];
    if (!letter) return;
    event.preventDefault();
    onChange(letter);
  };
  return (
    <div className={css.place}>
      <div
        className={css.strip}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-orientation="vertical"
        aria-valuemin={0}
        aria-valuemax={letters.length - 1}
        aria-valuenow={at}
        aria-valuetext={shown ?? letters[0]}
        onKeyDown={step}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          point(event);
        }}
        onPointerMove={point}
        onPointerUp={() => {
          if (touched !== undefined) onChange(touched);
          setTouched(undefined);
        }}
        onPointerCancel={() => setTouched(undefined)}
      >
        {letters.map((letter) => (
          <span key={letter} data-on={letter === shown || undefined} aria-hidden>
            {letter}
          </span>
        ))}
        {touched !== undefined && (
          <output className={css.bubble} aria-hidden>
            {touched}
          </output>
        )}
      </div>
    </div>
  );
}
