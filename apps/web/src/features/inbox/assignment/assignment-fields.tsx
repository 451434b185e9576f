import { assignmentModes, maxCapacity } from '@balcao/contract';
import { Checkbox, NativeSelect, Radio, Switch, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AvailabilityDot, stateWord } from '../../account/availability/index.ts';
import { CountField } from '../../../ui/fields/count-field.tsx';
import { useQueues } from '../queues/index.ts';
import css from './assignment.module.css';
import type { AssignmentSettings } from './assignment.queries.ts';
import type { AssignmentFormState } from './use-assignment-form.ts';

interface Props {
  queueId: number;
  settings: AssignmentSettings;
  state: AssignmentFormState;
}

const numberOf = (typed: number | string, none: number) => (typed === '' ? none : Number(typed));

/** How tickets are given out, who receives, and what becomes of them. */
export function AssignmentFields({ queueId, settings, state: { form, set, setReceiver } }: Props) {
  const { t } = useTranslation();
  const { data: queues = [] } = useQueues();
  const receiving = form.receivers.filter(({ receives }) => receives).length;
  const gives = form.mode !== 'hand';
  return (
    <>
      <Radio.Group label={t('assignment.mode.label')} value={form.mode} onChange={(mode) => set({ mode })}>
        <div className={css.modes}>
          {assignmentModes.map((mode) => (
            <Radio.Card key={mode} value={mode} p="sm" radius="md">
              <Radio.Indicator mb={4} />
              <Text fw={600}>{t(`assignment.mode.${mode}`)}</Text>
              <Text size="xs" c="dimmed">
                {t(`assignment.mode.${mode}Hint`)}
              </Text>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      {gives && (
        <section className={css.card}>
          <div className={css.rule}>
            <Text fw={600}>{t('assignment.people.title')}</Text>
            <Text size="xs" c="dimmed" flex={1}>
              {t('assignment.people.count', { receiving, count: form.receivers.length })}
            </Text>
            <CountField
              label={t('assignment.people.capacity')}
              className={css.number}
              min={1}
              max={maxCapacity}
              value={form.capacity}
              onChange={(typed) => set({ capacity: numberOf(typed, 1) })}
            />
          </div>
          {form.receivers.length === 0 && <Text size="sm">{t('assignment.people.empty')}</Text>}
          <table className={css.people}>
            <tbody>
              {settings.receivers.map((person) => {
                const own = form.receivers.find(({ userId }) => userId === person.userId);
                if (!own) return null;
                return (
                  <tr key={person.userId}>
                    <td>
                      <Checkbox
                        label={person.name}
                        checked={own.receives}
                        onChange={(event) => setReceiver(person.userId, { receives: event.currentTarget.checked })}
                      />
                    </td>
                    <td>
                      <span className={css.ownerName}>
                        <AvailabilityDot state={person.state} />
                        {stateWord(t, person)}
                      </span>
                    </td>
                    <td>
                      <NativeSelect
                        aria-label={t('assignment.people.standIn', { name: person.name })}
                        value={own.standInId === null ? '' : String(own.standInId)}
                        data={[
                          { value: '', label: t('assignment.people.noStandIn') },
                          ...settings.receivers
                            .filter(({ userId }) => userId !== person.userId)
                            .map(({ userId, name }) => ({
                              value: String(userId),
                              label: t('assignment.people.standInIs', { name }),
                            })),
                        ]}
                        onChange={(event) =>
                          setReceiver(person.userId, {
                            standInId: event.currentTarget.value === '' ? null : Number(event.currentTarget.value),
                          })
                        }
                      />
                    </td>
                    <td className={css.number}>
                      <CountField
                        aria-label={t('assignment.people.own', { name: person.name })}
                        placeholder={String(form.capacity)}
                        min={1}
                        max={maxCapacity}
                        value={own.capacity ?? ''}
                        onChange={(typed) =>
                          setReceiver(person.userId, { capacity: typed === '' ? null : Number(typed) })
                        }
                      />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </section>
      )}
      <section className={css.card}>
        {gives && (
          <>
            <Switch
              label={t('assignment.rules.owner')}
              checked={form.usesOwner}
              onChange={({ currentTarget: { checked } }) =>
                set({ usesOwner: checked, ownerWaitMinutes: checked ? 5 : 0 })
              }
            />
            {form.usesOwner && (
              <CountField
                label={t('assignment.rules.ownerWait')}
                min={0}
                max={60}
                value={form.ownerWaitMinutes}
                onChange={(typed) => set({ ownerWaitMinutes: numberOf(typed, 0) })}
              />
            )}
            <Switch
              label={t('assignment.rules.last')}
              checked={form.usesLast}
              onChange={({ currentTarget: { checked } }) => set({ usesLast: checked })}
            />
            <NativeSelect
              label={t('assignment.rules.nobody')}
              value={form.fallbackQueueId === null ? '' : String(form.fallbackQueueId)}
              data={[
                { value: '', label: t('assignment.rules.stays') },
                ...queues
                  .filter(({ id }) => id !== queueId)
                  .map(({ id, name }) => ({ value: String(id), label: t('assignment.rules.passes', { name }) })),
              ]}
              onChange={({ currentTarget: { value } }) => set({ fallbackQueueId: value === '' ? null : Number(value) })}
            />
          </>
        )}
        <CountField
          label={t('assignment.rules.pause')}
          description={t('assignment.rules.pauseHint')}
          min={1}
          max={240}
          value={form.pauseMinutes ?? ''}
          onChange={(typed) => set({ pauseMinutes: typed === '' ? null : Number(typed) })}
        />
        <NativeSelect
          label={t('assignment.rules.absence')}
          value={form.onAbsence}
          data={(['keep', 'return', 'unanswered'] as const).map((value) => ({
            value,
            label: t(`assignment.rules.absences.${value}`),
          }))}
          onChange={({ currentTarget: { value } }) => set({ onAbsence: value as typeof form.onAbsence })}
        />
        {gives && (
          <Switch
            label={t('assignment.rules.above')}
            checked={form.acceptsAbove}
            onChange={({ currentTarget: { checked } }) => set({ acceptsAbove: checked })}
          />
        )}
      </section>
    </>
  );
}
