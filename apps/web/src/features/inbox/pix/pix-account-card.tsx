import type { PixAccount } from '@balcao/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../app/toasts/toast.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { FormCard } from '../../../ui/layout/form-card.tsx';
import { LoadFailed } from '../../../ui/lists/load-failed.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { usePixAccount, useRemovePixAccount } from './pix.queries.ts';
import { PixAccountForm } from './pix-account-form.tsx';

/** The bank that makes charges and confirms payments. */
export function PixAccountCard() {
  const { data, isError, refetch } = usePixAccount();
  return isError && !data ? <LoadFailed onRetry={refetch} /> : <Card account={data} />;
}

/** Drawn before its account is there, so that what stands below it does not move. */
function Card({ account }: { account: PixAccount | undefined }) {
  const { t } = useTranslation();
  const form = useDialog<PixAccount>();
  const removing = useDialog<PixAccount>();
  const remove = useRemovePixAccount();
  // One that was moved here came without its credentials.
  const isReady = account?.provider === 'efi' ? account.efiReady : account?.asaasReady;
  const provider = account && isReady ? account.provider : null;
  return (
    <>
      <FormCard
        label={t('pix.account.title')}
        parts={[
          <Stack key="bank" gap="xs">
            <Group gap="xs">
              <Text fw={600}>{t('pix.account.title')}</Text>
              {provider && (
                <StatusPill tone="ok" icon={<IconCircleCheck />}>
                  {t('pix.account.on', { bank: t(`pix.account.banks.${provider}`) })}
                </StatusPill>
              )}
            </Group>
            <Text size="sm" c="dimmed">
              {t('pix.account.text')}
            </Text>
            {provider === null && (
              <Text size="sm" style={account ? undefined : { visibility: 'hidden' }}>
                {t('pix.account.none')}
              </Text>
            )}
          </Stack>,
        ]}
        onSubmit={(event) => {
          event?.preventDefault();
          if (account) form.open(account);
        }}
        buttons={
          <>
            {provider && (
              <Button variant="default" onClick={() => account && removing.open(account)}>
                {t('pix.account.remove')}
              </Button>
            )}
            <Button type="submit" disabled={!account} variant={provider ? 'default' : 'filled'}>
              {t(provider ? 'pix.account.change' : 'pix.account.setUp')}
            </Button>
          </>
        }
      />
      {form.value && (
        <PixAccountForm key={form.instanceKey} account={form.value} opened={form.opened} onClose={form.close} />
      )}
      <ConfirmDialog
        opened={removing.opened}
        title={t('pix.account.removeDialog.title')}
        text={t('pix.account.removeDialog.text')}
        confirm={t('pix.account.removeDialog.confirm')}
        danger
        loading={remove.isPending}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              toast.ok(t('pix.account.removeDialog.done'));
              removing.close();
            },
          })
        }
        onClose={removing.close}
      />
    </>
  );
}
