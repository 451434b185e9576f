import { useRef } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import css from './pane-divider.module.css';

interface Props {
  /** what is made wider or narrower, for screen readers */
  label: string;
  /** pixels of the pane on the left */
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
  /** back to the width that the window suggests */
  onReset: () => void;
}

const stepPx = 16;

/** The line between two panes: dragged, or moved by the arrow keys; two clicks put it back. */
export function PaneDivider({ label, value, min, max, onChange, onReset }: Props) {
  const start = useRef<{ x: number; value: number }>(null);
  const move = (next: number) => onChange(Math.round(Math.min(max, Math.max(min, next))));
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    start.current = { x: event.clientX, value };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const drag = ({ clientX }: PointerEvent) => {
    if (start.current) move(start.current.value + clientX - start.current.x);
  };
  const end = () => {
    start.current = null;
  };
  const keys: Readonly<Record<string, number>> = {
    ArrowLeft: value - stepPx,
    ArrowRight: value + stepPx,
    Home: min,
    End: max,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = keys[event.key];
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    move(next);
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      className={css.divider}
      onPointerDown={begin}
      onPointerMove={drag}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={onReset}
      onKeyDown={onKeyDown}
    />
  );
}
