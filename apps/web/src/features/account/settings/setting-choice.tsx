import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../app/toasts/toast.tsx';
import { hintBelow } from '../../../ui/text/hint-below.ts';
import { CurrentSetting } from './current-setting.tsx';
import { useSaveSetting } from './settings.queries.ts';

interface Props {
  /** the name of the setting */
  name: string;
  label: string;
  value: string;
  /** each with what it brings about, shown below while it is chosen */
  choices: readonly { value: string; label: string; effect: string }[];
}

/** One setting with its values: choosing one saves it. Where there is nothing to choose, the one value is shown. */
export function SettingChoice({ name, label, value, choices }: Props) {
  const { t } = useTranslation();
  const save = useSaveSetting();
  // Shows at once, and the old one again when it is refused.
  const shown = save.isPending ? save.variables.value : value;
  const [only, ...others] = choices;
  if (only && others.length === 0) return <CurrentSetting label={label} value={only.label} effect={only.effect} />;
  return (
    <NativeSelect
      data-option={name}
      label={label}
      description={choices.find((choice) => choice.value === shown)?.effect}
      inputWrapperOrder={hintBelow}
      data={choices.map((choice) => ({ value: choice.value, label: choice.label }))}
      value={shown}
      onChange={(event) =>
        save.mutate({ key: name, value: event.currentTarget.value }, { onSuccess: () => toast.ok(t('settings.saved')) })
      }
    />
  );
}
