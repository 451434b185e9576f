import { endMadeKeys, getMadeAccess, type MadeAccess } from '@balcao/contract';
import { Button } from '@mantine/core';
import { IconApi, IconKey, IconUsers, IconWebhook } from '../../../ui/icons/index.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../app/api/call.ts';
import { useSession } from '../../../app/session/session.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import card from '../../../ui/layout/section-card.module.css';
import css from './security.module.css';

const key = ['security', 'made'];
const fetchMade = () => call(getMadeAccess);

const isEmpty = (made: MadeAccess): boolean => Object.values(made).every((list) => list.length === 0);

/** What one made that a new password does not end; undefined where there is nothing, or it cannot be read now. */
export async function findMadeAccess(): Promise<MadeAccess | undefined> {
  const made = await fetchMade().catch(() => undefined);
  return made && !isEmpty(made) ? made : undefined;
}

/**
 * What one made that goes on without one's sessions, and whether the first answer is still awaited: its card would push others
 * away if it came after them. Once a call failed, nobody waits.
 */
export function useMadeAccess() {
  const query = useQuery({ queryKey: key, queryFn: fetchMade, refetchOnMount: 'always', meta: { quiet: true } });
  return { made: query.data, isAwaited: query.isPending && query.failureCount === 0 };
}

/** What one made that goes on without one's sessions; nothing where there is none. */
export function MadeAccessCard({ made }: { made: MadeAccess | undefined }) {
  const { t } = useTranslation();
  if (!made || isEmpty(made)) return null;
  return (
    <section className={card.card} aria-label={t('shell.made.title')}>
      <header className={card.head}>
        <div>
          <h2 className={card.title}>{t('shell.made.title')}</h2>
          <p className={card.text}>{t('shell.made.text')}</p>
        </div>
      </header>
      <MadeList made={made} />
    </section>
  );
}

/** Shows the same after one's password has changed. */
export function MadeAccessDialog({ made, onClose }: { made: MadeAccess; onClose: () => void }) {
  const { t } = useTranslation();
  // Fresh once keys were ended from here.
  const { data } = useQuery({ queryKey: key, queryFn: fetchMade, initialData: made, meta: { quiet: true } });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('shell.made.changed')}
      size={480}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <p className={css.text}>{t('shell.made.text')}</p>
      <div className={css.made}>
        <MadeList made={data} onLeave={onClose} />
      </div>
      <Button fullWidth onClick={onClose}>
        {t('shell.made.keep')}
      </Button>
    </Modal>
  );
}

function MadeList({ made, onLeave }: { made: MadeAccess; onLeave?: () => void }) {
  const { t } = useTranslation();
  const { can } = useSession();
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => call(endMadeKeys),
    onSuccess: ({ ended }) => {
      toast.ok(t('shell.made.ended', { count: ended }));
      return client.invalidateQueries({ queryKey: key });
    },
  });
  const isAdmin = can('drawer-admin-items:view');
  const link = (to: '/messages-api' | '/users') =>
    isAdmin && (
      <Button
        size="xs"
        variant="default"
        className={css.still}
        renderRoot={(props) => <Link to={to} {...props} />}
        onClick={onLeave}
      >
        {t('shell.made.see')}
      </Button>
    );
  return (
    <>
      {made.keys.length > 0 && (
        <Row
          icon={<IconKey className={card.tile} stroke={1.75} aria-hidden />}
          label={t('shell.made.keys', { count: made.keys.length })}
          names={made.keys.map(({ name, hint }) => `${name} (${hint}…)`)}
        >
          <Button
            size="xs"
            variant="default"
            color="red"
            className={css.still}
            loading={end.isPending}
            onClick={() => end.mutate()}
          >
            {t('shell.made.endKeys')}
          </Button>
        </Row>
      )}
      {made.webhooks.length > 0 && (
        <Row
          icon={<IconWebhook className={card.tile} stroke={1.75} aria-hidden />}
          label={t('shell.made.webhooks', { count: made.webhooks.length })}
          names={made.webhooks.map(({ url }) => URL.parse(url)?.host ?? url)}
        >
          {link('/messages-api')}
        </Row>
      )}
      {made.connections.length > 0 && (
        <Row
          icon={<IconApi className={card.tile} stroke={1.75} aria-hidden />}
          label={t('shell.made.connections', { count: made.connections.length })}
          names={made.connections.map(({ name }) => name)}
        >
          {link('/messages-api')}
        </Row>
      )}
      {made.users.length > 0 && (
        <Row
          icon={<IconUsers className={card.tile} stroke={1.75} aria-hidden />}
          label={t('shell.made.users', { count: made.users.length })}
          names={made.users.map(({ name }) => name)}
        >
          {link('/users')}
        </Row>
      )}
    </>
  );
}

function Row({
  icon,
  label,
  names,
  children,
}: {
  icon: ReactNode;
  label: string;
  names: readonly string[];
  children: ReactNode;
}) {
  return (
    <div className={card.row}>
      {icon}
      <div className={card.words}>
        <span>{label}</span>
        <small>{names.join(', ')}</small>
      </div>
      {children}
    </div>
  );
}
