import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { useCopy } from '../../../app/copy-text.ts';

/** Copies a part of a message, and confirms it. */
export function CopyButton({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation();
  const { isCopied, copy } = useCopy();
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <Button
      size="xs"
      variant="light"
      fullWidth
      leftSection={<Icon size={15} stroke={1.75} aria-hidden />}
      onClick={() => copy(value)}
    >
      {isCopied ? t('common.copied') : label}
    </Button>
  );
}
