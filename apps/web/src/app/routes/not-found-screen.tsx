import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/lists/empty-state.tsx';

export function NotFoundScreen() {
  const { t } = useTranslation();
  return (
    <EmptyState
      heading="h1"
      title={t('common.notFound.title')}
      text={t('common.notFound.text')}
      action={
        <Button component={Link} to="/tickets">
          {t('common.notFound.action')}
        </Button>
      }
    />
  );
}
