import { pauseNameLength } from '@balcao/contract';
import type { Availability } from '@balcao/contract';
import { Button, Switch, Text, TextInput } from '@mantine/core';
import { Menu } from '../../../ui/overlays/menu.ts';
import { useEffect, useRef, useState } from 'react';
import { useOffline } from '../../../app/offline/use-offline.ts';
import { useTranslation } from 'react-i18next';
import { useLookup } from '../../../app/crud/use-crud.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { IconCheck, IconHistory, IconPencil } from '../../../ui/icons/index.ts';
import { formatListTime, formatTime } from '../../../ui/text/format.ts';
import { AvailabilityDot } from './availability-dot.tsx';
import { formatSum } from './availability-words.ts';
import css from './availability.module.css';
import { useChooseState, useOwnLog } from './availability.queries.ts';
import { pauseSigns } from './pause-icons.ts';
import { pauseReasonsCrud } from './pause-reasons.queries.ts';

interface Props {
  mine: Availability;
  onClose: () => void;
  /** opens one's own log */
  onLog: () => void;
}

/** The three states, the company's reasons for a pause, and the sums of today. Keys 1 to 9 choose. */
export function AvailabilityMenu({ mine, onClose, onLog }: Props) {
  const { t } = useTranslation();
  const online = !useOffline();
  const { data: reasons = [] } = useLookup(pauseReasonsCrud);
  const choose = useChooseState();
  const [isWriting, setIsWriting] = useState(false);
  const now = useNow();
  const list = useRef<HTMLDivElement>(null);

  const take = (body: Parameters<typeof choose.mutate>[0]) => choose.mutate(body, { onSuccess: onClose });
  const pause = (reasonId: number, returnsAlone = true) => take({ state: 'paused', reasonId, returnsAlone });

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!/^[1-9]$/.test(event.key)) return;
      event.preventDefault();
      list.current?.querySelectorAll<HTMLElement>('[data-choice]')[Number(event.key) - 1]?.click();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  const disabled = !online || choose.isPending;
  const current = (isIt: boolean) =>
    isIt && (
      <Text span size="xs" c="dimmed" className={css.name}>
        {t('availability.since', { time: formatListTime(mine.since, now) })}
        <IconCheck size={16} stroke={1.75} aria-hidden />
      </Text>
    );
  const side = (words: string) => (
    <Text span size="xs" c="dimmed">
      {words}
    </Text>
  );
  const running = mine.state === 'paused' ? reasons.find(({ name }) => name === mine.reasonName) : undefined;

  return (
    <div ref={list}>
      {!online && <Menu.Label>{t('availability.offline')}</Menu.Label>}
      <Menu.Item
        data-choice
        disabled={disabled}
        leftSection={<AvailabilityDot state="available" />}
        rightSection={current(mine.state === 'available')}
        onClick={() => take({ state: 'available' })}
      >
        {t('availability.states.available')}
      </Menu.Item>
      <Menu.Item
        data-choice
        disabled={disabled}
        leftSection={<AvailabilityDot state="paused" />}
        rightSection={
          mine.state === 'paused' ? current(true) : reasons.length > 0 && side(t('availability.chooseReason'))
        }
        onClick={() => take({ state: 'paused' })}
      >
        {t('availability.states.paused')}
      </Menu.Item>
      {reasons.map(({ id, name, icon, minutes }) => {
        const Sign = pauseSigns[icon];
        const end = minutes === null ? undefined : formatTime(new Date(now.getTime() + minutes * 60_000));
        return (
          <Menu.Item
            key={id}
            data-choice
            className={css.own}
            disabled={disabled}
            leftSection={<Sign size={16} stroke={1.75} aria-hidden />}
            rightSection={
              id === running?.id ? (
                <IconCheck size={16} stroke={1.75} aria-hidden />
              ) : (
                side(end === undefined ? t('availability.noEnd') : t('availability.back', { time: end }))
              )
            }
            onClick={() => pause(id)}
          >
            {name}
          </Menu.Item>
        );
      })}
      <Menu.Item
        data-choice
        className={css.own}
        disabled={disabled}
        leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
        rightSection={side(t('availability.otherHint'))}
        onClick={() => setIsWriting(true)}
      >
        {t('availability.other')}
      </Menu.Item>
      {isWriting && <OtherReason disabled={disabled} onBegin={(reasonText) => take({ state: 'paused', reasonText })} />}
      <Menu.Item
        data-choice
        disabled={disabled}
        leftSection={<AvailabilityDot state="away" />}
        rightSection={mine.state === 'away' ? current(true) : side(t('availability.endsShift'))}
        onClick={() => take({ state: 'away' })}
      >
        {t('availability.states.away')}
      </Menu.Item>
      {running && mine.returnsAt !== null && (
        <>
          <Menu.Divider />
          <div className={css.foot}>
            <Switch
              label={t('availability.returnsAlone', { time: formatTime(mine.returnsAt) })}
              checked={mine.returnsAlone}
              disabled={disabled}
              onChange={(event) => pause(running.id, event.currentTarget.checked)}
            />
          </div>
        </>
      )}
      <Menu.Divider />
      <Today />
      <Menu.Item leftSection={<IconHistory size={16} stroke={1.75} aria-hidden />} onClick={onLog}>
        {t('availability.log')}
      </Menu.Item>
    </div>
  );
}

/** A pause for a reason that the company does not have. */
function OtherReason({ disabled, onBegin }: { disabled: boolean; onBegin: (text: string) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') onBegin(text.trim());
      }}
    >
      <TextInput
        label={t('availability.otherLabel')}
        maxLength={pauseNameLength}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
        ref={(field) => field?.focus()}
      />
      <Button type="submit" disabled={disabled || text.trim() === ''}>
        {t('availability.begin')}
      </Button>
    </form>
  );
}

function Today() {
  const { t } = useTranslation();
  const today = useOwnLog().data?.pages[0]?.today;
  if (!today) return null;
  return (
    <div className={css.foot}>
      <Text span size="xs" c="dimmed">
        {t('availability.today', { available: formatSum(today.available) })}
      </Text>
      <Text span size="xs" c="dimmed">
        {t('availability.todayPaused', { paused: formatSum(today.paused) })}
      </Text>
    </div>
  );
}
