import type { QueueOption } from '@balcao/contract';
import { LoadFailed } from '../../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import { MenuPreview } from './menu-preview.tsx';
import { OptionTree } from './option-tree.tsx';
import { useQueueOptions } from './options.queries.ts';
import css from './queue-form.module.css';
import type { MenuState } from './use-menu-editor.ts';

interface Props {
  queueId: number;
  greeting: string;
  severalQueues: boolean;
  menu: MenuState;
  /** the queue was made a moment ago, to go on with its options */
  isNew: boolean;
  /** the part that is shown where there is no room for both */
  part: string;
}

const none: readonly QueueOption[] = [];

/** The menu of a queue that exists, beside what the contact reads. */
export function QueueMenu({ queueId, greeting, severalQueues, menu, isNew, part }: Props) {
  const { data: options, isError, refetch } = useQueueOptions(queueId);
  return (
    <>
      <div className={css.options} data-hidden={part !== 'options' || undefined}>
        {!options && !isError && <SkeletonRows count={4} height={48} avatar={0} />}
        {!options && isError && <LoadFailed onRetry={refetch} />}
        {options && <OptionTree queueId={queueId} options={options} menu={menu} focusAdd={isNew} />}
      </div>
      <div className={css.preview} data-hidden={part !== 'preview' || undefined}>
        <MenuPreview
          greeting={greeting}
          options={options ?? none}
          selected={menu.selected}
          draft={menu.draft}
          severalQueues={severalQueues}
        />
      </div>
    </>
  );
}
