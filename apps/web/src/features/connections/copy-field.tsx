import { TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../app/toast.tsx';
import { hintBelow } from '../../ui/hint-below.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/** Something to be taken elsewhere: shown whole on focus, copied by its button. */
export function CopyField({ label, value, description }: { label: string; value: string; description?: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => toast.warn(t('cloudAccount.copyFailed')),
    );
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <TextInput
      label={label}
      description={description}
      inputWrapperOrder={hintBelow}
      readOnly
      value={value}
      onFocus={(event) => event.currentTarget.select()}
      rightSection={
        <IconButton
          label={copied ? t('cloudAccount.copied') : t('cloudAccount.copyWhat', { what: label })}
          size={28}
          onClick={copy}
        >
          <Icon size={16} stroke={1.75} />
        </IconButton>
      }
    />
  );
}
