import { Button, Text, UnstyledButton } from '@mantine/core';
import { Menu } from '../../../../ui/overlays/menu.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { preloadableComponent } from '../../../../ui/dialogs/preloadable.ts';
import { IconBookmark, IconChevronDown, IconUsers } from '../../../../ui/icons/index.ts';
import { QueueScopeChips, ScopeChips } from '../list/list-filters.tsx';
import type { ListFiltersProps } from '../list/list-filters.tsx';
import { ViewCounter } from './view-counter.tsx';
import css from './views-bar.module.css';
import type { ViewsMenuProps } from './views-menu.tsx';
import { usePinnedViewIds, useTicketViews, useViewCounts } from './views.queries.ts';

const ViewsMenu = preloadableComponent(async () => (await import('./views-menu.tsx')).ViewsMenu);

interface Props extends ViewsMenuProps, Pick<ListFiltersProps, 'queueScope' | 'onQueueScope'> {
  /** what narrows the list; stands beside *Visões* where nothing else does, else below */
  filters: ReactNode;
}

/** Whose tickets the list has, the pinned views, and the way to all of them. */
export function ViewsBar({ filters, queueScope, onQueueScope, ...menu }: Props) {
  const { scope, onScope, viewId, onView } = menu;
  const pinnedIds = usePinnedViewIds() ?? [];
  const views = useTicketViews();
  const all = [...(views?.own ?? []), ...(views?.shared ?? [])];
  const pinned = pinnedIds.flatMap((id) => all.find((view) => view.id === id) ?? []);
  const counts = useViewCounts(pinned.map(({ id }) => id));
  const hasChips = scope !== undefined || queueScope !== undefined;
  const isAlone = !hasChips && pinned.length === 0 && filters !== undefined;
  if (isAlone)
    return (
      <div className={css.bar}>
        <div className={css.filters}>{filters}</div>
        <AllViews menu={menu} />
      </div>
    );
  const bar = (
    <div className={css.bar}>
      <div className={css.chips}>
        <ScopeChips scope={scope} onScope={onScope} isLeft={viewId !== undefined} isShort={pinned.length > 0} />
        <QueueScopeChips queueScope={queueScope} onQueueScope={onQueueScope} />
        {hasChips && pinned.length > 0 && <span className={css.hairline} aria-hidden />}
        {pinned.map((view) => {
          const ViewIcon = view.isShared ? IconUsers : IconBookmark;
          return (
            <UnstyledButton
              key={view.id}
              className={css.pinned}
              aria-pressed={view.id === viewId}
              title={view.name}
              onClick={() => onView(view.id)}
            >
              <ViewIcon size={14} stroke={1.75} aria-hidden />
              <Text span size="xs" fw={500} className={css.name}>
                {view.name}
              </Text>
              <ViewCounter small count={counts.get(view.id)} />
            </UnstyledButton>
          );
        })}
      </div>
      <AllViews menu={menu} />
    </div>
  );
  return (
    <>
      {bar}
      {filters}
    </>
  );
}

/** The menu of all views. */
function AllViews({ menu }: { menu: ViewsMenuProps }) {
  const { t } = useTranslation();
  const isOn = menu.viewId !== undefined;
  const target = (
    <Button
      variant={isOn ? 'light' : 'default'}
      size="xs"
      className={css.all}
      rightSection={<IconChevronDown size={13} stroke={1.75} aria-hidden />}
    >
      {t('views.title')}
    </Button>
  );
  return (
    <Menu width={308} position="bottom-end" shadow="md" onOpen={() => void ViewsMenu.preload()}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown className={css.dropdown}>
        <ViewsMenu
          {...menu}
          renderItem={({ key, active, icon, onClick, children }) => (
            <Menu.Item
              key={key}
              leftSection={icon}
              data-active={active || undefined}
              className={css.item}
              onClick={onClick}
            >
              {children}
            </Menu.Item>
          )}
        />
      </Menu.Dropdown>
    </Menu>
  );
}
