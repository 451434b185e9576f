import type { Contact, ContactDuplicate, ContactService } from '@balcao/contract';
import { Button } from '@mantine/core';
import { IconArrowMerge } from '../../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../../app/toasts/toast.tsx';
import { Avatar } from '../../../../ui/avatar.tsx';
import { CutName } from '../../../../ui/text/cut-name.tsx';
import { toneIdOf } from '../contact-avatar.tsx';
import { useDismissDuplicate } from '../contact-checks.queries.ts';
import { LastContact, OpenTicket, ServiceTags } from '../contact-service-cells.tsx';
import { useContactServices } from '../contact-services.queries.ts';
import css from '../contact-checks.module.css';
import { shownAddress } from '../shown-address.ts';

/** Pairs of contacts that may be one person, side by side. */
export function DuplicateList({
  pairs,
  onMerge,
}: {
  pairs: readonly ContactDuplicate[];
  /** asks which one stays */
  onMerge: (pair: ContactDuplicate) => void;
}) {
  const { t } = useTranslation();
  const services = useContactServices(pairs.flatMap(({ contact, other }) => [contact, other]));
  const dismiss = useDismissDuplicate();
  return (
    <ul className={css.pairs}>
      {pairs.map((pair) => {
        const { id, contact, other } = pair;
        return (
          <li key={id} className={css.pair}>
            <div className={css.sides}>
              <Side contact={contact} service={services.get(contact.id)} />
              <Side contact={other} service={services.get(other.id)} />
            </div>
            <div className={css.buttons}>
              <Button
                variant="default"
                leftSection={<IconArrowMerge size={16} stroke={1.75} aria-hidden />}
                aria-label={t('contactChecks.mergeOne', { one: contact.name, two: other.name })}
                onClick={() => onMerge(pair)}
              >
                {t('contactChecks.merge')}
              </Button>
              <Button
                variant="subtle"
                loading={
                  dismiss.isPending && dismiss.variables.id === contact.id && dismiss.variables.otherId === other.id
                }
                aria-label={t('contactChecks.apartOne', { one: contact.name, two: other.name })}
                onClick={() =>
                  // The list is gone by then, when this was the last pair.
                  void dismiss.mutateAsync({ id: contact.id, otherId: other.id }).then(
                    () => toast.ok(t('contactChecks.apartDone')),
                    () => undefined,
                  )
                }
              >
                {t('contactChecks.apart')}
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function Side({ contact, service }: { contact: Contact; service: ContactService | undefined }) {
  const { t } = useTranslation();
  return (
    <div className={css.side}>
      <Avatar id={toneIdOf(contact)} name={contact.name} size={38} src={contact.profilePicUrl} group={false} />
      <div className={css.lines}>
        <CutName className={css.name}>{contact.name}</CutName>
        <span className={css.number}>{shownAddress(contact) || t('contacts.noNumber')}</span>
        {contact.email && <span className={css.email}>{contact.email}</span>}
        <span className={css.service}>
          <span>
            {t('contactChecks.last')} <LastContact service={service} />
          </span>
          {contact.archivedAt !== null && <span>{t('contacts.archive.mark')}</span>}
          {contact.isBlocked && <span>{t('contacts.blocked')}</span>}
          <OpenTicket service={service} />
          <ServiceTags service={service} />
        </span>
      </div>
    </div>
  );
}
