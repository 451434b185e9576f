import { FileInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hintBelow } from '../../../ui/text/hint-below.ts';
import { HiddenTextField } from '../../../ui/fields/password-field.tsx';
import css from './invoices.module.css';

interface EfiForm {
  efiClientId: string;
  efiClientSecret: string;
  efiCertificate: string;
}

/** The text of a PEM file, or the bytes of any other in base64. */
async function readCertificate(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  return text.includes('-----BEGIN') ? text : btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

interface Props<T> {
  form: UseFormReturnType<T>;
  isStored: boolean;
  /** where Efí reports payments */
  webhook: string;
}

/** Credentials of an account at Efí. Stored ones are never shown; an empty field changes nothing. */
export function EfiFields<T extends EfiForm>({ form, isStored, webhook }: Props<T>) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File | null>(null);
  const stored = isStored ? t('invoices.settings.stored') : undefined;
  return (
    <>
      <TextInput
        label={t('invoices.settings.efiClientId')}
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('efiClientId')}
      />
      <HiddenTextField
        label={t('invoices.settings.efiClientSecret')}
        description={stored}
        inputWrapperOrder={hintBelow}
        maxLength={200}
        autoComplete="new-password"
        {...form.getInputProps('efiClientSecret')}
      />
      <FileInput
        label={t('invoices.settings.efiCertificate')}
        description={stored ?? t('invoices.settings.efiCertificateHint')}
        inputWrapperOrder={hintBelow}
        accept=".p12,.pfx,.pem"
        placeholder={t('invoices.settings.chooseFile')}
        clearable
        value={file}
        onChange={(chosen) => {
          setFile(chosen);
          const read = chosen ? readCertificate(chosen) : Promise.resolve('');
          void read.then((text) => form.setValues({ efiCertificate: text } as Partial<T>));
        }}
      />
      <WebhookAddress text={t('invoices.settings.efiHint')} address={webhook} />
    </>
  );
}

/** The webhook address for a provider, to be copied there. */
export function WebhookAddress({ text, address }: { text: string; address: string }) {
  const { t } = useTranslation();
  return (
    <TextInput
      className={css.address}
      label={t('invoices.settings.webhook')}
      description={text}
      inputWrapperOrder={hintBelow}
      readOnly
      value={address}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}
