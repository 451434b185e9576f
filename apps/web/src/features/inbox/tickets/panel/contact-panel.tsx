import type { Contact, Ticket } from '@balcao/contract';
import { IconPlus, IconX } from '../../../../ui/icons/index.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../../app/session/session.ts';
import { formatDate } from '../../../../ui/text/format.ts';
import { IconButton } from '../../../../ui/fields/icon-button.tsx';
import { RetryLine } from '../../../../ui/lists/load-failed.tsx';
import { NoteForm, NoteList, readNoteDraft } from '../../notes/index.ts';
import { AddSchedule, PanelSchedules } from '../../../outreach/schedules/index.ts';
import { AddFollowUp, PanelFollowUps, useHasFollowUps } from '../../../outreach/follow-ups/index.ts';
import { FieldRows, useFields } from '../../custom-fields/index.ts';
import { ContactOwner } from '../../assignment/index.ts';
import { ChargesPanel } from '../../pix/index.ts';
import { PastServices, ServiceLog } from '../../service-log/index.ts';
import { TicketTags } from '../../tags/index.ts';
import { AddTask, PanelTasks } from '../../tasks/index.ts';
import { PanelDeadlines } from '../deadline/panel-deadlines.tsx';
import { PanelAttendants } from '../together/panel-attendants.tsx';
import { PanelPriority } from '../priority/panel-priority.tsx';
import { PanelDuplicate } from './contact-panel-duplicate.tsx';
import { PanelOptOut } from './contact-panel-opt-out.tsx';
import { PanelNumberRequest } from './contact-panel-number-request.tsx';
import { PanelPerson } from './contact-panel-person.tsx';
import { PanelSection } from './contact-panel-section.tsx';
import css from './contact-panel.module.css';
import { GroupPeople } from './group-people.tsx';
import { useContact } from './contact-panel.queries.ts';

export type PanelPart =
  | 'people'
  | 'attendants'
  | 'tags'
  | 'information'
  | 'fields'
  | 'pix'
  | 'notes'
  | 'tasks'
  | 'schedules'
  | 'followUps'
  | 'past'
  | 'log';

/** The section that was requested; a new object each time. */
export interface RequestedPart {
  part: 'tags' | 'notes';
}

interface Props {
  ticket: Ticket;
  /** unfolded, with the keyboard in it */
  requested?: RequestedPart | undefined;
  folded: readonly PanelPart[];
  onFold: (folded: PanelPart[]) => void;
  /** it has the keyboard now: the panel of the next conversation leaves the keyboard where it is */
  onReached: () => void;
  onClose: () => void;
}

