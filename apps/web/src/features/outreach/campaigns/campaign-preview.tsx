import { fillCampaignText } from '@balcao/contract';
import type { CampaignSettings } from '@balcao/contract';
import { SegmentedControl, Select } from '@mantine/core';
import { IconPaperclip } from '../../../ui/icons/index.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { ChatText } from '../../../ui/text/chat-text.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { formatPhone } from '../../../ui/text/phone.ts';
import css from './campaigns.module.css';
import { usePacings } from '../../numbers/connections/index.ts';
import { useFirstPeople } from './campaigns.queries.ts';
import { useCampaignFields } from './use-campaign-fields.ts';
import { daysForFirstContacts, formatSpan, secondsFor } from './campaigns.rules.ts';

export type PreviewPart = 'question' | 'template' | 'message';

interface Props {
  contactListId: number | null;
  /** people on the list */
  people: number;
  hasTag: boolean;
  /** those that share it */
  whatsappIds: readonly number[];
  /** the messages, in order; never none */
  parts: readonly { part: PreviewPart; text: string }[];
  /** it waits for a yes between two messages */
  asks: boolean;
  fileName: string | undefined;
  settings: CampaignSettings;
  /** the shown one, as far as there is one */
  part: PreviewPart;
  onPart: (part: PreviewPart) => void;
}

/** How a message looks to one of its recipients, and how long sending takes at this pace. */
export function CampaignPreview(props: Props) {
  const { contactListId, people, hasTag, whatsappIds, parts, asks, fileName, settings, part: wanted, onPart } = props;
  const { t } = useTranslation();
  const { company } = useSession();
  const found = useFirstPeople(contactListId).data ?? [];
  const [chosen, setChosen] = useState<number | null>(null);
  const person = found.find(({ id }) => id === chosen) ?? found[0];
  const name = person?.name ?? t('campaigns.preview.sample');
  const shown = parts.find(({ part }) => part === wanted) ?? parts.at(-1);
  // Whose contact somebody on a list is comes out when the message is sent: the name of a field stands for its value.
  const fields = Object.fromEntries(useCampaignFields().map((field) => [field.key, `[${field.name}]`]));
  const values = {
    empresa: company.name,
    ...Object.fromEntries(settings.variables.map(({ key, value }) => [key, value])),
    ...person?.variables,
    nome: name,
    numero: person?.number ?? '',
    email: person?.email ?? '',
  };
  const filled = fillCampaignText(shown?.text ?? '', values, fields);
  const seconds = secondsFor(Math.ceil(people / Math.max(1, whatsappIds.length)) * (asks ? 2 : 1), settings);

  const firstContacts = daysForFirstContacts(people, usePacings(whatsappIds));

  return (
    <aside className={`${css.column} ${css.preview}`}>
      <Select<number>
        label={t('campaigns.preview.as')}
        placeholder={found.length === 0 ? t('campaigns.preview.nobody') : undefined}
        data={found.map(({ id, name: label, number }) => ({ value: id, label: `${label} · ${formatPhone(number)}` }))}
        value={person?.id ?? null}
        disabled={found.length === 0}
        allowDeselect={false}
        onChange={setChosen}
      />
      {parts.length > 1 && shown && (
        <SegmentedControl<PreviewPart>
          value={shown.part}
          data={parts.map(({ part }) => ({ value: part, label: t(`campaigns.preview.${part}`) }))}
          onChange={onPart}
        />
      )}
      <section className={css.phone} aria-label={t('campaigns.preview.person', { name })}>
        {shown?.part === 'message' && fileName && (
          <p className={css.file}>
            <IconPaperclip size={14} stroke={2} aria-hidden /> {fileName}
          </p>
        )}
        {filled.trim() === '' ? (
          <p className={css.help}>{t('campaigns.preview.empty')}</p>
        ) : (
          <div className={css.bubble}>
            <ChatText text={filled} />
          </div>
        )}
      </section>
      <div className={css.estimate}>
        <span>{t('campaigns.preview.duration')}</span>
        <strong>
          {seconds === 0 ? t('campaigns.preview.atOnce') : t('campaigns.preview.about', { time: formatSpan(seconds) })}
        </strong>
        <span>{t('campaigns.preview.recipients')}</span>
        <b>{formatNumber(people)}</b>
        {hasTag && <span>{t('campaigns.preview.plusTag')}</span>}
      </div>
      {firstContacts && firstContacts.days > 1 && (
        <p className={css.help}>
          {t('campaigns.preview.firstContacts', { total: formatNumber(firstContacts.left), count: firstContacts.days })}
        </p>
      )}
      {seconds > 0 && (
        <p className={css.help}>
          {t('campaigns.preview.pace', {
            interval: settings.messageInterval,
            greater: settings.greaterInterval,
            after: settings.longerIntervalAfter,
          })}
        </p>
      )}
    </aside>
  );
}
