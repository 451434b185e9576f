import type { MessageTemplate, TemplatePlaceholder, Ticket } from '@balcao/contract';
import { findEmptyPlaceholders, inputPlaceholders, maxTemplateValue, templateText } from '@balcao/contract';
import { Button, TextInput } from '@mantine/core';
import { IconFile, IconPhoto, IconSend, IconVideo } from '../../../ui/icons/index.ts';
import type { Icon } from '../../../ui/icons/index.ts';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ChatText } from '../../../ui/text/chat-text.tsx';
import { FileField } from '../../../ui/fields/file-field.tsx';
import { useObjectUrl } from '../../../ui/hooks/use-object-url.ts';
import { insertIntoField } from '../../../ui/fields/insert-into-field.ts';
import { headerLimits } from './header-limits.ts';
import css from './template-dialog.module.css';
import { ValueMenu } from './value-menu.tsx';

interface Props {
  template: MessageTemplate;
  contactName: string;
  /** whose fields may be put into placeholders */
  ticket: Pick<Ticket, 'id' | 'contactId'>;
  /** `file` of a template that has one above its text */
  onSend: (values: Record<string, string>, file: File | null) => void;
  onClose: () => void;
}

/** The placeholders of a template to be filled in, and the message as the contact will read it. */
export function TemplateForm({ template, contactName, ticket, onSend, onClose }: Props) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Record<string, string>>({});
  const [file, setFile] = useState<File | null>(null);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [isFileMissing, setIsFileMissing] = useState(false);
  const lastKey = useRef<string | undefined>(undefined);
  const limits = template.headerMedia && headerLimits[template.headerMedia];

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const empty = findEmptyPlaceholders(template, values);
    const lacksFile = limits !== null && file === null;
    setMissing(empty);
    setIsFileMissing(lacksFile);
    if (empty.length === 0 && !lacksFile) return onSend(values, file);
    if (lacksFile) return form.current?.querySelector<HTMLButtonElement>('[data-file] button')?.focus();
    form.current?.querySelector<HTMLInputElement>(`[name="${CSS.escape(empty[0] ?? '')}"]`)?.focus();
  };
  const insert = (text: string) => {
    const key = lastKey.current ?? inputPlaceholders(template)[0]?.key;
    const field = form.current?.querySelector<HTMLInputElement>(`[name="${CSS.escape(key ?? '')}"]`);
    if (key === undefined || !field) return;
    const onChange = (value: string) => setValues((before) => ({ ...before, [key]: value }));
    insertIntoField(field, text, { maxLength: maxTemplateValue, onChange });
  };
  const labelOf = ({ part, name, button }: TemplatePlaceholder) => {
    if (part === 'button' && name === 'code')
      return t('templates.placeholders.code', { text: template.buttons[button ?? 0] ?? '' });
    if (part === 'button') return t('templates.placeholders.button', { text: template.buttons[button ?? 0] ?? '' });
    return t(`templates.placeholders.${part}`, { name: `{{${name}}}` });
  };

  return (
    <form ref={form} className={css.form} noValidate onSubmit={submit}>
      <div className={css.preview}>
        <span className={css.overline}>{t('templates.preview', { name: contactName })}</span>
        <div className={css.bubble} dir="auto" aria-live="polite">
          {template.headerMedia && <PreviewedFile key={file?.name} kind={template.headerMedia} file={file} />}
          <ChatText text={templateText(template, values)} />
        </div>
        {template.buttons.map((text) => (
          <span key={text} className={css.button}>
            {text}
          </span>
        ))}
      </div>
      {template.headerMedia && limits && (
        <div data-file>
          <FileField
            label={t(`templates.media.${template.headerMedia}`)}
            file={file}
            {...limits}
            error={isFileMissing && file === null ? t('common.fillIn') : undefined}
            onChange={setFile}
          />
        </div>
      )}
      {inputPlaceholders(template).map((input, index) => (
        <TextInput
          key={input.key}
          name={input.key}
          label={labelOf(input)}
          placeholder={input.example && t('templates.example', { text: input.example })}
          maxLength={maxTemplateValue}
          autoComplete="off"
          data-autofocus={index === 0 || undefined}
          onFocus={() => (lastKey.current = input.key)}
          value={values[input.key] ?? ''}
          error={
            missing.includes(input.key) && (values[input.key] ?? '').trim() === '' ? t('common.fillIn') : undefined
          }
          onChange={(event) => {
            const { value } = event.currentTarget;
            setValues((before) => ({ ...before, [input.key]: value }));
          }}
        />
      ))}
      {inputPlaceholders(template).length > 0 && <ValueMenu ticket={ticket} onInsert={insert} />}
      <div className={css.actions}>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" leftSection={<IconSend size={16} stroke={1.75} />}>
          {t('templates.send')}
        </Button>
      </div>
    </form>
  );
}

const kindIcons: Readonly<Record<NonNullable<MessageTemplate['headerMedia']>, Icon>> = {
  image: IconPhoto,
  video: IconVideo,
  document: IconFile,
};

/**
 * The file above the text: the picture itself, else its name, or an icon while none is chosen. Remounted for each file.
 */
function PreviewedFile({ kind, file }: { kind: NonNullable<MessageTemplate['headerMedia']>; file: File | null }) {
  const url = useObjectUrl((kind === 'image' && file) || undefined);
  const KindIcon = kindIcons[kind];
  if (url !== undefined) return <img className={css.picture} src={url} alt="" />;
  return (
    <span className={css.file}>
      <KindIcon size={22} stroke={1.5} aria-hidden />
      {file?.name}
    </span>
  );
}
