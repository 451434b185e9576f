import {
  campaignVariants,
  defaultCampaignSettings,
  isCampaignEditable,
  templateText,
  uploadCampaignMedia,
} from '@balcao/contract';
import type { Campaign, CampaignVariant } from '@balcao/contract';
import { Switch, TagsInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordDialogProps } from '../../app/crud/crud-page.tsx';
import { useFormSubmit } from '../../app/crud/use-form-submit.ts';
import type { FileChange } from '../../app/crud/use-save-with-file.ts';
import { errorText } from '../../app/errors.ts';
import { useSession } from '../../app/session.ts';
import { toast } from '../../app/toast.tsx';
import { MomentField } from '../../ui/dates/moment-field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { FormModal } from '../../ui/form-modal.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { RecordPicker } from '../../ui/record-picker.tsx';
import { useNow } from '../../ui/use-now.ts';
import { lengthBetween } from '../../ui/validators.ts';
import { ConnectionPicker } from '../connections/index.ts';
import { useContactLists } from '../contact-lists/index.ts';
import { useAllFileLists } from '../file-lists/index.ts';
import { timeZoneLabel } from '../opening-hours/index.ts';
import { QueuePicker } from '../queues/index.ts';
import { TagPicker } from '../tags/index.ts';
import { CampaignPreview, type PreviewPart } from './campaign-preview.tsx';
import { headerLimits } from '../templates/index.ts';
import { CampaignTemplate } from './campaign-template.tsx';
import css from './campaigns.module.css';
import { useCampaignSettings, useSaveCampaign } from './campaigns.queries.ts';
import { toScheduledAt, toZonedInput } from './campaigns.rules.ts';
import { initialValues, textsOf, toFields, validateCampaign, type CampaignValues } from './campaign-values.ts';
import { useOfficialNumbers } from './use-official-numbers.ts';
import { VariantsField } from './variants-field.tsx';
import { WindowField } from './window-field.tsx';

