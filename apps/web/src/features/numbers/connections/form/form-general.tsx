import { sendRatesPerMinute, type Connection, traitsOf } from '@balcao/contract';
import { Autocomplete, Radio, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../../ui/text/format.ts';
import { hintBelow } from '../../../../ui/text/hint-below.ts';
import css from './connection-form.module.css';
import { offeredProviders } from './connection-form.rules.ts';
import { IntegrationPicker } from '../../../automation/integrations/index.ts';
import { PromptPicker } from '../../../automation/prompts/index.ts';
import { QueuePicker } from '../../../inbox/queues/index.ts';
import { useConnections } from '../connections.queries.ts';
import { ProxyField } from './proxy-field.tsx';
import { TokenField } from './token-field.tsx';
import { ConnectionCountField, type ConnectionFormState } from './form-fields.tsx';

interface Props {
  form: ConnectionFormState;
  connection: Connection | undefined;
}

/** The name of a connection, its queues, and the state of its session. */
export function GeneralFields({ form, connection }: Props) {
  const { t } = useTranslation();
  const connections = useConnections();
  const groups = new Set(connections.data?.flatMap(({ shareGroup }) => shareGroup ?? []));
  return (
    <>
      <TextInput label={t('common.name')} maxLength={50} data-autofocus {...form.getInputProps('name')} />
      {!connection && (
        <Radio.Group label={t('connectionForm.provider')} {...form.getInputProps('provider')}>
          <div className={css.kinds}>
            {offeredProviders.map((provider) => (
              <Radio
                key={provider}
                value={provider}
                label={t(`connectionForm.kinds.${provider}`)}
                description={t(`connectionForm.kindHints.${provider}`)}
                classNames={{ root: css.kind, body: css.kindBody, labelWrapper: css.kindWords, inner: css.kindDot }}
              />
            ))}
          </div>
        </Radio.Group>
      )}
      <QueuePicker
        multiple
        label={t('connectionForm.queues')}
        description={t('connectionForm.queuesHint')}
        placeholder={t('connectionForm.queuesPlaceholder')}
        nothingFoundMessage={t('connectionForm.noQueues')}
        {...form.getInputProps('queueIds')}
      />
      <IntegrationPicker
        label={t('connectionForm.integration')}
        description={t('connectionForm.integrationHint')}
        placeholder={t('connectionForm.noIntegration')}
        clearable
        clearButtonProps={{ 'aria-label': t('connectionForm.clearIntegration') }}
        {...form.getInputProps('integrationId')}
      />
      <PromptPicker
        label={t('connectionForm.prompt')}
        description={t('connectionForm.promptHint')}
        placeholder={t('connectionForm.noPrompt')}
        clearable
        clearButtonProps={{ 'aria-label': t('connectionForm.clearPrompt') }}
        {...form.getInputProps('promptId')}
      />
      <Switch
        label={t('connectionForm.default')}
        description={t(connection?.isDefault ? 'connectionForm.defaultFixed' : 'connectionForm.defaultHint')}
        disabled={connection?.isDefault}
        {...form.getInputProps('isDefault', { type: 'checkbox' })}
      />
      <Autocomplete
        label={t('connectionForm.shareGroup')}
        description={t('connectionForm.shareGroupHint')}
        inputWrapperOrder={hintBelow}
        maxLength={50}
        data={[...groups]}
        comboboxProps={{ shadow: 'md' }}
        {...form.getInputProps('shareGroup')}
      />
      {traitsOf(form.values.provider).isPaced && (
        <ConnectionCountField
          form={form}
          field="messagesPerMinute"
          min={sendRatesPerMinute.min}
          max={sendRatesPerMinute.max}
          unit="perMinute"
        />
      )}
      {traitsOf(form.values.provider).hasProxy && <ProxyField form={form} />}
      <TokenField form={form} />
      {connection && <SessionTimes connection={connection} />}
    </>
  );
}

function SessionTimes({ connection: { connectedAt, disconnectedAt } }: { connection: Connection }) {
  const { t } = useTranslation();
  const when = (at: string | null) => (at ? formatDateTime(at) : t('connections.never'));
  return (
    <dl className={css.times}>
      <dt>{t('connections.lastConnected')}</dt>
      <dd>{when(connectedAt)}</dd>
      <dt>{t('connections.lastDisconnected')}</dt>
      <dd>{when(disconnectedAt)}</dd>
    </dl>
  );
}
