import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayKeep } from '../../../app/api/session-store.ts';
import { useOffline } from '../../../app/offline/use-offline.ts';
import { IconClock, IconWifiOff } from '../../../ui/icons/index.ts';
import { useAllUnsent } from '../messages/index.ts';
import css from './offline-strip.module.css';
import { UnsentDialog } from './unsent-dialog.tsx';

/** Above the list, without a network and until what was written meanwhile has left: what waits, and what can be read. */
export function OfflineStrip() {
  const { t } = useTranslation();
  const offline = useOffline();
  const [wasOffline, setWasOffline] = useState(offline);
  const [isOpen, setIsOpen] = useState(false);
  const waiting = useAllUnsent().filter(({ state }) => state !== 'failed').length;
  const isOver = !offline && waiting === 0;
  if (offline && !wasOffline) setWasOffline(true);
  if (isOver && wasOffline) setWasOffline(false);
  const shown = offline || (wasOffline && waiting > 0);
  return (
    <>
      {shown && (
        <output className={css.strip}>
          {offline ? (
            <IconWifiOff size={18} stroke={1.75} aria-hidden />
          ) : (
            <IconClock size={18} stroke={1.75} aria-hidden />
          )}
          <span className={css.words}>
            {offline ? (
              <>
                <b>{t('inbox.offline.title')}</b>
                {waiting > 0 ? (
                  <small>{t('inbox.offline.waiting', { count: waiting })}</small>
                ) : (
                  mayKeep() && <small>{t('inbox.offline.reading')}</small>
                )}
              </>
            ) : (
              t('inbox.offline.sending', { count: waiting })
            )}
          </span>
          {waiting > 0 && (
            <Button variant="subtle" size="xs" onClick={() => setIsOpen(true)}>
              {t('inbox.offline.show')}
            </Button>
          )}
        </output>
      )}
      <UnsentDialog opened={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