/** Adds, edits or shows one. Remounted for each record, so that it starts from its current values. */
export function CampaignForm({ opened, record, onClose }: RecordDialogProps<Campaign>) {
  const { t } = useTranslation();
  const { company } = useSession();
  const now = useNow();
  const settings = useCampaignSettings().data ?? defaultCampaignSettings;
  const lists = useContactLists().data;
  const fileLists = useAllFileLists().data;
  const save = useSaveCampaign(record);
  const [file, setFile] = useState<FileChange>('keep');
  const [progress, setProgress] = useState(0);
  const [variant, setVariant] = useState<CampaignVariant>(1);
  const [question, setQuestion] = useState<CampaignVariant>(1);
  // What is being written is shown.
  const [part, setPart] = useState<PreviewPart>('message');
  const isEditable = !record || isCampaignEditable(record, now);
  const textsOnly = record?.status === 'CANCELADA';
  const locked = !isEditable;
  const hasFile = file instanceof File || (file === 'keep' && Boolean(record?.mediaName));
  const form = useForm<CampaignValues>({
    initialValues: initialValues(record, toZonedInput(record?.scheduledAt, company.timeZone)),
    validate: (values): Record<string, string | null> =>
      validateCampaign(values, { t, hasFile, name: lengthBetween(2, 50), official, template }),
  });
  const { values } = form;
  const { firstId: officialId, share: official, template } = useOfficialNumbers(values);
  const choice = values.template;
  const [isChecked, setIsChecked] = useState(false);
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save,
    toRequest: (sent) => ({
      fields: toFields(sent, { scheduledAt: toScheduledAt(sent.scheduledAt), textsOnly, official }),
      file: textsOnly ? 'keep' : file,
      onProgress: setProgress,
    }),
    onSaved: ({ fileError }) => {
      if (fileError) toast.warn(t('campaigns.form.fileFailed', { reason: errorText(fileError) }));
      else toast.ok(t('campaigns.form.saved'));
      onClose();
    },
  });
  const stored = record?.mediaName ? { name: record.mediaName, mime: record.mediaMime ?? '' } : null;
  const list = lists?.find(({ id }) => id === values.contactListId);
  const messages = textsOf(values, 'message');
  const questions = textsOf(values, 'confirmationMessage');
  const variableNames = settings.variables.map(({ key }) => key);
  const scheduled = values.scheduledAt !== '';
  const shownTemplate = template ?? record?.template;
  const asksFreely = values.confirmation && official !== 'all';
  const saysFreely = official !== 'all' || values.confirmation;
  const previewed = [
    asksFreely && { part: 'question' as const, text: questions[question] },
    official !== 'none' && {
      part: 'template' as const,
      text: choice && shownTemplate ? templateText(shownTemplate, choice.values) : '',
    },
    saysFreely && {
      part: 'message' as const,
      text: messages[variant] || (campaignVariants.map((one) => messages[one]).find((text) => text !== '') ?? ''),
    },
  ].filter((part) => part !== false);

  const attachment = !locked && (
    <FileField
      label={t('campaigns.form.attachment')}
      {...(template?.headerMedia ? headerLimits[template.headerMedia] : uploadCampaignMedia.files)}
      progress={loading && file instanceof File ? progress : undefined}
      file={file instanceof File ? file : file === 'keep' ? stored : null}
      onChange={(chosen) => {
        setFile(chosen ?? (stored ? 'remove' : 'keep'));
        form.clearFieldError('template');
      }}
    />
  );

  return (
    <FormModal
      opened={opened}
      title={t(
        record
          ? locked && !textsOnly
            ? 'campaigns.form.viewTitle'
            : 'campaigns.form.editTitle'
          : 'campaigns.form.addTitle',
      )}
      size={1220}
      dirty={form.isDirty() || file !== 'keep'}
      submit={t(scheduled && !textsOnly ? 'campaigns.form.schedule' : 'campaigns.form.save')}
      loading={loading}
      onSubmit={
        isEditable || textsOnly
          ? (event) => {
              setIsChecked(true);
              return onSubmit(event);
            }
          : undefined
      }
      onClose={onClose}
    >
      {error && <NoticeBox tone="bad">{errorText(error)}</NoticeBox>}
      {locked && (
        <NoticeBox tone="info">{t(textsOnly ? 'campaigns.form.textsOnly' : 'campaigns.form.readOnly')}</NoticeBox>
      )}
      <div className={css.columns}>
        <div className={css.column}>
          <TextInput
            label={t('common.name')}
            maxLength={50}
            data-autofocus
            disabled={locked}
            {...form.getInputProps('name')}
          />
          <RecordPicker
            choices={lists}
            label={t('campaigns.form.list')}
            placeholder={t('campaigns.form.listPlaceholder')}
            description={list && t('campaigns.form.listCount', { count: list.contactsCount })}
            clearable
            disabled={locked}
            {...form.getInputProps('contactListId')}
          />
          <TagPicker
            label={t('campaigns.form.tag')}
            placeholder={t('campaigns.form.tagPlaceholder')}
            clearable
            disabled={locked}
            {...form.getInputProps('tagListId')}
          />
          <ConnectionPicker
            multiple
            label={t('campaigns.form.connections')}
            description={t('campaigns.form.connectionsHint')}
            disabled={locked}
            {...form.getInputProps('whatsappIds')}
          />
          <MomentField
            label={t('campaigns.form.start')}
            description={t('campaigns.form.startHint', { zone: timeZoneLabel(company.timeZone) })}
            disabled={locked}
            {...form.getInputProps('scheduledAt')}
          />
          <WindowField
            label={t('campaigns.form.window')}
            hint={values.sendWindow ? undefined : t('campaigns.form.windowCompany')}
            value={values.sendWindow}
            error={form.errors.sendWindow as string | undefined}
            disabled={locked}
            onChange={(window) => form.setFieldValue('sendWindow', window)}
          />
        </div>
        <div className={css.column}>
          {officialId !== undefined && (
            <CampaignTemplate
              whatsappId={officialId}
              chosen={choice}
              isQuestion={values.confirmation}
              variables={variableNames}
              error={form.errors.template as string | undefined}
              required={isChecked ? t('common.fillIn') : undefined}
              disabled={locked && !textsOnly}
              onChange={(next) => form.setFieldValue('template', next)}
            />
          )}
          {!saysFreely && template?.headerMedia && attachment}
          {saysFreely && (
            <>
              <VariantsField
                kind="variant"
                label={t('campaigns.form.message')}
                texts={messages}
                active={variant}
                variables={variableNames}
                error={form.errors.message1 as string | undefined}
                disabled={locked && !textsOnly}
                onActivate={setVariant}
                onChange={(number, text) => {
                  setPart('message');
                  form.setFieldValue(`message${number}`, text);
                }}
              />
              <p className={css.help}>{t('campaigns.form.help')}</p>
              <div className={css.pair}>
                <RecordPicker
                  choices={fileLists}
                  label={t('campaigns.form.fileList')}
                  placeholder={t('campaigns.form.fileListPlaceholder')}
                  description={t('campaigns.form.fileListHint')}
                  clearable
                  disabled={locked}
                  {...form.getInputProps('fileListId')}
                />
                {attachment}
              </div>
            </>
          )}
          <Switch
            label={t('campaigns.form.confirmation')}
            description={t('campaigns.form.confirmationHint')}
            disabled={locked}
            {...form.getInputProps('confirmation', { type: 'checkbox' })}
          />
          {asksFreely && (
            <VariantsField
              kind="question"
              label={t('campaigns.preview.question')}
              texts={questions}
              active={question}
              variables={variableNames}
              error={form.errors.confirmationMessage1 as string | undefined}
              disabled={locked && !textsOnly}
              onActivate={setQuestion}
              onChange={(number, text) => {
                setPart('question');
                form.setFieldValue(`confirmationMessage${number}`, text);
              }}
            />
          )}
          {values.confirmation && (
            <TagsInput
              label={t('campaigns.form.consentWords')}
              description={t('campaigns.form.consentWordsHint')}
              maxTags={20}
              disabled={locked}
              {...form.getInputProps('consentWords')}
            />
          )}
          <QueuePicker
            label={t('campaigns.form.queue')}
            placeholder={t('campaigns.form.queuePlaceholder')}
            clearable
            disabled={locked}
            {...form.getInputProps('queueId')}
          />
        </div>
        <CampaignPreview
          contactListId={values.contactListId}
          people={list?.contactsCount ?? 0}
          hasTag={values.tagListId !== null}
          whatsappIds={values.whatsappIds}
          parts={previewed}
          asks={values.confirmation}
          fileName={
            !saysFreely ? undefined : file instanceof File ? file.name : file === 'keep' ? stored?.name : undefined
          }
          settings={settings}
          part={part}
          onPart={setPart}
        />
      </div>
    </FormModal>
  );
}
