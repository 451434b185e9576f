import { Button } from '@mantine/core';
import { IconLock } from '../../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { ReadOnlyFooter } from '../../../../ui/layout/read-only-footer.tsx';

/** Takes the place of the composer once a ticket is resolved. */
export function ClosedFooter({ reopening, onReopen }: { reopening: boolean; onReopen: () => void }) {
  const { t } = useTranslation();
  return (
    <ReadOnlyFooter
      icon={<IconLock size={18} stroke={1.75} aria-hidden />}
      actions={
        <Button size="sm" variant="default" loading={reopening} onClick={onReopen}>
          {t('tickets.actions.reopen')}
        </Button>
      }
    >
      {t('tickets.composer.closed')}
    </ReadOnlyFooter>
  );
}
