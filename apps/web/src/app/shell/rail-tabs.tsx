import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuPage } from '../routes/menu.ts';
import { addressOf } from '../routes/menu-places.ts';
import { pageIcons } from '../routes/page-icons.ts';
import { linkTo } from './menu-link.ts';

interface Props {
  pages: readonly MenuPage[];
  /** opened by the keyboard, which goes on in it */
  takesFocus: boolean;
  onClose: () => void;
}

/** The tabs of an area beside its icon. */
export function RailTabs({ pages, takesFocus, onClose }: Props) {
  const { t } = useTranslation();
  const first = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (takesFocus) first.current?.focus();
  }, [takesFocus]);
  return pages.map((page, index) => {
    const PageIcon = pageIcons[page.label];
    return (
      <Menu.Item
        key={addressOf(page)}
        leftSection={PageIcon && <PageIcon size={16} stroke={1.75} aria-hidden />}
        renderRoot={(props) => <Link {...linkTo(page)} {...props} {...(index === 0 && { ref: first })} />}
        onClick={onClose}
        onKeyDown={(event) => event.key === 'ArrowLeft' && onClose()}
      >
        {t(`shell.menu.${page.tabLabel ?? page.label}`)}
      </Menu.Item>
    );
  });
}
