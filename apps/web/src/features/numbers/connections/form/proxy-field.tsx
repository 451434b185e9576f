import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../../app/errors.ts';
import { hintBelow } from '../../../../ui/text/hint-below.ts';
import { NoticeBox } from '../../../../ui/layout/notice-box.tsx';
import { isProxyUnfit } from './connection-form.rules.ts';
import { useCheckProxy } from './connection-form.queries.ts';
import css from './connection-form.module.css';
import { formatDuration } from '../diagnosis/diagnosis.rules.ts';
import type { ConnectionFormState } from './form-fields.tsx';

/** Through which proxy a linked number goes out. Its password is written and never shown again, so that only a new one can be tried. */
export function ProxyField({ form }: { form: ConnectionFormState }) {
  const { t } = useTranslation();
  const check = useCheckProxy();
  const proxy = form.values.proxy.trim();
  const isNew = proxy !== '' && form.isDirty('proxy') && !isProxyUnfit(proxy);
  const result = check.variables === proxy ? check.data : undefined;
  return (
    <div className={css.proxy}>
      <TextInput
        label={t('connectionForm.proxy')}
        description={t('connectionForm.proxyHint')}
        inputWrapperOrder={hintBelow}
        placeholder="socks5://usuario:senha@host:1080"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        {...form.getInputProps('proxy')}
      />
      {isNew && (
        <Button size="xs" variant="default" loading={check.isPending} onClick={() => check.mutate(proxy)}>
          {t('connectionForm.proxyCheck')}
        </Button>
      )}
      {check.error && <NoticeBox tone="bad">{errorText(check.error)}</NoticeBox>}
      {result && (
        <NoticeBox tone={result.problem ? 'bad' : 'info'}>
          {result.problem
            ? t(`connectionForm.proxyProblems.${result.problem}`)
            : t('connectionForm.proxyWorks', { time: formatDuration(result.ms) })}
        </NoticeBox>
      )}
    </div>
  );
}
