import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './empty-state.tsx';
import { NoticeBox } from '../layout/notice-box.tsx';

interface Props {
  /** what could not be loaded; without it "could not load" */
  title?: string;
  /** what to do; without it "try again, then check the internet" */
  text?: string;
  onRetry: () => unknown;
}

/** In place of a page or list that could not be loaded. */
export function LoadFailed({ title, text, onRetry }: Props) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={title ?? t('common.loadFailed.title')}
      text={text ?? t('common.loadFailed.text')}
      action={<Button onClick={() => onRetry()}>{t('common.retry')}</Button>}
    />
  );
}

/** Shown in place of a part of a dialog or page that could not be loaded. Its children give the reason. */
export function RetryNotice({ onRetry, children }: { onRetry: () => unknown; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <NoticeBox
      tone="bad"
      action={
        <Button size="sm" variant="default" onClick={() => onRetry()}>
          {t('common.retry')}
        </Button>
      }
    >
      {children}
    </NoticeBox>
  );
}

/** A line in the place of a panel that could not be loaded, with a button to try again. */
export function RetryLine({
  className,
  text,
  onRetry,
}: {
  className: string | undefined;
  text?: string;
  onRetry: () => unknown;
}) {
  const { t } = useTranslation();
  return (
    <p className={className} role="alert">
      {text ?? `${t('common.loadFailed.title')}.`}{' '}
      <Button size="xs" variant="subtle" onClick={() => onRetry()}>
        {t('common.retry')}
      </Button>
    </p>
  );
}
