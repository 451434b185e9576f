import { NativeSelect, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hintBelow } from '../../../ui/text/hint-below.ts';
import { emptyDraft, OfferFields, offerKinds } from '../choices/index.ts';
import type { OfferDraft, OfferKind } from '../choices/index.ts';

interface Props {
  offer: OfferDraft | null;
  error: ReactNode;
  onChange: (offer: OfferDraft | null) => void;
}

/** What the contact can press below the text of a quick reply; nothing as a rule. */
export function ChoicesField({ offer, error, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <NativeSelect
        label={t('quickMessages.form.choices')}
        description={t('quickMessages.form.choicesHint')}
        inputWrapperOrder={hintBelow}
        data={[
          { value: '', label: t('quickMessages.form.noChoices') },
          ...offerKinds.map((value) => ({ value, label: t(`choices.kinds.${value}`) })),
        ]}
        value={offer?.kind ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange(value === '' ? null : { ...(offer ?? emptyDraft('')), kind: value as OfferKind })
        }
      />
      {offer && <OfferFields draft={offer} onChange={(part) => onChange({ ...offer, ...part })} />}
      {error && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
    </>
  );
}
