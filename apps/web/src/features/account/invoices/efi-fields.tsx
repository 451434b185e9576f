import { FileInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hintBelow } from '../../../ui/text/hint-below.ts';
import { HiddenTextField } from '../../../ui/fields/password-field.tsx';
import css from './invoices.module.css';
import type { Settings } from './invoices.queries.ts';

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

/** The operator's credentials of Efí. Stored ones are never shown; an empty field changes nothing. */
export function EfiFields<T extends EfiForm>({ form, settings }: { form: UseFormReturnType<T>; settings: Settings }) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File | null>(null);
  const stored = settings.efiReady ? t('invoices.settings.stored') : undefined;
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
      <WebhookAddress text={t('invoices.settings.efiHint')} address={settings.webhooks.efi} />
    </>
  );
}

/** The webhook address for a provider: the operator copies it there. */
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
