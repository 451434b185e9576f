import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuPage } from '../routes/menu.ts';
import { addressOf } from '../routes/menu-places.ts';
import { PageIcon } from '../routes/page-icon.tsx';
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
  return pages.map((page, index) => (
    <Menu.Item
      key={addressOf(page)}
      leftSection={<PageIcon page={page.label} />}
      renderRoot={(props) => <Link {...linkTo(page)} {...props} {...(index === 0 && { ref: first })} />}
      onClick={onClose}
      onKeyDown={(event) => event.key === 'ArrowLeft' && onClose()}
    >
      {t(`shell.menu.${page.tabLabel ?? page.label}`)}
    </Menu.Item>
  ));
}
