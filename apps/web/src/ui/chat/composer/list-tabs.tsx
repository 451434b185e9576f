import css from './list-tabs.module.css';

interface Props<Tab extends string> {
  label: string;
  tabs: readonly { key: Tab; name: string }[];
  current: Tab;
  /** what the key Tab does */
  hint: string;
  onChange: (tab: Tab) => void;
}

/** Tabs above a list that takes its keys from the field below it. The focus stays in that field, so that Tab is told to the list. */
export function ListTabs<Tab extends string>({ label, tabs, current, hint, onChange }: Props<Tab>) {
  return (
    <div className={css.head}>
      <div role="tablist" aria-label={label} className={css.tabs}>
        {tabs.map(({ key, name }) => (
          <button
            key={key}
            type="button"
            role="tab"
            tabIndex={-1}
            aria-selected={key === current}
            className={css.tab}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChange(key)}
          >
            {name}
          </button>
        ))}
      </div>
      <span className={css.hint} aria-hidden>
        <kbd>Tab</kbd> {hint}
      </span>
    </div>
  );
}
