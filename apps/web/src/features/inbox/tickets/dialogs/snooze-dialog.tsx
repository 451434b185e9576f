import type { Ticket } from '@balcao/contract';
import { Button, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconArrowBackUp } from '../../../../ui/icons/index.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MomentField } from '../../../../ui/dates/moment-field.tsx';
import { FormModal } from '../../../../ui/dialogs/form-modal.tsx';
import { formatComing } from '../../../../ui/text/format.ts';
import { serverNow } from '../../../../ui/hooks/server-clock.ts';
import { moment } from '../../../../ui/fields/validators.ts';
import css from './snooze-dialog.module.css';
import { snoozePresets, snoozeProblem } from './snooze.rules.ts';

export interface SnoozeProps {
  opened: boolean;
  ticket: Ticket | undefined;
  onSnooze: (until: Date) => void;
  onWake: () => void;
  onClose: () => void;
}

/** Until when a ticket is put aside: a usual time at one click, or any other. */
export function SnoozeDialog({ opened, ticket, onSnooze, onWake, onClose }: SnoozeProps) {
  const { t } = useTranslation();
  // The times as they were when the dialog opened: they do not move under the pointer.
  const [now] = useState(() => new Date(serverNow()));
  const form = useForm({
    initialValues: { at: '' },
    validate: {
      at: (value) => {
        const incomplete = moment(value);
        if (incomplete) return incomplete;
        const problem = snoozeProblem(new Date(value), new Date(serverNow()));
        return problem && t(`inbox.snooze.${problem}`);
      },
    },
  });
  return (
    <FormModal
      opened={opened}
      size={420}
      isSheet
      title={t('inbox.snooze.title', { name: ticket?.contact.name ?? '' })}
      dirty={false}
      submit={t('inbox.snooze.action')}
      onSubmit={form.onSubmit(({ at }) => onSnooze(new Date(at)))}
      onClose={onClose}
    >
      <Text c="var(--b-text-2)">{t('inbox.snooze.text')}</Text>
      {ticket?.snoozedUntil && (
        <Button
          variant="light"
          leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
          data-autofocus
          onClick={onWake}
        >
          {t('inbox.snooze.wake')}
        </Button>
      )}
      <div className={css.times}>
        {snoozePresets(now).map(({ preset, at }, index) => (
          <Button
            key={preset}
            variant="default"
            fullWidth
            justify="space-between"
            data-autofocus={(index === 0 && !ticket?.snoozedUntil) || undefined}
            rightSection={<span className={css.time}>{formatComing(at, now)}</span>}
            onClick={() => onSnooze(at)}
          >
            {t(`inbox.snooze.${preset}`)}
          </Button>
        ))}
      </div>
      <MomentField label={t('inbox.snooze.other')} {...form.getInputProps('at')} />
    </FormModal>
  );
}
