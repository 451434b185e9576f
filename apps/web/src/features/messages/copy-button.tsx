import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../app/toast.tsx';

/** Copies a part of a message, and confirms it. */
export function CopyButton({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => toast.warn(t('messages.actions.copyFailed')),
    );
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <Button
      size="xs"
      variant="light"
      fullWidth
      leftSection={<Icon size={15} stroke={1.75} aria-hidden />}
      onClick={copy}
    >
      {copied ? t('messages.interactive.copied') : label}
    </Button>
  );
}
