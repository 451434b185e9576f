import { closeReasonAsks, maxCloseReasonLength, maxCloseReasons } from '@balcao/contract';
import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { IconArrowUp, IconPlus, IconX } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { randomUuid } from '../../../ui/hooks/random-uuid.ts';
import css from './queue-reasons.module.css';
import type { QueueFormState } from './use-queue-form.ts';

/** How services of a queue can end, and when whoever resolves is asked. */
export function QueueReasons({ queueForm: { form } }: { queueForm: QueueFormState }) {
  const { t } = useTranslation();
  const { closeReasons: reasons } = form.values;
  const nameOf = (name: string, index: number) => name.trim() || t('queues.reasons.name', { place: index + 1 });
  return (
    <div className={css.panel}>
      <div className={css.ask}>
        <span id="close-reason-ask" className={css.label}>
          {t('queues.reasons.ask')}
        </span>
        <SegmentedControl
          aria-labelledby="close-reason-ask"
          data={closeReasonAsks.map((value) => ({ value, label: t(`queues.reasons.${value}`) }))}
          {...form.getInputProps('closeReasonAsk')}
        />
      </div>
      <h3 className={css.label}>{t('queues.reasons.title')}</h3>
      <p className={css.hint}>{t('queues.reasons.hint', { max: maxCloseReasons })}</p>
      {reasons.length === 0 && <p className={css.hint}>{t('queues.reasons.empty')}</p>}
      <ol className={css.list}>
        {reasons.map(({ key, name }, index) => (
          <li key={key} className={css.row}>
            <TextInput
              className={css.name}
              aria-label={t('queues.reasons.name', { place: index + 1 })}
              placeholder={t('queues.reasons.placeholder')}
              maxLength={maxCloseReasonLength}
              {...form.getInputProps(`closeReasons.${index}.name`)}
            />
            <Checkbox
              label={t('queues.reasons.needsDetail')}
              aria-label={t('queues.reasons.needsDetailOf', { name: nameOf(name, index) })}
              {...form.getInputProps(`closeReasons.${index}.needsDetail`, { type: 'checkbox' })}
            />
            <IconButton
              label={t('queues.reasons.up', { name: nameOf(name, index) })}
              disabled={index === 0}
              onClick={() => form.reorderListItem('closeReasons', { from: index, to: index - 1 })}
            >
              <IconArrowUp size={16} stroke={1.75} />
            </IconButton>
            <IconButton
              label={t('queues.reasons.remove', { name: nameOf(name, index) })}
              onClick={() => form.removeListItem('closeReasons', index)}
            >
              <IconX size={16} stroke={1.75} />
            </IconButton>
          </li>
        ))}
      </ol>
      <Button
        variant="default"
        size="sm"
        className={css.add}
        leftSection={<IconPlus size={16} stroke={1.75} />}
        disabled={reasons.length >= maxCloseReasons}
        onClick={() => form.insertListItem('closeReasons', { key: randomUuid(), name: '', needsDetail: false })}
      >
        {t('queues.reasons.add')}
      </Button>
    </div>
  );
}
