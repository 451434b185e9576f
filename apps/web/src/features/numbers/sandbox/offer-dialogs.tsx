import { pixKeyTypes, referralKinds } from '@balcao/contract';
import { Checkbox, Group, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { lengthBetween, optional } from '../../../ui/fields/validators.ts';
import type { PhoneMessageInput } from './phone-send-queue.ts';

/** How many options WhatsApp permits in a poll. */
const [minOptions, maxOptions] = [2, 12];

interface Props<Value> {
  opened: boolean;
  onSend: (value: Value) => void;
  onClose: () => void;
}

/** A first message by way of an advertisement, or an answer to a status. Remount it for each. */
export function ReferralDialog({ opened, onSend, onClose }: Props<Pick<PhoneMessageInput, 'body' | 'referral'>>) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { kind: 'ad', headline: '', text: '', body: '' },
    validate: { headline: optional(lengthBetween(1, 200)), body: lengthBetween(1, 1_000) },
  });
  return (
    <FormModal
      opened={opened}
      title={t('sandbox.referral.title')}
      size={420}
      dirty={form.isDirty()}
      submit={t('sandbox.phone.send')}
      onSubmit={form.onSubmit(({ kind, headline, text, body }) => {
        const referral = referralKinds.find((known) => known === kind) ?? 'ad';
        onSend({ body, referral: { kind: referral, headline: headline.trim(), body: text.trim(), url: '' } });
      })}
      onClose={onClose}
    >
      <NativeSelect
        label={t('sandbox.referral.kind')}
        data={referralKinds.map((kind) => ({ value: kind, label: t(`sandbox.referral.${kind}`) }))}
        {...form.getInputProps('kind')}
      />
      <TextInput label={t('sandbox.referral.headline')} autoComplete="off" {...form.getInputProps('headline')} />
      <TextInput label={t('sandbox.referral.text')} autoComplete="off" {...form.getInputProps('text')} />
      <Textarea label={t('sandbox.phone.placeholder')} autosize minRows={2} {...form.getInputProps('body')} />
    </FormModal>
  );
}

/** A key to be paid to. Remount it for each. */
export function PixDialog({ opened, onSend, onClose }: Props<NonNullable<PhoneMessageInput['pix']>>) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { key: '', keyType: 'CPF', name: '' },
    validate: { key: lengthBetween(1, 200), name: optional(lengthBetween(1, 200)) },
  });
  return (
    <FormModal
      opened={opened}
      title={t('sandbox.pix.title')}
      size={420}
      dirty={form.isDirty()}
      submit={t('sandbox.phone.send')}
      onSubmit={form.onSubmit(({ key, keyType, name }) =>
        onSend({
          key: key.trim(),
          keyType: pixKeyTypes.find((known) => known === keyType) ?? 'EVP',
          name: name.trim(),
        }),
      )}
      onClose={onClose}
    >
      <NativeSelect label={t('sandbox.pix.kind')} data={[...pixKeyTypes]} {...form.getInputProps('keyType')} />
      <TextInput label={t('messages.interactive.pix')} autoComplete="off" {...form.getInputProps('key')} />
      <TextInput label={t('sandbox.pix.name')} autoComplete="off" {...form.getInputProps('name')} />
    </FormModal>
  );
}

/** A question with options to vote for, one on each line. Remount it for each. */
export function PollDialog({ opened, onSend, onClose }: Props<NonNullable<PhoneMessageInput['poll']>>) {
  const { t } = useTranslation();
  const optionsOf = (text: string) => [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean);
  const form = useForm({
    initialValues: { question: '', options: '', several: false },
    validate: {
      question: lengthBetween(1, 255),
      options: (text) => {
        const options = optionsOf(text);
        if (options.length < minOptions || options.length > maxOptions)
          return t('sandbox.poll.choose', { min: minOptions, max: maxOptions });
        return options.some((option) => option.length > 100) ? t('sandbox.poll.long') : null;
      },
    },
  });
  return (
    <FormModal
      opened={opened}
      title={t('sandbox.poll.title')}
      size={420}
      dirty={form.isDirty()}
      submit={t('sandbox.phone.send')}
      onSubmit={form.onSubmit(({ question, options, several }) =>
        onSend({ question: question.trim(), options: optionsOf(options), maxChoices: several ? 0 : 1 }),
      )}
      onClose={onClose}
    >
      <TextInput label={t('sandbox.poll.question')} autoComplete="off" {...form.getInputProps('question')} />
      <Textarea
        label={t('sandbox.poll.options')}
        description={t('sandbox.poll.oneEach')}
        autosize
        minRows={3}
        {...form.getInputProps('options')}
      />
      <Checkbox label={t('sandbox.poll.several')} {...form.getInputProps('several', { type: 'checkbox' })} />
    </FormModal>
  );
}

/** An order of one kind of thing. Remount it for each. */
export function OrderDialog({ opened, onSend, onClose }: Props<NonNullable<PhoneMessageInput['order']>>) {
  const { t } = useTranslation();
  const amount = (text: string) => Number(text.trim().replace(',', '.'));
  const form = useForm({
    initialValues: { name: '', quantity: '1', price: '' },
    validate: {
      name: lengthBetween(1, 200),
      quantity: (text) => (/^[1-9]\d{0,3}$/.test(text.trim()) ? null : t('sandbox.order.wrongQuantity')),
      price: (text) => (text.trim() !== '' && amount(text) >= 0 ? null : t('sandbox.order.wrongPrice')),
    },
  });
  return (
    <FormModal
      opened={opened}
      title={t('sandbox.order.title')}
      size={420}
      dirty={form.isDirty()}
      submit={t('sandbox.phone.send')}
      onSubmit={form.onSubmit(({ name, quantity, price }) =>
        onSend({
          reference: '',
          items: [{ name: name.trim(), quantity: Number(quantity), price: amount(price) }],
        }),
      )}
      onClose={onClose}
    >
      <TextInput label={t('sandbox.order.item')} autoComplete="off" {...form.getInputProps('name')} />
      <Group grow align="flex-start">
        <TextInput label={t('sandbox.order.quantity')} inputMode="numeric" {...form.getInputProps('quantity')} />
        <TextInput label={t('sandbox.order.price')} inputMode="decimal" {...form.getInputProps('price')} />
      </Group>
    </FormModal>
  );
}
