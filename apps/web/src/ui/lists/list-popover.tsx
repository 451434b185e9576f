import { Popover } from '../overlays/popover.ts';
import type { ReactNode } from 'react';
import { Counter } from '../counter.tsx';
import { IconButton } from '../fields/icon-button.tsx';
import css from './list-popover.module.css';
import { RetryLine } from './load-failed.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';

interface Props {
  opened: boolean;
  onChange: (opened: boolean) => void;
  name: string;
  /** the name with the number of unread entries, for screen readers */
  countedName: string;
  icon: ReactNode;
  unread: number;
  width: number;
  position?: 'bottom-end' | 'top-start';
  /** a `ListPopoverPanel` */
  children: ReactNode;
}

/** A button with the number of unread entries, which opens their list. */
export function ListPopover({
  opened,
  onChange,
  name,
  countedName,
  icon,
  unread,
  width,
  position = 'bottom-end',
  children,
}: Props) {
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      position={position}
      width={width}
      shadow="md"
      radius="md"
      trapFocus
      returnFocus
    >
      <span className={css.button}>
        <Popover.Target>
          <IconButton label={name} aria-label={unread > 0 ? countedName : name} onClick={() => onChange(!opened)}>
            {icon}
          </IconButton>
        </Popover.Target>
        <span className={css.badge} aria-hidden>
          <Counter value={unread} tone="unread" />
        </span>
      </span>
      <Popover.Dropdown p={0} maw="calc(100vw - 24px)" aria-label={name}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

/** The space of a panel whose code is loading. */
export const listPopoverOpening = <div className={css.opening} />;

interface PanelProps<Entry> {
  title: string;
  /** beside the title */
  action?: ReactNode;
  entries: readonly Entry[] | undefined;
  isError: boolean;
  onRetry: () => void;
  rowHeight: number;
  empty: ReactNode;
  renderEntry: (entry: Entry) => ReactNode;
}

/** The list inside of a `ListPopover`: skeleton, failure, empty state, or its entries. */
export function ListPopoverPanel<Entry extends { id: number }>({
  title,
  action,
  entries,
  isError,
  onRetry,
  rowHeight,
  empty,
  renderEntry,
}: PanelProps<Entry>) {
  return (
    <>
      <header className={css.head}>
        <h2>{title}</h2>
        {action}
      </header>
      <div className={css.list}>
        {!entries && !isError && <SkeletonRows count={3} height={rowHeight} avatar={34} />}
        {!entries && isError && <RetryLine className={css.none} onRetry={onRetry} />}
        {entries?.length === 0 && <p className={css.none}>{empty}</p>}
        {entries && entries.length > 0 && (
          <ul className={css.rows}>
            {entries.map((entry) => (
              <li key={entry.id}>{renderEntry(entry)}</li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
