import { useId } from 'react';
import { Counter } from './counter.tsx';
import css from './segmented-count.module.css';

interface Item<Value extends string> {
  value: Value;
  label: string;
  count?: number;
  /** brass whenever it is not zero: contacts wait there */
  highlighted?: boolean;
}

interface Props<Value extends string> {
  /** what is chosen here, for screen readers */
  label: string;
  /** undefined = none of them */
  value: Value | undefined;
  items: readonly Item<Value>[];
  /** small pills beside each other instead of one bar */
  chips?: boolean;
  onChange: (value: Value) => void;
}

/** A choice of one of a few, each with its number. Arrow keys move between them. */
export function SegmentedCount<Value extends string>({ label, value, items, chips, onChange }: Props<Value>) {
  const name = useId();
  return (
    <div className={chips ? css.chips : css.group} role="radiogroup" aria-label={label}>
      {items.map((item) => (
        <label key={item.value} className={css.item} data-active={item.value === value || undefined}>
          <input
            type="radio"
            className={css.input}
            name={name}
            checked={item.value === value}
            onChange={() => onChange(item.value)}
          />
          {item.label}
          {item.highlighted && <Counter value={item.count ?? 0} />}
          {!item.highlighted && item.count !== undefined && <span className={css.count}>{item.count}</span>}
        </label>
      ))}
    </div>
  );
}
