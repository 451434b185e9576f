import { IconX } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import css from './upload-ring.module.css';

const radius = 18;
const circumference = 2 * Math.PI * radius;

/** How far an upload is, and the way to stop it. `share` from 0 to 1. */
export function UploadRing({ share, onCancel }: { share: number; onCancel: () => void }) {
  const { t } = useTranslation();
  const percent = Math.round(share * 100);
  return (
    <button type="button" className={css.ring} aria-label={t('tickets.message.cancelSending')} onClick={onCancel}>
      <svg
        viewBox="0 0 40 40"
        width="40"
        height="40"
        role="progressbar"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-label={t('tickets.message.sending', { percent })}
      >
        <circle cx="20" cy="20" r={radius} className={css.track} />
        <circle
          cx="20"
          cy="20"
          r={radius}
          className={css.done}
          strokeDasharray={`${share * circumference} ${circumference}`}
        />
      </svg>
      <IconX size={16} stroke={2} aria-hidden />
    </button>
  );
}
