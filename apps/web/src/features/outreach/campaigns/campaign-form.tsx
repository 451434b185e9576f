import {
  campaignVariants,
  defaultCampaignSettings,
  isCampaignEditable,
  templateText,
  uploadCampaignMedia,
} from '@balcao/contract';
import type { Campaign } from '@balcao/contract';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../../app/crud/form-error.tsx';
import type { RecordDialogProps } from '../../../app/crud/crud-page.tsx';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { useRecordFile } from '../../../app/crud/use-record-file.ts';
import { errorText } from '../../../app/errors.ts';
import { useSession } from '../../../app/session/session.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { FileField } from '../../../ui/fields/file-field.tsx';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { lengthBetween } from '../../../ui/fields/validators.ts';
import { useContactLists } from '../contact-lists/index.ts';
import { AudienceFields } from './audience-fields.tsx';
import { CampaignPreview } from './campaign-preview.tsx';
import { headerLimits } from '../../numbers/templates/index.ts';
import css from './campaigns.module.css';
import { useCampaignSettings, useCampaignStep, useSaveCampaign } from './campaigns.queries.ts';
import { canUnschedule, toScheduledAt, toZonedInput } from './campaigns.rules.ts';
import {
  freeParts,
  initialValues,
  textsOf,
  toFields,
  validateCampaign,
  type CampaignValues,
} from './campaign-values.ts';
import { MessageFields, type Written } from './message-fields.tsx';
import { useOfficialNumbers } from './use-official-numbers.ts';

/** Adds, edits or shows one. Remounted for each record, so that it starts from its current values. */
export function CampaignForm({ opened, record, onClose }: RecordDialogProps<Campaign>) {
  const { t } = useTranslation();
  const { company } = useSession();
  const now = useNow();
  const settings = useCampaignSettings().data ?? defaultCampaignSettings;
  const lists = useContactLists().data;
  const save = useSaveCampaign(record);
  const file = useRecordFile(record);
  const [written, setWritten] = useState<Written>({ part: 'message', message: 1, question: 1 });
  const write = (change: Partial<Written>) => setWritten((last) => ({ ...last, ...change }));
  const isEditable = !record || isCampaignEditable(record, now);
  const textsOnly = record?.status === 'CANCELADA';
  const locked = !isEditable;
  const form = useForm<CampaignValues>({
    initialValues: initialValues(record, toZonedInput(record?.scheduledAt, company.timeZone)),
    validate: (values): Record<string, string | null> =>
      validateCampaign(values, {
        t,
        hasFile: file.shown !== null,
        name: lengthBetween(2, 50),
        official: official.share,
        template,
      }),
  });
  const { values } = form;
  const official = useOfficialNumbers(values);
  const { template } = official;
  const choice = values.template;
  const [isChecked, setIsChecked] = useState(false);
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save,
    toRequest: (sent) => ({
      fields: toFields(sent, { scheduledAt: toScheduledAt(sent.scheduledAt), textsOnly, official: official.share }),
      file: textsOnly ? 'keep' : file.change,
      onProgress: file.setProgress,
    }),
    onSaved: ({ fileError }) => {
      if (fileError) toast.warn(t('campaigns.form.fileFailed', { reason: errorText(fileError) }));
      else toast.ok(t('campaigns.form.saved'));
      onClose();
    },
  });
  const list = lists?.find(({ id }) => id === values.contactListId);
  const messages = textsOf(values, 'message');
  const questions = textsOf(values, 'confirmationMessage');
  const scheduled = values.scheduledAt !== '';
  const shownTemplate = template ?? record?.template;
  const { asksFreely, saysFreely } = freeParts(values, official.share);
  const previewed = [
    asksFreely && { part: 'question' as const, text: questions[written.question] },
    official.share !== 'none' && {
      part: 'template' as const,
      text: choice && shownTemplate ? templateText(shownTemplate, choice.values) : '',
    },
    saysFreely && {
      part: 'message' as const,
      text:
        messages[written.message] || (campaignVariants.map((one) => messages[one]).find((text) => text !== '') ?? ''),
    },
  ].filter((part) => part !== false);

  const attachment = !locked && (
    <FileField
      label={t('campaigns.form.attachment')}
      {...(template?.headerMedia ? headerLimits[template.headerMedia] : uploadCampaignMedia.files)}
      progress={file.progressOf(loading)}
      file={file.shown}
      onChange={(chosen) => {
        file.choose(chosen);
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
      dirty={form.isDirty() || file.isChanged}
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
      <FormError error={error} />
      {locked && record && <LockedNotice campaign={record} textsOnly={textsOnly} onClose={onClose} />}
      <div className={css.columns}>
        <AudienceFields form={form} locked={locked} lists={lists} mayEndNumber={official.hasLinkedDevice} />
        <MessageFields
          form={form}
          locked={locked}
          textsLocked={locked && !textsOnly}
          official={official}
          isChecked={isChecked}
          variables={settings.variables.map(({ key }) => key)}
          attachment={attachment}
          written={written}
          onWrite={write}
        />
        <CampaignPreview
          contactListId={values.contactListId}
          people={list?.contactsCount ?? 0}
          hasTag={values.tagListId !== null}
          whatsappIds={values.whatsappIds}
          parts={previewed}
          asks={values.confirmation}
          fileName={saysFreely ? file.shown?.name : undefined}
          settings={settings}
          part={written.part}
          onPart={(part) => write({ part })}
        />
      </div>
    </FormModal>
  );
}

/** Why a campaign cannot be changed, and what can be done: one that is about to start is unscheduled first. */
function LockedNotice({
  campaign,
  textsOnly,
  onClose,
}: {
  campaign: Campaign;
  textsOnly: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const step = useCampaignStep();
  if (textsOnly) return <NoticeBox tone="info">{t('campaigns.form.textsOnly')}</NoticeBox>;
  if (!canUnschedule(campaign)) return <NoticeBox tone="info">{t('campaigns.form.readOnly')}</NoticeBox>;
  const unschedule = () =>
    step.mutate(
      { ...campaign, step: 'unschedule' },
      {
        onSuccess: () => {
          toast.ok(t('campaigns.done.unschedule'));
          onClose();
        },
      },
    );
  return (
    <NoticeBox
      tone="info"
      action={
        <Button variant="default" loading={step.isPending} onClick={unschedule}>
          {t('campaigns.report.unschedule')}
        </Button>
      }
    >
      {t('campaigns.form.startsSoon')}
    </NoticeBox>
  );
}
