import { csvLines, type MoveIn } from '@balcao/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../app/errors.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { csvType, downloadAs, toCsv } from '../../../ui/text/csv.ts';
import { fetchLeftRows, fetchMovedRows } from './move-in.queries.ts';

/** Hands over as a file what was counted of a source, each row that does not come with its reason, and what each row that came is here. */
export function useSaveReport(move: MoveIn): { save: () => Promise<void>; isSaving: boolean } {
  const { t } = useTranslation();
  const [isSaving, setIsSaving] = useState(false);
  const save = async () => {
    setIsSaving(true);
    try {
      const left = await fetchLeftRows(move.id);
      const columns = (['thing', 'row', 'id', 'hint', 'reason', 'here'] as const).map((key) =>
        t(`moveIn.report.columns.${key}`),
      );
      const counted = (move.results ?? []).flatMap(({ thing, ...counts }) =>
        (['there', 'came', 'merged', 'left'] as const).map((key) => [
          t(`moveIn.things.${thing}`),
          '',
          '',
          t(`moveIn.report.counts.${key}`),
          String(counts[key]),
        ]),
      );
      const rows = left.map(({ thing, rowNumber, sourceId, hint, reason }) => [
        t(`moveIn.things.${thing}`),
        String(rowNumber),
        sourceId,
        hint,
        t(`moveIn.reasons.${reason}.name`),
      ]);
      const file = t(move.results ? 'moveIn.report.resultFile' : 'moveIn.report.file');
      // A million rows are kept as the text of their pages.
      const pages: string[] = [];
      if (move.results)
        for await (const came of fetchMovedRows(move.id)) {
          const lines = came.map(({ thing, sourceId, targetId, isNew }) => {
            const what = t(isNew ? 'moveIn.report.counts.came' : 'moveIn.report.counts.merged');
            return [t(`moveIn.things.${thing}`), '', sourceId, '', what, String(targetId)];
          });
          pages.push(csvLines(lines));
        }
      downloadAs(file, csvType, toCsv(columns, [...counted, ...rows]), ...pages);
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setIsSaving(false);
    }
  };
  return { save, isSaving };
}
