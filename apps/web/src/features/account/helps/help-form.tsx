import { videoCodeOf } from '@balcao/contract';
import type { Help } from '@balcao/contract';
import { Autocomplete, Button, Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../app/api/api-error.ts';
import { FormError } from '../../../app/crud/form-error.tsx';
import { useDelete, useSave } from '../../../app/crud/use-crud.ts';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { DeleteDialog } from '../../../ui/dialogs/delete-dialog.tsx';
import { hintBelow } from '../../../ui/text/hint-below.ts';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { lengthBetween } from '../../../ui/fields/validators.ts';
import { helpPages, nameOfHelpPage } from './help-pages.ts';
import css from './helps.module.css';
import { helpsCrud } from './helps.queries.ts';
import { formatDuration, parseDuration } from './helps.rules.ts';

interface Props {
  help: Help | undefined;
  /** headings that other videos have */
  topics: readonly string[];
  /** it was asked for: the first field has the focus, wherever the page was scrolled to */
  focused: boolean;
  onDone: () => void;
}

/** Adds a video, or changes the one that was chosen below. */
export function HelpForm({ help, topics, focused, onDone }: Props) {
  const { t } = useTranslation();
  const firstField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) firstField.current?.focus();
  }, [focused]);
  const save = useSave(helpsCrud, help);
  const remove = useDelete(helpsCrud, t('records.failed'));
  const deleting = useDialog<Help>();
  const form = useForm({
    initialValues: {
      title: help?.title ?? '',
      video: help?.video ?? '',
      description: help?.description ?? '',
      topic: help?.topic ?? '',
      duration: help?.durationSeconds ? formatDuration(help.durationSeconds) : '',
      page: help?.page ?? '',
    },
    validate: {
      title: lengthBetween(3, 100),
      video: (text) => (videoCodeOf(text) === undefined ? t('helps.admin.videoWrong') : null),
      duration: (text) => (parseDuration(text) === undefined ? t('helps.admin.durationWrong') : null),
    },
  });
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save,
    toRequest: ({ duration, video, ...values }) => ({
      ...values,
      // As the server stores it.
      video: videoCodeOf(video) ?? video,
      durationSeconds: parseDuration(duration) ?? null,
    }),
    onSaved: () => {
      toast.ok(t('helps.admin.saved'));
      onDone();
    },
  });
  return (
    <form className={css.form} onSubmit={onSubmit} noValidate>
      <h2>{t(help ? 'helps.admin.editTitle' : 'helps.admin.addTitle')}</h2>
      {error && (
        <div className={css.wide}>
          <FormError
            error={error}
            text={isApiError(error, 'ERR_RECORD_DELETED') ? undefined : t('helps.admin.saveFailed')}
          />
        </div>
      )}
      <TextInput
        ref={firstField}
        label={t('helps.admin.fields.title')}
        maxLength={100}
        {...form.getInputProps('title')}
      />
      <TextInput
        label={t('helps.admin.fields.video')}
        description={t('helps.admin.videoHint')}
        inputWrapperOrder={hintBelow}
        maxLength={300}
        {...form.getInputProps('video')}
      />
      <Textarea
        className={css.wide}
        label={t('helps.admin.fields.description')}
        maxLength={500}
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('description')}
      />
      <Autocomplete
        label={t('helps.admin.fields.topic')}
        data={[...topics]}
        maxLength={40}
        {...form.getInputProps('topic')}
      />
      <div className={css.pair}>
        <TextInput
          label={t('helps.admin.fields.duration')}
          placeholder="4:12"
          maxLength={8}
          {...form.getInputProps('duration')}
        />
        <Select
          label={t('helps.admin.fields.page')}
          data={helpPages.map((page) => ({ value: page.to as string, label: t(`shell.menu.${nameOfHelpPage(page)}`) }))}
          placeholder={t('helps.admin.noPage')}
          clearable
          {...form.getInputProps('page')}
          value={form.values.page === '' ? null : form.values.page}
          onChange={(page) => form.setFieldValue('page', page ?? '')}
        />
      </div>
      <div className={css.actions}>
        {help && (
          <Button variant="outline" color="barro" onClick={() => deleting.open(help)}>
            {t('helps.admin.deleteDialog.confirm')}
          </Button>
        )}
        <Button variant="default" onClick={onDone}>
          {t('helps.admin.clear')}
        </Button>
        <Button type="submit" loading={loading}>
          {t('common.save')}
        </Button>
      </div>
      <DeleteDialog
        dialog={deleting}
        remove={remove}
        title={() => t('helps.admin.deleteDialog.title')}
        text={t('helps.admin.deleteDialog.text')}
        confirm={t('helps.admin.deleteDialog.confirm')}
        onDone={() => {
          toast.ok(t('helps.admin.saved'));
          onDone();
        }}
      />
    </form>
  );
}
