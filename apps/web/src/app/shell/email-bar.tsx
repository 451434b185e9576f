import { isAdmin } from '@balcao/contract';
import { Button } from '@mantine/core';
import { IconMail } from '../../ui/icons/index.ts';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NoticeBar } from '../../ui/layout/notice-bar.tsx';
import { useSession } from '../session/session.ts';

/** Reminds admins of a company that signed up that its e-mail is not confirmed yet, except where they confirm it. */
export function EmailBar() {
  const { t } = useTranslation();
  const { actor, company } = useSession();
  const isThere = useLocation({ select: ({ pathname }) => pathname === '/confirm-email' });
  if (company.emailConfirmed || !isAdmin(actor) || isThere) return null;
  return (
    <NoticeBar
      tone="warn"
      icon={<IconMail size={18} stroke={1.75} />}
      title={t('shell.emailBar.title')}
      action={
        <Button component={Link} to="/confirm-email" size="xs" variant="default">
          {t('shell.emailBar.action')}
        </Button>
      }
    >
      {t('shell.emailBar.text')}
    </NoticeBar>
  );
}
