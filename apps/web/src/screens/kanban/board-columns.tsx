import { canManageLanes } from '@balcao/contract';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../app/session/session.ts';
import { ColorLabel } from '../../ui/color-label.tsx';
import { Checks } from '../../ui/fields/checks.tsx';
import { FilterButton } from '../../ui/fields/filter-button.tsx';
import type { LaneChoice } from './card-menu.tsx';

interface Props {
  lanes: readonly LaneChoice[];
  /** ids of folded lanes; 0 = the one of tickets without a kanban tag */
  folded: ReadonlySet<number>;
  onFolded: (folded: number[]) => void;
}

/** Which lanes are open, all of them in one place, and the way to where lanes are made. */
export function BoardColumns({ lanes, folded, onFolded }: Props) {
  const { t } = useTranslation();
  const { actor } = useSession();
  const ids = lanes.map(({ id }) => id ?? 0);
  const name = t('kanban.columns.title');
  return (
    <FilterButton name={name} label={name} on={ids.some((id) => folded.has(id))}>
      <Checks
        value={ids.filter((id) => !folded.has(id))}
        choices={lanes.map(({ id, name, color }) => ({ id: id ?? 0, name, color }))}
        renderChoice={({ name, color }) => <ColorLabel color={color}>{name}</ColorLabel>}
        onChange={(open) => onFolded(ids.filter((id) => !open.includes(id)))}
      />
      {canManageLanes(actor) && (
        <Button component={Link} to="/tags" size="xs" variant="subtle" fullWidth mt={4}>
          {t('kanban.columns.manage')}
        </Button>
      )}
    </FilterButton>
  );
}
