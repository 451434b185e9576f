import { Button, Slider, Switch } from '@mantine/core';
import { IconVolume, IconVolumeOff } from '../../../ui/icons/index.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { alwaysHearsPending } from './notification.rules.ts';
import { useHearsChats, useHearsOwnQueues } from './notified-actor.ts';
import { playSound } from './sound.ts';
import { useVolume } from './volume.ts';
import css from './volume.module.css';

const maxVolume = 1;

export function VolumePanel() {
  const { t } = useTranslation();
  const { actor, includes } = useSession();
  const [hearsChats, setHearsChats] = useHearsChats();
  const [volume, setVolume] = useVolume();
  const [hearsOwnQueues, setHearsOwnQueues] = useHearsOwnQueues();
  /** what to come back to after the silence */
  const [volumeBeforeMute, setVolumeBeforeMute] = useState(volume || maxVolume);
  const muted = volume === 0;
  const change = (next: number) => {
    setVolume(next);
    if (next > 0) setVolumeBeforeMute(next);
  };
  const percent = Math.round(volume * 100);
  return (
    <div className={css.panel}>
      <div className={css.head}>
        <h2>{t('notifications.volume.title')}</h2>
        <output>{muted ? t('notifications.volume.muted') : `${percent} %`}</output>
      </div>
      <div className={css.bar}>
        <IconButton
          label={muted ? t('notifications.volume.unmute') : t('notifications.volume.mute')}
          aria-pressed={muted}
          onClick={() => change(muted ? volumeBeforeMute : 0)}
        >
          {muted ? <IconVolumeOff size={18} stroke={1.75} /> : <IconVolume size={18} stroke={1.75} />}
        </IconButton>
        <Slider
          className={css.slider}
          min={0}
          max={1}
          step={0.1}
          value={volume}
          onChange={change}
          label={null}
          thumbLabel={t('notifications.volume.title')}
          thumbValueText={`${percent} %`}
        />
      </div>
      <Button size="sm" variant="default" disabled={muted} onClick={() => playSound(volume)}>
        {t('notifications.volume.test')}
      </Button>
      {!alwaysHearsPending(actor) && (
        <Switch
          label={t('notifications.pending.label')}
          description={t('notifications.pending.hint')}
          checked={hearsOwnQueues}
          onChange={(event) => setHearsOwnQueues(event.currentTarget.checked)}
        />
      )}
      {includes('useInternalChat') && (
        <Switch
          label={t('notifications.chats.label')}
          description={t('notifications.chats.hint')}
          checked={hearsChats}
          onChange={(event) => setHearsChats(event.currentTarget.checked)}
        />
      )}
    </div>
  );
}
