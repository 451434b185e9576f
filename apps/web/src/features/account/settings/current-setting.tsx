import css from './sections.module.css';

/** A setting as it is, where nothing is chosen: its name, its value where the effect does not say it, and what it brings about. */
export function CurrentSetting({
  label,
  value,
  effect,
}: {
  label: string;
  value?: string | undefined;
  effect: string;
}) {
  return (
    <div className={css.current}>
      <span className={css.currentLabel}>{value === undefined ? label : `${label}: ${value}`}</span>
      <p className={css.text}>{effect}</p>
    </div>
  );
}
