import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../app/toasts/toast.tsx';
import css from './sections.module.css';
import { useSaveSetting } from './settings.queries.ts';

interface Props {
  /** the name of the setting */
  name: string;
  label: string;
  on: boolean;
  /** what it brings about as it is */
  effect: (on: boolean) => string;
}

/** One setting that is on or off: a press saves it. */
export function SettingSwitch({ name, label, on, effect }: Props) {
  const { t } = useTranslation();
  const save = useSaveSetting();
  // Shows at once, and the old one again when it is refused.
  const shown = save.isPending ? save.variables.value === 'enabled' : on;
  return (
    <Switch
      data-option={name}
      classNames={{
        body: css.switchBody,
        labelWrapper: css.switchWords,
        label: css.switchLabel,
        description: css.switchHint,
      }}
      label={label}
      description={effect(shown)}
      checked={shown}
      onChange={(event) =>
        save.mutate(
          { key: name, value: event.currentTarget.checked ? 'enabled' : 'disabled' },
          { onSuccess: () => toast.ok(t('settings.saved')) },
        )
      }
    />
  );
}
