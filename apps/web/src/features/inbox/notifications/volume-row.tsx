import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SheetAction } from '../../../ui/dialogs/sheet-action.tsx';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { IconVolume, IconVolumeOff } from '../../../ui/icons/index.ts';
import { VolumePanel } from './volume-panel.tsx';
import { useVolume } from './volume.ts';

/** How loud messages ring, as a row of a phone and the sheet it opens. */
export function VolumeRow() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const [volume] = useVolume();
  return (
    <>
      <SheetAction
        icon={volume === 0 ? IconVolumeOff : IconVolume}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {t('notifications.volume.title')}
      </SheetAction>
      {isOpen && (
        <Sheet title={t('notifications.volume.title')} headless onClose={() => setIsOpen(false)}>
          <VolumePanel />
        </Sheet>
      )}
    </>
  );
}
