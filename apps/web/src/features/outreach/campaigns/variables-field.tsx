import { campaignVariables, isSameVariable, variableName } from '@balcao/contract';
import type { CampaignSettings } from '@balcao/contract';
import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '../../../ui/icons/index.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import css from './campaigns.module.css';

type Variables = CampaignSettings['variables'];

/** Shortcuts that messages write in braces; one that is there already is not added again. */
export function VariablesField({ value, onChange }: { value: Variables; onChange: (value: Variables) => void }) {
  const { t } = useTranslation();
  const [key, setKey] = useState('');
  const [content, setContent] = useState('');
  const name = key.trim();
  const isTaken = [...campaignVariables, ...value.map((one) => one.key)].some((one) => isSameVariable(one, name));
  const problem =
    name === ''
      ? null
      : isTaken
        ? t('campaigns.settings.variables.taken')
        : variableName.test(name)
          ? null
          : t('campaigns.settings.variables.invalid');
  const add = () => {
    if (name === '' || problem) return;
    onChange([...value, { key: name, value: content.trim() }]);
    setKey('');
    setContent('');
  };
  return (
    <>
      {value.map((one) => (
        <div key={one.key} className={css.variable}>
          <code>{`{${one.key}}`}</code>
          <span>{one.value}</span>
          <IconButton
            label={t('campaigns.settings.variables.remove', { name: one.key })}
            onClick={() => onChange(value.filter((other) => other !== one))}
          >
            <IconTrash size={18} stroke={1.75} />
          </IconButton>
        </div>
      ))}
      <div className={css.pair}>
        <TextInput
          label={t('campaigns.settings.variables.key')}
          maxLength={30}
          value={key}
          error={problem}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
        <TextInput
          label={t('campaigns.settings.variables.value')}
          maxLength={1_000}
          value={content}
          onChange={(event) => setContent(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter adds the shortcut instead of saving the page.
            event.preventDefault();
            add();
          }}
        />
      </div>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.75} />}
        disabled={name === '' || problem !== null}
        onClick={add}
      >
        {t('campaigns.settings.variables.add')}
      </Button>
      <p className={css.help}>
        {t('campaigns.settings.variables.exist', { names: campaignVariables.map((one) => `{${one}}`).join(' ') })}
      </p>
    </>
  );
}
