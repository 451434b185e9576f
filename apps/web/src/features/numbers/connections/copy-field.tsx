import { TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { useCopy } from '../../../app/copy-text.ts';
import { hintBelow } from '../../../ui/text/hint-below.ts';
import { IconButton } from '../../../ui/fields/icon-button.tsx';

/** Something to be taken elsewhere: shown whole on focus, copied by its button. */
export function CopyField({ label, value, description }: { label: string; value: string; description?: string }) {
  const { t } = useTranslation();
  const { isCopied, copy } = useCopy();
  const Icon = isCopied ? IconCheck : IconCopy;
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
          label={isCopied ? t('common.copied') : t('cloudAccount.copyWhat', { what: label })}
          size={28}
          onClick={() => copy(value)}
        >
          <Icon size={16} stroke={1.75} />
        </IconButton>
      }
    />
  );
}
