import type { Connection } from '@balcao/contract';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconPlugConnectedX, IconQrcode } from '../../../ui/icons/index.ts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import css from './phone-buttons.module.css';
import { useUnlink } from './sandbox.queries.ts';
import { scanState } from './sandbox.rules.ts';

interface Props {
  connection: Connection;
  scanning: boolean;
  onScan: () => void;
  /** icons alone, for the narrow bar of a phone */
  compact?: boolean;
}

/** Links the phone with the company's device by its QR code, or unlinks it. */
export function PhoneButtons({ connection, scanning, onScan, compact }: Props) {
  const { t } = useTranslation();
  const [isConfirmingUnlink, setIsConfirmingUnlink] = useState(false);
  const unlink = useUnlink(connection.id);
  const state = scanState(connection);
  const icon = { size: compact ? 20 : 16, stroke: 1.75 };
  return (
    <>
      <ExplainedButton
        compact={compact}
        why={state === 'ready' ? undefined : t(`sandbox.scan.${state}`)}
        icon={<IconQrcode {...icon} />}
        primary={state === 'ready'}
        loading={scanning}
        label={t('sandbox.scan.action')}
        onClick={onScan}
      />
      <ExplainedButton
        compact={compact}
        why={state === 'linked' ? undefined : t('sandbox.disconnect.notLinked')}
        icon={<IconPlugConnectedX {...icon} />}
        danger
        label={t('sandbox.disconnect.action')}
        onClick={() => setIsConfirmingUnlink(true)}
      />
      <ConfirmDialog
        opened={isConfirmingUnlink}
        title={t('sandbox.disconnect.title')}
        text={t('sandbox.disconnect.text', { name: connection.name })}
        confirm={t('sandbox.disconnect.action')}
        danger
        loading={unlink.isPending}
        onConfirm={() => unlink.mutate(undefined, { onSettled: () => setIsConfirmingUnlink(false) })}
        onClose={() => setIsConfirmingUnlink(false)}
      />
    </>
  );
}

interface ExplainedButtonProps {
  label: string;
  icon: ReactNode;
  /** why it cannot be done now; undefined = it can */
  why: string | undefined;
  compact?: boolean;
  primary?: boolean;
  danger?: boolean;
  loading?: boolean;
  onClick: () => void;
}

/** A button that can be focused, and explains why, also while it is disabled. */
function ExplainedButton({
  label,
  icon: section,
  why,
  compact,
  primary,
  danger,
  loading,
  onClick,
}: ExplainedButtonProps) {
  const off = why !== undefined;
  const state = {
    loading,
    className: `${compact ? css.icon : ''} ${danger && !off ? css.danger : ''}`,
    'data-disabled': off || undefined,
    'aria-disabled': off || undefined,
    onClick: off ? undefined : onClick,
  };
  return (
    <Tooltip label={why ?? label} disabled={!off && !compact} events={{ hover: true, focus: true, touch: true }}>
      {compact ? (
        <ActionIcon
          {...state}
          size={44}
          variant={primary ? 'light' : 'subtle'}
          color={primary ? 'azulejo' : 'gray'}
          aria-label={label}
        >
          {section}
        </ActionIcon>
      ) : (
        <Button {...state} variant={primary ? 'filled' : 'default'} leftSection={section}>
          {label}
        </Button>
      )}
    </Tooltip>
  );
}
