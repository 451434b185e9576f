import { promptActions, promptCaseLimits, type PromptCase, type ReplacedKind } from '@balcao/contract';
import { Button, Checkbox, Group, MultiSelect, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { RecordModal } from '../../../app/crud/record-modal.tsx';
import { useSave } from '../../../app/crud/use-crud.ts';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { lengthBetween } from '../../../ui/fields/validators.ts';
import { IconPlus, IconX } from '../../../ui/icons/index.ts';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { hintBelow } from '../../../ui/text/hint-below.ts';
import { linesOf } from './cases.rules.ts';
import { promptCasesCrud } from './prompt-cases.queries.ts';

/** A conversation as a case, which a person reads before it is kept. */
export interface CaseDraft {
  ticketId: number;
  title: string;
  turns: string[];
  teamAnswer: string;
  replaced: readonly { kind: ReplacedKind; count: number }[];
  isCut: boolean;
}

interface Props {
  opened: boolean;
  promptId: number;
  record: PromptCase | undefined;
  draft: CaseDraft | undefined;
  onClose: () => void;
}

const text = (lines: readonly string[] = []) => lines.join('\n');

/** Adds or edits a case. Remounted for each, so that it starts from its current values. */
export function CaseForm({ opened, promptId, record, draft, onClose }: Props) {
  const { t } = useTranslation();
  const save = useSave(promptCasesCrud, record);
  const form = useForm({
    initialValues: {
      title: record?.title ?? draft?.title ?? '',
      turns: record?.turns ?? draft?.turns ?? [''],
      mustSay: text(record?.mustSay),
      neverSay: text(record?.neverSay),
      mustMean: text(record?.mustMean),
      expected: record?.expected ?? [],
      forbidden: record?.forbidden ?? [],
      isCritical: record?.isCritical ?? false,
      teamAnswer: record?.teamAnswer ?? draft?.teamAnswer ?? '',
    },
    validate: {
      title: lengthBetween(1, promptCaseLimits.title),
      turns: (turns) => (turns.some((turn) => turn.trim() !== '') ? null : t('common.fillIn')),
    },
  });
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save,
    toRequest: (values) => ({
      ...values,
      title: values.title.trim(),
      turns: values.turns.map((turn) => turn.trim()).filter(Boolean),
      mustSay: linesOf(values.mustSay),
      neverSay: linesOf(values.neverSay),
      mustMean: linesOf(values.mustMean),
      promptId,
      ...(draft && { ticketId: draft.ticketId }),
    }),
    onSaved: () => {
      toast.ok(t(record ? 'promptCases.form.saved' : 'promptCases.form.added'));
      onClose();
    },
  });
  const actions = promptActions.map((value) => ({ value, label: t(`promptCases.actions.${value}`) }));
  const { turns } = form.values;
  return (
    <RecordModal
      opened={opened}
      record={record}
      title={t(record ? 'promptCases.form.editTitle' : 'promptCases.form.addTitle')}
      {...(draft && { add: t('promptCases.form.confirm') })}
      size={640}
      dirty={form.isDirty()}
      loading={loading}
      error={error}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {draft && <DraftNotice draft={draft} />}
      <TextInput
        label={t('promptCases.form.name')}
        maxLength={promptCaseLimits.title}
        data-autofocus
        {...form.getInputProps('title')}
      />
      {turns.map((turn, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- turns have nothing else
        <Group key={index} gap={4} align="flex-start" wrap="nowrap">
          <Textarea
            label={t('promptCases.form.turn', { number: index + 1 })}
            autosize
            minRows={1}
            maxLength={promptCaseLimits.turn}
            flex={1}
            {...form.getInputProps(`turns.${index}`)}
            value={turn}
            error={index === 0 ? form.errors.turns : undefined}
          />
          {turns.length > 1 && (
            <IconButton
              mt={24}
              label={t('promptCases.form.removeTurn', { number: index + 1 })}
              onClick={() => form.removeListItem('turns', index)}
            >
              <IconX size={18} stroke={1.75} />
            </IconButton>
          )}
        </Group>
      ))}
      {turns.length < promptCaseLimits.turns && (
        <Group>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={14} />}
            onClick={() => form.insertListItem('turns', '')}
          >
            {t('promptCases.form.addTurn')}
          </Button>
        </Group>
      )}
      <Textarea
        label={t('promptCases.form.mustSay')}
        description={t('promptCases.form.mustSayHint')}
        inputWrapperOrder={hintBelow}
        autosize
        minRows={2}
        {...form.getInputProps('mustSay')}
      />
      <Textarea
        label={t('promptCases.form.neverSay')}
        description={t('promptCases.form.mustSayHint')}
        inputWrapperOrder={hintBelow}
        autosize
        minRows={1}
        {...form.getInputProps('neverSay')}
      />
      <Textarea
        label={t('promptCases.form.mustMean')}
        description={t('promptCases.form.mustMeanHint')}
        inputWrapperOrder={hintBelow}
        autosize
        minRows={1}
        {...form.getInputProps('mustMean')}
      />
      <MultiSelect label={t('promptCases.form.expected')} data={actions} {...form.getInputProps('expected')} />
      <MultiSelect label={t('promptCases.form.forbidden')} data={actions} {...form.getInputProps('forbidden')} />
      <Checkbox label={t('promptCases.form.isCritical')} {...form.getInputProps('isCritical', { type: 'checkbox' })} />
      <Textarea
        label={t('promptCases.form.teamAnswer')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={promptCaseLimits.answer}
        {...form.getInputProps('teamAnswer')}
      />
    </RecordModal>
  );
}

function DraftNotice({ draft: { replaced, isCut } }: { draft: CaseDraft }) {
  const { t } = useTranslation();
  const list = replaced
    .map(({ kind, count }) => `${t(`promptCases.kinds.${kind}`)} (${formatNumber(count)})`)
    .join(', ');
  return (
    <NoticeBox tone="warn">
      {replaced.length > 0 ? t('promptCases.form.replaced', { list }) : t('promptCases.form.nothingReplaced')}{' '}
      {isCut && t('promptCases.form.isCut')} {t('promptCases.form.linked')}
    </NoticeBox>
  );
}
