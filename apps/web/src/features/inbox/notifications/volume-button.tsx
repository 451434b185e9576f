import { Popover } from '../../../ui/overlays/popover.ts';
import { IconVolume, IconVolume2, IconVolumeOff } from '../../../ui/icons/index.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { useVolume } from './volume.ts';
import css from './volume.module.css';
import { preloadableComponent } from '../../../ui/dialogs/preloadable.ts';

const VolumePanel = preloadableComponent(
  async () => (await import('./volume-panel.tsx')).VolumePanel,
  <div className={css.opening} />,
);

/** How loud messages ring on this computer. */
export function VolumeButton({ position = 'bottom-end' }: { position?: 'bottom-end' | 'top-start' }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [volume] = useVolume();
  const Icon = volume === 0 ? IconVolumeOff : volume < 0.6 ? IconVolume2 : IconVolume;
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position={position}
      width={264}
      shadow="md"
      radius="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <IconButton label={t('notifications.volume.title')} onClick={() => setOpened(!opened)}>
          <Icon size={18} stroke={1.75} />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('notifications.volume.title')}>
        <VolumePanel />
      </Popover.Dropdown>
    </Popover>
  );
}
