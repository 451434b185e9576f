import { deadlineKinds, deadlineNameLength, ticketPriorities } from '@balcao/contract';
import { Button, Group, Select, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconTrash } from '../../../ui/icons/index.ts';
import { Meta } from '../../../ui/text/meta.tsx';
import { useQueues } from '../queues/index.ts';
import { useTags } from '../tags/index.ts';
import css from './deadlines.module.css';
import { LimitField } from './limit-field.tsx';
import type { RuleDraft } from './rule-drafts.ts';
import { RuleExample } from './rule-example.tsx';

interface Props {
  rule: RuleDraft;
  onChange: (change: Partial<RuleDraft>) => void;
  onRemove: () => void;
}

/** Which tickets a rule is for, and their deadlines. */
export function RuleEditor({ rule, onChange, onRemove }: Props) {
  const { t } = useTranslation();
  const { data: queues = [] } = useQueues();
  const { data: tags = [] } = useTags();
  const choices = (all: readonly { id: number; name: string }[]) =>
    all.map(({ id, name }) => ({ value: String(id), label: name }));
  const idOf = (value: string | null) => (value === null ? null : Number(value));
  return (
    <section className={css.card} aria-label={rule.name || t('deadlines.unnamed')}>
      <div className={css.part}>
        <Group align="end" gap="sm">
          <TextInput
            flex={1}
            miw={160}
            label={t('deadlines.name')}
            value={rule.name}
            maxLength={deadlineNameLength}
            error={rule.name.trim() === '' && t('deadlines.nameRequired')}
            onChange={({ currentTarget: { value } }) => onChange({ name: value })}
          />
          <Switch
            mb={8}
            label={t('deadlines.enabled')}
            checked={rule.enabled}
            onChange={({ currentTarget: { checked } }) => onChange({ enabled: checked })}
          />
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
            onClick={onRemove}
          >
            {t('deadlines.remove')}
          </Button>
        </Group>
      </div>
      <div className={css.part}>
        <Meta>{t('deadlines.conditions')}</Meta>
        <div className={css.conditions}>
          <Select
            label={t('deadlines.queue')}
            placeholder={t('deadlines.any')}
            clearable
            data={choices(queues)}
            value={rule.queueId === null ? null : String(rule.queueId)}
            onChange={(value) => onChange({ queueId: idOf(value) })}
          />
          <Select
            label={t('deadlines.priority')}
            placeholder={t('deadlines.any')}
            clearable
            data={ticketPriorities.map((value) => ({ value, label: t(`deadlines.priorities.${value}`) }))}
            value={rule.priority}
            onChange={(value) => onChange({ priority: ticketPriorities.find((each) => each === value) ?? null })}
          />
          <Select
            label={t('deadlines.tag')}
            placeholder={t('deadlines.any')}
            clearable
            searchable
            data={choices(tags)}
            value={rule.tagId === null ? null : String(rule.tagId)}
            onChange={(value) => onChange({ tagId: idOf(value) })}
          />
        </div>
      </div>
      <div className={css.part}>
        {deadlineKinds.map((kind) => (
          <LimitField key={kind} kind={kind} value={rule[kind]} onChange={(value) => onChange({ [kind]: value })} />
        ))}
      </div>
      <div className={css.part}>
        <Switch
          label={t('deadlines.inHours')}
          description={t('deadlines.inHoursHint')}
          checked={rule.inHours}
          onChange={({ currentTarget: { checked } }) => onChange({ inHours: checked })}
        />
        <Switch
          label={t('deadlines.pauses')}
          description={t('deadlines.pausesHint')}
          checked={rule.pauses}
          onChange={({ currentTarget: { checked } }) => onChange({ pauses: checked })}
        />
      </div>
      <div className={css.part}>
        <Meta>{t('deadlines.after.title')}</Meta>
        <Switch
          label={t('deadlines.after.toTop')}
          description={t('deadlines.after.toTopHint')}
          checked={rule.toTop}
          onChange={({ currentTarget: { checked } }) => onChange({ toTop: checked })}
        />
        <Switch
          label={t('deadlines.after.tellsSupervisors')}
          description={t('deadlines.after.tellsSupervisorsHint')}
          checked={rule.tellsSupervisors}
          onChange={({ currentTarget: { checked } }) => onChange({ tellsSupervisors: checked })}
        />
      </div>
      <RuleExample rule={rule} />
    </section>
  );
}
