import { IconArrowLeft, IconMenu2 } from '../../ui/icons/index.ts';
import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { usePendingCount } from '../../features/inbox/tickets/index.ts';
import { IconButton } from '../../ui/fields/icon-button.tsx';
import css from './mobile-bar.module.css';

interface MobileFrame {
  /** where the bar of the screen goes; null on wider windows */
  slot: HTMLElement | null;
  openMenu: () => void;
  /** the bell, on every bar that leads to the menu */
  bell: ReactNode;
}

export const MobileFrameContext = createContext<MobileFrame>({ slot: null, openMenu: () => undefined, bell: null });

interface Props {
  title: ReactNode;
  /** a way back instead of the menu */
  onBack?: () => void;
  /** icon buttons on the right */
  children?: ReactNode;
}

/** On phones the top bar belongs to the screen: a screen renders this anywhere; on wider windows it shows nothing. */
export function MobileBar(props: Props) {
  const { slot } = useContext(MobileFrameContext);
  return slot && createPortal(<MobileBarContent {...props} />, slot);
}

export function MobileBarContent({ title, onBack, children }: Props) {
  const { t } = useTranslation();
  const { openMenu, bell } = useContext(MobileFrameContext);
  // The drawer with its counter is hidden here.
  const hasPending = usePendingCount() > 0;
  return (
    <div className={css.bar}>
      {onBack ? (
        <IconButton label={t('common.back')} size={44} onClick={onBack}>
          <IconArrowLeft size={20} stroke={1.75} />
        </IconButton>
      ) : (
        <IconButton label={t('shell.menu.open')} size={44} className={css.menu} onClick={openMenu}>
          <IconMenu2 size={20} stroke={1.75} />
          {hasPending && <span className={css.waiting} />}
        </IconButton>
      )}
      <div className={css.title}>{title}</div>
      {!onBack && bell}
      {children}
    </div>
  );
}
