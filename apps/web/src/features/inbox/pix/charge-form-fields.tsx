import { maxPixDescription, sendPixCharge } from '@balcao/contract';
import type { Ticket } from '@balcao/contract';
import { Button, Checkbox, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../app/api/api-error.ts';
import { useAttempts } from '../../../app/api/attempts.ts';
import { call } from '../../../app/api/call.ts';
import { FormError } from '../../../app/crud/form-error.tsx';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { formatCurrency } from '../../../ui/text/format.ts';
import { hintBelow } from '../../../ui/text/hint-below.ts';
import { enqueue } from '../messages/index.ts';
import { AmountField } from './amount-field.tsx';
import css from './charge-form.module.css';
import { bankWay, chargeBody, chargeRules, initialCharge, isByBank, noteCharged, wayOf } from './charge-form.ts';
import type { ChargeValues, PixWays } from './charge-form.ts';
import { ChargePreview } from './charge-preview.tsx';
import { expiriesAt } from './expiry.rules.ts';
import type { ChargeBody } from './pix.queries.ts';

interface Props {
  ticket: Ticket;
  ways: PixWays;
  /** the connection shows a code with a button that copies it */
  hasButton: boolean;
  opened: boolean;
  onSent: () => void;
  onClose: () => void;
}

/**
 * The fields of a charge, and how the contact will see it. One for a key leaves like any message, also without internet; one that a bank
 * makes is waited for.
 */
export function ChargeForm({ ticket, ways, hasButton, opened, onSent, onClose }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  const form = useForm<ChargeValues>({ initialValues: initialCharge(ways), validate: chargeRules(t, ways) });
  const attempts = useAttempts<ChargeBody>();
  const send = useMutation({
    mutationFn: async (body: ChargeBody) => {
      if (body.pixKeyId == null)
        await attempts.run(body, (clientId) =>
          call(sendPixCharge, { params: { id: ticket.id }, body: { ...body, clientId } }),
        );
      else enqueue(ticket.id, [{ body: unsentText(body), media: null, quoted: null, pix: body }]);
    },
    meta: { quiet: true },
  });
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save: send,
    toRequest: (values) => chargeBody(values, ways, new Date()),
    errorFields: { ERR_DOCUMENT_MISSING: 'document', ERR_PIX_CHARGE_LIMIT: 'cents', ERR_PIX_CHARGE_PAUSE: 'cents' },
    onSaved: () => {
      noteCharged(Date.now());
      onSent();
      onClose();
    },
  });
  const { values } = form;
  const byBank = isByBank(values);
  const hasFailed = byBank && isApiError(error, 'ERR_PAYMENT_PROVIDER') && ways.keys.length > 0;
  const wayOptions = [
    ...(values.mode === 'amount' && ways.account
      ? [{ value: bankWay, label: t('pix.charge.wayBank', { bank: t(`pix.account.banks.${ways.account.provider}`) }) }]
      : []),
    ...ways.keys.map(({ id, kind, key }) => ({ value: String(id), label: `${t(`pix.kinds.${kind}`)} ${key}` })),
  ];

  return (
    <FormModal
      opened={opened}
      title={t('pix.charge.title')}
      size={760}
      dirty={values.cents > 0 || values.description !== ''}
      submit={t(values.mode === 'amount' ? 'pix.charge.send' : 'pix.charge.sendKey')}
      loading={loading}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <FormError error={error} />
      {hasFailed && (
        <Button variant="default" size="sm" onClick={() => form.setValues({ mode: 'key' })}>
          {t('pix.charge.sendByKey')}
        </Button>
      )}
      {ways.keys.length > 0 && (
        <SegmentedControl
          data={(['amount', 'key'] as const).map((mode) => ({ value: mode, label: t(`pix.charge.modes.${mode}`) }))}
          {...form.getInputProps('mode')}
        />
      )}
      <div className={css.columns}>
        <div className={css.fields}>
          {values.mode === 'amount' && (
            <AmountField
              label={t('pix.charge.value')}
              cents={values.cents}
              hint={t('pix.charge.upTo', { max: formatCurrency(ways.maxValue, 'BRL') })}
              error={form.errors['cents']}
              onChange={(cents) => form.setFieldValue('cents', cents)}
            />
          )}
          {values.mode === 'key' && form.errors['cents'] && <NoticeBox tone="warn">{form.errors['cents']}</NoticeBox>}
          <TextInput
            label={t('pix.charge.description')}
            maxLength={maxPixDescription}
            autoComplete="off"
            {...form.getInputProps('description')}
          />
          <NativeSelect
            label={t('pix.charge.way')}
            data={wayOptions}
            {...form.getInputProps('way')}
            value={wayOf(values, ways)}
          />
          {byBank && (
            <NativeSelect
              label={t('pix.charge.until')}
              data={expiriesAt(now).map((value) => ({ value, label: t(`pix.charge.untils.${value}`) }))}
              {...form.getInputProps('until')}
            />
          )}
          {byBank && ways.account?.needsDocument && (
            <TextInput
              label={t('pix.charge.document')}
              description={t('pix.charge.documentHint')}
              inputWrapperOrder={hintBelow}
              maxLength={30}
              autoComplete="off"
              {...form.getInputProps('document')}
            />
          )}
          {hasButton && values.mode === 'amount' && (
            <Checkbox label={t('pix.charge.asText')} {...form.getInputProps('asText', { type: 'checkbox' })} />
          )}
        </div>
        <ChargePreview
          values={values}
          ways={ways}
          contactName={ticket.contact.name}
          hasButton={hasButton && values.mode === 'amount' && !values.asText}
          now={now}
        />
      </div>
    </FormModal>
  );
}

/** What the bubble says until the server has the charge. */
const unsentText = ({ value, description }: ChargeBody) =>
  [typeof value === 'number' ? `Pix ${formatCurrency(value, 'BRL')}` : 'Pix', description]
    .filter((line) => line !== '')
    .join('\n');
