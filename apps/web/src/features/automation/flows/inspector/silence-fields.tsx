import { flowLimits, type FlowQuestion } from '@balcao/contract';
import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CountField } from '../../../../ui/fields/count-field.tsx';
import { inRange } from './in-range.ts';
import css from './inspector.module.css';
import { WayPicker } from './way-picker.tsx';

type Silence = FlowQuestion['silence'];
const firstSilence: Silence = { minutes: 10, way: { to: 'nowhere' } };

/** Where it goes on when the contact writes nothing for some time. */
export function SilenceFields({
  silence,
  onChange,
}: {
  silence: Silence;
  onChange: (silence: Silence, field: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <>
      <Switch
        label={t('flowInspector.waits')}
        checked={silence !== null}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? firstSilence : null, 'silence')}
      />
      {silence && (
        <div className={css.narrowWide}>
          <CountField
            label={t('flowInspector.minutes')}
            min={1}
            max={flowLimits.waitMinutes}
            value={silence.minutes}
            onChange={(minutes) =>
              onChange({ ...silence, minutes: inRange(minutes, flowLimits.waitMinutes) }, 'minutes')
            }
          />
          <WayPicker
            label={t('flowInspector.afterSilence')}
            way={silence.way}
            onChange={(way) => onChange({ ...silence, way }, 'silence')}
          />
        </div>
      )}
    </>
  );
}
