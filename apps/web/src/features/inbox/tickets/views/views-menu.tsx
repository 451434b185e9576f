import type { TicketView } from '@balcao/contract';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  IconAt,
  IconBookmark,
  IconBookmarkPlus,
  IconMessages,
  IconPin,
  IconSettings,
  IconUser,
  IconUserQuestion,
  IconUsers,
} from '../../../../ui/icons/index.ts';
import { Meta } from '../../../../ui/text/meta.tsx';
import type { Scope } from '../list/inbox-preferences.ts';
import { scopeWords, scopes } from '../list/list-filters.tsx';
import { ViewCounter } from './view-counter.tsx';
import css from './views-menu.module.css';
import { usePinnedViewIds, useTicketViews, useViewCounts } from './views.queries.ts';

export interface ViewsMenuProps {
  /** the view that is shown; undefined = the lists are */
  viewId: number | undefined;
  onView: (id: number) => void;
  /** the fixed lists, with their numbers; undefined where only one's own is shown */
  scope: { value: Scope; counts: Readonly<Record<Scope, number | undefined>> } | undefined;
  onScope: (scope: Scope) => void;
  /** whether the list has the tickets in which one was mentioned; undefined where there is no such list */
  mentioned: { shown: boolean; count: number } | undefined;
  onMentioned: (shown: boolean) => void;
  onSave: () => void;
  onOrganize: () => void;
}

interface Props extends ViewsMenuProps {
  /** an entry of the menu or of the sheet around it */
  renderItem: (item: {
    key: string;
    active: boolean;
    icon: ReactNode;
    onClick: () => void;
    children: ReactNode;
  }) => ReactNode;
}

const scopeIcons = { mine: IconUser, nobody: IconUserQuestion, all: IconMessages } as const;

/** The fixed lists, one's own views and those of the team, each with its number. */
export function ViewsMenu({
  viewId,
  onView,
  scope,
  onScope,
  mentioned,
  onMentioned,
  onSave,
  onOrganize,
  renderItem,
}: Props) {
  const { t } = useTranslation();
  const views = useTicketViews();
  const pinned = usePinnedViewIds();
  const all = [...(views?.own ?? []), ...(views?.shared ?? [])];
  const counts = useViewCounts(all.map(({ id }) => id));
  const entry = (view: TicketView) => {
    const ViewIcon = view.isShared ? IconUsers : IconBookmark;
    return renderItem({
      key: `view-${view.id}`,
      active: view.id === viewId,
      icon: <ViewIcon size={16} stroke={1.75} aria-hidden />,
      onClick: () => onView(view.id),
      children: (
        <span className={css.entry}>
          <span className={css.name}>{view.name}</span>
          <ViewCounter count={counts.get(view.id)} />
          {pinned?.includes(view.id) && (
            <IconPin size={14} stroke={1.75} role="img" aria-label={t('views.pinned')} className={css.pin} />
          )}
        </span>
      ),
    });
  };
  return (
    <>
      {(scope ?? mentioned) && (
        <Section title={t('views.fixed')}>
          {scope &&
            scopes.map((one) => {
              const ScopeIcon = scopeIcons[one];
              return renderItem({
                key: `scope-${one}`,
                active: viewId === undefined && scope.value === one,
                icon: <ScopeIcon size={16} stroke={1.75} aria-hidden />,
                onClick: () => onScope(one),
                children: (
                  <span className={css.entry}>
                    <span className={css.name}>{t(`tickets.list.${scopeWords[one]}`)}</span>
                    <span className={css.count}>{scope.counts[one]}</span>
                  </span>
                ),
              });
            })}
          {mentioned &&
            renderItem({
              key: 'mentioned',
              active: viewId === undefined && mentioned.shown,
              icon: <IconAt size={16} stroke={1.75} aria-hidden />,
              onClick: () => onMentioned(!mentioned.shown),
              children: (
                <span className={css.entry}>
                  <span className={css.name}>{t('inbox.together.mentions')}</span>
                  {mentioned.count > 0 && <span className={css.count}>{mentioned.count}</span>}
                </span>
              ),
            })}
        </Section>
      )}
      {views && views.own.length > 0 && <Section title={t('views.own')}>{views.own.map(entry)}</Section>}
      {views && views.shared.length > 0 && <Section title={t('views.shared')}>{views.shared.map(entry)}</Section>}
      {views && all.length === 0 && (
        <Meta as="p" className={css.explained}>
          {t('views.explained')}
        </Meta>
      )}
      <hr className={css.line} />
      {renderItem({
        key: 'save',
        active: false,
        icon: <IconBookmarkPlus size={16} stroke={1.75} aria-hidden />,
        onClick: onSave,
        children: <span className={css.save}>{t('views.save')}</span>,
      })}
      {all.length > 0 &&
        renderItem({
          key: 'organize',
          active: false,
          icon: <IconSettings size={16} stroke={1.75} aria-hidden />,
          onClick: onOrganize,
          children: t('views.organize'),
        })}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={title} className={css.section}>
      <Text size="xs" fw={600} c="dimmed" className={css.title} aria-hidden>
        {title}
      </Text>
      {children}
    </div>
  );
}
