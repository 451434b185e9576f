import { Button, Switch } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../app/toasts/toast.tsx';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { IconBellRinging } from '../../../ui/icons/index.ts';
import { recordAsked } from './asking.ts';
import { usePush, useSaveChoices, useTurnOn } from './push.queries.ts';
import css from './push.module.css';

/** How long the list is there before the question covers a part of it: who goes on at once is not held up. */
const pauseMs = 1_500;
const asked = ['waiting', 'own', 'mentions', 'onlyInShift'] as const;

/** Asks whether this device may receive notices, in the app's own words, before the browser asks in its words. */
export function NoticeInvitation() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = usePush();
  const { mutate: save } = useSaveChoices();
  const turnOn = useTurnOn();
  useEffect(() => {
    const timer = setTimeout(() => setIsOpen(true), pauseMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isOpen || !data) return null;
  const { choices, publicKey } = data;
  const close = (isDeclined: boolean) => {
    recordAsked(isDeclined);
    setIsOpen(false);
  };
  const allow = () =>
    turnOn.mutate(publicKey, {
      onSuccess: () => toast.ok(t('push.here.on')),
      onError: () => toast.warn(t('push.here.failed')),
      onSettled: () => close(false),
    });
  return (
    <Sheet
      title={t('push.ask.title')}
      text={t('push.ask.text')}
      icon={<IconBellRinging size={28} stroke={1.75} aria-hidden />}
      onClose={() => close(true)}
    >
      <div className={css.sample} aria-hidden>
        <strong>{t('push.ask.sampleTitle')}</strong>
        <span>{t('push.ask.sampleText')}</span>
      </div>
      {asked.map((key) => (
        <Switch
          key={key}
          className={`${css.switch} ${css.line}`}
          labelPosition="left"
          label={t(`push.choices.${key}`)}
          checked={choices[key]}
          onChange={(event) => save({ ...choices, [key]: event.currentTarget.checked })}
        />
      ))}
      <footer className={css.sheetButtons}>
        <Button size="lg" fullWidth data-autofocus loading={turnOn.isPending} onClick={allow}>
          {t('push.ask.allow')}
        </Button>
        <Button size="md" variant="subtle" color="gray" fullWidth onClick={() => close(true)}>
          {t('push.ask.later')}
        </Button>
      </footer>
    </Sheet>
  );
}
