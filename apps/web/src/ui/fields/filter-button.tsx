import { Button } from '@mantine/core';
import { Popover } from '../overlays/popover.ts';
import { IconChevronDown } from '../icons/index.ts';
import type { ReactNode } from 'react';
import css from './filter-button.module.css';

interface FilterProps {
  /** the label of the button: its name, or the choice */
  label: string;
  name: string;
  /** the filter is active */
  on: boolean;
  /** as high as the buttons of the head of a page */
  inHead?: boolean;
  children: ReactNode;
}

/** One filter behind its button. */
export function FilterButton({ label, name, on, inHead = false, children }: FilterProps) {
  return (
    <Popover position="bottom-start" shadow="md" radius="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          {...(!inHead && { size: 'xs' })}
          variant={on ? 'light' : 'default'}
          className={css.filter}
          aria-label={label === name ? name : `${name}: ${label}`}
          rightSection={<IconChevronDown size={13} stroke={1.75} aria-hidden />}
        >
          <span className={css.cut}>{label}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={css.dropdown} aria-label={name}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
