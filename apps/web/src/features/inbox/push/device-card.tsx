import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../app/toasts/toast.tsx';
import { IconBellRinging, IconDeviceMobile, IconTrash } from '../../../ui/icons/index.ts';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import card from '../../../ui/layout/section-card.module.css';
import { formatDateTime } from '../../../ui/text/format.ts';
import { maxPushDevices, type PushDevice } from '@balcao/contract';
import { readOwnDevice } from './own-device.ts';
import { useDeviceState, useTest, useTurnOff, useTurnOn, type Push } from './push.queries.ts';
import type { DeviceState } from './subscription.ts';

/** Whether this device receives notices, what is in the way where it does not, and the person's other devices. */
export function DeviceCard({ push }: { push: Push }) {
  const { t } = useTranslation();
  const { data: state } = useDeviceState();
  const [turnOn, turnOff] = [useTurnOn(), useTurnOff()];
  const test = useTest();
  const here = push.devices.find(({ id }) => id === readOwnDevice()?.id);
  const isOn = state === 'on' && here !== undefined;
  const tell = ({ sent, failed }: { sent: number; failed: number }) => {
    if (sent > 0) toast.ok(t('push.test.sent', { count: sent }));
    else toast.warn(t(failed > 0 ? 'push.test.failed' : 'push.test.none'));
  };
  return (
    <section className={card.card} aria-label={t('push.devices.title')}>
      <header className={card.head} data-wraps>
        <div>
          <h2 className={card.title}>{t(isOn ? 'push.here.on' : 'push.here.off')}</h2>
          <p className={card.text}>
            {t('push.intro')} {t(`push.content.${push.content}`)}
          </p>
        </div>
        {isOn ? (
          <Button
            variant="default"
            loading={turnOff.isPending}
            onClick={() => turnOff.mutate({ id: here.id, isHere: true })}
          >
            {t('push.here.turnOff')}
          </Button>
        ) : (
          (state === 'off' || state === 'on') && (
            <Button loading={turnOn.isPending} onClick={() => turnOn.mutate(push.publicKey)}>
              {t('push.here.turnOn')}
            </Button>
          )
        )}
      </header>
      {turnOn.isError && state !== 'denied' && (
        <div className={card.row} role="alert">
          <span className={card.words}>{t('push.here.failed')}</span>
        </div>
      )}
      {state && <Obstacle state={state} />}
      {push.devices.map((device) => (
        <DeviceRow
          key={device.id}
          device={device}
          isHere={device.id === here?.id}
          onRemove={() =>
            turnOff.mutate(
              { id: device.id, isHere: device.id === here?.id },
              { onSuccess: () => toast.ok(t('push.devices.removed')) },
            )
          }
        />
      ))}
      <div className={card.row} data-wraps>
        <span className={card.words}>
          <small>{t('push.devices.limit', { count: maxPushDevices })}</small>
        </span>
        {push.devices.some(({ isActive }) => isActive) && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconBellRinging size={14} stroke={1.75} aria-hidden />}
            loading={test.isPending}
            onClick={() => test.mutate(undefined, { onSuccess: tell })}
          >
            {t('push.test.send')}
          </Button>
        )}
      </div>
    </section>
  );
}

function DeviceRow({ device, isHere, onRemove }: { device: PushDevice; isHere: boolean; onRemove: () => void }) {
  const { t } = useTranslation();
  const name = device.name || t('push.devices.unknown');
  const used = device.lastSentAt
    ? t('push.devices.lastSent', { time: formatDateTime(device.lastSentAt) })
    : t('push.devices.never');
  return (
    <div className={card.row}>
      <IconDeviceMobile className={card.tile} stroke={1.75} aria-hidden />
      <div className={card.words}>
        {isHere ? `${name} (${t('push.devices.here')})` : name}
        <small>{device.isActive ? used : t('push.devices.inactive')}</small>
      </div>
      <IconButton label={t('push.devices.remove', { name })} onClick={onRemove}>
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </IconButton>
    </div>
  );
}

/** What is in the way of notices here, and what to do. */
function Obstacle({ state }: { state: DeviceState }) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  if (state === 'on' || state === 'off') return null;
  if (state !== 'denied')
    return (
      <div className={card.row}>
        <span className={card.words}>{t(`push.${state}`)}</span>
      </div>
    );
  return (
    <div className={card.row} data-wraps>
      <span className={card.words}>
        {t('push.denied.title')}
        {isShown && <small>{t(`push.denied.${systemOf(navigator.userAgent)}`)}</small>}
      </span>
      {!isShown && (
        <Button size="xs" variant="default" onClick={() => setIsShown(true)}>
          {t('push.denied.show')}
        </Button>
      )}
    </div>
  );
}

const systemOf = (agent: string): 'android' | 'ios' | 'desktop' =>
  /Android/u.test(agent) ? 'android' : /iPhone|iPad|iPod/u.test(agent) ? 'ios' : 'desktop';
