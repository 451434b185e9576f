import { pauseNameLength } from '@balcao/contract';
import type { Availability } from '@balcao/contract';
import { Button, Switch, TextInput, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useOffline } from '../../../app/offline/use-offline.ts';
import { useTranslation } from 'react-i18next';
import { useLookup } from '../../../app/crud/use-crud.ts';
import { useSession } from '../../../app/session/session.ts';
import { SheetAction } from '../../../ui/dialogs/sheet-action.tsx';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { IconCheck, IconHistory } from '../../../ui/icons/index.ts';
import css from '../../../ui/phone/availability-sheet.module.css';
import { formatListTime, formatTime } from '../../../ui/text/format.ts';
import { AvailabilityDot } from './availability-dot.tsx';
import { useChooseState } from './availability.queries.ts';
import { pauseSigns } from './pause-icons.ts';
import { pauseReasonsCrud } from './pause-reasons.queries.ts';

interface Props {
  mine: Availability;
  /** the places of the person, above the states */
  places: ReactNode;
  onClose: () => void;
  /** opens one's own log */
  onLog: () => void;
}

/** The state of the person on a phone: three rows, and the reasons of a pause as chips, of which one touch is enough. */
export function AvailabilitySheet({ mine, places, onClose, onLog }: Props) {
  const { t } = useTranslation();
  const { user } = useSession();
  const online = !useOffline();
  const { data: reasons = [] } = useLookup(pauseReasonsCrud);
  const choose = useChooseState();
  const [isWriting, setIsWriting] = useState(false);
  const now = useNow();
  const { state, since, reasonName, returnsAt, returnsAlone } = mine;
  const isPaused = state === 'paused';
  const disabled = !online || choose.isPending;
  const take = (body: Parameters<typeof choose.mutate>[0]) => choose.mutate(body, { onSuccess: onClose });
  const running = isPaused ? reasons.find(({ name }) => name === reasonName) : undefined;
  const sinceText = t('availability.since', { time: formatListTime(since, now) });
  const pauseText = [
    reasonName,
    sinceText,
    returnsAt !== null && t('availability.back', { time: formatTime(returnsAt) }),
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <Sheet
      title={t('availability.title')}
      text={online ? undefined : t('availability.offline')}
      flush
      onClose={onClose}
    >
      {places}
      <State
        state="available"
        mine={mine}
        hint={t('availability.receives', { count: user.queues.length })}
        disabled={disabled}
        onClick={() => take({ state: 'available' })}
      />
      <div className={css.pause} data-on={isPaused || undefined}>
        <State
          state="paused"
          mine={mine}
          hint={isPaused ? pauseText : t('availability.chooseReason')}
          disabled={disabled}
          onClick={() => take({ state: 'paused' })}
        />
        <div className={css.reasons}>
          {reasons.map(({ id, name, icon }) => {
            const Sign = pauseSigns[icon];
            return (
              <UnstyledButton
                key={id}
                className={css.reason}
                aria-pressed={id === running?.id}
                disabled={disabled}
                onClick={() => take({ state: 'paused', reasonId: id, returnsAlone: true })}
              >
                <Sign size={17} stroke={1.75} aria-hidden />
                {name}
              </UnstyledButton>
            );
          })}
          <UnstyledButton
            className={css.reason}
            aria-expanded={isWriting}
            disabled={disabled}
            onClick={() => setIsWriting(true)}
          >
            {t('availability.other')}
          </UnstyledButton>
        </div>
        {isWriting && (
          <OtherReason disabled={disabled} onBegin={(reasonText) => take({ state: 'paused', reasonText })} />
        )}
      </div>
      <State
        state="away"
        mine={mine}
        hint={t('availability.endsShift')}
        disabled={disabled}
        onClick={() => take({ state: 'away' })}
      />
      {running && returnsAt !== null && (
        <div className={css.returns}>
          <Switch
            labelPosition="left"
            label={t('availability.returnsAlone', { time: formatTime(returnsAt) })}
            description={t('availability.warns')}
            checked={returnsAlone}
            disabled={disabled}
            onChange={({ currentTarget }) =>
              choose.mutate({ state: 'paused', reasonId: running.id, returnsAlone: currentTarget.checked })
            }
          />
        </div>
      )}
      <SheetAction icon={IconHistory} onClick={onLog}>
        {t('availability.log')}
      </SheetAction>
    </Sheet>
  );
}

interface StateProps {
  state: Availability['state'];
  mine: Availability;
  hint: string;
  disabled: boolean;
  onClick: () => void;
}

function State({ state, mine, hint, disabled, onClick }: StateProps) {
  const { t } = useTranslation();
  const isCurrent = mine.state === state;
  return (
    <SheetAction
      mark={<AvailabilityDot state={state} />}
      hint={hint}
      active={isCurrent}
      aria-pressed={isCurrent}
      disabled={disabled}
      end={isCurrent && <IconCheck size={22} stroke={1.75} aria-hidden />}
      onClick={onClick}
    >
      <b>{t(`availability.states.${state}`)}</b>
    </SheetAction>
  );
}

/** A pause for a reason that the company does not have. */
function OtherReason({ disabled, onBegin }: { disabled: boolean; onBegin: (text: string) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  return (
    <form
      className={css.other}
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
        ref={(field) => field?.focus()}
      />
      <Button type="submit" disabled={disabled || text.trim() === ''}>
        {t('availability.begin')}
      </Button>
    </form>
  );
}
