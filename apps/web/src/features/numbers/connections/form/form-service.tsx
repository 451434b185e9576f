import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { hintBelow } from '../../../../ui/text/hint-below.ts';
import css from './connection-form.module.css';
import type { ConnectionValues } from './connection-form.rules.ts';
import { QueuePicker } from '../../../inbox/queues/index.ts';
import { ConnectionCountField, type ConnectionFormState } from './form-fields.tsx';

interface Props {
  form: ConnectionFormState;
}

type TextField = Extract<keyof ConnectionValues, `${string}Message`>;
const maxTextLength = 4096;

/** The greeting of customers, and how often the menu of queues is repeated. */
export function MenuFields({ form }: Props) {
  return (
    <>
      <Text form={form} field="greetingMessage" rows={4} />
      <div className={css.pair}>
        <ConnectionCountField form={form} field="maxUseBotQueues" max={1000} unit="times" />
        <ConnectionCountField form={form} field="timeUseBotQueues" max={100_000} unit="minutes" />
      </div>
    </>
  );
}

/** Texts for other moments of a service. */
export function TextFields({ form }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <p className={css.note}>{t('connectionForm.ownTexts')}</p>
      <Text form={form} field="outOfHoursMessage" rows={3} />
      <Text form={form} field="complationMessage" rows={3} />
      <Text form={form} field="ratingMessage" rows={3} />
    </>
  );
}

/** Automatic steps when no one acts. */
export function TimerFields({ form }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <ConnectionCountField form={form} field="expiresTicket" max={1_000_000} unit="minutes" />
      <Text form={form} field="expiresInactiveMessage" rows={2} />
      <div className={css.pair}>
        <ConnectionCountField form={form} field="timeToTransfer" max={1_000_000} unit="minutes" />
        <QueuePicker
          label={t('connectionForm.transferQueueId')}
          description={t('connectionForm.transferQueueIdHint')}
          placeholder={t('connectionForm.noTransferQueue')}
          nothingFoundMessage={t('connectionForm.noQueues')}
          clearable
          clearButtonProps={{ 'aria-label': t('connectionForm.clearTransferQueue') }}
          {...form.getInputProps('transferQueueId')}
        />
      </div>
    </>
  );
}

function Text({ form, field, rows }: Props & { field: TextField; rows: number }) {
  const { t } = useTranslation();
  return (
    <Textarea
      label={t(`connectionForm.${field}`)}
      description={t(`connectionForm.${field}Hint`)}
      inputWrapperOrder={hintBelow}
      autosize
      minRows={rows}
      maxRows={8}
      maxLength={maxTextLength}
      {...form.getInputProps(field)}
    />
  );
}
