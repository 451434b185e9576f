import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthFrame, authForm } from '../../features/access/auth/index.ts';
import { CodeStep } from './code-step.tsx';
import { EmailStep } from './email-step.tsx';

/** Two steps: a code is mailed, then it buys a new password. */
export function ForgotPasswordScreen() {
  const { t } = useTranslation();
  // The link of an invitation has the address and the code.
  const { email, code } = useSearch({ from: '/public/forgetpsw' });
  const [sentTo, setSentTo] = useState<string | null>(code === undefined ? null : (email ?? null));
  const words = code === undefined ? ('code' as const) : ('invited' as const);
  return (
    <AuthFrame
      title={sentTo ? t(`auth.reset.${words}Title`) : t('auth.reset.title')}
      subtitle={sentTo ? t(`auth.reset.${words}Subtitle`, { email: sentTo }) : t('auth.reset.subtitle')}
    >
      {sentTo ? (
        <CodeStep email={sentTo} code={code} onOtherEmail={() => setSentTo(null)} />
      ) : (
        <EmailStep onSent={setSentTo} />
      )}
      <p className={authForm.other}>
        <Link to="/login" data-pressed-beyond>
          {t('auth.reset.backToLogin')}
        </Link>
      </p>
    </AuthFrame>
  );
}