/** The contact of the open conversation, and their history. */
export function ContactPanel({ ticket, requested, folded, onFold, onReached, onClose }: Props) {
  const { t } = useTranslation();
  const { includes } = useSession();
  const hasFollowUps = useHasFollowUps();
  const { data: contact, isError, refetch } = useContact(ticket.contactId);
  const [writing, setWriting] = useState(() => readNoteDraft(ticket.id) !== '');
  const [handledRequest, setHandledRequest] = useState<RequestedPart>();
  /** open although it was folded, since it was requested */
  const [forced, setForced] = useState<PanelPart>();
  if (requested && requested !== handledRequest) {
    setHandledRequest(requested);
    setForced(requested.part);
    if (requested.part === 'notes') setWriting(true);
  }
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!requested) return;
    const control = { notes: 'textarea', tags: '[aria-haspopup="dialog"]' }[requested.part];
    const element = body.current?.querySelector<HTMLElement>(`[data-section="${requested.part}"] ${control}`);
    if (!element) return;
    // A drawer that comes up at this moment chooses a place for the focus by itself: this one.
    element.dataset.autofocus = '';
    element.focus();
    if (requested.part === 'tags') element.click();
    onReached();
  }, [requested, onReached]);

  const wantsToWrite = useRef(false);
  useEffect(() => {
    if (!writing || !wantsToWrite.current) return;
    wantsToWrite.current = false;
    body.current?.querySelector<HTMLElement>('[data-section="notes"] textarea')?.focus();
  }, [writing]);

  const part = (id: PanelPart) => {
    const opened = forced === id || !folded.includes(id);
    const onToggle = () => {
      setForced(undefined);
      onFold(opened ? [...folded.filter((each) => each !== id), id] : folded.filter((each) => each !== id));
    };
    return { id, opened, onToggle };
  };
  const addNote = (
    <IconButton
      label={t('contactPanel.addNote')}
      aria-pressed={writing}
      size={28}
      onClick={() => {
        wantsToWrite.current = !writing;
        setWriting(!writing);
      }}
    >
      <IconPlus size={16} stroke={1.75} />
    </IconButton>
  );

  return (
    <>
      <div className={css.head}>
        <h2>{t('tickets.contact.title')}</h2>
        <IconButton label={t('common.close')} onClick={onClose}>
          <IconX size={18} stroke={1.75} />
        </IconButton>
      </div>
      <div ref={body} className={css.body}>
        <PanelPerson brief={ticket.contact} contact={contact} />
        {contact && contact.number === '' && !contact.isGroup && <PanelNumberRequest key={ticket.id} ticket={ticket} />}
        {!ticket.contact.isGroup && (
          <PanelDuplicate key={`duplicate-${ticket.contactId}`} contactId={ticket.contactId} />
        )}
        {!ticket.contact.isGroup && <PanelOptOut key={ticket.contactId} contact={ticket.contact} />}
        {!ticket.contact.isGroup && <ContactOwner key={`owner-${ticket.contactId}`} contactId={ticket.contactId} />}
        {ticket.isGroup && (
          <PanelSection {...part('people')} title={t('contactPanel.people.title')}>
            <GroupPeople key={ticket.id} ticketId={ticket.id} />
          </PanelSection>
        )}
        {!ticket.isGroup && <PanelDeadlines key={`deadlines-${ticket.id}`} ticketId={ticket.id} />}
        <PanelSection {...part('attendants')} title={t('inbox.together.title')}>
          <PanelAttendants key={`attendants-${ticket.id}`} ticket={ticket} />
        </PanelSection>
        <PanelPriority key={`priority-${ticket.id}`} ticket={ticket} />
        <PanelSection {...part('tags')} title={t('contactPanel.tags')}>
          <TicketTags key={ticket.id} ticket={ticket} />
        </PanelSection>
        <PanelSection {...part('information')} title={t('tickets.contact.information')}>
          {isError && !contact ? (
            <RetryLine className={css.none} onRetry={refetch} />
          ) : (
            <Information brief={ticket.contact} contact={contact} />
          )}
        </PanelSection>
        <TicketFields {...part('fields')} ticketId={ticket.id} />
        <PanelSection {...part('pix')} title={t('contactPanel.pix')}>
          <ChargesPanel key={ticket.id} ticketId={ticket.id} />
        </PanelSection>
        <PanelSection {...part('notes')} title={t('contactPanel.notes')} action={addNote}>
          {writing && (
            <div className={css.form}>
              <NoteForm key={ticket.id} ticket={ticket} />
            </div>
          )}
          <NoteList ticketId={ticket.id} contactId={ticket.contactId} />
        </PanelSection>
        <PanelSection
          {...part('tasks')}
          title={t('tasks.panel.title')}
          action={<AddTask key={ticket.id} ticket={ticket} />}
        >
          <PanelTasks key={ticket.contactId} contactId={ticket.contactId} />
        </PanelSection>
        {includes('useSchedules') && (
          <PanelSection
            {...part('schedules')}
            title={t('messages.schedule.title')}
            action={<AddSchedule ticket={ticket} />}
          >
            <PanelSchedules ticket={ticket} />
          </PanelSection>
        )}
        {hasFollowUps && !ticket.isGroup && (
          <PanelSection
            {...part('followUps')}
            title={t('followUpPanel.title')}
            action={<AddFollowUp key={ticket.id} ticket={ticket} />}
          >
            <PanelFollowUps key={ticket.id} ticketId={ticket.id} />
          </PanelSection>
        )}
        <PanelSection {...part('past')} title={t('serviceLog.past.title')}>
          <PastServices key={ticket.id} ticket={ticket} />
        </PanelSection>
        <PanelSection {...part('log')} title={t('serviceLog.title')}>
          <ServiceLog key={ticket.id} ticketId={ticket.id} />
        </PanelSection>
      </div>
    </>
  );
}

function Information({ brief, contact }: { brief: Ticket['contact']; contact: Contact | undefined }) {
  const { t } = useTranslation();
  const { email, extraInfo } = contact ?? brief;
  return (
    <>
      <FieldRows key={brief.id} subject="contact" id={brief.id} />
      <dl className={css.facts}>
        {email && <Fact name={t('common.email')} value={email} />}
        {extraInfo.map((info) => (
          <Fact key={info.id} name={info.name} value={info.value} />
        ))}
        {contact && <Fact name={t('tickets.contact.since')} value={formatDate(contact.createdAt)} />}
      </dl>
    </>
  );
}

/** What the company wants to know of a ticket; absent where it asks for nothing. */
function TicketFields({
  ticketId,
  ...section
}: {
  ticketId: number;
  id: string;
  opened: boolean;
  onToggle: () => void;
}) {
  const { t } = useTranslation();
  const fields = useFields('ticket');
  if (!fields || fields.length === 0) return null;
  return (
    <PanelSection {...section} title={t('fieldValues.ticket')}>
      <FieldRows key={ticketId} subject="ticket" id={ticketId} />
    </PanelSection>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
