import { flowAnswerName, isFlowVariable } from '@balcao/contract';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hintBelow } from '../../../../ui/text/hint-below.ts';

interface Props {
  label: string;
  isLabelHidden?: boolean;
  value: string;
  onChange: (value: string) => void;
}

/** Whether a name may be one under which an answer is saved; '' = it is not saved. */
const isSavable = (name: string): boolean => name === '' || (flowAnswerName.test(name) && !isFlowVariable(name));

/** Letters as a name of an answer has them: "Número do pedido" becomes `numero_do_pedido`. */
const asName = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
    .replace(/[^a-z0-9_]/g, '')
    .slice(0, 40);

/** The name under which an answer is saved. A name that cannot be one stays in the field and is not taken over. */
export function SaveNameField({ label, isLabelHidden = false, value, onChange }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const shown = isSavable(typed) ? value : typed;
  return (
    <TextInput
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      description={isLabelHidden ? undefined : t('flowInspector.saveAsHint')}
      inputWrapperOrder={hintBelow}
      placeholder={t('flowInspector.saveAsPlaceholder')}
      maxLength={40}
      value={shown}
      error={isSavable(typed) ? undefined : t('flowInspector.saveAsWrong')}
      onChange={({ currentTarget }) => {
        const name = asName(currentTarget.value);
        setTyped(name);
        if (isSavable(name)) onChange(name);
      }}
    />
  );
}
