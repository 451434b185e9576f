import { knowledgePageDays } from '@balcao/contract';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../../app/crud/form-error.tsx';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { required } from '../../../ui/fields/validators.ts';
import { IconWorld } from '../../../ui/icons/index.ts';
import { hintBelow } from '../../../ui/text/hint-below.ts';
import { useAddPage } from './knowledge.queries.ts';

/** Adds a page of the web. */
export function AddPageButton() {
  const { t } = useTranslation();
  const dialog = useDialog<null>();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconWorld size={16} stroke={1.75} aria-hidden />}
        onClick={() => dialog.open(null)}
      >
        {t('knowledge.page.add')}
      </Button>
      <PageForm key={String(dialog.opened)} opened={dialog.opened} onClose={dialog.close} />
    </>
  );
}

function PageForm({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const save = useAddPage();
  const form = useForm({ initialValues: { url: '' }, validate: { url: required } });
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save,
    toRequest: ({ url }) => url.trim(),
    errorFields: {
      ERR_ADDRESS_REFUSED: 'url',
      ERR_PAGE_KNOWN: 'url',
      ERR_PAGE_UNREACHABLE: 'url',
      ERR_PAGE_KIND: 'url',
      ERR_DOCUMENT_EMPTY: 'url',
    },
    onSaved: ({ name }) => {
      toast.ok(t('knowledge.uploaded', { name }));
      onClose();
    },
  });
  return (
    <FormModal
      opened={opened}
      title={t('knowledge.page.add')}
      dirty={form.isDirty()}
      submit={t('knowledge.page.submit')}
      loading={loading}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <FormError error={error} />
      <TextInput
        label={t('knowledge.page.url')}
        description={t('knowledge.page.hint', { days: knowledgePageDays })}
        placeholder="https://www.casalume.com.br/trocas"
        inputWrapperOrder={hintBelow}
        inputMode="url"
        maxLength={2000}
        data-autofocus
        {...form.getInputProps('url')}
      />
    </FormModal>
  );
}
