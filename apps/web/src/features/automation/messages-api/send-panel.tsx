import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconSend } from '../../../ui/icons/index.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PhoneNumberField } from '../../../app/phone/phone-number-field.tsx';
import { parseTypedPhone, phoneNumber } from '../../../app/phone/phone-rule.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { FileField } from '../../../ui/fields/file-field.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { hintBelow } from '../../../ui/text/hint-below.ts';
import { HiddenTextField } from '../../../ui/fields/password-field.tsx';
import { CodeBox } from './code-box.tsx';
import { codeSample } from './code-samples.rules.ts';
import type { SampleLanguage } from './code-samples.rules.ts';
import { HttpStatus } from './http-status.tsx';
import { LanguageCodeBox } from './language-code-box.tsx';
import { useTestSend, type TestAnswer } from './messages-api.queries.ts';
import css from './send-panel.module.css';

type Kind = 'text' | 'media';
const maxFileBytes = 64 * 1024 * 1024;

/** How programs send over a connection, to try and to copy. */
export function SendPanel() {
  const { t, i18n } = useTranslation();
  const [kind, setKind] = useState<Kind>('text');
  const [language, setLanguage] = useState<SampleLanguage>('curl');
  const send = useTestSend();
  const form = useForm({
    initialValues: { token: '', number: '', body: '', file: null as File | null },
    validate: {
      token: (token) => (token.trim() === '' ? t('messagesApi.send.tokenMissing') : null),
      number: phoneNumber,
      body: (body) => (kind === 'text' && body.trim() === '' ? t('messagesApi.send.messageMissing') : null),
      file: (file) => (kind === 'media' && !file ? t('messagesApi.send.fileMissing') : null),
    },
  });
  const { number, body, file } = form.values;
  const parsed = parseTypedPhone(number);
  const code = codeSample(language, {
    origin: window.location.origin,
    locale: i18n.language,
    number: 'number' in parsed ? parsed.number : number || '5511900000142',
    body: body || t(kind === 'text' ? 'messagesApi.send.sampleText' : 'messagesApi.send.sampleCaption'),
    fileName: kind === 'media' ? (file?.name ?? 'nota.pdf') : undefined,
  });
  const submit = form.onSubmit((values) =>
    send.mutate(
      { ...values, file: kind === 'media' ? values.file : null },
      {
        onSuccess({ status }) {
          if (status < 300) toast.ok(t('messagesApi.send.done'));
          else toast.error(t('messagesApi.send.refused'));
        },
        onError: () => toast.error(t('coreErrors.ERR_NETWORK')),
      },
    ),
  );

  return (
    <div className={css.columns}>
      <form className={css.form} onSubmit={submit}>
        <div className={css.line}>
          <SegmentedControl
            size="xs"
            aria-label={t('messagesApi.send.kind')}
            value={kind}
            data={[
              { value: 'text', label: t('messagesApi.send.text') },
              { value: 'media', label: t('messagesApi.send.media') },
            ]}
            onChange={(value) => setKind(value)}
          />
          <span className={css.endpoint}>POST /api/messages/send</span>
        </div>
        <HiddenTextField
          label={t('messagesApi.send.token')}
          description={t('messagesApi.send.tokenHint')}
          inputWrapperOrder={hintBelow}
          autoComplete="off"
          {...form.getInputProps('token')}
        />
        <PhoneNumberField
          label={t('messagesApi.send.number')}
          description={t('messagesApi.send.numberHint')}
          {...form.getInputProps('number')}
        />
        {kind === 'media' && (
          <FileField
            label={t('messagesApi.send.file')}
            file={file}
            maxBytes={maxFileBytes}
            error={form.errors.file}
            onChange={(chosen) => form.setFieldValue('file', chosen)}
          />
        )}
        <Textarea
          label={t(kind === 'text' ? 'messagesApi.send.message' : 'messagesApi.send.caption')}
          autosize
          minRows={3}
          maxRows={8}
          {...form.getInputProps('body')}
        />
        <div className={css.line}>
          <Button type="submit" loading={send.isPending} leftSection={<IconSend size={16} stroke={1.75} />}>
            {t('messagesApi.send.submit')}
          </Button>
          <span className={css.hint}>{t('messagesApi.send.forReal')}</span>
        </div>
      </form>
      <div className={css.samples}>
        <LanguageCodeBox language={language} code={code} onLanguage={setLanguage} />
        <Answer answer={send.data} />
      </div>
    </div>
  );
}

function Answer({ answer }: { answer: TestAnswer | undefined }) {
  const { t } = useTranslation();
  const heading = <span className={css.heading}>{t('messagesApi.send.answer')}</span>;
  if (!answer) {
    const example = { mensagem: 'Mensagem enviada', id: '1042', status: 'queued', ids: ['1042'] };
    return (
      <CodeBox
        label={t('messagesApi.send.answer')}
        code={JSON.stringify(example, null, 2)}
        head={
          <>
            {heading}
            <span className={css.about}>{t('messagesApi.send.example')}</span>
          </>
        }
      />
    );
  }
  const { status, json, durationMs, left } = answer;
  return (
    <CodeBox
      label={t('messagesApi.send.answer')}
      code={JSON.stringify(json, null, 2)}
      head={
        <>
          {heading}
          <HttpStatus status={status} />
          <span className={css.about}>{t('messagesApi.ms', { count: durationMs })}</span>
          <span className={css.about}>
            {left && t('messagesApi.send.left', { left: formatNumber(left.count), limit: formatNumber(left.limit) })}
          </span>
        </>
      }
    />
  );
}
