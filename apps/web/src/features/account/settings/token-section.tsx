import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { HiddenTextField } from '../../../ui/fields/password-field.tsx';
import { RetryLine } from '../../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import css from './sections.module.css';
import { useSaveSecret, useSecret } from './settings.queries.ts';

/**
 * The token of the payment provider: it can be stored, replaced and cleared, and is never shown. Who may not change it
 * does not see the section. Only that of the operators' company is used, for the invoices of the whole installation: another company,
 * whose API takes one as well, sees the section while one is stored, and can clear it.
 */
export function TokenSection() {
  const { t } = useTranslation();
  const { data: secret, isError, refetch } = useSecret('asaas');
  const save = useSaveSecret('asaas');
  const isUsed = useSession().actor.super;
  const clearing = useDialog<null>();
  const [replacing, setReplacing] = useState(false);
  const [token, setToken] = useState('');
  const saveToken = (value: string) =>
    save.mutate(value, {
      onSuccess: () => {
        setToken('');
        setReplacing(false);
        clearing.close();
        toast.ok(t('settings.saved'));
      },
    });
  const stored = secret?.stored;
  if (secret && !secret.mayChange) return null;
  if (!isUsed && !stored) return null;
  const asking = stored === false || replacing;
  return (
    <section className={css.section}>
      <h2 className={css.title}>{t('settings.sections.integrations')}</h2>
      {stored === undefined && isError && <RetryLine className={css.text} onRetry={refetch} />}
      {stored === undefined && !isError && <SkeletonRows count={1} height={44} avatar={0} />}
      {stored !== undefined && (
        <p className={css.text}>{t(stored ? 'settings.asaas.stored' : 'settings.asaas.none')}</p>
      )}
      {!isUsed && <p className={css.text}>{t('settings.asaas.unused')}</p>}
      {asking && (
        <HiddenTextField
          className={css.field}
          label={t('settings.asaas.label')}
          description={t('settings.asaas.hint')}
          placeholder={t('settings.asaas.placeholder')}
          autoComplete="off"
          maxLength={2000}
          value={token}
          onChange={(event) => setToken(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && token.trim() !== '' && saveToken(token)}
        />
      )}
      <div className={css.actions}>
        {asking && (
          <Button disabled={token.trim() === ''} loading={save.isPending} onClick={() => saveToken(token)}>
            {t('settings.asaas.save')}
          </Button>
        )}
        {isUsed && stored && !replacing && (
          <Button variant="default" onClick={() => setReplacing(true)}>
            {t('settings.asaas.replace')}
          </Button>
        )}
        {stored && replacing && (
          <Button variant="default" onClick={() => setReplacing(false)}>
            {t('common.cancel')}
          </Button>
        )}
        {stored && !replacing && (
          <Button variant="subtle" color="barro" onClick={() => clearing.open(null)}>
            {t('settings.asaas.clear')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        opened={clearing.opened}
        title={t('settings.asaas.clearTitle')}
        text={t(isUsed ? 'settings.asaas.clearText' : 'settings.asaas.clearTextUnused')}
        confirm={t('settings.asaas.clear')}
        danger
        loading={save.isPending}
        onConfirm={() => saveToken('')}
        onClose={clearing.close}
      />
    </section>
  );
}
