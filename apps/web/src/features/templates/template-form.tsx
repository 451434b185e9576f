import type { MessageTemplate, TemplatePlaceholder } from '@balcao/contract';
import { findEmptyPlaceholders, templateText } from '@balcao/contract';
import { Button, TextInput } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ChatText } from '../../ui/chat-text.tsx';
import css from './template-dialog.module.css';

interface Props {
  template: MessageTemplate;
  contactName: string;
  onSend: (values: Record<string, string>) => void;
  onClose: () => void;
}

const maxValueLength = 1024;

/** The places of a template to be filled in, and the message as the contact will read it. */
export function TemplateForm({ template, contactName, onSend, onClose }: Props) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Record<string, string>>({});
  const [missing, setMissing] = useState<readonly string[]>([]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const empty = findEmptyPlaceholders(template, values);
    setMissing(empty);
    if (empty.length === 0) return onSend(values);
    form.current?.querySelector<HTMLInputElement>(`[name="${CSS.escape(empty[0] ?? '')}"]`)?.focus();
  };
  const labelOf = ({ part, name, button }: TemplatePlaceholder) => {
    if (part === 'button') return t('templates.places.button', { text: template.buttons[button ?? 0] ?? '' });
    return t(`templates.places.${part}`, { name: `{{${name}}}` });
  };

  return (
    <form ref={form} className={css.form} noValidate onSubmit={submit}>
      <div className={css.preview}>
        <span className={css.overline}>{t('templates.preview', { name: contactName })}</span>
        <div className={css.bubble} dir="auto" aria-live="polite">
          <ChatText text={templateText(template, values)} />
        </div>
        {template.buttons.map((text) => (
          <span key={text} className={css.button}>
            {text}
          </span>
        ))}
      </div>
      {template.places.map((place, index) => (
        <TextInput
          key={place.key}
          name={place.key}
          label={labelOf(place)}
          placeholder={place.example && t('templates.example', { text: place.example })}
          maxLength={maxValueLength}
          autoComplete="off"
          data-autofocus={index === 0 || undefined}
          value={values[place.key] ?? ''}
          error={
            missing.includes(place.key) && (values[place.key] ?? '').trim() === '' ? t('common.fillIn') : undefined
          }
          onChange={(event) => {
            const { value } = event.currentTarget;
            setValues((before) => ({ ...before, [place.key]: value }));
          }}
        />
      ))}
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
