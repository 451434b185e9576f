import type { Flow } from '@balcao/contract';
import { Text, TextInput, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRenameFlow } from '../flows.queries.ts';
import css from './flow-bar.module.css';

/** The name of a flow: a click changes it, Enter stores it. */
export function FlowName({ flow }: { flow: Flow }) {
  const { t } = useTranslation();
  const rename = useRenameFlow();
  const [typed, setTyped] = useState<string | null>(null);
  const store = () => {
    const name = typed?.trim() ?? '';
    setTyped(null);
    if (name !== '' && name !== flow.name) rename.mutate({ id: flow.id, name });
  };
  if (typed !== null)
    return (
      <TextInput
        className={css.name}
        aria-label={t('flowBuilder.name')}
        maxLength={60}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was just asked for
        autoFocus
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={store}
        onKeyDown={({ key }) => {
          if (key === 'Enter') store();
          if (key === 'Escape') setTyped(null);
        }}
      />
    );
  return (
    <UnstyledButton className={css.name} title={t('flowBuilder.rename')} onClick={() => setTyped(flow.name)}>
      <Text component="h1" size="lg" className={css.title}>
        {(rename.isPending && rename.variables.name) || flow.name}
      </Text>
    </UnstyledButton>
  );
}
