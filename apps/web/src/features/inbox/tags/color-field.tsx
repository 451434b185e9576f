import { TextInput } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import css from './color-field.module.css';
import { isHexColor, expandHex, tagColors } from './tag-colors.ts';

interface Props {
  value: string;
  error: ReactNode;
  onChange: (color: string) => void;
}

const names = Object.keys(tagColors) as (keyof typeof tagColors)[];

/** A colour: one of the samples, one from the browser's own picker, or as it is written. */
export function ColorField({ value, error, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <div className={css.field}>
      <TextInput
        label={t('tags.form.color')}
        value={value}
        error={error}
        maxLength={7}
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
        leftSection={
          <input
            type="color"
            className={css.well}
            aria-label={t('tags.form.color')}
            value={isHexColor(value) ? expandHex(value) : '#7a756d'}
            onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
          />
        }
      />
      <div className={css.samples} role="group" aria-label={t('tags.form.samples')}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            className={css.sample}
            style={{ '--sample': tagColors[name] } as CSSProperties}
            aria-label={t(`tags.samples.${name}`)}
            aria-pressed={value.toUpperCase() === tagColors[name]}
            title={t(`tags.samples.${name}`)}
            onClick={() => onChange(tagColors[name])}
          />
        ))}
      </div>
    </div>
  );
}
