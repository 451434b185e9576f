import { Menu, Tooltip } from '@mantine/core';
import type { ReactElement, RefObject } from 'react';
import type { MenuPage } from '../routes/menu.ts';
import { RailTabs } from './rail-tabs.tsx';

/** How long the pointer rests on an icon before its name, or its tabs, are shown. */
const nameDelayMs = 400;
const tabsDelayMs = 150;
/** As long as it takes to cross to the tabs over another entry. */
const closeDelayMs = 300;

interface OpenTabs {
  isOpen: boolean;
  byKey: boolean;
}

interface Props {
  label: string;
  /** undefined = it has no tabs */
  pages: readonly MenuPage[] | undefined;
  tabs: OpenTabs;
  onTabs: (tabs: OpenTabs) => void;
  /** when the tabs were closed by a press, in milliseconds */
  closedAt: RefObject<number>;
  onClose: () => void;
  /** the icon that leads to the area */
  children: ReactElement;
}

/** An area in the menu of icons, with its tabs or its name beside it. */
export function RailEntry({ label, pages, tabs, onTabs, closedAt, onClose, children }: Props) {
  if (!pages)
    return (
      <Tooltip label={label} position="right" openDelay={nameDelayMs}>
        {children}
      </Tooltip>
    );
  return (
    <Menu
      opened={tabs.isOpen}
      onChange={(isOpen) => {
        // The pointer came upon the tabs just before one of them was pressed.
        if (!isOpen || Date.now() - closedAt.current > 2 * tabsDelayMs) onTabs({ isOpen, byKey: false });
      }}
      trigger="hover"
      openDelay={tabsDelayMs}
      closeDelay={closeDelayMs}
      position="right-start"
      offset={6}
      width={206}
      trapFocus={false}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{label}</Menu.Label>
        <RailTabs pages={pages} takesFocus={tabs.byKey} onClose={onClose} />
      </Menu.Dropdown>
    </Menu>
  );
}
