import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthFrame, authForm } from '../../features/access/auth/index.ts';
import { CodeStep } from './code-step.tsx';
import { EmailStep } from './email-step.tsx';

/** Two steps: a code is mailed, then it buys a new password. */
export function ForgotPasswordScreen() {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <AuthFrame
      title={sentTo ? t('auth.reset.codeTitle') : t('auth.reset.title')}
      subtitle={sentTo ? t('auth.reset.codeSubtitle', { email: sentTo }) : t('auth.reset.subtitle')}
    >
      {sentTo ? <CodeStep email={sentTo} onOtherEmail={() => setSentTo(null)} /> : <EmailStep onSent={setSentTo} />}
      <p className={authForm.other}>
        <Link to="/login" data-pressed-beyond>
          {t('auth.reset.backToLogin')}
        </Link>
      </p>
    </AuthFrame>
  );
}
