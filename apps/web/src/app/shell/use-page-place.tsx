import { IconArrowLeft } from '../../ui/icons/index.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/fields/icon-button.tsx';
import type { PagePlace } from '../../ui/layout/page-place.ts';
import type { MenuPage } from '../routes/menu.ts';
import { areaOf, isPageVisible, saveLastTab, tabsOf } from '../routes/menu-places.ts';
import { useSession } from '../session/session.ts';
import { AreaTabs } from './area-tabs.tsx';
import { linkTo } from './menu-link.ts';

/** The place of a page for its head: the area with its tabs, or the way back to the index that lists it. */
export function usePagePlace(page: MenuPage | undefined): PagePlace | undefined {
  const { t } = useTranslation();
  const session = useSession();
  const area = areaOf(page);
  useEffect(() => {
    if (page) saveLastTab(page);
  }, [page]);
  // What a person has changes with the user that is stored.
  const tabs = area ? tabsOf(area, session) : [];
  const shown = tabs.map((tab) => tab.label).join();
  const index = area?.isIndex && area.pages[0];
  const hasIndex = index && index !== page && isPageVisible(index, session);
  return useMemo(() => {
    if (!page || !area) return undefined;
    const title = t(`shell.menu.${area.label}`);
    return {
      title,
      ...(shown !== '' && {
        tabs: (
          <AreaTabs
            area={title}
            tabs={area.pages.filter(({ label }) => shown.split(',').includes(label))}
            current={page}
          />
        ),
      }),
      ...(hasIndex && { back: <Back title={title} index={index} /> }),
    };
  }, [page, area, shown, hasIndex, index, t]);
}

function Back({ title, index }: { title: string; index: MenuPage }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <IconButton label={t('shell.menu.back', { area: title })} onClick={() => void navigate(linkTo(index))}>
      <IconArrowLeft size={18} stroke={1.75} />
    </IconButton>
  );
}
