import { useTranslation } from 'react-i18next';
import { PaneDivider } from '../../ui/layout/pane-divider.tsx';

const defaultListWidthPx = 344;
const narrowListWidthPx = 312;
const minListWidthPx = 320;
const maxListWidthPx = 480;

interface Props {
  /** null = that of the window */
  width: number | null;
  wide: boolean;
  onChange: (width: number | null) => void;
}

/** Between the list and the conversation: makes the list wider or narrower. */
export function ListWidthDivider({ width, wide, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <PaneDivider
      label={t('tickets.list.width')}
      value={width ?? (wide ? defaultListWidthPx : narrowListWidthPx)}
      min={minListWidthPx}
      max={maxListWidthPx}
      onChange={onChange}
      onReset={() => onChange(null)}
    />
  );
}
