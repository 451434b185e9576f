import { choiceLimits, traitsOf, type OutgoingInteractive, type Ticket } from '@balcao/contract';
import { Button, Kbd, SegmentedControl, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { useEscapeLayer } from '../../../ui/dialogs/use-escape-layer.ts';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { IconX } from '../../../ui/icons/index.ts';
import {
  Count,
  emptyDraft,
  FieldHeading,
  forgetDraft,
  keepDraft,
  keptDraft,
  OfferFields,
  OfferPreview,
  offerKinds,
  toOffer,
  type OfferDraft,
} from '../choices/index.ts';
import { useConnections } from '../../numbers/connections/index.ts';
import { AskingNotice } from './asking-notice.tsx';
import { QuickMessageForm } from '../quick-messages/index.ts';
import css from './choices-panel.module.css';

interface Props {
  ticket: Ticket;
  mobile: boolean;
  /** what was written in the field, to begin with */
  text: string;
  /** characters that the signature takes of the text */
  signatureLength: number;
  /** what happened meanwhile, a colleague's answer for instance: the first press only asks whether it is still needed */
  question: string | undefined;
  onSend: (text: string, offer: OutgoingInteractive) => void;
  onClose: () => void;
}

/** Where an attendant writes something to press, beside what the contact will see; a whole sheet on a phone. */
export function ChoicesPanel(props: Props) {
  const { mobile, onClose } = props;
  const { t } = useTranslation();
  useEscapeLayer(!mobile, onClose);
  if (mobile)
    return (
      <Modal opened fullScreen title={t('choices.title')} onClose={onClose}>
        <PanelContent {...props} />
      </Modal>
    );
  return (
    <div className={css.place}>
      <section className={css.panel} role="dialog" aria-label={t('choices.title')}>
        <PanelContent {...props} />
      </section>
    </div>
  );
}

function PanelContent({ ticket, mobile, text, signatureLength, question, onSend, onClose }: Props) {
  const { t } = useTranslation();
  const { data: connections } = useConnections();
  const connection = connections?.find(({ id }) => id === ticket.whatsappId);
  const hasButtons = connection !== undefined && traitsOf(connection.provider).sendsInteractive;
  const [draft, setDraft] = useState<OfferDraft>(() => keptDraft(ticket.id) ?? emptyDraft(text.trim()));
  const [isRefused, setIsRefused] = useState(false);
  const [isPreviewed, setIsPreviewed] = useState(false);
  const [askedAbout, setAskedAbout] = useState<string>();
  const first = useRef<HTMLTextAreaElement>(null);
  // A sheet gives the focus by itself.
  useEffect(() => {
    if (!mobile) first.current?.focus();
  }, [mobile]);
  const maxText = choiceLimits.text - signatureLength;
  const result = toOffer(draft, maxText);
  const saving = useDialog<{ text: string; offer: OutgoingInteractive }>();
  const problem = 'problem' in result ? result.problem : undefined;
  const change = (part: Partial<OfferDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    keepDraft(ticket.id, next);
  };
  const send = (anyway = false) => {
    if ('problem' in result) return setIsRefused(true);
    if (question !== undefined && askedAbout !== question && !anyway) return setAskedAbout(question);
    forgetDraft(ticket.id);
    onSend(result.text, result.offer);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    send();
  };
  const [firstName = ''] = ticket.contact.name.split(' ');
  const preview = (
    <OfferPreview
      name={firstName}
      written={'problem' in result ? undefined : result}
      kind={draft.kind}
      hasButtons={hasButtons}
    />
  );
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Ctrl+Enter sends from every field in it */}
      <div className={css.content} data-mobile={mobile || undefined} onKeyDown={onKeyDown}>
        <header className={css.head}>
          {!mobile && <b>{t('choices.title')}</b>}
          <SegmentedControl
            size="xs"
            aria-label={t('choices.title')}
            data={offerKinds.map((value) => ({ value, label: t(`choices.kinds.${value}`) }))}
            value={draft.kind}
            onChange={(kind) => change({ kind })}
          />
          {!mobile && (
            <IconButton label={t('common.close')} onClick={onClose}>
              <IconX size={18} stroke={1.75} />
            </IconButton>
          )}
        </header>
        <div className={css.columns}>
          {(!mobile || !isPreviewed) && (
            <div className={css.form}>
              <Textarea
                ref={first}
                data-autofocus
                size="sm"
                autosize
                minRows={2}
                maxRows={6}
                label={
                  <FieldHeading label={t('choices.text')}>
                    <Count length={draft.text.trim().length} max={maxText} />
                  </FieldHeading>
                }
                error={draft.text.trim().length > maxText}
                value={draft.text}
                onChange={({ currentTarget }) => change({ text: currentTarget.value })}
              />
              <OfferFields draft={draft} onChange={change} />
            </div>
          )}
          {(!mobile || isPreviewed) && <div className={css.preview}>{preview}</div>}
        </div>
        {question !== undefined && <AskingNotice onSend={() => send(true)}>{question}</AskingNotice>}
        {isRefused && problem && (
          <p className={css.problem} role="alert">
            {t(`choices.problems.${problem}`)}
          </p>
        )}
        <footer className={css.foot}>
          <Button
            className={css.save}
            variant="subtle"
            onClick={() => ('problem' in result ? setIsRefused(true) : saving.open(result))}
          >
            {t('choices.save')}
          </Button>
          {mobile && (
            <Button variant="default" onClick={() => setIsPreviewed(!isPreviewed)}>
              {t(isPreviewed ? 'choices.write' : 'choices.show')}
            </Button>
          )}
          <Button variant="subtle" color="gray" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button onClick={() => send()} rightSection={mobile ? undefined : <Kbd size="xs">Ctrl Enter</Kbd>}>
            {t('choices.send')}
          </Button>
        </footer>
      </div>
      {/* Outside of what Ctrl+Enter sends. */}
      <QuickMessageForm
        record={undefined}
        {...(saving.value && { initial: { message: saving.value.text, interactive: saving.value.offer } })}
        opened={saving.opened}
        onClose={saving.close}
      />
    </>
  );
}
