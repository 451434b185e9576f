import { reportFigures, type FigureValues, type ReportFigureKey } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import type { ReportPlace } from '../../../app/report-places.ts';
import { IconTrendingDown, IconTrendingUp } from '../../../ui/icons/index.ts';
import { FigureParts, FigureTile, FigureTiles } from '../../../ui/layout/figure-tiles.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { useFigureWords, type ChangeWords } from './figure-words.ts';
import { chosenFigure, figuresOf, hasPeriod } from './reports.rules.ts';
import { RowsLink } from './rows-link.tsx';

interface Props {
  place: ReportPlace;
  figures: FigureValues;
  /** undefined = they are compared with nothing */
  before: FigureValues | undefined;
  onChoose: (figure: ReportFigureKey) => void;
}

/** The figures of a period, with how they changed; one of them is what chart and table show. */
export function SummaryFigures({ place, figures, before, onChoose }: Props) {
  const { t } = useTranslation();
  const words = useFigureWords();
  const chosen = chosenFigure(place);
  const noteOf = (key: ReportFigureKey): ChangeWords => {
    if (!hasPeriod(key)) return { text: t('reports.now'), verdict: 'neutral' };
    const change = before && words.change(key, figures[key], before[key] ?? { value: null, of: 0 });
    if (change) return change;
    const of = figures[key]?.of ?? 0;
    const answers = key === 'rating' ? t('reports.answers', { count: of, number: formatNumber(of) }) : '\u00A0';
    return { text: answers, verdict: 'neutral' };
  };
  return (
    <FigureTiles label={t('reports.chooseFigures')}>
      {figuresOf(place).map((key) => {
        const value = figures[key]?.value ?? (reportFigures[key].unit === 'count' ? 0 : null);
        const note = noteOf(key);
        return (
          <FigureTile
            key={key}
            name={words.name(key)}
            definition={words.definition(key)}
            choose={
              hasPeriod(key)
                ? {
                    label: t('reports.choose', { name: words.name(key) }),
                    isChosen: key === chosen,
                    onChoose: () => onChoose(key),
                  }
                : undefined
            }
            tone={note.verdict}
            note={
              <>
                {note.isMore === true && <IconTrendingUp size={14} stroke={1.75} aria-hidden />}
                {note.isMore === false && <IconTrendingDown size={14} stroke={1.75} aria-hidden />}
                {note.text}
              </>
            }
          >
            <RowsLink
              place={place}
              figure={key}
              value={value}
              label={value === null ? undefined : `${words.name(key)}: ${words.plain(key, value)}`}
            >
              <FigureParts parts={words.parts(key, value)} />
            </RowsLink>
          </FigureTile>
        );
      })}
    </FigureTiles>
  );
}
