import type { CampaignVariant } from '@balcao/contract';
import { Switch, TagsInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordPicker } from '../../../ui/fields/record-picker.tsx';
import { useAllFileLists } from '../../inbox/file-lists/index.ts';
import { QueuePicker } from '../../inbox/queues/index.ts';
import type { PreviewPart } from './campaign-preview.tsx';
import { CampaignTemplate } from './campaign-template.tsx';
import { freeParts, textsOf, type CampaignValues } from './campaign-values.ts';
import css from './campaigns.module.css';
import type { OfficialNumbers } from './use-official-numbers.ts';
import { VariantsField } from './variants-field.tsx';

/** What is being written, which the preview shows: a part of the campaign, and the variant of each text. */
export interface Written {
  part: PreviewPart;
  message: CampaignVariant;
  question: CampaignVariant;
}

interface Props {
  form: UseFormReturnType<CampaignValues>;
  /** The campaign cannot be changed any more. */
  locked: boolean;
  /** Its texts cannot be changed either. */
  textsLocked: boolean;
  official: OfficialNumbers;
  /** Somebody has tried to save: a template that lacks something says so. */
  isChecked: boolean;
  /** names of the company's variables */
  variables: readonly string[];
  attachment: ReactNode;
  written: Written;
  onWrite: (change: Partial<Written>) => void;
}

/** What a campaign says: a template of official numbers, texts in variants with a file, the question for consent, and the queue of answers. */
export function MessageFields({
  form,
  locked,
  textsLocked,
  official,
  isChecked,
  variables,
  attachment,
  written,
  onWrite,
}: Props) {
  const { t } = useTranslation();
  const fileLists = useAllFileLists().data;
  const { values } = form;
  const { asksFreely, saysFreely } = freeParts(values, official.share);
  const messages = textsOf(values, 'message');
  const questions = textsOf(values, 'confirmationMessage');
  return (
    <div className={css.column}>
      {official.firstId !== undefined && (
        <CampaignTemplate
          whatsappId={official.firstId}
          chosen={values.template}
          isQuestion={values.confirmation}
          variables={variables}
          error={form.errors.template as string | undefined}
          required={isChecked ? t('common.fillIn') : undefined}
          disabled={textsLocked}
          onChange={(next) => form.setFieldValue('template', next)}
        />
      )}
      {!saysFreely && official.template?.headerMedia && attachment}
      {saysFreely && (
        <>
          <VariantsField
            kind="variant"
            label={t('campaigns.form.message')}
            texts={messages}
            active={written.message}
            variables={variables}
            error={form.errors.message1 as string | undefined}
            disabled={textsLocked}
            onActivate={(message) => onWrite({ message })}
            onChange={(number, text) => {
              onWrite({ part: 'message' });
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
          active={written.question}
          variables={variables}
          error={form.errors.confirmationMessage1 as string | undefined}
          disabled={textsLocked}
          onActivate={(question) => onWrite({ question })}
          onChange={(number, text) => {
            onWrite({ part: 'question' });
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
  );
}
