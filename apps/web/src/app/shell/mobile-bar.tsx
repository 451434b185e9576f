import { IconArrowLeft } from '../../ui/icons/index.ts';
import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/fields/icon-button.tsx';
import css from './mobile-bar.module.css';

interface MobileFrame {
  /** where the bar of the screen goes; null on wider windows */
  slot: HTMLElement | null;
  /** the bell, on every bar without a way back */
  bell: ReactNode;
}

export const MobileFrameContext = createContext<MobileFrame>({ slot: null, bell: null });

interface Props {
  title: ReactNode;
  /** a way back */
  onBack?: () => void;
  /** a way back that is drawn otherwise than as an arrow */
  back?: ReactNode;
  /** in the size of a title of a page */
  large?: boolean;
  /** false = what stands on the right needs its place */
  bell?: boolean;
  /** icon buttons on the right */
  children?: ReactNode;
}

/** On phones the top bar belongs to the screen: a screen renders this anywhere; on wider windows it shows nothing. */
export function MobileBar(props: Props) {
  const { slot } = useContext(MobileFrameContext);
  return slot && createPortal(<MobileBarContent {...props} />, slot);
}

export function MobileBarContent({ title, onBack, back, large, bell: hasBell = true, children }: Props) {
  const { t } = useTranslation();
  const { bell } = useContext(MobileFrameContext);
  const isBelow = onBack !== undefined || back !== undefined;
  return (
    <div className={css.bar} data-back={isBelow || undefined}>
      {back}
      {onBack && (
        <IconButton label={t('common.back')} size={44} onClick={onBack}>
          <IconArrowLeft size={20} stroke={1.75} />
        </IconButton>
      )}
      <div className={css.title} data-large={large || undefined}>
        {title}
      </div>
      {!isBelow && hasBell && bell}
      {children}
    </div>
  );
}
