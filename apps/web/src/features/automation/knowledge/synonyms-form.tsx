import { synonymLimits } from '@balcao/contract';
import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../../app/crud/form-error.tsx';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { hintBelow } from '../../../ui/text/hint-below.ts';
import { useSaveSynonyms } from './knowledge.queries.ts';
import { groupsOfText, problemOfText, textOfGroups } from './synonyms.rules.ts';

interface Props {
  opened: boolean;
  groups: readonly (readonly string[])[];
  onClose: () => void;
}

/** The company's words that mean the same. */
export function SynonymsForm({ opened, groups, onClose }: Props) {
  const { t } = useTranslation();
  const save = useSaveSynonyms();
  const form = useForm({
    initialValues: { groups: textOfGroups(groups) },
    validate: {
      groups(text) {
        const found = problemOfText(text);
        return found ? t(`knowledge.synonyms.problems.${found.problem}`, { ...synonymLimits, line: found.line }) : null;
      },
    },
  });
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save,
    toRequest: (values) => groupsOfText(values.groups),
    onSaved: () => {
      toast.ok(t('knowledge.synonyms.saved'));
      onClose();
    },
  });
  return (
    <FormModal
      opened={opened}
      title={t('knowledge.synonyms.title')}
      dirty={form.isDirty()}
      loading={loading}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <FormError error={error} />
      <Textarea
        label={t('knowledge.synonyms.label')}
        description={t('knowledge.synonyms.hint')}
        placeholder={t('knowledge.synonyms.example')}
        inputWrapperOrder={hintBelow}
        autosize
        minRows={6}
        maxRows={16}
        data-autofocus
        {...form.getInputProps('groups')}
      />
    </FormModal>
  );
}
