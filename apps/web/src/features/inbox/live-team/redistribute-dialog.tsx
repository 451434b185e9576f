import { redistributed } from '@balcao/contract';
import type { LivePerson, Redistribution } from '@balcao/contract';
import { Checkbox, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../../app/crud/form-error.tsx';
import { toast } from '../../../app/toasts/toast.tsx';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import css from './live-team.module.css';
import { useRedistribute, useRedistributionPreview } from './live-team.queries.ts';

interface Props {
  people: readonly LivePerson[];
  /** whose tickets are chosen when it opens */
  fromId: number | undefined;
  onClose: () => void;
}

/** Passes tickets of people to others: whose, which of them and to whom, with what would become of them. */
export function RedistributeDialog({ people, fromId, onClose }: Props) {
  const { t } = useTranslation();
  const [fromIds, setFromIds] = useState<number[]>(fromId === undefined ? [] : [fromId]);
  const [which, setWhich] = useState<Redistribution['which']>('all');
  const [chosen, setChosen] = useState<number[] | null>(null);
  const toIds = chosen?.filter((id) => !fromIds.includes(id)) ?? null;
  const isComplete = fromIds.length > 0 && toIds?.length !== 0;
  const wanted = { fromIds, which, toIds };
  const preview = useRedistributionPreview(wanted, isComplete);
  const result = isComplete ? preview.data : undefined;
  const redistribute = useRedistribute();
  const moves = result ? result.count - result.stays : 0;
  const numbers = (values: readonly string[]) => values.map(Number);
  return (
    <FormModal
      opened
      title={t('liveTeam.redistribute.title')}
      dirty={false}
      submit={t('liveTeam.redistribute.submit', { count: moves })}
      loading={redistribute.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (moves === 0) return;
        redistribute.mutate(wanted, {
          onSuccess: ({ count, stays }) => {
            toast.ok(t('liveTeam.redistribute.done', { count: count - stays }));
            onClose();
          },
        });
      }}
    >
      <Stack gap="md">
        <FormError error={redistribute.error} />
        <Checkbox.Group
          label={t('liveTeam.redistribute.from')}
          value={fromIds.map(String)}
          onChange={(values) => setFromIds(numbers(values))}
        >
          <div className={css.choices}>
            {people.map(({ id, name, load }) => (
              <Checkbox
                key={id}
                value={String(id)}
                label={t('liveTeam.redistribute.person', { name, load: formatNumber(load) })}
              />
            ))}
          </div>
        </Checkbox.Group>
        <Radio.Group
          label={t('liveTeam.redistribute.which')}
          value={which}
          onChange={(value) => setWhich(redistributed.find((one) => one === value) ?? 'all')}
        >
          <div className={css.choices}>
            {redistributed.map((one) => (
              <Radio key={one} value={one} label={t(`liveTeam.redistribute.kinds.${one}`)} />
            ))}
          </div>
        </Radio.Group>
        <Radio.Group
          label={t('liveTeam.redistribute.to')}
          value={chosen === null ? 'rule' : 'people'}
          onChange={(value) => setChosen(value === 'rule' ? null : [])}
        >
          <div className={css.choices}>
            <Radio value="rule" label={t('liveTeam.redistribute.byRule')} />
            <Radio value="people" label={t('liveTeam.redistribute.toPeople')} />
          </div>
        </Radio.Group>
        {chosen !== null && (
          <Checkbox.Group
            label={t('liveTeam.redistribute.people')}
            value={chosen.map(String)}
            onChange={(values) => setChosen(numbers(values))}
          >
            <div className={css.choices}>
              {people
                .filter(({ id }) => !fromIds.includes(id))
                .map(({ id, name, state }) => (
                  <Checkbox
                    key={id}
                    value={String(id)}
                    label={t('liveTeam.redistribute.receiver', { name, state: t(`availability.states.${state}`) })}
                  />
                ))}
            </div>
          </Checkbox.Group>
        )}
        <Text size="sm" fw={600} role="status" mih={20}>
          {result && summary(result)}
          {!isComplete && t('liveTeam.redistribute.choose')}
        </Text>
      </Stack>
    </FormModal>
  );

  function summary({ count, lines, stays }: NonNullable<typeof result>): string {
    if (count === 0) return t('liveTeam.redistribute.none');
    const parts: string[] = lines.map((line) =>
      t('liveTeam.redistribute.line', { number: formatNumber(line.count), name: line.user.name }),
    );
    if (stays > 0) parts.push(t('liveTeam.redistribute.stays', { count: stays }));
    return t('liveTeam.redistribute.preview', { count, parts: parts.join(', ') });
  }
}
