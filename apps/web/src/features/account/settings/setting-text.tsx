import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../app/toasts/toast.tsx';
import { hintBelow } from '../../../ui/text/hint-below.ts';
import { useSaveSetting } from './settings.queries.ts';

interface Props {
  /** the name of the setting */
  name: string;
  label: string;
  effect: string;
  placeholder: string;
  value: string;
  maxLength: number;
}

/** One setting that is written: leaving the field, or Enter, saves it. */
export function SettingText({ name, label, effect, placeholder, value, maxLength }: Props) {
  const { t } = useTranslation();
  const save = useSaveSetting();
  const [typed, setTyped] = useState<string>();
  const commit = () => {
    if (typed === undefined || typed.trim() === value) return setTyped(undefined);
    save.mutate(
      { key: name, value: typed.trim() },
      { onSuccess: () => toast.ok(t('settings.saved')), onSettled: () => setTyped(undefined) },
    );
  };
  return (
    <TextInput
      data-option={name}
      label={label}
      description={effect}
      inputWrapperOrder={hintBelow}
      placeholder={placeholder}
      maxLength={maxLength}
      value={typed ?? value}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') setTyped(undefined);
      }}
    />
  );
}
