import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import css from './closed-note.module.css';

/** Takes the place of the composer once a ticket is resolved. */
export function ClosedNote({ reopening, onReopen }: { reopening: boolean; onReopen: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={css.note}>
      <IconLock size={18} stroke={1.75} aria-hidden />
      <p>{t('tickets.composer.closed')}</p>
      <Button size="sm" variant="default" loading={reopening} onClick={onReopen}>
        {t('tickets.actions.reopen')}
      </Button>
    </div>
  );
}
