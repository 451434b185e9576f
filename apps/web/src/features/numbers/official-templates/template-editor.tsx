import {
  checkTemplate,
  editableTemplateStates,
  metaNameOf,
  templateCategories,
  templateHeaders,
  templateLanguages,
  type OfficialTemplateDetail,
} from '@balcao/contract';
import { Button, Input, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../app/api/api-error.ts';
import { AskBeforeLeaving } from '../../../app/ask-before-leaving.tsx';
import type { FileChange } from '../../../app/crud/use-save-with-file.ts';
import { errorText } from '../../../app/errors.ts';
import { useSession } from '../../../app/session/session.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { FileField, type ShownFile } from '../../../ui/fields/file-field.tsx';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { BodyField } from './body-field.tsx';
import { ButtonRows } from './button-rows.tsx';
import { CodeFields } from './code-fields.tsx';
import { toContent, toEditorValues, type EditorValues } from './editor.rules.ts';
import css from './official-templates.module.css';
import { NotSent, useOfficialConnections, useSaveTemplate } from './official-templates.queries.ts';
import { TemplatePreview } from './template-preview.tsx';
import { problemText, TemplateChecks, TemplateExamples, TemplateHistory } from './template-sides.tsx';
import { reasonText } from './template-state.tsx';

const MiB = 1024 * 1024;
/** Meta's limits of examples of files above a text. */
const exampleLimits = {
  image: { maxBytes: 5 * MiB, types: ['image/jpeg', 'image/png'] },
  video: { maxBytes: 16 * MiB, types: ['video/mp4'] },
  document: { maxBytes: 16 * MiB, types: ['application/pdf'] },
};

interface Props {
  /** undefined = a new one */
  template: OfficialTemplateDetail | undefined;
  /** what a new one begins with */
  initial?: Pick<OfficialTemplateDetail, 'title' | 'category' | 'language' | 'content' | 'connections'> | undefined;
  onSaved: (saved: OfficialTemplateDetail) => void;
  /** why it was not saved or not sent; the page keeps it, since a new template gets a page of its own on the way */
  refusal: unknown;
  onRefusal: (refusal: unknown) => void;
  /** the buttons, which the page has in its head */
  renderActions: (actions: React.ReactNode, body: React.ReactNode) => React.ReactNode;
}

/** A template as it is written: its form, how a customer sees it, and what Meta would refuse. */
export function TemplateEditor({ template, initial, onSaved, refusal, onRefusal, renderActions }: Props) {
  const { t } = useTranslation();
  const { company } = useSession();
  const connections = useOfficialConnections();
  const [values, setValues] = useState<EditorValues>(() => toEditorValues(template ?? initial, null));
  const [file, setFile] = useState<FileChange>('keep');
  const [isDirty, setIsDirty] = useState(false);
  const save = useSaveTemplate(template);
  const isSaved = template !== undefined && template.state !== 'draft';
  const isLocked = template !== undefined && (template.isForeign || !editableTemplateStates.includes(template.state));
  const whatsappId = values.whatsappId ?? connections?.[0]?.id ?? null;
  const isCode = values.category === 'AUTHENTICATION';
  const content = toContent(values);
  const { kind } = content.header;
  const hasMedia = !isCode && kind !== 'none' && kind !== 'text';
  const stored: ShownFile | null =
    file === 'keep' && template?.mediaName && template.mediaMime
      ? { name: template.mediaName, mime: template.mediaMime }
      : null;
  const shown = file instanceof File ? file : stored;
  const hasFile = shown !== null && isOfKind(kind, shown instanceof File ? shown.type : shown.mime);
  const problems = checkTemplate({ category: values.category, content, hasFile });
  const firstOf = (part: 'header' | 'body' | 'footer') => {
    const found = problems.find((one) => one.part === part && one.level === 'error' && one.code !== 'bodyMissing');
    return isDirty && found ? problemText(t, found.code) : undefined;
  };
  const change = (changed: Partial<EditorValues>) => {
    setValues({ ...values, ...changed });
    setIsDirty(true);
    onRefusal(undefined);
  };
  const write = (changed: Partial<EditorValues['content']>) => change({ content: { ...values.content, ...changed } });
  const isComplete = values.title.trim() !== '' && whatsappId !== null;
  const hasErrors = problems.some(({ level }) => level === 'error');
  const isReady = isComplete && !hasErrors && !isLocked && template?.sendableAt == null;

  const submit = (isFinal: boolean) => {
    if (whatsappId === null || save.isPending) return;
    const { title, category, language } = values;
    const fields = { title, category, language, content, whatsappId };
    const done = (saved: OfficialTemplateDetail) => {
      // The page may be left at once.
      flushSync(() => {
        setIsDirty(false);
        setFile('keep');
      });
      onSaved(saved);
    };
    save.mutate(
      { fields, file: hasMedia ? file : 'keep', isFinal },
      {
        onSuccess: (saved) => {
          onRefusal(undefined);
          toast.ok(t(`officialTemplates.editor.${isFinal ? 'submitted' : 'saved'}`));
          done(saved);
        },
        onError: (error) => {
          if (error instanceof NotSent) done(error.saved);
          onRefusal(error instanceof NotSent ? error.cause : error);
        },
      },
    );
  };

  const reason = template ? reasonText(t, template) : '';
  const actions = !isLocked && (
    <>
      <Button
        variant="default"
        disabled={!isComplete || !(isDirty || !template)}
        loading={save.isPending}
        onClick={() => submit(false)}
      >
        {t('officialTemplates.editor.saveDraft')}
      </Button>
      <Button disabled={!isReady} loading={save.isPending} onClick={() => submit(true)}>
        {t('officialTemplates.editor.submit')}
      </Button>
    </>
  );
  return renderActions(
    actions,
    <div className={css.columns}>
      <AskBeforeLeaving dirty={isDirty} />
      <div className={css.form}>
        {template?.state === 'reviewing' && <NoticeBox tone="info">{t('officialTemplates.editor.waits')}</NoticeBox>}
        {template?.isForeign && <NoticeBox tone="warn">{t('officialTemplates.foreign')}</NoticeBox>}
        {reason !== '' && (
          <NoticeBox tone={template?.state === 'paused' ? 'warn' : 'bad'} title={reason}>
            {template?.reasonDetail ? t('officialTemplates.metaSays', { words: template.reasonDetail }) : ''}
          </NoticeBox>
        )}
        {template?.sendableAt != null && (
          <NoticeBox tone="warn">
            {t('officialTemplates.editor.sendableAt', { when: formatDateTime(template.sendableAt) })}
          </NoticeBox>
        )}
        {refusal !== undefined && (
          <NoticeBox tone="bad">
            {errorText(refusal)}{' '}
            {refusedProblems(refusal)
              .map((code) => problemText(t, code))
              .join('. ')}
          </NoticeBox>
        )}
        <TextInput
          label={t('officialTemplates.editor.titleField')}
          description={t('officialTemplates.editor.titleHint', {
            name: isSaved ? template.name : metaNameOf(values.title || 'modelo'),
          })}
          inputWrapperOrder={['label', 'input', 'description']}
          maxLength={100}
          value={values.title}
          data-autofocus
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <div className={css.three}>
          <Select
            label={t('officialTemplates.editor.category')}
            description={template?.state === 'approved' ? t('officialTemplates.editor.categoryFixed') : undefined}
            inputWrapperOrder={['label', 'input', 'description']}
            data={templateCategories.map((value) => ({ value, label: t(`officialTemplates.categories.${value}`) }))}
            value={values.category}
            disabled={isLocked || template?.state === 'approved'}
            allowDeselect={false}
            onChange={(value) => change({ category: templateCategories.find((one) => one === value) ?? 'UTILITY' })}
          />
          <Select
            label={t('officialTemplates.editor.language')}
            data={languagesWith(values.language).map((value) => ({
              value,
              label: templateLanguages.some((one) => one === value)
                ? t(`officialTemplates.languages.${value as (typeof templateLanguages)[number]}`)
                : value,
            }))}
            value={values.language}
            disabled={isSaved}
            searchable
            allowDeselect={false}
            onChange={(value) => change({ language: value ?? values.language })}
          />
          <Select
            label={t('officialTemplates.editor.connection')}
            data={(connections ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            value={whatsappId === null ? null : String(whatsappId)}
            disabled={template !== undefined}
            allowDeselect={false}
            onChange={(value) => change({ whatsappId: value === null ? null : Number(value) })}
          />
        </div>
        {isCode ? (
          <CodeFields values={values} disabled={isLocked} onChange={change} />
        ) : (
          <>
            <Input.Wrapper label={t('officialTemplates.editor.header')} labelElement="div">
              <SegmentedControl
                fullWidth
                disabled={isLocked}
                data={templateHeaders.map((value) => ({
                  value,
                  label: t(`officialTemplates.editor.headers.${value}`),
                }))}
                value={kind}
                onChange={(value) =>
                  write({
                    header: { ...values.content.header, kind: templateHeaders.find((one) => one === value) ?? 'none' },
                  })
                }
              />
            </Input.Wrapper>
            {kind === 'text' && (
              <TextInput
                label={t('officialTemplates.editor.headerText')}
                maxLength={1000}
                disabled={isLocked}
                value={values.content.header.text}
                error={firstOf('header')}
                onChange={(event) => write({ header: { kind, text: event.currentTarget.value } })}
              />
            )}
            {hasMedia && !isLocked && (
              <FileField
                label={t('officialTemplates.editor.exampleFile')}
                file={shown}
                {...exampleLimits[kind]}
                error={firstOf('header')}
                onChange={(chosen) => {
                  setFile(chosen ?? 'remove');
                  setIsDirty(true);
                }}
              />
            )}
            <BodyField
              value={content.body}
              error={firstOf('body')}
              disabled={isLocked}
              onChange={(body) => write({ body })}
            />
            <TextInput
              label={t('officialTemplates.editor.footer')}
              maxLength={1000}
              disabled={isLocked}
              value={content.footer}
              error={firstOf('footer')}
              onChange={(event) => write({ footer: event.currentTarget.value })}
            />
            <ButtonRows buttons={values.buttons} disabled={isLocked} onChange={(buttons) => change({ buttons })} />
          </>
        )}
      </div>
      <TemplatePreview
        content={content}
        isCode={isCode}
        companyName={company.name}
        file={file instanceof File ? file : null}
        fileUrl={file === 'keep' && hasFile ? (template?.mediaPath ?? null) : null}
      />
      <div className={css.sides}>
        {!isLocked && <TemplateChecks problems={problems} isMarketing={values.category === 'MARKETING'} />}
        {!isCode && (
          <TemplateExamples content={values.content} disabled={isLocked} onChange={(examples) => write({ examples })} />
        )}
        {template && <TemplateHistory history={template.history} />}
      </div>
    </div>,
  );
}

const isOfKind = (kind: string, mime: string): boolean =>
  kind === 'document' ? mime === 'application/pdf' : mime.startsWith(`${kind}/`);

/** The languages offered, with the one that the template has. */
const languagesWith = (language: string): string[] => [...new Set<string>([...templateLanguages, language])];

/** The problems that the server named. */
function refusedProblems(error: unknown): Parameters<typeof problemText>[1][] {
  if (!isApiError(error, 'ERR_TEMPLATE_CHECKS') || !Array.isArray(error.details.problems)) return [];
  return error.details.problems as Parameters<typeof problemText>[1][];
}
